//! What stands on the screen, and what keys do.
use super::{MathDiceView, only_person};
use crate::core::chance::ChanceOutcome;
use crate::core::coach::Level;
use crate::core::dice::Seed;
use crate::core::game::{Game, Seat, Seats, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::mathdice::{Action, MathDice};
use crate::tui::canvas::{Canvas, ClickTarget, ClickTargets, target_at};
use crate::tui::keymap::{Key, find};
use crate::tui::screen::Input;
use crate::tui::theme::{Role, Theme};
use crate::tui::view::{Response, View, ViewContext};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// A table and its view, as the play screen keeps them.
struct Desk {
    table: Table<MathDice>,
    view: MathDiceView,
    at: Duration,
}

impl Desk {
    fn new(options: &str, names: &[&str]) -> Desk {
        let keys = "azmpqlgb".chars();
        let seat_setup = |(name, key): (&&str, char)| match name.parse::<Level>() {
            Ok(level) => SeatSetup::computer(level),
            Err(_) => SeatSetup { key: Some(key), ..SeatSetup::person(name) },
        };
        let header = Header::new(
            &MathDice::INFO,
            options,
            names.iter().zip(keys).map(seat_setup),
            Seed(1),
            DiceFrom::Typed,
        );
        Desk { table: Table::new(header).unwrap(), view: MathDiceView::default(), at: Duration::ZERO }
    }

    /// The target is 28 and the dice are 2 3 5.
    fn at_28(options: &str, names: &[&str]) -> Desk {
        let mut desk = Desk::new(options, names);
        if desk.table.game().mode().is_match() {
            desk.roll(&[4, 7]).roll(&[2, 3, 5]);
        } else {
            let handfuls = [4, 7].into_iter().chain([2, 3, 5].into_iter().cycle());
            let count = if options.contains("puzzle") { 14 } else { 5 };
            desk.roll(&handfuls.take(count).collect::<Vec<_>>());
        }
        desk
    }

    fn roll(&mut self, faces: &[u8]) -> &mut Desk {
        self.table.roll_typed(self.at, ChanceOutcome(faces.to_vec())).unwrap();
        self
    }

    /// Something happens so many tenths of a second later.
    fn act(&mut self, later: u64, seat: Seat, action: &str) -> &mut Desk {
        self.wait(later);
        let before = self.table.game().clone();
        self.table.act(self.at, seat, action.parse().unwrap()).unwrap();
        let event = self.table.log().last().unwrap().1.clone();
        self.ask(|view, ctx| view.happened(ctx, &before, &event));
        self
    }

    fn wait(&mut self, tenths: u64) -> &mut Desk {
        self.at += Duration::from_millis(100 * tenths);
        self.table.tick(self.at);
        self
    }

    fn ask<T>(&mut self, ask: impl FnOnce(&mut MathDiceView, &ViewContext<MathDice>) -> T) -> T {
        let game = self.table.game().seen_by(None);
        let mut ctx = ViewContext {
            game: &game,
            table: &self.table,
            viewer: None,
            roll_due: false,
            solution: Some(&()),
            advice: &[],
            at: self.at,
            now: Instant::now(),
            animate: false,
        };
        let mine = |seat: &Seat| match game.turn() {
            Turn::Act { seats, .. } => seats.contains(*seat),
            _ => false,
        };
        ctx.viewer = only_person(&ctx).filter(mine);
        ask(&mut self.view, &ctx)
    }

    /// What a key does, as the play screen asks for it: none where the view has no use for it.
    fn key(&mut self, code: KeyCode) -> Option<Response<Action>> {
        self.ask(|view, ctx| {
            let key = Key::of(code);
            view.raw(ctx, &Input::Key(key)).or_else(|| {
                let command = find(MathDiceView::KEYS, key).filter(|command| view.enabled(ctx, *command))?;
                Some(view.command(ctx, command))
            })
        })
    }

    fn keys(&mut self, text: &str) -> &mut Desk {
        for letter in text.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            if let Some(Response::Act(seat, action)) = self.key(code) {
                self.act(0, seat, &action.to_string());
            }
        }
        self
    }

    fn draw(&mut self, width: u16, height: u16) -> (Buffer, ClickTargets) {
        let area = Rect::new(0, 0, width, height);
        let (mut buffer, mut click_targets) = (Buffer::empty(area), ClickTargets::new());
        self.ask(|view, ctx| {
            view.draw(ctx, &mut Canvas::new(&mut buffer, &mut click_targets, Theme::default(), area))
        });
        (buffer, click_targets)
    }

    /// The screen, without the lines that are the play screen's.
    fn screen(&mut self) -> String {
        text(&self.draw(80, 21).0)
    }
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..area.height).map(|y| row(y).trim_end().to_string() + "\n").collect()
}

/// Columns and row of `what` on the screen.
fn find_text(buffer: &Buffer, what: &str) -> (u16, u16) {
    let screen = text(buffer);
    let found = screen.lines().enumerate().find_map(|(y, line)| Some((line.find(what)?, y, line)));
    let (byte, y, line) = found.unwrap_or_else(|| panic!("no {what:?} in\n{screen}"));
    (line[..byte].chars().count() as u16, y as u16)
}

fn act_of(response: Option<Response<Action>>) -> Option<(Seat, Action)> {
    if let Some(Response::Act(seat, action)) = response { Some((seat, action)) } else { None }
}

#[test]
fn a_call_stands_and_the_clock_runs() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben", "expert"]);
    desk.act(20, ANN, "buzz").act(30, ANN, "call 25").act(20, BEN, "buzz").act(30, BEN, "call 30").wait(37);
    insta::assert_snapshot!(desk.screen());
}

#[test]
fn a_mistake_has_a_caret() {
    let mut desk = Desk::at_28("mode=basic", &["Ann", "Ben"]);
    desk.keys("a(2+3)*6\n");
    insta::assert_snapshot!(desk.screen());
    let (buffer, _) = desk.draw(80, 21);
    let (field, caret) = (find_text(&buffer, "(2+3)×6"), find_text(&buffer, "^ this number"));
    assert_eq!(caret, (field.0 + 6, field.1 + 1), "the caret stands under the 6");
    let style = Theme::default().style(Role::Bad);
    assert_eq!(buffer[caret].fg, style.fg.unwrap());
    // It goes with the next key.
    desk.key(KeyCode::Backspace);
    assert!(!desk.screen().contains("^ this"));
}

#[test]
fn after_a_point_every_best_answer_is_shown() {
    let mut desk = Desk::at_28("mode=tournament length=long", &["Ann", "Ben"]);
    desk.keys("a").wait(4).keys("29\n2").keys("2*(5+3)+1\n");
    insta::assert_snapshot!(desk.screen());
}

#[test]
fn what_won_the_point_is_shown() {
    let mut desk = Desk::at_28("mode=basic", &["Ann", "Ben"]);
    desk.keys("a2^5-3\nz5^2+3\n");
    assert!(desk.screen().contains("Ben takes the point: 5^2+3 = 28"));
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben"]);
    desk.keys("a").wait(4).keys("29\n2").keys("2^5-3\n");
    assert!(desk.screen().contains("Ann takes the point: 2^5−3 = 29"));
}

#[test]
fn an_expression_is_edited_like_any_text() {
    let mut desk = Desk::at_28("mode=puzzle", &["Ann"]);
    desk.keys("5^2+");
    desk.key(KeyCode::Home);
    desk.key(KeyCode::Delete);
    desk.keys("(2");
    desk.key(KeyCode::Backspace);
    desk.key(KeyCode::End);
    desk.keys("3");
    assert_eq!(desk.view.field.text(), "(^2+3");
    assert!(desk.screen().contains("(^2+3"));
}

#[test]
fn a_puzzle() {
    let mut desk = Desk::at_28("mode=puzzle", &["Ann"]);
    desk.keys("2**5-3");
    insta::assert_snapshot!("puzzle_typed", desk.screen());
    desk.keys("\n");
    insta::assert_snapshot!("puzzle_rated", desk.screen());
}

#[test]
fn a_sprint() {
    let mut desk = Desk::at_28("mode=sprint", &["Ann"]);
    desk.wait(61).keys("2*3*5\n5^2+3\n").roll(&[10, 10, 4, 5, 5]);
    desk.wait(1500);
    insta::assert_snapshot!(desk.screen());
}

#[test]
fn eight_seats_fit() {
    let names = ["Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hildegard"];
    let mut desk = Desk::at_28("mode=tournament length=long", &names);
    desk.keys("m").wait(2).keys("b").keys("30\n").wait(3);
    insta::assert_snapshot!(desk.screen());
}

#[test]
fn large_screens_have_huge_dice() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben"]);
    insta::assert_snapshot!(text(&desk.draw(120, 40).0));
}

#[test]
fn each_person_has_a_key_and_a_number() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben", "expert"]);
    assert_eq!(act_of(desk.key(KeyCode::Char('z'))), Some((BEN, Action::Buzz)));
    assert_eq!(act_of(desk.key(KeyCode::Char('Z'))), Some((BEN, Action::Buzz)), "whatever caps lock says");
    assert_eq!(act_of(desk.key(KeyCode::Char('1'))), Some((ANN, Action::Pass)));
    assert!(desk.key(KeyCode::Char('3')).is_none(), "the computer passes for itself");
    assert!(desk.key(KeyCode::Char('m')).is_none());
    // The screen says whose keys are whose.
    let screen = desk.screen();
    assert!(screen.contains("a buzz  1 pass") && screen.contains("z buzz  2 pass"), "{screen}");
    // While Ann types, Ben's key is his until the time for it is over, and digits are text.
    desk.keys("a");
    assert_eq!(act_of(desk.key(KeyCode::Char('z'))), Some((BEN, Action::Buzz)));
    desk.key(KeyCode::Char('2'));
    assert_eq!(desk.view.field.text(), "2");
    desk.wait(4);
    assert!(desk.key(KeyCode::Char('z')).is_none());
}

#[test]
fn the_only_person_needs_no_key_of_their_own() {
    let mut desk = Desk::at_28("mode=tournament", &["novice", "Ann"]);
    assert_eq!(act_of(desk.key(KeyCode::Char(' '))), Some((BEN, Action::Buzz)));
    assert_eq!(act_of(desk.key(KeyCode::Char('p'))), Some((BEN, Action::Pass)));
    desk.keys(" ").wait(4);
    assert_eq!(act_of(desk.key(KeyCode::Char('w'))), Some((BEN, Action::Withdraw)));
}

#[test]
fn what_two_type_at_once_is_not_seen() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    desk.keys("az29");
    let screen = desk.screen();
    assert!(screen.contains("Ann, unseen: ••") && !screen.contains("29"), "{screen}");
    desk.keys("\n");
    let screen = desk.screen();
    assert!(
        screen.contains("has typed") && screen.contains("Ben, unseen:") && !screen.contains("29"),
        "{screen}"
    );
}

/// A second buzz, or the end of the time for one, takes nothing away from what is being typed.
#[test]
fn a_field_survives_what_others_do() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    desk.keys("a29");
    desk.act(2, BEN, "buzz");
    assert_eq!(desk.view.field.text(), "29");
    let before = desk.table.game().clone();
    desk.wait(3);
    desk.ask(|view, ctx| view.happened(ctx, &before, &crate::core::game::Event::TimeUp));
    assert_eq!(desk.view.field.text(), "29");
    desk.keys("\n");
    assert_eq!(desk.view.field.text(), "");
}

#[test]
fn the_mouse_writes_an_expression() {
    let mut desk = Desk::at_28("mode=puzzle", &["Ann"]);
    let (buffer, click_targets) = desk.draw(80, 21);
    let (plus, power) = (find_text(&buffer, " + "), find_text(&buffer, " ^ "));
    let dice = |i: u16| (4 + 12 * i, 10);
    for (x, y) in [dice(2), (power.0 + 1, power.1), dice(0), (plus.0 + 1, plus.1), dice(1)] {
        match target_at(&click_targets, x, y) {
            Some(ClickTarget::Target(click)) => drop(desk.ask(|view, ctx| view.click(ctx, click))),
            hit => panic!("{hit:?} at {x} {y}"),
        }
    }
    assert_eq!(desk.view.field.text(), "5^2+3");
}

/// The next frame is due when what the clock shows changes: in a second, or a tenth; not at all while it stands.
#[test]
fn a_clock_that_stands_costs_nothing() {
    let mut desk = Desk::at_28("mode=tournament", &["Ann", "Ben"]);
    let due = |desk: &mut Desk| {
        desk.ask(|view, ctx| view.wakes(ctx).map(|at| at.saturating_duration_since(ctx.now).as_millis()))
    };
    desk.wait(3);
    assert_eq!(due(&mut desk), Some(700));
    desk.wait(227);
    desk.at += Duration::from_millis(40);
    assert_eq!(due(&mut desk), Some(60), "tenths in the last ten seconds");
    // The last moment is shorter than any unit.
    let last = desk.at;
    desk.at = Duration::from_millis(30_000) - Duration::from_nanos(1);
    assert_eq!(due(&mut desk), Some(0));
    desk.at = last;
    desk.keys("a").wait(1).keys("28\n");
    desk.keys("5^2+3\n");
    assert_eq!(due(&mut desk), None, "the point is over");
    let mut desk = Desk::at_28("mode=basic", &["Ann", "Ben"]);
    assert_eq!(due(&mut desk), None, "there is no clock");
}

#[test]
fn every_size_and_number_of_seats_draws() {
    for names in [&["Ann", "Ben"][..], &["A", "B", "C", "D", "E", "F", "G", "H"], &["Ann", "expert", "Cid"]] {
        let mut desk = Desk::at_28("mode=tournament", names);
        for (width, height) in [(0, 0), (1, 1), (40, 10), (80, 21), (200, 57)] {
            desk.draw(width, height);
        }
        desk.keys("a29\n");
        assert_eq!(Seats::first(names.len() as u8).len(), names.len());
        desk.draw(80, 21);
    }
}
