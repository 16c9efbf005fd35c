//! Figures to keep: the gallery, and the best figure of a finished game.
use super::picture;
use super::state::SymmDiceContext;
use crate::core::Seat;
use crate::core::words::plural;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::state::{Claim, Ruling};
use crate::games::symmdice::svg;
use crate::games::symmdice::words;
use crate::store::{NamedFigure, export};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Request, keys};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::screens::dialog::Dialog;
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, EntryList, Form, Node, Page, Wordings, col, mat, row, text};
use crate::tui::view::{Playable, request};
use std::cell::RefCell;
use std::rc::Rc;

/// Maximum length of a name in columns.
const NAME: i32 = 40;

/// The gallery.
pub(crate) struct Gallery {
    /// A figure that can be kept.
    offered: Option<Figure>,
    /// The kept figures; read when the screen is first drawn.
    kept: Option<Vec<NamedFigure>>,
    list: List,
    message: Option<(String, Role)>,
    doomed: Option<usize>,
    /// Receives the figure that is opened.
    chosen: Rc<RefCell<Option<Figure>>>,
}

impl Gallery {
    /// Creates the gallery, with an optional figure to keep; puts an opened figure into `chosen`.
    pub(crate) fn new(offered: Option<Figure>, chosen: Rc<RefCell<Option<Figure>>>) -> Gallery {
        Gallery {
            offered,
            kept: None,
            list: List::default(),
            message: None,
            doomed: None,
            chosen,
        }
    }

    fn figures(&self) -> &[NamedFigure] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Returns the figure under the cursor.
    fn figure_at_cursor(&self) -> Option<Result<Figure, String>> {
        let figure = self.figures().get(self.list.at)?;
        Some(
            figure
                .text
                .parse()
                .map_err(|e| format!("{}: {e}", figure.name)),
        )
    }

    /// Returns `label` if there are figures to choose from.
    fn label_listed(&self, label: &'static str) -> Option<&'static str> {
        (!self.figures().is_empty()).then_some(label)
    }

    fn say(&mut self, result: Result<String, String>) -> Transition {
        self.message = Some(match result {
            Ok(text) => (text, Role::Good),
            Err(text) => (text, Role::Bad),
        });
        Transition::Stay
    }

    /// Keeps the figure on the table under this name.
    fn keep(&mut self, name: &str, context: &Context) -> Transition {
        let Some(figure) = self.offered.take() else {
            return Transition::Stay;
        };
        let result = context.store.keep_figure(name, &figure.to_string());
        self.kept = Some(context.store.figures());
        if let Ok(name) = &result {
            self.list.at = self
                .figures()
                .iter()
                .position(|figure| figure.name == *name)
                .unwrap_or(0);
        }
        self.say(
            result
                .map(|name| format!("Kept as {name}."))
                .map_err(|e| e.to_string()),
        )
    }

    fn export(&mut self) -> Transition {
        let Some(kept_figure) = self.figures().get(self.list.at) else {
            return Transition::Stay;
        };
        let path = kept_figure.path.with_extension("svg");
        let result = kept_figure
            .text
            .parse::<Figure>()
            .map_err(|e| e.to_string())
            .and_then(|figure| export(&path, svg(&figure).as_bytes()).map_err(|e| e.to_string()));
        self.say(result.map(|()| format!("Written to {}.", path.display())))
    }

    fn discard(&mut self, context: &Context) -> Transition {
        let at = self.list.at;
        let Some(figure) = self.figures().get(at).cloned() else {
            return Transition::Stay;
        };
        if self.doomed != Some(at) {
            self.doomed = Some(at);
            return {
                let name = &figure.name;
                self.say(Err(format!(
                    "Press x again to delete {name} (it goes to the trash)."
                )))
            };
        }
        self.doomed = None;
        let result = context.store.discard_figure(&figure);
        self.kept = Some(context.store.figures());
        self.list.at = at.min(self.figures().len().saturating_sub(1));
        self.say(
            result
                .map(|to| format!("Moved to {}.", to.display()))
                .map_err(|e| e.to_string()),
        )
    }
}

impl Keyed for Gallery {
    const CONTEXT: &'static str = "gallery";
    const LIST: ScreenCommands<Gallery> = Gallery::ROWS;
    const COMMANDS: ScreenCommands<Gallery> = keys! {
        "svg" "s" "write the figure as a picture" (|gallery, _| gallery.label_listed("as SVG"))
            |gallery, _, _| gallery.export();
        "put-away" "x delete" "delete the figure (to the trash)" (|gallery, _| gallery.label_listed("delete"))
            |gallery, context, _| gallery.discard(context);
        "keep" "n" "keep the figure that is being made"
            (|gallery, _| gallery.offered.as_ref().map(|_| "keep this one")) |_, _, _| ask_name();
        "close" "p" "close the gallery" "" |_, _, _| Transition::Pop;
        "leave" "@back" "" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for Gallery {
    fn list(&mut self) -> (&mut List, usize) {
        let count = self.figures().len();
        (&mut self.list, count)
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        match self.figure_at_cursor() {
            Some(Ok(figure)) => {
                *self.chosen.borrow_mut() = Some(figure);
                Transition::Below(request::<SymmDice>("chosen", 0))
            }
            Some(Err(why)) => self.say(Err(why)),
            None => Transition::Stay,
        }
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [self.label_listed("choose"), self.label_listed("open")]
    }
}

impl Screen for Gallery {
    fn ground(&self) -> TableTheme {
        SymmDice::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.kept.is_none() {
            self.kept = Some(context.store.figures());
        }
        let name = self
            .figures()
            .get(self.list.at)
            .map_or("", |figure| figure.name.as_str());
        // The figure that can be kept is seen where none is kept yet.
        let offered = self.offered.clone().filter(|_| self.figures().is_empty());
        let figure = offered.map(Ok).or_else(|| self.figure_at_cursor());
        let picture = match &figure {
            Some(Ok(figure)) => picture::still(figure),
            Some(Err(reason)) => picture::words(&[(reason, Role::Bad)]),
            None => picture::words(&[
                (words::NO_KEPT_FIGURE[0], Role::Text),
                (words::NO_KEPT_FIGURE[1], Role::Dim),
            ]),
        };
        let list = Node::leaf(EntryList {
            count: self.figures().len(),
            at: self.list.at,
            wide: (20, NAME),
            rows: vec![1],
            headings: Vec::new(),
            entry: Box::new(|line, at| {
                let name = abbreviated(&self.figures()[at].name, line.width() - 2);
                self.list.line(line, 0, at, &name, Role::Text);
            }),
        });
        let list = col(
            1,
            [Node::from(text("Kept figures").role(Role::Accent)), list],
        );
        let list = list.room([
            Form::new((34, 10), (NAME, ANY)),
            Form::new((22, 10), (30, ANY)),
        ]);
        let right = plural(self.figures().len() as i64, "figure");
        let message = match &self.message {
            Some((text, role)) => Wordings {
                role: *role,
                ..Wordings::new(text.as_str())
            },
            None if self.offered.is_some() => Wordings::new("n keeps the figure on the table."),
            None => Wordings::default(),
        };
        let page = Page {
            title: "Gallery",
            right: &right,
            body: row(
                2,
                [mat(&abbreviated(name, 40), None, picture).rank(1), list],
            ),
            message,
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        match input {
            Input::Answer(_, name) => self.keep(name, context),
            _ => self.obey(input, context),
        }
    }

    obeys_its_tables!(help);
}

/// Asks for the name of the figure on the table.
fn ask_name() -> Transition {
    let dialog = Dialog::new("Keep this figure", "Its name:").ask(NAME, "", |name, _| {
        Transition::Answer(Request::new(Gallery::CONTEXT, "keep", 0), name.to_owned())
    });
    Transition::Push(Box::new(dialog))
}

/// Shows the best figure of `winner`, with its maker, claim and points below it.
pub(super) fn keepsake<'a>(
    ctx: &SymmDiceContext<'a>,
    states: &'a [SymmDice],
    winner: Seat,
) -> Node<'a> {
    let turns = states
        .windows(2)
        .filter(|pair| pair[0].ruling() != pair[1].ruling());
    let rulings = turns.filter_map(|pair| pair[1].ruling().filter(|ruling| ruling.maker == winner));
    let figures = rulings.filter_map(|ruling| Some((ruling, ruling.claim.as_ref()?)));
    let best: Option<(&Ruling, &Claim)> = figures.max_by_key(|(ruling, _)| ruling.points);
    let Some((ruling, claim)) = best else {
        return Node::Nothing;
    };
    let caption = text(words::keepsake(&ctx.table.audience(), ruling, claim)).role(Role::Strong);
    mat(
        "",
        None,
        col(
            0,
            [
                picture::still(&claim.figure),
                Node::from(caption).narrow().amid(),
            ],
        ),
    )
}
