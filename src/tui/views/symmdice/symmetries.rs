//! Illustrations of the rules: the eight motifs, and for each symmetry a figure that turns or
//! folds.
use super::tray::{self, TrayDie};
use super::verdict::JudgedFigure;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::design::designs;
use crate::games::symmdice::geometry::dice::NineDice;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::groupings;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::Referee;
use crate::games::symmdice::words;
use crate::store::Motion;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::{ANY, Form, Node, Page, Wordings, col, custom_leaf, mat, row, text};
use crate::tui::view::Playable;
use std::time::Instant;

/// Rolls from which every rotation can be made, and those for every mirror; the first with many
/// equal dice, the others chosen so that a figure has no larger symmetry.
const TURNING: [&str; 4] = ["hhhh hhhh P", "hhhs lllh d", "hhhd bbbh d", "hhss llhh P"];
const FOLDING: [&str; 4] = ["dddd bbbb d", "dddh bbbh d", "hHdd yybb y", "hhHH hHll y"];
/// Number of groupings tried for a figure.
const GROUPINGS: usize = 4;
/// Columns of the list.
const LIST: i32 = 18;

/// The page of illustrations.
pub(crate) struct Symmetries {
    symmetries: Vec<Symmetry>,
    /// The motifs first, then the symmetries.
    list: List,
    /// The current animation; `shown` is its entry in the list.
    show: Option<JudgedFigure>,
    shown: usize,
}

impl Symmetries {
    /// Creates the page, with the motifs on it.
    pub(crate) fn new() -> Symmetries {
        Symmetries {
            symmetries: Symmetry::declarable().collect(),
            list: List::default(),
            show: None,
            shown: 0,
        }
    }

    fn symmetry(&self) -> Option<Symmetry> {
        self.list.at.checked_sub(1).map(|at| self.symmetries[at])
    }

    /// Starts the illustration under the cursor from the beginning.
    fn start(&mut self, context: &Context) {
        self.shown = self.list.at;
        self.show = self.symmetry().and_then(|symmetry| {
            let figure = example(symmetry)?;
            let referee = Referee::new(&figure);
            let show = JudgedFigure::new(
                figure,
                Some(symmetry),
                Some(referee.prove(symmetry)),
                context.now,
            );
            if context.motion() == Motion::None {
                show.skip();
            }
            Some(show)
        });
    }
}

/// Returns a figure with `symmetry` and no larger one, with as many dice as possible.
fn example(symmetry: Symmetry) -> Option<Figure> {
    let rolls = if symmetry.is_mirror() {
        FOLDING
    } else {
        TURNING
    };
    let figures = rolls.into_iter().flat_map(|dice| {
        let roll: Option<NineDice> = dice.parse().ok();
        let all_groupings = roll
            .map(|roll| groupings(symmetry, &roll.counts()))
            .unwrap_or_default();
        let layouts = all_groupings
            .into_iter()
            .take(GROUPINGS)
            .flat_map(|grouping| designs(&grouping));
        layouts
            .filter_map(|(_, layout)| layout.figure().ok())
            .collect::<Vec<_>>()
    });
    figures
        .into_iter()
        .find(|figure| Referee::new(figure).findings().full() == Some(symmetry))
}

impl Keyed for Symmetries {
    const CONTEXT: &'static str = "symmetries";
    const LIST: ScreenCommands<Symmetries> = Symmetries::ROWS;
    const COMMANDS: ScreenCommands<Symmetries> = keys! {
        "back" "@back" "back to the rules" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for Symmetries {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.symmetries.len() + 1)
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.start(context);
        Transition::Stay
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), Some("see again")]
    }
}

impl Screen for Symmetries {
    fn ground(&self) -> TableTheme {
        SymmDice::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.shown != self.list.at {
            self.start(context);
        }
        let figure = self
            .symmetry()
            .zip(self.show.as_ref().map(JudgedFigure::dice));
        let sentences = Wordings::new(words::picture(figure));
        let right = match &self.show {
            None => legend().centred(),
            Some(show) => {
                let caption = text(show.caption(context.now)).or("");
                let caption = Node::from(caption).narrow().amid();
                mat("", None, col(0, [show.node(context.now), caption]))
            }
        };
        let names = self
            .symmetries
            .iter()
            .map(|symmetry| words::symmetry_and_meaning(*symmetry));
        let entries: Vec<String> = std::iter::once("motifs".to_owned()).chain(names).collect();
        let rows = entries.len() as i32;
        let forms = [2, 1].map(|step| Form::fixed(LIST, step * rows));
        let list = custom_leaf(forms, |canvas, form| {
            for (at, entry) in entries.iter().enumerate() {
                self.list
                    .line(canvas, (2 - form as i32) * at as i32, at, entry, Role::Text);
            }
        });
        let body = row(
            2,
            [
                list.centred().at_most(LIST, ANY),
                right.room([Form::new((50, 15), (ANY, ANY))]),
            ],
        );
        Page {
            title: "SymmDice",
            sub: "motifs and symmetries",
            body,
            message: sentences,
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.show.as_ref().and_then(|show| show.next_frame(now))
    }
}

/// Rows of a die in the legend.
const DIE: i32 = 5;
/// Rows of a motif: its die, two rows of words, and a gap.
const ROWS: i32 = DIE + 3;
/// Possible numbers of motifs in a row.
const ACROSS: [i32; 2] = [8, 4];

/// The eight motifs with their names and their own symmetries.
pub(super) fn legend<'a>() -> Node<'a> {
    let wide = tray::columns(DIE) + 1;
    let forms = ACROSS.map(|across| {
        let rows = 8 / across * ROWS - 1;
        Form::new((across * wide - 1, rows), (across * (wide + 2), rows))
    });
    let motifs = custom_leaf(forms, move |canvas, form| draw_motifs(canvas, ACROSS[form]));
    col(
        1,
        [
            text(words::MOTIFS[0])
                .or(words::MOTIFS[1])
                .role(Role::Accent)
                .into(),
            motifs,
        ],
    )
}

fn draw_motifs(canvas: &mut Canvas, across: i32) {
    let faces = Face::ALL.into_iter().filter(|face| !face.is_mirrored());
    let wide = tray::columns(DIE);
    let step = (canvas.width() - wide) / (across - 1);
    for (i, face) in (0..).zip(faces) {
        let (x, y) = (i % across * step, i / across * ROWS);
        let lying = TrayDie::still(face);
        tray::one(canvas, (x, y), DIE, &lying, false);
        canvas.centred(x, wide, y + DIE, face.motif().name(), Role::Text);
        let largest = Symmetry::all()
            .filter(|symmetry| face.has(*symmetry))
            .max_by_key(|s| (s.is_mirror(), s.order()));
        let name = largest.map_or("none".into(), |symmetry| symmetry.to_string());
        canvas.centred(x, wide, y + DIE + 1, &name, Role::Dim);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::canvas::lost;
    use crate::tui::tests::stage::{SMALL, Stage};

    #[test]
    fn figures_have_exactly_their_symmetry() {
        let without: Vec<String> = Symmetry::declarable()
            .filter(|symmetry| {
                let figure = example(*symmetry);
                let findings = figure.map(|figure| Referee::new(&figure).findings());
                findings.is_none_or(|findings| findings.full() != Some(*symmetry))
            })
            .map(|symmetry| symmetry.to_string())
            .collect();
        assert_eq!(without, [""; 0]);
    }

    #[test]
    fn the_rules_lead_to_motifs_and_figures() {
        let mut stage = Stage::menu(SMALL);
        stage
            .keys("←?")
            .see("f  figures")
            .keys("f")
            .see("The eight motifs");
        for name in [
            "hook",
            "pinwheel",
            "bar",
            "slant",
            "check",
            "butterfly",
            "diamond",
        ] {
            stage.see(name);
        }
        stage
            .keys("↓")
            .see("C2: it turns onto itself. With")
            .see("where they should")
            .keys("↑↑");
        stage.see("D5: it folds onto itself. With");
        lost::take();
        for size in [SMALL, (120, 40), (200, 60)] {
            stage.resize(size);
        }
        assert_eq!(lost::take(), Vec::<String>::new());
        // Animated, as people see it.
        stage.screen.app.context().settings.motion = Motion::Full;
        stage
            .resize(SMALL)
            .keys("\n")
            .see("A copy folds over line 1 of 5.")
            .keys("\x1b")
            .see("f  figures");
    }
}
