//! The view, played by keys and looked at.
use super::*;
use crate::core::chance::ChanceOutcome;
use crate::core::dice::Seed;
use crate::core::game::RuleError;
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::tui::canvas::ClickTargets;
use crate::tui::keymap::find;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;

/// A table and its view, without a terminal.
struct Stage {
    view: SymmView,
    table: Table<SymmDice>,
    told: String,
}

impl Stage {
    fn new(options: &str, names: &[&str]) -> Stage {
        let keys = ['a', 'z', 'm'];
        let seats =
            names.iter().zip(keys).map(|(name, key)| SeatSetup { key: Some(key), ..SeatSetup::person(name) });
        let header = Header::new(&SymmDice::INFO, options, seats, Seed(7), DiceFrom::Typed);
        Stage { view: SymmView::default(), table: Table::new(header).unwrap(), told: String::new() }
    }

    fn ask<T>(&mut self, ask: impl FnOnce(&mut SymmView, &ViewContext<SymmDice>) -> T) -> T {
        let game = self.table.game().clone();
        let able = match game.turn() {
            Turn::Act { seats, .. } => seats,
            Turn::Chance { seat, .. } => seat.into_iter().collect(),
            Turn::Over => crate::core::game::Seats::NONE,
        };
        let viewer = able.iter().next().filter(|_| able.len() == 1);
        let ctx = ViewContext {
            game: &game,
            table: &self.table,
            viewer,
            roll_due: matches!(game.turn(), Turn::Chance { .. }),
            solution: None,
            advice: &[],
            at: Duration::ZERO,
            now: Instant::now(),
            animate: true,
        };
        ask(&mut self.view, &ctx)
    }

    fn play(&mut self, event: Event<Action>) -> Result<(), RuleError> {
        let before = self.table.game().clone();
        match event.clone() {
            Event::Chance(faces) => self.table.roll_typed(Duration::ZERO, faces)?,
            Event::Acted(seat, action) => self.table.act(Duration::ZERO, seat, action)?,
            Event::TimeUp => unreachable!("nobody hurries"),
        }
        self.ask(|view, ctx| view.happened(ctx, &before, &event));
        self.view.skip();
        Ok(())
    }

    /// Rolls sides 1 to 6.
    fn roll(&mut self, sides: &str) -> &mut Self {
        let sides = sides.chars().map(|c| c as u8 - b'0').collect();
        self.play(Event::Chance(ChanceOutcome(sides))).unwrap();
        self
    }

    fn apply(&mut self, response: Response<Action>) {
        self.told = match response {
            Response::Act(seat, action) => match self.play(Event::Acted(seat, action)) {
                Ok(()) => format!("seat {} did it", seat.0 + 1),
                Err(refusal) => refusal.to_string(),
            },
            Response::Refuse(why) => why,
            Response::Tell(what) => what,
            Response::Stay => String::new(),
            Response::Ignored => "ignored".into(),
            Response::Roll => "roll".into(),
            Response::Open(_) => "open".into(),
        };
    }

    /// Presses keys, a letter each: arrows `←→↑↓`, Enter `⏎`.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            let key = match key {
                '↑' => Key::of(KeyCode::Up),
                '↓' => Key::of(KeyCode::Down),
                '←' => Key::of(KeyCode::Left),
                '→' => Key::of(KeyCode::Right),
                '⏎' => Key::of(KeyCode::Enter),
                letter => Key::letter(letter),
            };
            let raw = self.ask(|view, ctx| view.raw(ctx, &Input::Key(key)));
            let response = raw.unwrap_or_else(|| {
                self.ask(|view, ctx| match find(SymmView::KEYS, key) {
                    Some(command) if view.enabled(ctx, command) => view.command(ctx, command),
                    _ => Response::Ignored,
                })
            });
            self.apply(response);
        }
        self
    }

    fn text(&mut self, width: u16, height: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let area = buffer.area;
        let mut click_targets = ClickTargets::new();
        self.ask(|view, ctx| {
            view.draw(ctx, &mut Canvas::new(&mut buffer, &mut click_targets, Theme::default(), area));
        });
        let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_string() + "\n").collect()
    }

    fn points(&self) -> &[i32] {
        self.table.game().points()
    }
}

/// What the panel says, its lines joined.
fn panel(screen: &str) -> String {
    let lines = screen.lines().filter_map(|line| line.rsplit_once('│')).map(|(_, beside)| beside.trim());
    lines.collect::<Vec<_>>().join(" ")
}

/// Sides for hhhh HHHH d.
const HOOKS: &str = "111122223";

#[test]
fn a_figure_of_nine_is_built_by_keys_and_scored() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll(HOOKS).keys("f4+++d⏎");
    assert_eq!((stage.told.as_str(), stage.points()), ("seat 1 did it", &[46][..]));
    // All nine on the first roll: another turn of the same run.
    assert_eq!(stage.table.game().turn_of_run(), 2);
    stage.roll(HOOKS).keys("f4/++").keys("d");
    assert!(stage.ask(|view, ctx| view.prompt(ctx)).unwrap().starts_with("Declare D4, Mirror 4?"));
    stage.keys("⏎");
    assert_eq!(stage.points(), [92]);
}

#[test]
fn what_a_ring_is_made_of_is_changed_live() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll(HOOKS).keys("f4+↑↑↑→→>>q");
    let dice = stage.view.editor.as_ref().unwrap().dice();
    assert_eq!(dice.len(), 4);
    let far = f64::from(dice[0].x).hypot(f64::from(dice[0].y));
    stage.keys("t↑");
    let further = stage.view.editor.as_ref().unwrap().dice()[0];
    assert!((f64::from(further.x).hypot(f64::from(further.y)) - far - 10.0).abs() < 1.5);
    stage.keys("zzz").keys("Z");
    stage.keys("d⏎");
    assert_eq!(stage.points(), [16]);
}

#[test]
fn dice_placed_one_by_one_score_too() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    // Sides for dddd bbbb d: placed one by one, bars first; two bars side by side and a declared mirror.
    stage.roll("555533333").keys("fv+").keys("+");
    stage.keys("d1⏎");
    assert_eq!((stage.told.as_str(), stage.points()), ("seat 1 did it", &[2][..]));
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll(HOOKS).keys("fd");
    assert_eq!(stage.told, "a figure has two dice at least, this has 0");
    stage.keys("-");
    assert_eq!(stage.told, "nothing lies on the table");
    stage.keys("7+");
    assert_eq!(stage.told, "no more of the dice in hand go round in C7");
    stage.keys("4+↓↓↓↓↓↓↓↓");
    assert!(stage.text(80, 21).contains("two dice overlap"));
    stage.keys("d");
    assert!(stage.told.contains("overlap"), "{}", stage.told);
}

#[test]
fn every_other_person_has_a_key_to_challenge_with() {
    let mut stage = Stage::new("", &["Ann", "Ben", "Cid"]);
    stage.roll("111111111").roll("333333333").roll("333333333");
    stage.roll(HOOKS).keys("f4+d").keys("→").keys("⏎");
    // Ann has declared D4 of four hooks that only turn. Her own key does nothing; Cid is the first.
    let seen = stage.text(80, 21);
    assert!(
        seen.contains("Ann declares") && seen.contains("D4, Mirror 4") && seen.contains("m challenges"),
        "{seen}"
    );
    assert!(!seen.contains("lens"));
    stage.keys("a");
    assert_eq!(stage.told, "ignored");
    stage.keys("m");
    assert_eq!((stage.told.as_str(), stage.points()), ("seat 3 did it", &[0, 0, 10][..]));
    let seen = panel(&stage.text(80, 21));
    assert!(seen.contains("it has not D4; Ann +0, 0; Cid +10, 10"), "{seen}");
    // Ben's figure is true, and both others let it stand.
    stage.roll(HOOKS).keys("f4+d⏎⏎⏎");
    assert_eq!(stage.points(), [0, 16, 10]);
}

#[test]
fn against_others_neither_lens_nor_arrangement_helps() {
    let mut stage = Stage::new("", &["Ann", "Ben"]);
    stage.roll("111111111").roll("333333333").roll(HOOKS).keys("fm");
    assert_eq!(stage.told, "ignored");
    stage.keys("w");
    assert!(stage.told.starts_with("against others"), "{}", stage.told);
    let mut alone = Stage::new("variant=solitaire", &["Ann"]);
    alone.roll(HOOKS).keys("f4wm");
    assert!(alone.text(80, 21).contains("lens: "));
}

#[test]
fn the_table_votes_by_keys() {
    let mut stage = Stage::new("referee=table", &["Ann", "Ben", "Cid"]);
    stage.roll("111111111").roll("333333333").roll("333333333");
    stage.roll(HOOKS).keys("f4+d⏎").keys("z").keys("n").keys("y");
    // One each is no majority: Ann rolls again.
    let seen = panel(&stage.text(80, 21));
    assert!(seen.contains("Ann plays the turn again"), "{seen}");
    assert_eq!((stage.points(), stage.table.game().mover()), (&[0, 0, 0][..], Seat(0)));
}

#[test]
fn held_dice_stay_and_the_others_roll() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll("135212344").keys("→").keys("e").keys("r");
    let text = stage.table.log().last().map(|(_, event)| format!("{event:?}")).unwrap();
    assert!(text.contains("Keep"), "{text}");
    assert_eq!(stage.table.game().left(), Some(1));
    assert_eq!(stage.table.game().roll(), None, "dice are in the air");
}

#[test]
fn in_free_play_a_pasted_figure_turns_the_dice() {
    let mut stage = Stage::new("variant=free", &["Ann"]);
    stage.roll(HOOKS);
    let paste = Input::Paste("c@0,0,0 c@1500,0,0 c@0,1500,0 c@1500,1500,0".into());
    let response = stage.ask(|view, ctx| view.raw(ctx, &paste)).unwrap();
    stage.apply(response);
    stage.keys("d");
    assert_eq!(stage.table.game().roll().unwrap().to_string(), "hhhh cccc d");
    stage.keys("d");
    assert_eq!(stage.told, "seat 1 did it");
    assert_eq!(stage.table.game().ruling().unwrap().claim.as_ref().unwrap().figure.dice().len(), 4);
    let response = stage.ask(|view, ctx| view.raw(ctx, &Input::Paste("nonsense".into()))).unwrap();
    stage.apply(response);
    assert!(stage.told.contains("FACE@X,Y,ANGLE"), "{}", stage.told);
}

#[test]
fn the_mouse_drags_a_ring() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll(HOOKS).keys("f4+");
    stage.text(80, 21);
    let before = stage.view.editor.as_ref().unwrap().dice();
    let camera = stage.view.drawn.unwrap().camera;
    let cell = |x: i32, y: i32| {
        let (dx, dy) = camera.in_dots((f64::from(x), f64::from(y)));
        ((dx / 2.0) as u16, (dy / 4.0) as u16)
    };
    let (from, to) = (cell(before[0].x, before[0].y), cell(before[0].x + 300, before[0].y + 400));
    for (what, (x, y)) in [(Mouse::Down, from), (Mouse::Drag, to), (Mouse::Up, to)] {
        let response = stage.ask(|view, ctx| view.raw(ctx, &Input::Mouse(what, x, y)));
        assert!(matches!(response, Some(Response::Stay)), "{what:?}");
    }
    let after = stage.view.editor.as_ref().unwrap().dice();
    assert_ne!(before, after);
    stage.keys("z");
    assert_eq!(stage.view.editor.as_ref().unwrap().dice(), before);
}

#[test]
fn the_tray_at_80_by_24() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll("135212344").keys("2e");
    insta::assert_snapshot!(stage.text(80, 21));
}

#[test]
fn a_figure_of_nine_at_80_by_24() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll("125512562").keys("f/1+++++++++");
    insta::assert_snapshot!(stage.text(80, 21));
}

#[test]
fn a_figure_of_nine_at_160_by_50() {
    let mut stage = Stage::new("variant=solitaire", &["Ann"]);
    stage.roll(HOOKS).keys("f4/++w");
    insta::assert_snapshot!(stage.text(119, 47));
}

#[test]
fn a_challenge_at_80_by_24() {
    let mut stage = Stage::new("window=20", &["Ann", "Ben", "Cid"]);
    stage.roll("111111111").roll("333333333").roll("333333333");
    stage.roll(HOOKS).keys("f4++d⏎");
    insta::assert_snapshot!(stage.text(80, 21));
}
