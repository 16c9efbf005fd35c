//! The moment of a win: dice or the game's icon jump, the total counts up past the one to beat, and
//! dice land as letters. Two seconds, which any key skips; then the result.
use crate::core::words::{number, plural};
use crate::core::{ChanceOutcome, Event, Table};
use crate::statistics::{index_of, rank};
use crate::store::{HistoryEntry, Motion};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, BarPlace, Request, SHARED};
use crate::tui::look::GameLook;
use crate::tui::paint::Paint;
use crate::tui::paint::bar;
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::paint::icon::Icon;
use crate::tui::paint::numerals::{self, NumeralSize, letter, pattern};
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::{Role, Surface, TableTheme};
use crate::tui::ui::chrome;
use crate::tui::view::Playable;
use std::path::Path;
use std::time::{Duration, Instant};

/// Duration of the whole, and the ends of its first two parts.
const WHOLE: f32 = 2.0;
const LIFTED: f32 = 0.4;
const PASSED: f32 = 1.2;
/// Time for which the letters stay before the result follows by itself.
const STAYS: f32 = 1.5;
/// Time during which a key was meant for the last choice.
const GUARD: Duration = Duration::from_millis(300);
/// Time between frames.
const FRAME: Duration = Duration::from_millis(50);
/// Columns and rows of the icon that jumps, before and after it has swollen.
const ICON: [(i32, i32); 2] = [(16, 8), (24, 10)];
/// Number of pieces of confetti.
const CONFETTI: u32 = 70;
/// Columns and rows of a letter's die, with the gap and its shadow.
const LETTER: (i32, i32) = (16, 9);

/// A win on the screen.
pub(crate) struct Win {
    game: &'static str,
    look: &'static GameLook,
    began: Instant,
    motion: Motion,
    triumph: Triumph,
    /// The result, which follows.
    result: Option<Box<dyn Screen>>,
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
        let (standings, seats) = (table.standings(), &table.header().seats);
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
    let at = index_of(entries, file);
    at.and_then(|at| rank(entries, at, seat))
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
    let (game, look, motion) = (G::INFO.name, G::LOOK, context.motion());
    Box::new(Win {
        game,
        look,
        began: context.now,
        motion,
        triumph,
        result: Some(result),
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

    /// Draws the icon, which jumps and swells.
    fn draw_icon(&self, canvas: &mut Canvas, seconds: f32) {
        let jump = (seconds / 0.7).clamp(0.0, 1.0);
        let lift = (8.0 * jump * (1.0 - jump)).round() as i32;
        let (wide, high) = ICON[usize::from(seconds > LIFTED)];
        let (left, top) = ((canvas.width() - wide) / 2, ICON[1].1 - high - lift);
        let theme = canvas.theme;
        let mut paint = Paint::new(canvas, left, top, wide, high);
        let (width, height) = (10.0 * wide as f32, 20.0 * high as f32);
        let ground = theme.face(Surface::Table);
        (self.look.icon)(
            &Icon {
                x: 0.0,
                y: 0.0,
                width,
                height,
                theme,
                ground,
            },
            &mut paint,
        );
        paint.finish();
    }

    /// Draws what jumps, dice one after the other, and the total that counts up past the notch.
    fn draw_count(&self, canvas: &mut Canvas, seconds: f32) {
        if self.triumph.faces.is_empty() {
            self.draw_icon(canvas, seconds);
        }
        let (width, size) = (canvas.width(), DieSize::M);
        let wide = size.cells().0 + 2;
        let left = (width - wide * self.triumph.faces.len() as i32 + 2) / 2;
        for (at, face) in (0_i32..).zip(&self.triumph.faces) {
            let after = seconds - 0.12 * at as f32;
            let jump = (after / 0.7).clamp(0.0, 1.0);
            let lift = (16.0 * jump * (1.0 - jump)).round() as i32;
            let state = match () {
                () if lift > 2 && after > LIFTED => DieState::Rolling(720.0 * jump),
                () if after > LIFTED => DieState::Held,
                () => DieState::Normal,
            };
            DieDrawing {
                size,
                face: *face,
                state,
                cursor: false,
            }
            .draw(canvas, left + wide * at, 5 - lift);
        }
        let (points, beaten) = (
            self.triumph.points,
            self.triumph
                .to_beat
                .as_ref()
                .map_or(0, |(_, points)| *points),
        );
        // The count slows down before the notch, and snaps after it.
        let shown = match (seconds / PASSED).clamp(0.0, 1.0) {
            part if part < 0.8 => {
                let slow = 1.0 - (1.0 - part / 0.8).powi(2);
                (slow * beaten.max(points / 2).min(points) as f32).round() as i32
            }
            _ => points,
        };
        let role = if shown > beaten || seconds >= PASSED {
            Role::Kept
        } else {
            Role::Text
        };
        let text = number(shown);
        let row = (canvas.height() / 2).max(11);
        numerals::centred(canvas, 0, width, row, &text, NumeralSize::Double, role);
        let most = points.max(beaten).max(1) as f32 * 1.15;
        let (long, row) = (width - 20, row + 8);
        bar::half(
            canvas,
            10,
            row,
            long,
            f64::from(shown.max(0) as f32 / most),
            role,
        );
        if let Some((name, beaten)) = &self.triumph.to_beat {
            let notch = 10 + (long as f32 * (*beaten).max(0) as f32 / most) as i32;
            canvas.text(notch, row, "┃", Role::Strong);
            let label = format!("{name} · {}", number(*beaten));
            canvas.text(
                (notch - width_of(&label) / 2).clamp(1, width - width_of(&label) - 1),
                row + 1,
                &label,
                Role::Dim,
            );
        }
    }

    /// Draws the dice that land as letters in confetti, and the score.
    fn draw_letters(&self, canvas: &mut Canvas, seconds: f32) {
        let (width, height) = (canvas.width(), canvas.height());
        let rows = self.triumph.words.len() as i32 * LETTER.1;
        let longest = self
            .triumph
            .words
            .iter()
            .map(|word| word.chars().count())
            .max()
            .unwrap_or(0) as i32;
        let fits = canvas.theme.is_solid() && longest * LETTER.0 < width && rows + 2 < height;
        let top = (height - rows - 2).max(0) / 2;
        if canvas.theme.is_solid() {
            draw_confetti(canvas, seconds);
        }
        if fits {
            let mut landed = PASSED;
            for (line, word) in (0_i32..).zip(&self.triumph.words) {
                let left = (width - LETTER.0 * word.chars().count() as i32 + 2) / 2;
                let is_last = line as usize + 1 == self.triumph.words.len();
                for (at, sign) in (0_i32..).zip(word.chars()) {
                    landed += 0.08;
                    // A die falls, bounces once, and rests.
                    let fall = (seconds - landed) / 0.3;
                    let above = match fall {
                        ..0.0 => continue,
                        ..0.5 => (1.0 - 2.0 * fall) * 4.0,
                        ..1.0 => 4.0 * (fall - 0.5) * (1.0 - fall) * 4.0,
                        _ => 0.0,
                    };
                    let y = top + line * LETTER.1 - above.round() as i32;
                    draw_letter(canvas, (left + LETTER.0 * at, y), sign, is_last);
                }
            }
        } else {
            let words = self.triumph.words.join(" ");
            let room = numerals::capitals_width(&words, NumeralSize::Double)
                .unwrap_or(width_of(&words))
                .min(width);
            let mut place = canvas.sub((width - room) / 2, height / 2 - 4, room, 6);
            numerals::capitals(&mut place, &words, NumeralSize::Double, Role::Kept);
        }
        let row = if fits { top + rows } else { height / 2 + 3 };
        canvas.centred(0, width, row, &self.triumph.score, Role::Strong);
    }
}

/// Draws a die with the letter `sign`, ivory or gold, at this column and row.
fn draw_letter(canvas: &mut Canvas, (x, y): (i32, i32), sign: char, is_gold: bool) {
    let theme = canvas.theme;
    let (face, lip, ink) = match is_gold {
        true => (Surface::Held, Surface::HeldLip, Role::HeldPip),
        false => (Surface::Ivory, Surface::Lip, Role::Pip),
    };
    let shadow = theme.shadow(theme.face(Surface::Table));
    let mut paint = Paint::new(canvas, x, y, LETTER.0, LETTER.1);
    let cuts = [10.0, 5.0];
    paint.tile(10.0, 20.0, 150.0, 170.0, &cuts, shadow);
    paint.tile(0.0, 20.0, 140.0, 160.0, &cuts, theme.face(lip));
    paint.tile(0.0, 0.0, 140.0, 140.0, &cuts, theme.face(face));
    if let Some((rows, columns)) = letter(sign) {
        let dot = if columns > 4 {
            (20.0, 20.0)
        } else {
            (30.0, 20.0)
        };
        let left = (140.0 - dot.0 * columns as f32) / 2.0;
        let left = (left / 5.0).round() * 5.0;
        for (row, line) in rows.into_iter().enumerate() {
            let line_top = 20.0 + row as f32 * dot.1;
            pattern(
                &mut paint,
                left,
                line_top,
                line.into(),
                columns,
                dot,
                theme.ink(ink),
            );
        }
    }
    paint.finish();
}

/// Draws pieces of confetti, which fall slowly.
fn draw_confetti(canvas: &mut Canvas, seconds: f32) {
    let (width, height) = (canvas.width().max(1), canvas.height().max(1));
    let fallen = ((seconds - PASSED).max(0.0) * 6.0) as u32;
    for piece in 0..CONFETTI {
        // Multipliers that scatter the pieces evenly; the dice of a game have nothing to do with
        // them.
        let scattered = piece.wrapping_mul(2_654_435_761);
        let x = (scattered >> 8) % width as u32;
        let y = ((scattered >> 18) + fallen * (1 + piece % 2)) % height as u32;
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
        let (width, height) = (canvas.width(), canvas.height());
        chrome::header(canvas, self.game, "", "");
        let mut table = canvas.sub(0, 1, width, height - 2);
        if seconds < PASSED {
            self.draw_count(&mut table, seconds);
        } else {
            self.draw_letters(&mut table, seconds);
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
        match self.result.take_if(|_| is_pressed && !is_early) {
            Some(result) => Transition::Replace(result),
            None => Transition::Stay,
        }
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        let is_over = self.motion != Motion::None && self.elapsed(context) >= WHOLE + STAYS;
        self.result
            .take_if(|_| is_over)
            .map_or(Transition::Stay, Transition::Replace)
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let ends = self.began + Duration::from_secs_f32(WHOLE + STAYS);
        let moves = self.result.is_some() && self.motion != Motion::None;
        moves.then(|| if now < ends { now + FRAME } else { ends })
    }
}
