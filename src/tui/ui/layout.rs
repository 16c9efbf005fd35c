//! Measurement and placement.
//!
//! Every leaf offers forms, from large to small. A row or column first keeps the smallest form of
//! each part, then gives its parts, in order of rank, the first form that fits beside what is kept
//! for the others; an alternative is the first that fits. Spare room goes to loose gaps and
//! paddings, then to growing nodes, then to both sides.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Theme;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::rc::Rc;

/// Columns and rows.
pub(crate) type Extent = (i32, i32);
/// No bound.
pub(crate) const ANY: i32 = 9_999;

/// Returns the offset that centres something `size` long in `room`; 0 if it is longer.
pub(crate) fn middle(room: i32, size: i32) -> i32 {
    ((room - size) / 2).max(0)
}

/// A form in which a leaf can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// Minimum size.
    pub(crate) least: Extent,
    /// Maximum useful size.
    pub(crate) most: Extent,
}

impl Form {
    /// Creates a form of `least` to `most` columns and rows.
    pub(crate) const fn new(least: Extent, most: Extent) -> Form {
        Form { least, most }
    }
    /// Creates a form of fixed size.
    pub(crate) const fn fixed(width: i32, height: i32) -> Form {
        Form::new((width, height), (width, height))
    }
    fn fits(&self, room: Extent) -> bool {
        self.least.0 <= room.0 && self.least.1 <= room.1
    }
}

/// A drawable element.
pub(crate) trait Leaf {
    /// Returns the forms, from large to small. They may depend on what is constant while the screen
    /// is shown, never on what a key changes: otherwise the layout would jump.
    fn forms(&self, theme: Theme) -> Vec<Form>;
    /// Draws form number `form` over all of `canvas`.
    fn draw(&self, canvas: &mut Canvas, form: usize);
}

/// A leaf that measures itself once, however many alternatives contain it.
pub(crate) struct MeasuredLeaf<L: ?Sized> {
    forms: OnceCell<Vec<Form>>,
    leaf: L,
}

impl MeasuredLeaf<dyn Leaf + '_> {
    /// Returns the forms of the leaf; `theme` is the same for all.
    fn forms(&self, theme: Theme) -> &[Form] {
        self.forms.get_or_init(|| self.leaf.forms(theme))
    }
}

/// A leaf made of one function.
struct CustomLeaf<F> {
    forms: Vec<Form>,
    draw: F,
}

impl<F: Fn(&mut Canvas, usize)> Leaf for CustomLeaf<F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        self.forms.clone()
    }
    fn draw(&self, canvas: &mut Canvas, form: usize) {
        (self.draw)(canvas, form);
    }
}

/// The direction of a line of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    /// Side by side.
    Across,
    /// One below the other.
    Down,
}

impl Axis {
    /// Returns the extents along and across it, or the converse.
    fn turn(self, (width, height): Extent) -> Extent {
        if self == Axis::Across {
            (width, height)
        } else {
            (height, width)
        }
    }
}

/// The gap between parts of a line.
#[derive(Clone, Copy)]
pub(crate) enum Gap {
    Of(i32),
    /// One, or none if there is no room.
    Loose,
}

impl Gap {
    fn minimum(self) -> i32 {
        if let Gap::Of(gap) = self { gap } else { 0 }
    }
    fn maximum(self) -> i32 {
        if let Gap::Of(gap) = self { gap } else { 1 }
    }
}

type GroundPainter<'a> = Rc<dyn Fn(&mut Canvas) + 'a>;

/// Settings of a node within its surroundings.
#[derive(Clone)]
pub(crate) struct NodeSetting<'a> {
    rank: usize,
    most: Extent,
    /// Free columns and rows on the left, above, on the right and below.
    margins: [i32; 4],
    /// Has an empty row above and below if there is room, once what is inside has got so many spare
    /// rows.
    padded_after: Option<i32>,
    /// Centred horizontally, and vertically.
    centred: (bool, bool),
    cloth: Option<GroundPainter<'a>>,
    /// Drawn in its place.
    instead: Option<Node<'a>>,
}

/// A part of a screen. Cheap to clone, so that it can be used in several arrangements; within one
/// it would be drawn twice.
#[derive(Clone, Default)]
pub(crate) enum Node<'a> {
    /// Takes no room, and no gap.
    #[default]
    Nothing,
    /// Something that is drawn.
    Leaf(Rc<MeasuredLeaf<dyn Leaf + 'a>>),
    /// Nodes in a row or a column, with a gap.
    Line(Axis, Gap, Vec<Node<'a>>),
    /// The first alternative that fits.
    Either(Vec<Node<'a>>),
    /// A place of these sizes for varying content, which is drawn as well as the place permits.
    Room(Vec<Form>, Rc<Node<'a>>),
    /// A node with settings.
    Set(Rc<NodeSetting<'a>>, Rc<Node<'a>>),
}

/// Arranges nodes side by side.
pub(crate) fn row<'a>(gap: i32, parts: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Line(Axis::Across, Gap::Of(gap), parts.into_iter().collect())
}

/// Arranges nodes one below the other.
pub(crate) fn col<'a>(gap: i32, parts: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Line(Axis::Down, Gap::Of(gap), parts.into_iter().collect())
}

/// Arranges nodes one below the other, with empty rows between them if there is room.
pub(crate) fn loose<'a>(parts: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Line(Axis::Down, Gap::Loose, parts.into_iter().collect())
}

/// Chooses the first alternative that fits.
pub(crate) fn either<'a>(nodes: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    Node::Either(nodes.into_iter().collect())
}

/// Creates a custom leaf: its forms, and a function that draws one of them over all of its canvas.
pub(crate) fn custom_leaf<'a>(
    forms: impl IntoIterator<Item = Form>,
    draw: impl Fn(&mut Canvas, usize) + 'a,
) -> Node<'a> {
    Node::leaf(CustomLeaf {
        forms: forms.into_iter().collect(),
        draw,
    })
}

impl<'a> Node<'a> {
    pub(crate) fn leaf(leaf: impl Leaf + 'a) -> Node<'a> {
        Node::Leaf(Rc::new(MeasuredLeaf {
            forms: OnceCell::new(),
            leaf,
        }))
    }
    /// At least one empty row, and more if there is room.
    pub(crate) fn gap() -> Node<'a> {
        Node::Room(vec![Form::new((0, 1), (0, ANY))], Rc::new(Node::Nothing))
    }
    fn set(self, change: impl FnOnce(&mut NodeSetting<'a>)) -> Node<'a> {
        let mut setting = NodeSetting {
            rank: 0,
            most: (ANY, ANY),
            margins: [0; 4],
            padded_after: None,
            centred: (false, false),
            cloth: None,
            instead: None,
        };
        change(&mut setting);
        Node::Set(Rc::new(setting), Rc::new(self))
    }
    /// Sets its rank: it is enlarged before everything of lower rank.
    pub(crate) fn rank(self, rank: usize) -> Node<'a> {
        self.set(|setting| setting.rank = rank)
    }
    /// Limits its growth to this many columns and rows.
    pub(crate) fn at_most(self, width: i32, height: i32) -> Node<'a> {
        self.set(|setting| setting.most = (width, height))
    }
    /// Keeps it as narrow as possible.
    pub(crate) fn narrow(self) -> Node<'a> {
        self.at_most(0, ANY)
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
        either([self, Node::Nothing])
    }
    /// Puts it into a place of these sizes, from large to small, whatever its content.
    pub(crate) fn room(self, sizes: impl IntoIterator<Item = Form>) -> Node<'a> {
        Node::Room(sizes.into_iter().collect(), Rc::new(self))
    }
    /// Puts it into a place of at least `width` columns and one of these numbers of rows, from many
    /// to few, whatever its content.
    pub(crate) fn place(self, width: i32, rows: &[i32]) -> Node<'a> {
        self.room(
            rows.iter()
                .map(|high| Form::new((width, *high), (ANY, ANY))),
        )
    }
    /// The same, if there is a node at all.
    pub(crate) fn place_if_any(self, width: i32, rows: &[i32]) -> Node<'a> {
        match self {
            Node::Nothing => Node::Nothing,
            node => node.place(width, rows),
        }
    }
    /// Puts it, with margins, on a background that is drawn first.
    pub(crate) fn on(self, margins: [i32; 4], cloth: impl Fn(&mut Canvas) + 'a) -> Node<'a> {
        let cloth: GroundPainter<'a> = Rc::new(cloth);
        self.set(|setting| {
            setting.margins = margins;
            setting.cloth = Some(cloth);
        })
    }
    /// Puts it on a background with an empty row above and below if there is room, once it has got
    /// `first` spare rows.
    pub(crate) fn on_padded(
        self,
        margins: [i32; 4],
        first: i32,
        cloth: impl Fn(&mut Canvas) + 'a,
    ) -> Node<'a> {
        let cloth: GroundPainter<'a> = Rc::new(cloth);
        self.set(|setting| {
            setting.margins = margins;
            setting.padded_after = Some(first);
            setting.cloth = Some(cloth);
        })
    }
}

/// A choice of forms for a node and everything in it.
#[derive(Debug)]
struct FormChoice {
    least: Extent,
    most: Extent,
    pick: Pick,
}

#[derive(Debug)]
enum Pick {
    Nothing,
    Form(usize),
    Line(Vec<FormChoice>),
    Alternative(usize, Box<FormChoice>),
    Inner(Box<FormChoice>),
}

impl FormChoice {
    /// Returns the first of `forms` that fits into `room`.
    fn first(forms: &[Form], room: Extent) -> Option<FormChoice> {
        let index = forms.iter().position(|form| form.fits(room))?;
        Some(FormChoice {
            least: forms[index].least,
            most: forms[index].most,
            pick: Pick::Form(index),
        })
    }

    fn is_empty(&self) -> bool {
        self.most == (0, 0)
    }
}

/// Returns the least extent along `axis` of those of `forms` that fit into `room`.
fn least_of(forms: &[Form], room: Extent, axis: Axis) -> Option<i32> {
    forms
        .iter()
        .filter(|form| form.fits(room))
        .map(|form| axis.turn(form.least).0)
        .min()
}

impl NodeSetting<'_> {
    /// Returns the size without the margins.
    fn inside(&self, (width, height): Extent) -> Extent {
        let [left, above, right, below] = self.margins;
        (width - left - right, height - above - below)
    }

    /// Returns the size with the margins.
    fn outside(&self, (width, height): Extent) -> Extent {
        let [left, above, right, below] = self.margins;
        (width + left + right, height + above + below)
    }

    fn around(&self, inner: FormChoice) -> FormChoice {
        let least = self.outside(inner.least);
        let (wide, mut high) = self.outside(inner.most);
        if self.padded_after.is_some() {
            high += 2;
        }
        let most = (
            wide.min(self.most.0).max(least.0),
            high.min(self.most.1).max(least.1),
        );
        FormChoice {
            least,
            most: (
                if self.centred.0 { ANY } else { most.0 },
                if self.centred.1 { ANY } else { most.1 },
            ),
            pick: Pick::Inner(Box::new(inner)),
        }
    }
}

impl NodeSetting<'_> {
    /// Draws `inner`, or what stands in its place, with its margins and its cloth.
    fn draw_around(&self, inner: &Node, choice: &FormChoice, canvas: &mut Canvas) {
        let mut width = canvas.width();
        let mut height = canvas.height();
        if self.centred.0 {
            width = width.min(choice.most.0);
        }
        if self.centred.1 {
            height = height.min(choice.most.1);
        }
        let x = (canvas.width() - width) / 2;
        let y = (canvas.height() - height) / 2;
        if let Some(cloth) = &self.cloth {
            cloth(&mut canvas.sub(x, y, width, height).with_edge());
        }
        if let Some(instead) = &self.instead {
            if !instead.draw(&mut canvas.sub(x, y, width, height).with_edge()) {
                #[cfg(test)]
                crate::tui::canvas::lost::note(format!("nothing has room in {width}, {height}"));
            }
            return;
        }
        let [left, top, ..] = self.margins;
        let (wide, high) = self.inside((width, height));
        let spare = high - choice.least.1 - 2;
        let padding = i32::from(self.padded_after.is_some_and(|first| spare >= first));
        let corner = (x + left, y + top + padding);
        inner.draw_in(choice, canvas, corner, (wide, high - 2 * padding));
    }
}

/// Returns the room that `parts` of a line take, each with the gap after it; a part without extent
/// takes none.
fn with_gaps(extents: impl IntoIterator<Item = i32>, gap: i32) -> i32 {
    extents
        .into_iter()
        .map(|extent| if extent > 0 { extent + gap } else { 0 })
        .sum()
}

impl Node<'_> {
    /// Returns the highest rank within it.
    fn highest_rank(&self) -> usize {
        match self {
            Node::Nothing | Node::Leaf(_) | Node::Room(..) => 0,
            Node::Line(_, _, nodes) | Node::Either(nodes) => {
                nodes.iter().map(Node::highest_rank).max().unwrap_or(0)
            }
            Node::Set(setting, inner) => setting.rank.max(inner.highest_rank()),
        }
    }

    /// Returns the least extent along `axis` of what fits into `room`.
    fn minimum_extent(&self, room: Extent, theme: Theme, axis: Axis) -> Option<i32> {
        match self {
            Node::Nothing => Some(0),
            Node::Leaf(leaf) => least_of(leaf.forms(theme), room, axis),
            Node::Room(sizes, _) => least_of(sizes, room, axis),
            Node::Either(nodes) => nodes
                .iter()
                .filter_map(|node| node.minimum_extent(room, theme, axis))
                .min(),
            Node::Set(setting, inner) => {
                let inside = setting.inside(room);
                let margins = axis.turn(room).0 - axis.turn(inside).0;
                Some(inner.minimum_extent(inside, theme, axis)? + margins)
            }
            Node::Line(along, gap, parts) => {
                let (long, thick) = along.turn(room);
                let mut extents = Vec::with_capacity(parts.len());
                for part in parts {
                    extents.push(part.minimum_extent(room, theme, *along)?);
                }
                let gap = gap.minimum();
                let all = (with_gaps(extents.iter().copied(), gap) - gap).max(0);
                if all > long {
                    return None;
                }
                if *along == axis {
                    return Some(all);
                }
                let mut minimum = 0;
                for (part, extent) in parts.iter().zip(extents) {
                    // Beside the smallest of the others.
                    let part_room = along.turn((long - all + extent, thick));
                    minimum = minimum.max(part.minimum_extent(part_room, theme, axis)?);
                }
                Some(minimum)
            }
        }
    }

    /// Returns the choice for `room`.
    fn fit(&self, room: Extent, theme: Theme) -> Option<FormChoice> {
        match self {
            Node::Nothing => Some(FormChoice {
                least: (0, 0),
                most: (0, 0),
                pick: Pick::Nothing,
            }),
            Node::Leaf(leaf) => FormChoice::first(leaf.forms(theme), room),
            Node::Room(sizes, _) => FormChoice::first(sizes, room),
            Node::Either(nodes) => nodes.iter().enumerate().find_map(|(index, node)| {
                let fit = node.fit(room, theme)?;
                Some(FormChoice {
                    least: fit.least,
                    most: fit.most,
                    pick: Pick::Alternative(index, Box::new(fit)),
                })
            }),
            Node::Set(setting, inner) => inner
                .fit(setting.inside(room), theme)
                .map(|fit| setting.around(fit)),
            Node::Line(axis, gap, parts) => fit_line(*axis, *gap, parts, room, theme),
        }
    }

    /// Draws the node over all of `canvas`. Returns `false` if nothing fits.
    pub(crate) fn draw(&self, canvas: &mut Canvas) -> bool {
        let fit = self.fit((canvas.width(), canvas.height()), canvas.theme);
        if let Some(fit) = &fit {
            self.draw_as(fit, canvas);
        }
        fit.is_some()
    }

    fn draw_as(&self, fit: &FormChoice, canvas: &mut Canvas) {
        let room = (canvas.width(), canvas.height());
        match (self, &fit.pick) {
            (Node::Leaf(leaf), Pick::Form(form)) => {
                leaf.leaf.draw(canvas, *form);
            }
            (Node::Room(_, inner), _) => {
                let Some(best) = inner.fit(room, canvas.theme) else {
                    #[cfg(test)]
                    crate::tui::canvas::lost::note(format!("nothing has room in {room:?}"));
                    return;
                };
                inner.draw_in(
                    &best,
                    canvas,
                    (0, 0),
                    (best.most.0.min(room.0), best.most.1.min(room.1)),
                );
            }
            (Node::Either(nodes), Pick::Alternative(index, choice)) => {
                nodes[*index].draw_as(choice, canvas);
            }
            (Node::Set(setting, inner), Pick::Inner(choice)) => {
                setting.draw_around(inner, choice, canvas);
            }
            (Node::Line(axis, gap, parts), Pick::Line(fits)) => {
                draw_line(*axis, *gap, parts.iter().zip(fits), canvas);
            }
            _ => {}
        }
    }

    fn draw_in(
        &self,
        fit: &FormChoice,
        canvas: &mut Canvas,
        (x, y): Extent,
        (width, height): Extent,
    ) {
        self.draw_as(fit, &mut canvas.sub(x, y, width, height).with_edge());
    }
}

fn draw_line<'n>(
    axis: Axis,
    gap: Gap,
    parts: impl Iterator<Item = (&'n Node<'n>, &'n FormChoice)>,
    canvas: &mut Canvas,
) {
    let visible: Vec<_> = parts.filter(|(_, fit)| !fit.is_empty()).collect();
    let spans: Vec<Extent> = visible
        .iter()
        .map(|(_, fit)| (axis.turn(fit.least).0, axis.turn(fit.most).0))
        .collect();
    let (long, max_thick) = axis.turn((canvas.width(), canvas.height()));
    for ((node, fit), (start, length)) in visible.into_iter().zip(share_room(&spans, long, gap)) {
        let thick = axis.turn(fit.most).1.min(max_thick);
        let corner = axis.turn((start, 0));
        node.draw_in(fit, canvas, corner, axis.turn((length, thick)));
    }
}

/// Returns the choice for a line of `parts`: the smallest of each is kept, then they are enlarged
/// in order of rank.
fn fit_line(
    axis: Axis,
    gap: Gap,
    parts: &[Node],
    room: Extent,
    theme: Theme,
) -> Option<FormChoice> {
    let (long, thick) = axis.turn(room);
    let mut extents: Vec<i32> = parts
        .iter()
        .map(|part| part.minimum_extent(room, theme, axis))
        .collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|part| Reverse(parts[*part].highest_rank()));
    let mut fits: Vec<Option<FormChoice>> = parts.iter().map(|_| None).collect();
    for part in order {
        extents[part] = 0;
        let others = with_gaps(extents.iter().copied(), gap.minimum());
        let fit = parts[part].fit(axis.turn((long - others, thick)), theme)?;
        extents[part] = axis.turn(fit.least).0;
        fits[part] = Some(fit);
    }
    let fits: Vec<FormChoice> = fits.into_iter().flatten().collect();
    Some(FormChoice {
        least: line_extent(axis, gap.minimum(), fits.iter().map(|fit| fit.least)),
        most: line_extent(axis, gap.maximum(), fits.iter().map(|fit| fit.most)),
        pick: Pick::Line(fits),
    })
}

/// Returns the extent of a line of parts that have these.
fn line_extent(axis: Axis, gap: i32, extents: impl Iterator<Item = Extent> + Clone) -> Extent {
    let along = with_gaps(extents.clone().map(|extent| axis.turn(extent).0), gap) - gap;
    let across = extents.map(|extent| axis.turn(extent).1).max().unwrap_or(0);
    axis.turn((along.clamp(0, ANY), across))
}

/// Returns the position and length in `room` of each of `spans` (minimum and maximum). Spare room
/// goes to a loose gap, then evenly to those that can grow, then to the gaps until they have
/// doubled, then to both sides.
fn share_room(spans: &[Extent], room: i32, gap: Gap) -> Vec<Extent> {
    let mut lengths: Vec<i32> = spans.iter().map(|(least, _)| *least).collect();
    let gaps = spans.len().saturating_sub(1) as i32;
    let without_gaps = room - lengths.iter().sum::<i32>();
    let gap = if without_gaps >= gap.maximum() * gaps {
        gap.maximum()
    } else {
        gap.minimum()
    };
    let mut spare = without_gaps - gap * gaps;
    loop {
        let open: Vec<usize> = (0..spans.len())
            .filter(|part| lengths[*part] < spans[*part].1)
            .collect();
        if spare <= 0 || open.is_empty() {
            break;
        }
        for (before, part) in open.iter().copied().enumerate() {
            let parts_left = (open.len() - before) as i32;
            let even_share = (spare + parts_left - 1) / parts_left;
            let share = even_share.min(spans[part].1 - lengths[part]);
            lengths[part] += share;
            spare -= share;
        }
    }
    let wider = if gaps > 0 {
        (spare.max(0) / (gaps + 2)).min(gap)
    } else {
        0
    };
    let mut start = ((spare - wider * gaps) / 2).max(0);
    let mut places = Vec::with_capacity(lengths.len());
    for length in lengths {
        places.push((start, length));
        start += length + gap + wider;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_goes_to_growth_then_gaps_then_sides() {
        assert_eq!(
            share_room(&[(4, 4), (3, 8)], 10, Gap::Of(1)),
            [(0, 4), (5, 5)]
        );
        assert_eq!(
            share_room(&[(4, 4), (3, 8)], 16, Gap::Of(1)),
            [(1, 4), (7, 8)]
        );
        assert_eq!(
            share_room(&[(4, 9), (3, 9), (2, 2)], 12, Gap::Of(0)),
            [(0, 6), (6, 4), (10, 2)]
        );
        assert_eq!(share_room(&[(4, 4)], 10, Gap::Of(3)), [(3, 4)]);
        assert_eq!(share_room(&[], 10, Gap::Of(3)), []);
        assert_eq!(
            share_room(&[(4, 4), (3, 8)], 8, Gap::Loose),
            [(0, 4), (5, 3)]
        );
        assert_eq!(
            share_room(&[(4, 4), (3, 8)], 7, Gap::Loose),
            [(0, 4), (4, 3)]
        );
    }

    /// A leaf whose forms are squares.
    fn square(sides: &[i32]) -> Node<'static> {
        custom_leaf(
            sides.iter().map(|side| Form::fixed(*side, *side)),
            |_, _| (),
        )
    }

    fn smallest_extent(node: &Node, room: Extent) -> Option<Extent> {
        node.fit(room, Theme::default()).map(|fit| fit.least)
    }

    #[test]
    fn what_has_rank_is_enlarged_first() {
        let ranked = square(&[5, 3]).rank(1);
        let many = [(); 3].map(|()| square(&[4, 2]));
        let line = row(0, many.into_iter().chain([ranked]));
        assert_eq!(smallest_extent(&line, (8, 9)), None);
        assert_eq!(smallest_extent(&line, (9, 9)), Some((9, 3)));
        assert_eq!(
            smallest_extent(&line, (13, 9)),
            Some((13, 5)),
            "one of the others is enlarged with it"
        );
        assert_eq!(
            smallest_extent(&line, (12, 9)),
            Some((11, 5)),
            "and not two of the others in its place"
        );
    }

    #[test]
    fn the_first_alternative_that_fits_is_chosen() {
        let node = either([
            row(1, [square(&[4]), square(&[3])]),
            col(1, [square(&[4, 2]), square(&[3])]),
        ]);
        assert_eq!(smallest_extent(&node, (8, 9)), Some((8, 4)));
        assert_eq!(smallest_extent(&node, (7, 9)), Some((4, 8)));
        assert_eq!(smallest_extent(&node, (7, 7)), Some((3, 6)));
        assert_eq!(smallest_extent(&node, (7, 5)), None);
    }

    #[test]
    fn nothing_takes_no_gap() {
        let line = row(3, [square(&[2]), either([square(&[9]), Node::Nothing])]);
        assert_eq!(smallest_extent(&line, (8, 8)), Some((2, 2)));
        let room = square(&[2]).room([Form::fixed(6, 4)]);
        assert_eq!(smallest_extent(&room, (8, 8)), Some((6, 4)));
        assert_eq!(
            smallest_extent(&square(&[2]).margins([1, 2, 3, 4]), (8, 8)),
            Some((6, 8))
        );
    }
}
