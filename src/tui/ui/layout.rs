//! Measurement and placement.
//!
//! Every leaf offers forms, from large to small. Rows and columns combine them and keep only undominated
//! combinations. Of those that fit, the one worth most is chosen, and spare room goes to growing nodes, then to
//! gaps, then to both sides.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Theme;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Columns and rows.
pub(crate) type Size = (i32, i32);
/// No bound.
pub(crate) const ANY: i32 = 9_999;
/// Number of ranks.
const RANKS: usize = 5;
/// Maximum number of remembered choices.
const REMEMBERED: usize = 64;

thread_local! {
    /// The choices of the last frames, by what they depend on.
    static CHOSEN: RefCell<HashMap<u64, Option<Rc<Fit>>>> = RefCell::default();
}

/// Returns the offset that centres something `size` long in `room`; 0 if it is longer.
pub(crate) fn middle(room: i32, size: i32) -> i32 {
    ((room - size) / 2).max(0)
}

/// A form in which a leaf can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form {
    /// Minimum size.
    pub(crate) least: Size,
    /// Maximum useful size.
    pub(crate) most: Size,
    /// Worth: 0 for the smallest, more for each enlargement.
    pub(crate) worth: i16,
    /// Worth of mere spaciousness; counts less than any other worth.
    pub(crate) air: i16,
}

impl Form {
    /// Creates a form of `least` to `most` columns and rows.
    pub(crate) const fn new(least: Size, most: Size) -> Form {
        Form { least, most, worth: 0, air: 0 }
    }
    /// Creates a form of fixed size.
    pub(crate) const fn fixed(width: i32, height: i32) -> Form {
        Form::new((width, height), (width, height))
    }
    /// Sets its worth.
    pub(crate) const fn worth(self, worth: i16) -> Form {
        Form { worth, ..self }
    }
    /// Sets its air.
    pub(crate) const fn air(self, air: i16) -> Form {
        Form { air, ..self }
    }
}

/// A drawable element.
pub(crate) trait Leaf {
    /// Returns the forms, from large to small. They may depend on what is constant while the screen is shown, never
    /// on what a key changes: otherwise the layout would jump.
    fn forms(&self, theme: Theme) -> Vec<Form>;
    /// Draws form number `form` over all of `canvas`.
    fn draw(&self, canvas: &mut Canvas, form: usize);
}

/// A leaf that measures itself once, however many alternatives contain it.
pub(crate) struct Measured<L: ?Sized> {
    forms: OnceCell<Vec<Form>>,
    leaf: L,
}

impl Measured<dyn Leaf + '_> {
    /// Returns the forms of the leaf; `theme` is the same for all.
    fn forms(&self, theme: Theme) -> &[Form] {
        self.forms.get_or_init(|| self.leaf.forms(theme))
    }
}

/// A leaf made of one function.
struct Drawn<F> {
    forms: Vec<Form>,
    draw: F,
}

impl<F: Fn(&mut Canvas, usize)> Leaf for Drawn<F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        self.forms.clone()
    }
    fn draw(&self, canvas: &mut Canvas, form: usize) {
        (self.draw)(canvas, form);
    }
}

/// Worth of a choice of forms, by rank, highest first; air is last. Sums over all ranks would not do: a larger
/// terminal could have smaller dice and more of everything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Worth([i16; RANKS + 1]);

impl Worth {
    fn of(worth: i16, air: i16) -> Worth {
        let mut all = Worth::default();
        (all.0[RANKS - 1], all.0[RANKS]) = (worth, air);
        all
    }
    fn and(self, other: Worth) -> Worth {
        Worth(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
    /// Returns the worth, `rank` ranks higher.
    fn raised(self, rank: usize) -> Worth {
        let mut all = Worth::of(0, self.0[RANKS]);
        for at in 0..RANKS {
            all.0[at.saturating_sub(rank)] += self.0[at];
        }
        all
    }
}

/// The direction of a line of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Axis {
    /// Side by side.
    Across,
    /// One below the other.
    Down,
}

impl Axis {
    /// Returns the extents along and across it, or the converse.
    fn turn(self, (width, height): Size) -> Size {
        if self == Axis::Across { (width, height) } else { (height, width) }
    }
}

type Cloth<'a> = Rc<dyn Fn(&mut Canvas) + 'a>;

/// Settings of a node within its surroundings.
#[derive(Clone)]
pub(crate) struct Setting<'a> {
    /// Its name, for tests that explain why an arrangement was not chosen.
    pub(super) name: &'static str,
    rank: usize,
    worth: Worth,
    most: Size,
    /// Free columns and rows on the left, above, on the right and below.
    margins: [i32; 4],
    /// Centred horizontally, and vertically.
    centred: (bool, bool),
    cloth: Option<Cloth<'a>>,
    /// Drawn in its place.
    instead: Option<Node<'a>>,
}

/// A part of a screen. Cheap to clone, so that it can be used in several arrangements; within one it would be drawn
/// twice.
#[derive(Clone)]
pub(crate) enum Node<'a> {
    /// Takes no room, and no gap.
    Nothing,
    /// Something that is drawn.
    Leaf(Rc<Measured<dyn Leaf + 'a>>),
    /// Nodes in a row or a column, with a gap.
    Line(Axis, i32, Vec<Node<'a>>),
    /// The alternative worth most among those that fit.
    Either(Vec<Node<'a>>),
    /// A place of these sizes for varying content, which is drawn as well as the place permits.
    Room(Vec<Form>, Rc<Node<'a>>),
    /// A node with settings.
    Set(Rc<Setting<'a>>, Rc<Node<'a>>),
}

/// Arranges nodes side by side.
pub(crate) fn row<'a>(gap: i32, parts: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Line(Axis::Across, gap, parts.into_iter().collect())
}

/// Arranges nodes one below the other.
pub(crate) fn col<'a>(gap: i32, parts: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Line(Axis::Down, gap, parts.into_iter().collect())
}

/// Chooses the alternative worth most among those that fit; of equal ones, the smaller.
pub(crate) fn either<'a>(ways: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Either(ways.into_iter().collect())
}

/// Creates a custom leaf: its forms, and a function that draws one of them over all of its canvas.
pub(crate) fn drawn<'a>(
    forms: impl IntoIterator<Item = Form>,
    draw: impl Fn(&mut Canvas, usize) + 'a,
) -> Node<'a> {
    Node::leaf(Drawn { forms: forms.into_iter().collect(), draw })
}

impl<'a> Node<'a> {
    pub(crate) fn leaf(leaf: impl Leaf + 'a) -> Node<'a> {
        Node::Leaf(Rc::new(Measured { forms: OnceCell::new(), leaf }))
    }
    /// At least one empty row, and more if there is room.
    pub(crate) fn gap() -> Node<'a> {
        Node::Room(vec![Form::new((0, 1), (0, ANY))], Rc::new(Node::Nothing))
    }
    fn set(self, change: impl FnOnce(&mut Setting<'a>)) -> Node<'a> {
        let (worth, most, margins) = (Worth::default(), (ANY, ANY), [0; 4]);
        let mut setting = Setting {
            name: "",
            rank: 0,
            worth,
            most,
            margins,
            centred: (false, false),
            cloth: None,
            instead: None,
        };
        change(&mut setting);
        Node::Set(Rc::new(setting), Rc::new(self))
    }
    /// Sets its name, for explanations why it was not chosen.
    pub(crate) fn named(self, name: &'static str) -> Node<'a> {
        self.set(|setting| setting.name = name)
    }
    /// Raises it by `rank` ranks: it is enlarged before everything of lower rank, at any cost there. Ranks within
    /// it are raised, too.
    pub(crate) fn rank(self, rank: usize) -> Node<'a> {
        self.set(|setting| setting.rank = rank)
    }
    /// Increases its worth.
    pub(crate) fn worth(self, more: i16) -> Node<'a> {
        self.set(|setting| setting.worth = Worth::of(more, 0))
    }
    /// Increases its worth at this rank.
    pub(crate) fn worth_at(self, rank: usize, more: i16) -> Node<'a> {
        self.set(|setting| setting.worth = Worth::of(more, 0).raised(rank))
    }
    /// Makes it the last choice: it is taken only if nothing else fits.
    pub(crate) fn last_choice(self) -> Node<'a> {
        self.worth_at(RANKS - 1, -100)
    }
    /// Increases its air.
    pub(crate) fn air(self, more: i16) -> Node<'a> {
        self.set(|setting| setting.worth = Worth::of(0, more))
    }
    /// Limits its growth to this many columns and rows.
    pub(crate) fn most(self, width: i32, height: i32) -> Node<'a> {
        self.set(|setting| setting.most = (width, height))
    }
    /// Keeps it as narrow as possible.
    pub(crate) fn narrow(self) -> Node<'a> {
        self.most(0, ANY)
    }
    /// Adds margins on the left, above, on the right and below.
    pub(crate) fn margins(self, margins: [i32; 4]) -> Node<'a> {
        self.set(|setting| setting.margins = margins)
    }
    /// Draws another node in its place, if there is one. The place stays as large as it is.
    pub(crate) fn instead(self, other: Node<'a>) -> Node<'a> {
        match other {
            Node::Nothing => self,
            other => self.set(|setting| setting.instead = Some(other)),
        }
    }
    /// Centres it in its room.
    pub(crate) fn centred(self) -> Node<'a> {
        self.set(|setting| setting.centred = (true, true))
    }
    /// Centres it horizontally in its room.
    pub(crate) fn amid(self) -> Node<'a> {
        self.set(|setting| setting.centred = (true, false))
    }
    /// Leaves it out if there is no room.
    pub(crate) fn or_nothing(self) -> Node<'a> {
        either([self.worth(1), Node::Nothing])
    }
    /// Puts it into a place of these sizes, whatever its content.
    pub(crate) fn room(self, sizes: impl IntoIterator<Item = Form>) -> Node<'a> {
        Node::Room(sizes.into_iter().collect(), Rc::new(self))
    }
    /// Puts it into a place of at least `width` columns and one of these numbers of rows, whatever its content;
    /// more rows are worth more.
    pub(crate) fn place(self, width: i32, rows: &[i32]) -> Node<'a> {
        let worth = |high: i32| rows.iter().filter(|rows| **rows < high).count() as i16;
        self.room(rows.iter().map(|high| Form::new((width, *high), (ANY, ANY)).worth(worth(*high))))
    }
    /// Puts it, with margins, on a background that is drawn first.
    pub(crate) fn on(self, margins: [i32; 4], cloth: impl Fn(&mut Canvas) + 'a) -> Node<'a> {
        let cloth: Cloth<'a> = Rc::new(cloth);
        self.set(|setting| (setting.margins, setting.cloth) = (margins, Some(cloth)))
    }
}

/// A choice of forms for a node and everything in it.
#[derive(Debug)]
pub(crate) struct Fit {
    pub(super) least: Size,
    pub(super) most: Size,
    pub(super) worth: Worth,
    pick: Pick,
}

#[derive(Debug)]
enum Pick {
    Nothing,
    Form(usize),
    Line(Vec<Rc<Fit>>),
    Way(usize, Rc<Fit>),
    Inner(Rc<Fit>),
}

impl Fit {
    fn nothing(pick: Pick) -> Fit {
        Fit { least: (0, 0), most: (0, 0), worth: Worth::default(), pick }
    }

    fn form((at, form): (usize, &Form)) -> Fit {
        let worth = Worth::of(form.worth, form.air);
        Fit { least: form.least, most: form.most, worth, pick: Pick::Form(at) }
    }

    fn is_empty(&self) -> bool {
        self.most == (0, 0)
    }

    /// Returns a function that adds a size of `next` to one of the line `self`.
    fn adding(&self, next: &Fit, axis: Axis, gap: i32) -> impl Fn(Size, Size) -> Size {
        let gap = if self.is_empty() || next.is_empty() { 0 } else { gap };
        move |one, two| {
            let (one, two) = (axis.turn(one), axis.turn(two));
            axis.turn(((one.0 + two.0 + gap).min(ANY), one.1.max(two.1)))
        }
    }

    /// Returns the line `self` with `next` appended.
    fn and(&self, next: &Rc<Fit>, axis: Axis, gap: i32) -> Fit {
        let Pick::Line(parts) = &self.pick else { unreachable!("only a line goes on") };
        let sum = self.adding(next, axis, gap);
        Fit {
            least: sum(self.least, next.least),
            most: sum(self.most, next.most),
            worth: self.worth.and(next.worth),
            pick: Pick::Line(parts.iter().chain([next]).cloned().collect()),
        }
    }
}

impl Setting<'_> {
    /// Returns the size without the margins.
    fn inside(&self, (width, height): Size) -> Size {
        let [left, above, right, below] = self.margins;
        (width - left - right, height - above - below)
    }

    fn around(&self, inner: Rc<Fit>) -> Fit {
        let [left, above, right, below] = self.margins;
        let wider = |(width, height): Size| (width + left + right, height + above + below);
        let least = wider(inner.least);
        let grown = wider(inner.most);
        let most = (grown.0.min(self.most.0).max(least.0), grown.1.min(self.most.1).max(least.1));
        Fit {
            least,
            most: (if self.centred.0 { ANY } else { most.0 }, if self.centred.1 { ANY } else { most.1 }),
            worth: inner.worth.raised(self.rank).and(self.worth),
            pick: Pick::Inner(inner),
        }
    }
}

impl Node<'_> {
    /// Returns the choices of forms that fit into `room`, without those that are larger than an equally good one.
    pub(super) fn fits(&self, room: Size, theme: Theme) -> Vec<Rc<Fit>> {
        let fits = match self {
            Node::Nothing => vec![Fit::nothing(Pick::Nothing)],
            Node::Leaf(leaf) => leaf.forms(theme).iter().enumerate().map(Fit::form).collect(),
            Node::Room(sizes, _) => sizes.iter().enumerate().map(Fit::form).collect(),
            Node::Either(ways) => {
                let of = |(at, way): (usize, &Node)| {
                    let fits = way.fits(room, theme).into_iter();
                    fits.map(move |fit| Fit {
                        least: fit.least,
                        most: fit.most,
                        worth: fit.worth,
                        pick: Pick::Way(at, fit),
                    })
                };
                ways.iter().enumerate().flat_map(of).collect()
            }
            Node::Set(setting, inner) => {
                let fits = inner.fits(setting.inside(room), theme).into_iter();
                fits.map(|fit| setting.around(fit)).collect()
            }
            Node::Line(axis, gap, parts) => {
                let mut lines = vec![Fit::nothing(Pick::Line(Vec::new()))];
                for part in parts {
                    let fits = part.fits(room, theme);
                    let pairs = lines.iter().flat_map(|line| fits.iter().map(move |next| (line, next)));
                    // Most are pruned before more of them is needed.
                    let least =
                        |line: &Fit, next: &Fit| line.adding(next, *axis, *gap)(line.least, next.least);
                    let longer = pairs
                        .map(|(line, next)| (least(line, next), line.worth.and(next.worth), (line, next)));
                    let longer = pruned(longer, room).into_iter();
                    lines = longer.map(|(line, next)| line.and(next, *axis, *gap)).collect();
                }
                lines
            }
        };
        let fits = fits.into_iter().map(|fit| (fit.least, fit.worth, fit));
        pruned(fits, room).into_iter().map(Rc::new).collect()
    }

    /// Returns the choice for `room` that is worth most; of equal ones, the one that leaves least of it empty.
    /// Remembered for the next frames, most of which differ only in what is drawn.
    fn best(&self, room: Size, theme: Theme) -> Option<Rc<Fit>> {
        let mut hasher = DefaultHasher::new();
        room.hash(&mut hasher);
        self.hash(theme, &mut hasher);
        let key = hasher.finish();
        if let Some(fit) = CHOSEN.with_borrow(|chosen| chosen.get(&key).cloned()) {
            return fit;
        }
        let filled = |fit: &Fit| fit.most.0.min(room.0) * fit.most.1.min(room.1);
        let best = self.fits(room, theme).into_iter().max_by_key(|fit| (fit.worth, filled(fit)));
        CHOSEN.with_borrow_mut(|chosen| {
            if chosen.len() == REMEMBERED {
                chosen.clear();
            }
            chosen.insert(key, best.clone());
        });
        best
    }

    /// Hashes all that a choice depends on.
    fn hash(&self, theme: Theme, hasher: &mut impl Hasher) {
        std::mem::discriminant(self).hash(hasher);
        match self {
            Node::Nothing => {}
            Node::Leaf(leaf) => leaf.forms(theme).hash(hasher),
            Node::Room(sizes, _) => sizes.hash(hasher),
            Node::Either(nodes) => hash_all(nodes, theme, hasher),
            Node::Line(axis, gap, nodes) => {
                (axis, gap).hash(hasher);
                hash_all(nodes, theme, hasher);
            }
            Node::Set(setting, inner) => {
                let Setting { rank, worth, most, margins, centred, .. } = &**setting;
                (rank, worth, most, margins, centred).hash(hasher);
                inner.hash(theme, hasher);
            }
        }
    }

    /// Draws the node over all of `canvas` in the best way. Returns `false` if there is none.
    pub(crate) fn draw(&self, canvas: &mut Canvas) -> bool {
        let best = self.best((canvas.width(), canvas.height()), canvas.theme);
        if let Some(fit) = &best {
            self.draw_as(fit, canvas);
        }
        best.is_some()
    }

    fn draw_as(&self, fit: &Fit, canvas: &mut Canvas) {
        let room = (canvas.width(), canvas.height());
        match (self, &fit.pick) {
            (Node::Leaf(leaf), Pick::Form(form)) => {
                leaf.leaf.draw(canvas, *form);
            }
            (Node::Room(_, inner), _) => {
                let Some(best) = inner.best(room, canvas.theme) else {
                    #[cfg(test)]
                    crate::tui::canvas::lost::note(format!("nothing has room in {room:?}"));
                    return;
                };
                inner.draw_in(&best, canvas, (0, 0), (best.most.0.min(room.0), best.most.1.min(room.1)));
            }
            (Node::Either(ways), Pick::Way(at, chosen)) => ways[*at].draw_as(chosen, canvas),
            (Node::Set(setting, inner), Pick::Inner(chosen)) => {
                let (centred, most) = (setting.centred, chosen.most);
                let size = (
                    if centred.0 { room.0.min(most.0) } else { room.0 },
                    if centred.1 { room.1.min(most.1) } else { room.1 },
                );
                let at = ((room.0 - size.0) / 2, (room.1 - size.1) / 2);
                if let Some(cloth) = &setting.cloth {
                    cloth(&mut canvas.sub(at.0, at.1, size.0, size.1).with_edge());
                }
                if let Some(instead) = &setting.instead {
                    if !instead.draw(&mut canvas.sub(at.0, at.1, size.0, size.1).with_edge()) {
                        #[cfg(test)]
                        crate::tui::canvas::lost::note(format!("nothing has room in {size:?}"));
                    }
                    return;
                }
                let [left, above, ..] = setting.margins;
                inner.draw_in(chosen, canvas, (at.0 + left, at.1 + above), setting.inside(size));
            }
            (Node::Line(axis, gap, parts), Pick::Line(fits)) => {
                let shown: Vec<_> = parts.iter().zip(fits).filter(|(_, fit)| !fit.is_empty()).collect();
                let spans: Vec<Size> =
                    shown.iter().map(|(_, fit)| (axis.turn(fit.least).0, axis.turn(fit.most).0)).collect();
                let (long, thick) = axis.turn(room);
                for ((node, fit), (from, length)) in shown.into_iter().zip(shared(&spans, long, *gap)) {
                    let thick = axis.turn(fit.most).1.min(thick);
                    node.draw_in(fit, canvas, axis.turn((from, 0)), axis.turn((length, thick)));
                }
            }
            _ => {}
        }
    }

    fn draw_in(&self, fit: &Fit, canvas: &mut Canvas, (x, y): Size, (width, height): Size) {
        self.draw_as(fit, &mut canvas.sub(x, y, width, height).with_edge());
    }
}

fn hash_all(nodes: &[Node], theme: Theme, hasher: &mut impl Hasher) {
    nodes.len().hash(hasher);
    nodes.iter().for_each(|node| node.hash(theme, hasher));
}

/// Returns the items for `room`, given by minimum size and worth, that no other one dominates in both.
fn pruned<T>(items: impl Iterator<Item = (Size, Worth, T)>, room: Size) -> Vec<T> {
    let mut items: Vec<_> = items.filter(|(least, ..)| least.0 <= room.0 && least.1 <= room.1).collect();
    items.sort_by_key(|(least, worth, _)| (std::cmp::Reverse(*worth), least.0 * least.1));
    // Sizes of which none contains another.
    let mut smallest: Vec<Size> = Vec::new();
    let is_smaller = |one: &Size, other: &Size| one.0 <= other.0 && one.1 <= other.1;
    items.retain(|(size, ..)| {
        let is_kept = !smallest.iter().any(|least| is_smaller(least, size));
        if is_kept {
            smallest.retain(|least| !is_smaller(size, least));
            smallest.push(*size);
        }
        is_kept
    });
    items.into_iter().map(|(.., item)| item).collect()
}

/// Returns the position and length in `room` of each of `spans` (minimum and maximum). Spare room goes evenly to
/// those that can grow, then to the gaps until they have doubled, then to both sides.
fn shared(spans: &[Size], room: i32, gap: i32) -> Vec<Size> {
    let mut lengths: Vec<i32> = spans.iter().map(|(least, _)| *least).collect();
    let gaps = spans.len().saturating_sub(1) as i32;
    let mut spare = room - lengths.iter().sum::<i32>() - gap * gaps;
    loop {
        let open: Vec<usize> = (0..spans.len()).filter(|at| lengths[*at] < spans[*at].1).collect();
        if spare <= 0 || open.is_empty() {
            break;
        }
        for (before, at) in open.iter().enumerate() {
            let left = (open.len() - before) as i32;
            let share = ((spare + left - 1) / left).min(spans[*at].1 - lengths[*at]);
            lengths[*at] += share;
            spare -= share;
        }
    }
    let wider = if gaps > 0 { (spare.max(0) / (gaps + 2)).min(gap) } else { 0 };
    let mut from = ((spare - wider * gaps) / 2).max(0);
    let place = |length: i32| {
        let at = from;
        from += length + gap + wider;
        (at, length)
    };
    lengths.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_goes_to_growth_then_gaps_then_sides() {
        assert_eq!(shared(&[(4, 4), (3, 8)], 10, 1), [(0, 4), (5, 5)]);
        assert_eq!(shared(&[(4, 4), (3, 8)], 16, 1), [(1, 4), (7, 8)]);
        assert_eq!(shared(&[(4, 9), (3, 9), (2, 2)], 12, 0), [(0, 6), (6, 4), (10, 2)]);
        assert_eq!(shared(&[(4, 4)], 10, 3), [(3, 4)]);
        assert_eq!(shared(&[], 10, 3), []);
    }

    /// A leaf whose forms are squares, larger ones being worth more.
    fn square(sides: &[i32]) -> Node<'static> {
        let forms = sides.iter().rev().zip(0..);
        let forms: Vec<Form> = forms.map(|(side, worth)| Form::fixed(*side, *side).worth(worth)).collect();
        drawn(forms.into_iter().rev(), |_, _| ())
    }

    fn least(node: &Node, room: Size) -> Option<Size> {
        node.best(room, Theme::default()).map(|fit| fit.least)
    }

    #[test]
    fn what_has_rank_is_enlarged_first() {
        let (ranked, many) = (square(&[5, 3]).rank(1), [(); 3].map(|()| square(&[4, 2])));
        let line = row(0, many.into_iter().chain([ranked]));
        assert_eq!(least(&line, (8, 9)), None);
        assert_eq!(least(&line, (9, 9)), Some((9, 3)));
        assert_eq!(least(&line, (13, 9)), Some((13, 5)), "one of the others is enlarged with it");
        assert_eq!(least(&line, (12, 9)), Some((11, 5)), "and not two of the others in its place");
    }

    #[test]
    fn a_refused_arrangement_is_explained() {
        let beside = row(1, [square(&[4]), square(&[3])]).named("beside");
        let below = col(1, [square(&[4]), square(&[3])]).named("below");
        let ways = either([beside, below]).explain((7, 9), Theme::default());
        assert_eq!(ways, ["beside: 1 column short", "below: fits"]);
    }

    #[test]
    fn nothing_takes_no_gap() {
        let line = row(3, [square(&[2]), either([square(&[9]), Node::Nothing])]);
        assert_eq!(least(&line, (8, 8)), Some((2, 2)));
        let room = square(&[2]).room([Form::fixed(6, 4)]);
        assert_eq!(least(&room, (8, 8)), Some((6, 4)));
        assert_eq!(least(&square(&[2]).margins([1, 2, 3, 4]), (8, 8)), Some((6, 8)));
    }
}
