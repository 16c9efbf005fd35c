//! The gallery: figures that were kept, looked at, opened again, and given away as SVG or text.
use super::picture::{self, Camera, Look};
use crate::core::words::plural;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::svg;
use crate::store::{NamedText, export};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Key, keys};
use crate::tui::layout::{Class, Layout};
use crate::tui::paint::mat;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommand, Transition, obeys_its_tables};
use crate::tui::theme::{Ground, Role};
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::list::{List, Listing};
use crate::tui::widgets::pixels::Grain;
use crate::tui::widgets::text::wrapped;
use std::cell::RefCell;
use std::rc::Rc;

/// The most columns of a name.
const NAME: i32 = 40;

/// The gallery.
pub(crate) struct Gallery {
    /// The figure that can be kept.
    offered: Option<Figure>,
    /// The name being typed for it.
    naming: Option<Field>,
    /// What was kept; read when the screen is first drawn.
    kept: Option<Vec<NamedText>>,
    list: List,
    message: Option<(String, Role)>,
    doomed: Option<usize>,
    /// Where the figure that is opened goes.
    chosen: Rc<RefCell<Option<Figure>>>,
}

impl Gallery {
    /// The gallery, with a figure that may be kept; one that is opened goes to `chosen`.
    pub(crate) fn new(offered: Option<Figure>, chosen: Rc<RefCell<Option<Figure>>>) -> Gallery {
        let naming = offered.is_some().then(|| Field::new(NAME));
        Gallery { offered, naming, kept: None, list: List::default(), message: None, doomed: None, chosen }
    }

    fn kept(&self) -> &[NamedText] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// The figure under the cursor, or the one that is being named.
    fn shown(&self) -> Option<Result<Figure, String>> {
        match (&self.naming, &self.offered) {
            (Some(_), Some(figure)) => Some(Ok(figure.clone())),
            _ => self
                .kept()
                .get(self.list.at)
                .map(|kept| kept.text.parse().map_err(|e| format!("{}: {e}", kept.name))),
        }
    }

    /// Returns `label` where no name is typed.
    fn looks(&self, label: &'static str) -> Option<&'static str> {
        self.naming.is_none().then_some(label)
    }

    /// Returns `label` where there are figures to choose from.
    fn lists(&self, label: &'static str) -> Option<&'static str> {
        self.looks(label).filter(|_| !self.kept().is_empty())
    }

    fn say(&mut self, done: Result<String, String>) -> Transition {
        self.message = Some(match done {
            Ok(text) => (text, Role::Good),
            Err(text) => (text, Role::Bad),
        });
        Transition::Stay
    }

    /// Keeps the figure under the name that was typed.
    fn keep(&mut self, context: &Context) -> Transition {
        let name = self.naming.take().map(|mut name| name.take()).unwrap_or_default();
        let Some(figure) = self.offered.take() else { return Transition::Stay };
        let done = context.store.gallery().keep(&name, &figure.to_string());
        self.kept = Some(context.store.gallery().list());
        if let Ok(name) = &done {
            self.list.at = self.kept().iter().position(|kept| kept.name == *name).unwrap_or(0);
        }
        self.say(done.map(|name| format!("Kept as {name}.")).map_err(|e| e.to_string()))
    }

    fn export(&mut self) -> Transition {
        let Some(kept) = self.kept().get(self.list.at) else { return Transition::Stay };
        let path = kept.path.with_extension("svg");
        let done = kept
            .text
            .parse::<Figure>()
            .map_err(|e| e.to_string())
            .and_then(|figure| export(&path, svg(&figure).as_bytes()).map_err(|e| e.to_string()));
        self.say(done.map(|()| format!("Written to {}", path.display())))
    }

    fn discard(&mut self, context: &Context) -> Transition {
        let at = self.list.at;
        let Some(kept) = self.kept().get(at).cloned() else { return Transition::Stay };
        if self.doomed != Some(at) {
            self.doomed = Some(at);
            return self
                .say(Err(format!("Press x again to put {} away (it goes to the trash folder)", kept.name)));
        }
        self.doomed = None;
        let done = context.store.gallery().discard(&kept);
        self.kept = Some(context.store.gallery().list());
        self.list.at = at.min(self.kept().len().saturating_sub(1));
        self.say(done.map(|to| format!("Moved to {}", to.display())).map_err(|e| e.to_string()))
    }
}

impl Keyed for Gallery {
    const CONTEXT: &'static str = "gallery";
    const LIST: &'static [ScreenCommand<Gallery>] = Gallery::ROWS;
    const COMMANDS: &'static [ScreenCommand<Gallery>] = keys! {
        "keep-it" "@choose" "" (|gallery, _| gallery.naming.as_ref().map(|_| "keep it"))
            |gallery, context, _| gallery.keep(context);
        "only-look" "@back" "" (|gallery, _| gallery.naming.as_ref().map(|_| "only look"))
            |gallery, _, _| {
                gallery.naming = None;
                Transition::Stay
            };
        "svg" "s" "write the figure as a picture" (|gallery, _| gallery.lists("as SVG"))
            |gallery, _, _| gallery.export();
        "put-away" "x delete" "put the figure away" (|gallery, _| gallery.lists("put away"))
            |gallery, context, _| gallery.discard(context);
        "keep" "n" "keep the figure that is being made"
            (|gallery, _| gallery.looks("keep this one").filter(|_| gallery.offered.is_some()))
            |gallery, _, _| {
                gallery.naming = Some(Field::new(NAME));
                Transition::Stay
            };
        "close" "p" "close the gallery" (|gallery, _| gallery.looks("")) |_, _, _| Transition::Pop;
        "leave" "@back" "" (|gallery, _| gallery.looks("back")) |_, _, _| Transition::Pop;
    };
}

impl Listing for Gallery {
    fn list(&mut self) -> (&mut List, usize) {
        let count = self.kept().len();
        (&mut self.list, count)
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        match self.shown() {
            Some(Ok(figure)) => {
                *self.chosen.borrow_mut() = Some(figure);
                Transition::Pop
            }
            Some(Err(why)) => self.say(Err(why)),
            None => Transition::Stay,
        }
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [self.lists("choose"), self.lists("open")]
    }
}

impl Screen for Gallery {
    fn ground(&self) -> Ground {
        SymmDice::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.kept.is_none() {
            self.kept = Some(context.store.gallery().list());
        }
        let layout = Layout::of(canvas.width(), canvas.height());
        let small = layout.class == Class::Small;
        bars::header(canvas, "Gallery", "", &plural(self.kept().len() as i64, "figure"));
        let beside = if small { 24 } else { 36 };
        let (x, y) = (layout.x + i32::from(!small), layout.y + i32::from(!small));
        let (width, height) = (layout.width - beside - 3, layout.height - 1 - i32::from(!small));
        mat::draw(canvas, x, y, width, height);
        let named = if self.naming.is_some() { None } else { self.kept().get(self.list.at) };
        let name = named.map_or_else(String::new, |kept| kept.name.clone());
        canvas.text(x + 2, y, &bars::abbreviated(&name, width - 4), Role::Accent);
        match self.shown() {
            Some(Ok(figure)) => {
                let grain = Grain::finest(canvas.theme, false);
                let mut pixels = picture::canvas(width - 2, height - 2, grain);
                let camera = Camera::showing(figure.dice(), figure.centre(), &pixels);
                picture::dice(&mut pixels, &camera, figure.dice(), |_| Look::Plain);
                pixels.draw(canvas, x + 1, y + 1);
            }
            Some(Err(why)) => {
                for (row, line) in wrapped(&why, width - 4).iter().enumerate() {
                    canvas.centred(x, width, y + height / 2 + row as i32, line, Role::Bad);
                }
            }
            None => {
                canvas.centred(x, width, y + height / 2 - 1, "Nothing is kept yet.", Role::Text);
                canvas.centred(x, width, y + height / 2, "p keeps a figure while you make one.", Role::Dim);
            }
        }
        canvas.text(x + width + 2, y, "Kept figures", Role::Accent);
        let mut names = canvas.sub(x + width + 2, y + 2, beside - 1, height - 2);
        let room = names.height().max(1) as usize;
        let top = self.list.at.saturating_sub(room - 1);
        for (row, (i, kept)) in self.kept().iter().enumerate().skip(top).take(room).enumerate() {
            self.list.line(&mut names, row as i32, i, &bars::abbreviated(&kept.name, beside - 4), Role::Text);
        }
        if let Some(name) = &self.naming {
            bars::prompt(canvas, ("", Role::Text), "Name of this figure: ", name);
        } else if let Some((text, role)) = &self.message {
            bars::sentence(canvas, text, *role);
        }
        bars::keys(canvas, &self.bar(context));
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if let Some(name) = &mut self.naming {
            // As in every field, whatever keys the player has for choosing and leaving.
            match input {
                Input::Key(Key::ENTER) => return self.keep(context),
                Input::Key(Key::ESC) => self.naming = None,
                _ if name.input(input) => {}
                _ => return self.obey(input, context),
            }
            return Transition::Stay;
        }
        self.message = None;
        self.obey(input, context)
    }

    obeys_its_tables!(help);
}
