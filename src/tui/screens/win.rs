//! The moment of a win: dice or the game's icon jump, the total counts up past the one to beat, and
//! dice land as letters. Two seconds, which any key skips; then the result.
use super::evening::EveningGames;
use crate::core::words::{number, plural};
use crate::core::{ChanceOutcome, Event, Table};
use crate::statistics::{index_of, rank};
use crate::store::{HistoryEntry, Motion};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, BarPlace, Request, SHARED};
use crate::tui::look::GameLook;
use crate::tui::paint::Paint;
use crate::tui::paint::alphabet::CAPITALS;
use crate::tui::paint::bar;
use crate::tui::paint::bitmap::{self, one_colour};
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::paint::icon::Icon;
use crate::tui::paint::letter::LetterDie;
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::{Role, Surface, TableTheme};
use crate::tui::ui::chrome;
use crate::tui::view::Playable;
use crate::tui::views::look;
use std::path::Path;
use std::time::{Duration, Instant};

/// A stage of the moment, in seconds from its beginning.
#[derive(Clone, Copy)]
struct Beat {
    start: f32,
    length: f32,
}

impl Beat {
    /// Returns the same stage for the thing that is number `index`, each `delay` after the last.
    fn nth(self, index: usize, delay: f32) -> Beat {
        Beat {
            start: self.start + delay * index as f32,
            ..self
        }
    }

    /// Returns how much of it is over, from 0 to 1.
    fn part(self, seconds: f32) -> f32 {
        ((seconds - self.start) / self.length).clamp(0.0, 1.0)
    }

    fn end(self) -> f32 {
        self.start + self.length
    }
}

/// The dice or the icon jump, the dice one after the other.
const JUMP: Beat = Beat {
    start: 0.0,
    length: 0.7,
};
const JUMP_DELAY: f32 = 0.12;
/// Seconds after which what jumps is gold or has swollen.
const LIFTED: f32 = 0.4;
/// The total counts up, slower and slower until the notch, and snaps past it.
const COUNT: Beat = Beat {
    start: 0.0,
    length: 1.2,
};
const NOTCH: f32 = 0.8;
/// Dice with letters fall, one after the other.
const FALL: Beat = Beat {
    start: COUNT.length + FALL_DELAY,
    length: 0.3,
};
const FALL_DELAY: f32 = 0.08;
/// Duration of the whole.
const WHOLE: f32 = 2.0;
/// Time for which the letters stay before the result follows by itself.
const STAYS: f32 = 1.5;
/// Time during which a key was meant for the last choice.
const GUARD: Duration = Duration::from_millis(300);
/// Time between frames.
const FRAME: Duration = Duration::from_millis(50);

/// Rows by which dice and the icon jump, and by which a letter falls and bounces.
const DICE_JUMP: f32 = 4.0;
const ICON_JUMP: f32 = 2.0;
const LETTER_FALL: f32 = 4.0;
const LETTER_BOUNCE: f32 = 1.0;
/// Rows of its jump from which a die turns, and by how many degrees in all.
const TURNING: i32 = 2;
const TURNS: f32 = 720.0;
/// Columns and rows of the icon that jumps, before and after it has swollen.
const ICON: [(i32, i32); 2] = [(16, 8), (24, 11)];
/// The row of resting dice, and the first one of the total.
const DICE_ROW: i32 = 5;
const TOTAL_ROW: i32 = 11;
/// Rows from the total to its bar, the columns beside the bar, and the scale of the bar by the
/// largest total.
const BAR_BELOW: i32 = 8;
const BAR_MARGIN: i32 = 10;
const BAR_SCALE: f32 = 1.15;
/// Number of pieces of confetti, and the rows that they fall in a second.
const CONFETTI: u32 = 70;
const CONFETTI_SPEED: f32 = 6.0;
/// Columns and rows of a letter's die, with the gap and its shadow.
const LETTER: (i32, i32) = (16, 9);

/// Returns the height of a jump to `top` of which `part` is over.
fn height_of_jump(top: f32, part: f32) -> i32 {
    (top * 4.0 * part * (1.0 - part)).round() as i32
}

/// A win on the screen.
pub(crate) struct Win {
    game: &'static str,
    look: &'static GameLook,
    began: Instant,
    motion: Motion,
    triumph: Triumph,
    /// What follows: the result, or the menu.
    then: Option<Transition>,
}

/// What there is to be glad about.
struct Triumph {
    /// The faces of the last dice, which jump; without them the icon does.
    faces: Vec<u8>,
    /// The total, and the name and total of the best opponent.
    points: i32,
    to_beat: Option<(String, i32)>,
    /// The words in letters, a line each: `YOU`, `WIN`.
    words: Vec<String>,
    /// The score and what is special about it, in a sentence.
    score: String,
}

impl Triumph {
    /// Returns the triumph of people in the finished game of `table`, saved in `file`: a win
    /// against others or, alone, a title or a best result. `None` if there is none.
    fn of<G: Playable>(table: &Table<G>, file: &Path, entries: &[HistoryEntry]) -> Option<Triumph> {
        let standings = table.standings();
        let seats = &table.header().seats;
        let winners: Vec<usize> = (0..seats.len())
            .filter(|seat| standings[*seat].winner)
            .collect();
        let best = winners
            .iter()
            .copied()
            .max_by_key(|seat| standings[*seat].points)?;
        let is_side = winners
            .iter()
            .all(|seat| standings[*seat].side == standings[best].side);
        if !winners.iter().any(|seat| seats[*seat].is_person()) {
            return None;
        }
        let points = standings[best].points;
        let others = (0..seats.len()).filter(|seat| standings[*seat].side != standings[best].side);
        let beaten = others.max_by_key(|seat| standings[*seat].points);
        let is_best = is_best_so_far(entries, file, best);
        let words = match (winners.as_slice(), table.people()) {
            _ if seats.len() == 1 && is_best => ["your".into(), "best".into()],
            _ if seats.len() == 1 => standings[best]
                .title
                .map(|_| ["well".into(), "done".into()])?,
            (_, 1) if is_side => ["you".into(), "win".into()],
            ([one], _) => [seats[*one].name.clone(), "wins".into()],
            _ => ["well".into(), "done".into()],
        };
        let against =
            beaten.map(|seat| format!("{} to {}", number(points), number(standings[seat].points)));
        let special = standings[best]
            .title
            .map(str::to_owned)
            .or(is_best.then(|| "the best so far".into()));
        let score = against.unwrap_or_else(|| plural(points, "point"));
        let faces = table.log().iter().rev().find_map(|(_, event)| match event {
            Event::Chance(ChanceOutcome(faces)) => Some(faces.clone()),
            _ => None,
        });
        Some(Triumph {
            faces: faces.filter(|_| G::LOOK.dice_jump).unwrap_or_default(),
            points,
            to_beat: beaten.map(|seat| (seats[seat].name.clone(), standings[seat].points)),
            words: words.map(|word: String| word.to_uppercase()).into(),
            score: score + &special.map_or(String::new(), |special| format!(", and {special}")),
        })
    }
}

/// Returns `true` if the game saved in `file` is the best of several of the player in `seat`.
fn is_best_so_far(entries: &[HistoryEntry], file: &Path, seat: usize) -> bool {
    index_of(entries, file)
        .and_then(|index| rank(entries, index, seat))
        .is_some_and(|rank| rank.number == 1 && rank.of > 1)
}

/// Returns `result`, after the moment of a win if people have won the finished game of `table`,
/// saved in `file`.
pub(crate) fn before<G: Playable>(
    result: Box<dyn Screen>,
    table: &Table<G>,
    file: &Path,
    entries: &[HistoryEntry],
    context: &Context,
) -> Box<dyn Screen> {
    let Some(triumph) = Triumph::of(table, file, entries) else {
        return result;
    };
    Box::new(Win {
        game: G::INFO.name,
        look: G::LOOK,
        began: context.now,
        motion: context.motion(),
        triumph,
        then: Some(Transition::Replace(result)),
    })
}

/// Returns the moment in which `tonight` has been won, after which comes the menu.
pub(crate) fn of_evening(tonight: &EveningGames, context: &Context) -> Box<dyn Screen> {
    let series = &tonight.evening.series;
    let scores = series.scores(&tonight.results);
    let name_of = |rank: usize| series.players[scores[rank].player].name.clone();
    let is_shared = scores.get(1).is_some_and(|score| score.is_first);
    let words = if is_shared {
        ["well".into(), "done".into()]
    } else {
        [name_of(0), "wins".into()]
    };
    let last_game = tonight.entries.last().map(|last| last.game.as_str());
    let icon_of = last_game.unwrap_or(crate::registry::games()[0].id);
    Box::new(Win {
        game: "Evening",
        look: look(icon_of).expect("a game of the registry"),
        began: context.now,
        motion: context.motion(),
        triumph: Triumph {
            faces: Vec::new(),
            points: scores[0].halves.div_ceil(2) as i32,
            to_beat: (scores.len() > 1).then(|| (name_of(1), scores[1].halves as i32 / 2)),
            words: words.map(|word: String| word.to_uppercase()).into(),
            score: tonight.margin(),
        },
        then: Some(Transition::Home),
    })
}

impl Win {
    /// Returns the seconds since the beginning; without motion only the end is shown.
    fn elapsed(&self, context: &Context) -> f32 {
        let seconds = context
            .now
            .saturating_duration_since(self.began)
            .as_secs_f32();
        match self.motion {
            Motion::Full => seconds,
            Motion::Short => 2.0 * seconds,
            Motion::None => WHOLE,
        }
    }

    /// Returns `true` if the result follows by itself; the end of an evening waits for a key.
    fn has_timed_end(&self) -> bool {
        self.motion != Motion::None && matches!(self.then, Some(Transition::Replace(_)))
    }

    /// Draws the icon, which jumps and swells.
    fn draw_icon(&self, canvas: &mut Canvas, seconds: f32) {
        let lift = height_of_jump(ICON_JUMP, JUMP.part(seconds));
        let (wide, high) = ICON[usize::from(seconds > LIFTED)];
        let left = (canvas.width() - wide) / 2;
        let top = ICON[1].1 - high - lift;
        let theme = canvas.theme;
        let mut paint = Paint::new(canvas, left, top, wide, high);
        let icon = Icon {
            pictures: self.look.icon,
            bounds: [0.0, 0.0, 10.0 * wide as f32, 20.0 * high as f32],
            theme,
            ground: theme.face(Surface::Table),
        };
        icon.paint(&mut paint);
        paint.finish();
    }

    /// Draws what jumps, and the total that counts up past the notch.
    fn draw_count(&self, canvas: &mut Canvas, seconds: f32) {
        if self.triumph.faces.is_empty() {
            self.draw_icon(canvas, seconds);
        } else {
            self.draw_dice(canvas, seconds);
        }
        let points = self.triumph.points;
        let to_beat = self.triumph.to_beat.as_ref();
        let beaten = to_beat.map_or(0, |(_, points)| *points);
        let counted = self.points_counted(seconds, beaten);
        let role = if counted > beaten {
            Role::Kept
        } else {
            Role::Text
        };
        let width = canvas.width();
        let row = (canvas.height() / 2).max(TOTAL_ROW);
        let text = number(counted);
        numerals::centred(canvas, 0, width, row, &text, NumeralSize::Double, role);
        let bar_end = points.max(beaten).max(1) as f32 * BAR_SCALE;
        let length = width - 2 * BAR_MARGIN;
        let bar_row = row + BAR_BELOW;
        let part = f64::from(counted.max(0) as f32 / bar_end);
        bar::half(canvas, BAR_MARGIN, bar_row, length, part, role);
        if let Some((name, beaten)) = to_beat {
            let part = (*beaten).max(0) as f32 / bar_end;
            let notch = BAR_MARGIN + (length as f32 * part) as i32;
            canvas.text(notch, bar_row, "┃", Role::Strong);
            let label = format!("{name} · {}", number(*beaten));
            let centred = notch - width_of(&label) / 2;
            let left = centred.clamp(1, width - width_of(&label) - 1);
            canvas.text(left, bar_row + 1, &label, Role::Dim);
        }
    }

    /// Draws the dice of the last roll, which jump one after the other.
    fn draw_dice(&self, canvas: &mut Canvas, seconds: f32) {
        let size = DieSize::M;
        let wide = size.cells().0 + 2;
        let left = (canvas.width() - wide * self.triumph.faces.len() as i32 + 2) / 2;
        for (at, face) in self.triumph.faces.iter().enumerate() {
            let jump = JUMP.nth(at, JUMP_DELAY);
            let part = jump.part(seconds);
            let lift = height_of_jump(DICE_JUMP, part);
            let is_lifted = seconds - jump.start > LIFTED;
            let state = if is_lifted && lift > TURNING {
                DieState::Rolling(TURNS * part)
            } else if is_lifted {
                DieState::Held
            } else {
                DieState::Normal
            };
            let die = DieDrawing {
                state,
                ..DieDrawing::new(size, *face)
            };
            die.draw(canvas, left + wide * at as i32, DICE_ROW - lift);
        }
    }

    /// Returns the total so far: it slows down before the notch at `beaten`, and snaps after it.
    fn points_counted(&self, seconds: f32, beaten: i32) -> i32 {
        let points = self.triumph.points;
        let part = COUNT.part(seconds) / NOTCH;
        if part >= 1.0 {
            return points;
        }
        let notch = beaten.max(points / 2).min(points);
        ((1.0 - (1.0 - part).powi(2)) * notch as f32).round() as i32
    }

    /// Draws the words, as dice with letters in confetti if there is room, and the score.
    fn draw_words(&self, canvas: &mut Canvas, seconds: f32) {
        let width = canvas.width();
        let height = canvas.height();
        let words = &self.triumph.words;
        let rows = words.len() as i32 * LETTER.1;
        let letters = words.iter().map(|word| word.chars().count()).max();
        let columns = letters.unwrap_or(0) as i32 * LETTER.0;
        if canvas.theme.is_solid() {
            draw_confetti(canvas, seconds);
        }
        let score_row = if canvas.theme.is_solid() && columns < width && rows + 2 < height {
            let top = (height - rows - 2) / 2;
            self.draw_letters(canvas, top, seconds);
            top + rows
        } else {
            let words = words.join(" ");
            let letters = numerals::capitals_width(&words, NumeralSize::Double);
            let room = letters.filter(|_| canvas.theme.is_solid());
            let room = room.unwrap_or(width_of(&words)).min(width);
            let mut place = canvas.sub((width - room) / 2, height / 2 - 4, room, 6);
            numerals::capitals(&mut place, &words, NumeralSize::Double, Role::Kept);
            height / 2 + 3
        };
        canvas.centred(0, width, score_row, &self.triumph.score, Role::Strong);
    }

    /// Draws the dice that land as letters from row `top` on, those of the last word in gold.
    fn draw_letters(&self, canvas: &mut Canvas, top: i32, seconds: f32) {
        let words = &self.triumph.words;
        let mut landed = 0;
        for (line, word) in words.iter().enumerate() {
            let count = word.chars().count() as i32;
            let left = (canvas.width() - LETTER.0 * count + 2) / 2;
            let row = top + line as i32 * LETTER.1;
            let is_gold = line + 1 == words.len();
            for (x, sign) in (left..).step_by(LETTER.0 as usize).zip(word.chars()) {
                let fall = FALL.nth(landed, FALL_DELAY);
                landed += 1;
                if seconds < fall.start {
                    continue;
                }
                draw_letter(
                    canvas,
                    (x, row - rows_above(fall.part(seconds))),
                    sign,
                    is_gold,
                );
            }
        }
    }
}

/// Returns how many rows a die is above its place: it falls, bounces once, and rests.
fn rows_above(part: f32) -> i32 {
    let fall = 2.0 * part;
    if fall < 1.0 {
        ((1.0 - fall) * LETTER_FALL).round() as i32
    } else {
        height_of_jump(LETTER_BOUNCE, fall - 1.0)
    }
}

/// Draws a die with the letter `sign`, ivory or gold, at this column and row.
fn draw_letter(canvas: &mut Canvas, (x, y): (i32, i32), sign: char, is_gold: bool) {
    const SIDE: f32 = 140.0;
    const LIP: f32 = 20.0;
    let theme = canvas.theme;
    let mut paint = Paint::new(canvas, x, y, LETTER.0, LETTER.1);
    let die = LetterDie {
        left: 0.0,
        side: SIDE,
        lip: LIP,
        cuts: &[10.0, 5.0],
        shadow: 10.0,
        is_gold,
    };
    let ink = die.paint(&mut paint, theme);
    if let Some(rows) = CAPITALS.glyph(sign) {
        let columns = rows[0].len();
        let dot = (if columns > 4 { 20.0 } else { 30.0 }, 20.0);
        let centred = (SIDE - dot.0 * columns as f32) / 2.0;
        let left = (centred / 5.0).round() * 5.0;
        bitmap::paint(&mut paint, (left, LIP), rows, dot, one_colour(ink));
    }
    paint.finish();
}

/// Draws pieces of confetti, which fall slowly.
fn draw_confetti(canvas: &mut Canvas, seconds: f32) {
    let width = canvas.width().max(1) as u32;
    let height = canvas.height().max(1) as u32;
    let rows_fallen = ((seconds - COUNT.end()).max(0.0) * CONFETTI_SPEED) as u32;
    for piece in 0..CONFETTI {
        // Multipliers that scatter the pieces evenly; the dice of a game have nothing to do with
        // them.
        let scattered = piece.wrapping_mul(2_654_435_761);
        let x = (scattered >> 8) % width;
        let y = ((scattered >> 18) + rows_fallen * (1 + piece % 2)) % height;
        let sign = ["▘", "▝", "▖", "▗", "▪"][(piece % 5) as usize];
        let role = [Role::Kept, Role::Good, Role::Bad, Role::Text][(piece % 4) as usize];
        canvas.text(x as i32, y as i32, sign, role);
    }
}

impl Screen for Win {
    fn ground(&self) -> TableTheme {
        self.look.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let seconds = if canvas.theme.is_solid() {
            self.elapsed(context)
        } else {
            WHOLE
        };
        chrome::header(canvas, self.game, "", "");
        let mut table = canvas.sub(0, 1, canvas.width(), canvas.height() - 2);
        if seconds < COUNT.end() {
            self.draw_count(&mut table, seconds);
        } else {
            self.draw_words(&mut table, seconds);
        }
        let label = if seconds < WHOLE { "skip" } else { "go on" };
        let go_on =
            BarItem::new("space", label, Request::new(SHARED, "choose", 0)).at(BarPlace::Way);
        chrome::keys(canvas, &[go_on]);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let is_pressed = match input {
            Input::Key(_) | Input::Request(_) | Input::Paste(_) | Input::Answer(..) => true,
            Input::Mouse(mouse, ..) => matches!(mouse, Mouse::Down),
        };
        let is_early = context.settings.key_guard && context.now < self.began + GUARD;
        let then = self.then.take_if(|_| is_pressed && !is_early);
        then.unwrap_or(Transition::Stay)
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        let is_over = self.has_timed_end() && self.elapsed(context) >= WHOLE + STAYS;
        self.then.take_if(|_| is_over).unwrap_or(Transition::Stay)
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        if self.motion == Motion::None {
            return None;
        }
        let ends = self.began + Duration::from_secs_f32(WHOLE + STAYS);
        if now < ends {
            return self.then.is_some().then_some(now + FRAME);
        }
        self.has_timed_end().then_some(ends)
    }
}
