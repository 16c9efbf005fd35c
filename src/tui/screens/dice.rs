//! Whether the dice were fair: the faces that came against those to be expected, doubles and waiting times, of one game
//! or of all that are over.
use crate::core::record::DiceFrom;
use crate::core::words::plural;
use crate::statistics::{DieKind, Fairness, Fit, RollSet, RollSets};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keymap::BarItem;
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::mat;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{bars, chart};
use ratatui::crossterm::event::KeyCode;
use std::sync::{Arc, OnceLock};

/// The most columns and rows of the mat.
const MOST: (i32, i32) = (120, 36);
/// The column in which the values begin below the faces.
const VALUES: i32 = 18;

/// Some dice of one kind.
struct Page {
    /// Whose dice they are: `of this game`.
    of: String,
    kind: DieKind,
}

/// The dice of all games that are over.
type Everything = Arc<OnceLock<[Fairness; 2]>>;

/// Whether the dice were fair.
pub(crate) struct DiceScreen {
    ground: Ground,
    /// The dice of one game, and whether people typed them.
    game: Option<(Fairness, DiceFrom)>,
    everything: Everything,
    at: usize,
}

impl DiceScreen {
    /// Of the game with `rolls`, if there is one, and of all games that are over, which are looked through on a thread of
    /// their own.
    pub(crate) fn new(ground: Ground, game: Option<(RollSet, DiceFrom)>, context: &Context) -> DiceScreen {
        let everything = Everything::default();
        let (found, store, waker) = (everything.clone(), context.store.clone(), context.waker.clone());
        std::thread::spawn(move || {
            let mut rolls = RollSets::default();
            for (record, _) in store.finished_files().iter().filter_map(|path| store.read(path).ok()) {
                rolls.add(&record);
            }
            let _ = found.set(rolls.fairness());
            waker.wake();
        });
        let game = game.map(|(rolls, from)| (Fairness::of(&rolls), from));
        DiceScreen { ground, game, everything, at: 0 }
    }

    fn pages(&self) -> Vec<Page> {
        let mut pages = Vec::new();
        let mut add = |fairness: &Fairness, of: String| {
            pages.extend(fairness.kinds.iter().map(|kind| Page { of: of.clone(), kind: kind.clone() }));
        };
        if let Some((fairness, from)) = &self.game {
            let typed = if *from == DiceFrom::Typed { ", typed by people" } else { "" };
            add(fairness, format!("this game{typed}"));
        }
        if let Some([rolled, typed]) = self.everything.get() {
            let finished = |games: usize| plural(games, "finished game");
            add(rolled, finished(rolled.games));
            add(typed, format!("{}, typed by people", finished(typed.games)));
        }
        pages
    }
}

/// Returns a chance as it stands below its heading, or that there is too little to tell one.
fn chance(fit: Option<Fit>) -> (String, Role) {
    match fit {
        None => ("too few to judge".into(), Role::Dim),
        Some(fit) => (fit.odds(), if fit.is_odd() { Role::Bad } else { Role::Text }),
    }
}

/// Returns how many were to be expected, with a decimal where they are few.
fn expected(count: f64) -> String {
    if count < 100.0 { format!("{count:.1} expected") } else { format!("{count:.0} expected") }
}

/// Returns what the chances come to, in a sentence.
fn verdict(kind: &DieKind) -> String {
    let fits = [("faces", kind.fit), ("doubles", kind.doubles_fit), ("waiting times", kind.waits_fit)];
    let odd = fits.iter().find(|(_, fit)| fit.is_some_and(Fit::is_odd));
    match (odd, kind.fit) {
        (Some((what, _)), _) => {
            format!("The {what} are farther off than those of fair dice in 99 of 100 cases.")
        }
        (None, None) => "There are too few dice to judge them.".into(),
        (None, Some(fit)) => {
            let percent = (100.0 * fit.chance).round().max(1.0);
            format!("The faces of fair dice are as far off as these, or farther, {percent:.0} times in 100.")
        }
    }
}

fn draw_page(canvas: &mut Canvas, page: &Page) {
    let (width, height, kind) = (canvas.width(), canvas.height(), &page.kind);
    mat::draw(canvas, 0, 0, width, height);
    let dice = crate::core::words::dice(kind.dice);
    canvas.text(2, 0, &format!("{dice} with {} sides", kind.sides), Role::Accent);
    canvas.right(width - 2, 0, &format!("{:.1} of each expected", kind.expected), Role::Text);
    // The columns over the faces, then three lines.
    let (foot, count) = (height - 6, kind.faces.len() as i32);
    let room = (width - 4) / count.max(1);
    let (wide, gap) = ((room - 1).clamp(1, 9), 1.max((room - 9).min(2)));
    let left = middle(width, count * (wide + gap) - gap);
    let most = kind.faces.iter().copied().max().unwrap_or(0).max(1) as f64;
    let high = (foot - 3).max(1);
    let odd = kind.fit.is_some_and(Fit::is_odd);
    let parts: Vec<(f64, Role)> = kind
        .faces
        .iter()
        .map(|face| (*face as f64 / most, if odd { Role::Bad } else { Role::Good }))
        .collect();
    chart::columns(&mut canvas.sub(left, foot - high, count * (wide + gap), high), wide, gap, &parts);
    for (at, face) in (0..).zip(&kind.faces) {
        let x = left + at * (wide + gap);
        let top = foot - 1 - (*face as f64 / most * f64::from(high)).ceil() as i32;
        let text = face.to_string();
        if width_of(&text) <= wide + gap {
            canvas.centred(x, wide, top, &text, Role::Text);
        }
        canvas.centred(x, wide, foot, &(at + 1).to_string(), Role::Dim);
    }
    let pairs = vec![format!("{} of {} pairs", kind.doubles, kind.pairs), expected(kind.doubles_expected)];
    let waits = kind.mean_wait.map_or(vec!["too few".to_owned()], |mean| {
        let [expected, longest] =
            [format!("{} expected", kind.sides), format!("{} at most", kind.longest_wait)];
        vec![format!("{mean:.1} dice"), expected, longest]
    });
    let lines = [
        ("faces".to_owned(), vec![format!("at most {:.1} off", kind.most_off())], chance(kind.fit)),
        ("doubles".into(), pairs, chance(kind.doubles_fit)),
        (format!("to the next {}", kind.sides), waits, chance(kind.waits_fit)),
    ];
    canvas.right(width - 2, height - 5, "so far off by chance", Role::Dim);
    for (row, (what, mut parts, (chance, role))) in (height - 4..).zip(lines) {
        canvas.text(2, row, &what, Role::Dim);
        // What does not fit beside the chance is left out, the last part first.
        let room = width - 2 - width_of(&chance) - 2 - VALUES;
        while parts.len() > 1 && width_of(&parts.join(", ")) > room {
            parts.pop();
        }
        canvas.text(VALUES, row, &parts.join(", "), Role::Text);
        canvas.right(width - 2, row, &chance, role);
    }
}

impl Screen for DiceScreen {
    fn ground(&self) -> Ground {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let pages = self.pages();
        self.at = self.at.min(pages.len().saturating_sub(1));
        let layout = Layout::of(canvas.width(), canvas.height());
        let of = pages.get(self.at).map(|page| format!("of {}", page.of)).unwrap_or_default();
        bars::header(canvas, "The dice", &of, "");
        let said = match pages.get(self.at) {
            None if self.everything.get().is_none() => "The finished games are being looked through.".into(),
            None => "No dice have been rolled yet.".to_owned(),
            Some(page) => {
                let (width, height) = ((layout.width - 4).min(MOST.0), (layout.height - 2).min(MOST.1));
                let (x, y) =
                    (layout.x + middle(layout.width, width), layout.y + middle(layout.height, height));
                draw_page(&mut canvas.sub(x, y, width, height), page);
                verdict(&page.kind)
            }
        };
        bars::sentence(canvas, &said, Role::Text);
        let item = BarItem::new;
        let mut items = Vec::new();
        if pages.len() > 1 {
            items.push(item("←→", &format!("{} of {}", self.at + 1, pages.len()), KeyCode::Right));
        }
        items.push(item("esc", "back", KeyCode::Esc));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        let Input::Key(key) = input else { return Transition::Ignored };
        let pages = self.pages().len().max(1);
        match key.code {
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l' | ' ') => self.at = (self.at + 1) % pages,
            KeyCode::Left | KeyCode::BackTab | KeyCode::Char('h') => self.at = (self.at + pages - 1) % pages,
            KeyCode::Esc | KeyCode::Char('q') => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::stage::{SIZES, Stage};

    #[test]
    fn what_was_rolled_and_its_chance_stand_side_by_side() {
        let seldom = Some(Fit { chance: 0.0001 });
        let kind = DieKind {
            sides: 6,
            dice: 233_000,
            faces: vec![38_833; 6],
            expected: 38_833.3,
            fit: Some(Fit { chance: 0.85 }),
            pairs: 502_000,
            doubles: 228_000,
            doubles_expected: 83_666.7,
            doubles_fit: seldom,
            waits: 40,
            mean_wait: Some(4.6),
            longest_wait: 126,
            waits_fit: seldom,
        };
        for size in SIZES {
            let mut stage = Stage::menu(size);
            let fairness = Fairness { games: 1, kinds: vec![kind.clone()] };
            stage.screen.push(Box::new(DiceScreen {
                ground: Ground::Home,
                game: Some((fairness, DiceFrom::Seeded)),
                everything: Everything::default(),
                at: 0,
            }));
            stage.see("228000 of 502000 pairs").see("4.6 dice, 6 expected, 126 at most  ");
            stage.see("  less than 2 in 1000").see("85 in 100").see("The doubles are farther off");
        }
    }
}
