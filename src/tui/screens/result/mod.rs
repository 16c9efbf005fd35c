//! The result of a game: the total, how it was decided, luck and errors, and the score sheet.
mod page;
mod score_pad;
mod words;

use super::dialog::Dialog;
use super::dice::DiceScreen;
use super::evening::{EveningGames, EveningScreen};
use super::review::{ReviewScreen, start_review};
use super::share::share;
use crate::core::{
    DiceFrom, Game, Header, Level, Player, ScoreSheet, Seat, SeatSetup, Seed, Table,
};
use crate::session::{Preparation, ReviewedGame, new_seed};
use crate::statistics::{FaceCounts, index_of, rank};
use crate::store::HistoryEntry;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::view::Playable;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};
use words::Lead;

/// A seat in the order of places.
struct RankedSeat {
    /// Counted in sides: partners share it.
    place: usize,
    seat: usize,
    side: usize,
    name: String,
    player: String,
    points: i32,
    is_winner: bool,
    title: Option<&'static str>,
    hints: u32,
}

/// Time after opening during which no new game is started: a key pressed then was meant for the
/// last choice.
const GUARD: Duration = Duration::from_millis(700);
/// Time without keys required then, so that a held key never leaves the result.
const PAUSE: Duration = Duration::from_millis(400);

/// Rows of the screen around the entries of a sheet that has it alone: the title, a margin, the
/// head and the foot of the sheet, and at most two rows of the message and one of the keys.
const AROUND_SHEET: i32 = 7;

/// The result of a game.
pub(crate) struct ResultScreen<G: Playable> {
    analysis: ReviewedGame<G>,
    /// End of the time during which no new game is started.
    guarded_until: Instant,
    rows: Vec<RankedSeat>,
    sheet: ScoreSheet,
    /// The sheet has the whole screen.
    is_sheet_open: bool,
    /// Number of entries of the sheet scrolled out at its top.
    top: usize,
    /// The evening to which the game belongs.
    tonight: Option<EveningGames>,
    /// The seat from whose side the lead is seen, and the lead after every round.
    from: usize,
    leads: Vec<Lead>,
    /// The computer's level to try next; `None` to stay with this one.
    offered: Option<Level>,
    /// The rank of the game among the others of each seat, in a sentence; empty if it is not in the
    /// history.
    places: Vec<String>,
}

impl<G: Playable> ResultScreen<G> {
    /// Creates the result of a finished game, which is saved in `file`; `entries` are those of the
    /// history.
    pub(crate) fn of(
        table: Table<G>,
        preparation: Preparation<G>,
        file: &Path,
        entries: &[HistoryEntry],
        context: &Context,
    ) -> ResultScreen<G> {
        let places = places(&table, file, entries);
        let evening = table.header().occasion.evening();
        let tonight = evening.and_then(|game| EveningGames::find(game.id, &context.store));
        let offered = offered_level(table.header(), entries).filter(|_| tonight.is_none());
        let mut analysis = start_review(table, preparation, file, context);
        let rows = rank_seats(&analysis.table);
        // From a person's perspective; with computers only, the winner's.
        if analysis.table.people() == 0 {
            analysis.seat = rows[0].seat;
        }
        let mut screen = ResultScreen {
            from: if analysis.table.people() > 1 {
                rows[0].seat
            } else {
                analysis.seat
            },
            leads: Vec::new(),
            guarded_until: context.now + GUARD,
            rows,
            sheet: G::score_sheet(&analysis.states),
            is_sheet_open: false,
            top: 0,
            analysis,
            tonight,
            offered,
            places,
        };
        screen.leads = screen.count_leads();
        screen
    }

    /// Returns the analysis from the perspective of `seat`.
    fn analysis_of(&self, seat: usize) -> ReviewedGame<G> {
        let mut analysis = self.analysis.clone();
        analysis.seat = seat;
        analysis
    }

    /// Returns the seats of people, in the order of their places.
    pub(super) fn people(&self) -> Vec<usize> {
        let header = self.analysis.table.header();
        let mut seats = header.seats_by_place();
        seats.retain(|seat| header.seats[seat.index()].is_person());
        seats.into_iter().map(Seat::index).collect()
    }

    /// Returns `true` if people take turns at starting.
    fn is_start_shared(&self) -> bool {
        self.people().len() > 1
    }

    /// Opens the review of `seat` at its first error.
    fn review_of(&self, seat: usize, context: &Context) -> Transition {
        let analysis = self.analysis_of(seat);
        let n = analysis.beginning();
        Transition::Push(Box::new(ReviewScreen::new(analysis, n).set_up(context)))
    }

    /// Opens the review of the first person, or asks whose.
    fn review_somebody(&self, context: &Context) -> Transition {
        match &self.people()[..] {
            [] => self.review_of(self.analysis.seat, context),
            [one] => self.review_of(*one, context),
            [one, _] => self.review_of(*one, context),
            several => {
                let mut dialog = Dialog::new("Whose game?", "");
                for seat in several {
                    let request = Self::request("review-of", *seat);
                    let name = self.analysis.name(*seat).to_owned();
                    dialog = dialog.row(name, move |_| Transition::Below(request));
                }
                Transition::Push(Box::new(dialog))
            }
        }
    }

    /// Returns the second of two people.
    fn second(&self) -> Option<usize> {
        match self.people()[..] {
            [_, second] => Some(second),
            _ => None,
        }
    }

    /// Returns the rank of the game for the seat described; `None` if there is none.
    fn place(&self) -> Option<&str> {
        if self.is_start_shared() {
            return None;
        }
        self.places
            .get(self.analysis.seat)
            .map(String::as_str)
            .filter(|place| !place.is_empty())
    }

    /// Returns that the game is the best so far of the player of `row`, who has lost, if it is.
    fn best_so_far(&self, row: &RankedSeat) -> &'static str {
        let place = self.places.get(row.seat).map_or("", String::as_str);
        if place.starts_with("A new best") {
            ", best so far"
        } else {
            ""
        }
    }

    /// Returns `true` if the game can be replayed with the same dice: they were rolled by the
    /// program.
    fn has_same_dice(&self) -> bool {
        self.analysis.table.header().dice == DiceFrom::Seeded
    }

    /// Returns `true` if a key was meant for the last choice.
    fn is_early(&self, context: &Context) -> bool {
        context.settings.key_guard && context.now < self.guarded_until
    }

    /// Starts the same game again, unless the key was meant for the last choice.
    fn again(&self, seed: Seed, context: &Context) -> Transition {
        if self.is_early(context) {
            return Transition::Stay;
        }
        Transition::Start(self.analysis.table.header().again(seed))
    }

    /// Goes on to the evening's stage, or starts the same game again.
    fn next(&self, context: &Context) -> Transition {
        match &self.tonight {
            Some(tonight) if !self.is_early(context) => {
                let stage = EveningScreen::of(tonight.clone(), true, context);
                Transition::Push(Box::new(stage))
            }
            _ if self.is_early(context) => Transition::Stay,
            _ => {
                let mut header = self.analysis.table.header().again(new_seed());
                if self.is_start_shared() {
                    header = header.starting_with(1);
                }
                Transition::Start(header)
            }
        }
    }

    /// Starts the same game against the level offered.
    fn play_offered(&self, context: &Context) -> Transition {
        let Some(level) = self.offered.filter(|_| !self.is_early(context)) else {
            return Transition::Stay;
        };
        let mut header = self.analysis.table.header().again(new_seed());
        for seat in header.seats.iter_mut().filter(|seat| !seat.is_person()) {
            *seat = SeatSetup::computer(level);
        }
        Transition::Start(header)
    }

    fn show_dice(&self, context: &Context) -> Transition {
        let table = &self.analysis.table;
        let dice = Some((FaceCounts::of_table(table), table.header().dice));
        Transition::Push(Box::new(DiceScreen::new(self.ground(), dice, context)))
    }

    fn share(&self, context: &mut Context) -> Transition {
        let text = crate::core::words::share::text(&self.analysis.table, self.analysis.review());
        share(text, context)
    }

    /// Shows the sheets, or the result.
    fn turn(&mut self, is_sheet_open: bool) -> Transition {
        self.is_sheet_open = is_sheet_open;
        Transition::Stay
    }

    /// Opens the review at event `n`.
    fn review(&self, n: usize, context: &Context) -> Transition {
        Transition::Push(Box::new(
            ReviewScreen::new(self.analysis.clone(), n).set_up(context),
        ))
    }

    fn moment(&self, n: Option<usize>, context: &Context) -> Transition {
        n.map_or(Transition::Ignored, |n| self.review(n, context))
    }
}

/// Returns the level to offer after the game of `header`, the last of `entries`: the one above
/// after two wins in a row of a person against one computer, the one below after two losses.
pub(crate) fn offered_level(header: &Header, entries: &[HistoryEntry]) -> Option<Level> {
    let [one, other] = &header.seats[..] else {
        return None;
    };
    let level = match (one.player, other.player) {
        (Player::Person, Player::Computer(level)) | (Player::Computer(level), Player::Person) => {
            level
        }
        _ => return None,
    };
    let mut latest = entries
        .iter()
        .rev()
        .filter(|entry| entry.game == header.game);
    let is_last_won = is_won_against(level, latest.next()?)?;
    if is_won_against(level, latest.next()?)? != is_last_won {
        return None;
    }
    let index = Level::ALL.iter().position(|known| *known == level)?;
    if is_last_won {
        Level::ALL.get(index + 1).copied()
    } else {
        index.checked_sub(1).map(|below| Level::ALL[below])
    }
}

/// Returns `true` if a person has won the game of `entry`; `None` if it was not against one
/// computer of `level`.
fn is_won_against(level: Level, entry: &HistoryEntry) -> Option<bool> {
    let seats = &entry.seats;
    let person = seats.iter().find(|seat| seat.player == Player::Person)?;
    let is_same = seats.len() == 2
        && seats
            .iter()
            .any(|seat| seat.player == Player::Computer(level));
    is_same.then_some(person.winner)
}

/// Names a game against a computer of `level`.
fn level_label(level: Level) -> &'static str {
    match level {
        Level::Novice => "try a novice",
        Level::Casual => "try a casual one",
        Level::Expert => "try an expert",
        Level::Perfect => "try a perfect one",
    }
}

impl<G: Playable> Keyed for ResultScreen<G> {
    const CONTEXT: &'static str = "result";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "new" "enter" "play again, or go on to the evening" (|screen, _| Some(screen.new_label()))
            |screen, context, _| screen.next(context);
        "review" "r" "review the game" "review" |screen, context, _| screen.review_somebody(context);
        "review-second" "b" "review the game of the second person" (|screen, _| screen.second().map(|_| "review"))
            |screen, context, _| screen.second().map_or(Transition::Ignored, |seat| screen.review_of(seat, context));
        "review-of" "" "" "" |screen, context, seat| screen.review_of(seat.into(), context);
        "offered" "+ -" "play against a better computer after two wins, a weaker one after two losses"
            (|screen, _| screen.offered.map(level_label)) |screen, context, _| screen.play_offered(context);
        "same-dice" "a" "play again with the same dice" (|screen, _| screen.has_same_dice().then_some(""))
            |screen, context, _| screen.again(screen.analysis.table.header().seed, context);
        "table" "t" "look at the table" "" |_, _, _| Transition::Pop;
        "sheets" "s" "the score sheet of everybody" ""
            |screen, _, _| screen.turn(!screen.is_sheet_open);
        "share" "c" "copy the result, to share it" "share" |screen, context, _| screen.share(context);
        "dice" "d" "the dice of this game" "" |screen, context, _| screen.show_dice(context);
        "scroll" "@up | @down" "scroll the sheet up or down" (|screen, _| screen.is_sheet_open.then_some(""))
            |screen, _, down| {
                screen.top = if down == 1 { screen.top + 1 } else { screen.top.saturating_sub(1) };
                Transition::Stay
            };
        "best" "b" "the best choice" "" |screen, context, _| screen.moment(screen.analysis.best(), context);
        "worst" "w" "the costliest error" "" |screen, context, _| screen.moment(screen.analysis.worst(), context);
        "luckiest" "l" "the luckiest roll" ""
            |screen, context, _| screen.moment(screen.analysis.luckiest(), context);
        "seat" "@previous | @next" "previous or next player" (|screen, _| (screen.rows.len() > 1).then_some(""))
            |screen, _, next| {
                screen.analysis.step_seat(next == 1);
                Transition::Stay
            };
        "help" "?" "" "more" |_, _, _| Transition::Ignored;
        "menu" "@back" "back from the sheet; the menu" (|screen, _| Some(if screen.is_sheet_open { "back" } else { "menu" }))
            |screen, _, _| if screen.is_sheet_open { screen.turn(false) } else { Transition::Home };
    };

    fn label_of(&self, name: &str, _: &Context) -> Option<String> {
        let second = self.second()?;
        match name {
            "review" => Some(format!("review {}", self.analysis.name(self.people()[0]))),
            "review-second" => Some(format!("review {}", self.analysis.name(second))),
            _ => None,
        }
    }
}

impl<G: Playable> Screen for ResultScreen<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let entries = (canvas.height() - AROUND_SHEET).max(1) as usize;
        self.top = self.top.min(self.sheet.rows.len().saturating_sub(entries));
        self.page(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let transition = self.obey(input, context);
        if self.is_early(context) {
            self.guarded_until = self.guarded_until.max(context.now + PAUSE);
        }
        transition
    }

    obeys_its_tables!(help);

    fn on_uncovered(&mut self, context: &mut Context) {
        if let Some(tonight) = &mut self.tonight {
            tonight.reload(&context.store);
        }
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.analysis.wakes(now)
    }
}

/// Returns the seats in the order of places, winners first.
fn rank_seats<G: Game>(table: &Table<G>) -> Vec<RankedSeat> {
    let standings = table.standings();
    let mut rows = Vec::new();
    for (seat, (standing, setup)) in standings.iter().zip(&table.header().seats).enumerate() {
        let sides_ahead: BTreeSet<usize> = standings
            .iter()
            .filter(|other| other.points > standing.points)
            .map(|other| other.side)
            .collect();
        rows.push(RankedSeat {
            place: 1 + sides_ahead.len(),
            seat,
            side: standing.side,
            name: setup.name.clone(),
            player: match setup.player {
                Player::Person => String::new(),
                player => player.to_string(),
            },
            points: standing.points,
            is_winner: standing.winner,
            title: standing.title,
            hints: table.hints(Seat(seat as u8)),
        });
    }
    rows.sort_by_key(|row| (!row.is_winner, row.place));
    rows
}

/// Returns the rank of the game on `table`, saved in `file`, for each person; empty if the
/// `entries` of the history do not have it, and for computers.
fn places<G: Game>(table: &Table<G>, file: &Path, entries: &[HistoryEntry]) -> Vec<String> {
    let Some(index) = index_of(entries, file) else {
        return Vec::new();
    };
    let zone = TimeZone::system();
    let is_alone = table.people() == 1;
    let seats = table.header().seats.iter().enumerate();
    seats
        .map(|(seat, setup)| {
            let name = (!is_alone).then_some(setup.name.as_str());
            let rank = if setup.is_person() {
                rank(entries, index, seat)
            } else {
                None
            };
            rank.map_or(String::new(), |rank| rank.sentence(name, &zone))
        })
        .collect()
}
