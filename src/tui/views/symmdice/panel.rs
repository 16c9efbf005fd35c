//! What stands beside the mat: points, what is in hand, the figure's parts, who may challenge.
use super::advice::sentence;
use super::editor::{Board, Editor};
use super::keys::COMMANDS;
use super::state::{Mode, SymmView};
use super::tray::{self, Lying};
use super::verdict::Show;
use crate::core::describe::Description;
use crate::core::game::{Game, Seat, Turn, winners};
use crate::core::words::{capitalized, dice, number, plural, signed, whole_seconds};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::dice::{Counts, count};
use crate::games::symmdice::geometry::kaleidoscope::{Place, Ring};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::{by_motif, score};
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::{Claim, Phase};
use crate::games::symmdice::{SymmDice, outcome};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::BarItem;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{bar, caps, paper as sheet};
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::{ANY, Fact, Facts, Form, Leaf, Node, Numeral, col, drawn, either, paper, row, text};
use crate::tui::view::{View, ViewContext};
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::text::wrapped;

type Context<'a> = ViewContext<'a, SymmDice>;

/// The commands of a figure that count and whose keys the key bar may have no room for.
const FIGURE_COMMANDS: [(&str, &str); 9] = [
    ("arrange", "arrange"),
    ("lens", "lens"),
    ("free", "singly/rings"),
    ("place", "place"),
    ("face-next | face-previous", "face"),
    ("twist-far", "turn 45°"),
    ("choose-next | choose-previous", "next"),
    ("fine", "tiny steps"),
    ("gallery", "gallery"),
];
/// What the mouse does, from long to short.
const MOUSE: [&str; 3] = [
    "Mouse: drag dice, also from the hand; the gold handle or the wheel turns, a right click removes.",
    "Drag dice, or turn them by the gold handle; a right click removes.",
    "Drag; turn by the handle; right click removes.",
];
/// The rows of the place at the foot of what stands beside a figure, from many to few.
const FOOT: [i32; 6] = [14, 11, 9, 7, 5, 2];

/// What stands beside a figure that is being made or declared.
pub(super) fn figure<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let Some(editor) = &view.editor else { return Node::Nothing };
    let declares = view.mode(ctx) == Mode::Declaring;
    let parts = parts(view, ctx, editor);
    if declares {
        let foot = view.guide.at(Node::Nothing.place(20, &[6, 2]));
        return col(1, [clock(ctx), parts, declarations(view, ctx), foot]);
    }
    let undecided = ctx.game.ruling().is_some_and(|ruling| ruling.verdict == Some(Verdict::Undecided));
    let said = match ctx.spoken_advice().first() {
        _ if undecided => ended(view, ctx),
        Some(_) => titled("Coach", &sentence(ctx)),
        None => Node::Nothing,
    };
    let mouse = MOUSE[1..].iter().fold(text(MOUSE[0]), |text, shorter| text.or(*shorter));
    let mouse = Node::from(mouse.role(Role::Dim).wraps(5)).or_nothing();
    let foot =
        either([col(1, [said.clone(), col(0, [keys(view, ctx), mouse])]).worth(1), said, Node::Nothing]);
    let roll = ctx.game.roll().map(|roll| count(roll.faces().iter().copied())).unwrap_or_default();
    let hand = Node::leaf(Hand {
        title: "In hand",
        all: roll,
        free: editor.in_hand(),
        half_blocks: view.half_blocks,
    });
    col(1, [clock(ctx), parts, hand, view.guide.at(foot.place(20, &FOOT))])
}

/// What stands beside a declaration: what it is worth and who may challenge it.
pub(super) fn answers<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let game = ctx.game;
    let Some(claim) = game.claim() else { return Node::Nothing };
    let left = match game.turn() {
        Turn::Act { until: Some(until), .. } => {
            text(format!("{} s to challenge", whole_seconds(until.saturating_sub(ctx.at)))).into()
        }
        _ => Node::Nothing,
    };
    let voters = col(0, [left, voters(ctx)]);
    let foot = view.guide.at(race(ctx).or_nothing().place(20, &[9, 5, 0]));
    let head = declared(ctx, game.mover(), claim);
    let airy = |gap: i32| col(gap, [head.clone(), stakes(ctx, claim), voters.clone(), foot.clone()]);
    either([airy(1).air(1), airy(0)])
}

/// Who has declared what.
fn declared<'a>(ctx: &Context<'a>, maker: Seat, claim: &Claim) -> Node<'a> {
    let maker = format!("{} declares", abbreviated(ctx.name(maker), 13));
    let count = dice(claim.figure.dice().len());
    let declared = claim.declared.map_or(Node::Nothing, |symmetry| {
        let spoken = || text(symmetry.spoken()).role(Role::Strong);
        let numeral = Numeral::new(symmetry.to_string(), "D9", "symmetry");
        let numeral = Numeral { role: Role::Accent, ..numeral };
        let words = col(0, [spoken().into(), text(count.clone()).role(Role::Dim).into()]);
        // Many seats leave no room for the numeral.
        let small = text(format!("{}, {count}", symmetry.spoken())).or(symmetry.spoken()).role(Role::Strong);
        either([row(2, [Node::leaf(numeral).narrow(), words]).worth(2), small.into()])
    });
    col(0, [text(maker).into(), declared])
}

/// What stands beside a figure while it is proven: what was declared, who challenged it, and what is at stake.
pub(super) fn proof<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let ruling = ctx.game.ruling();
    let Some((ruling, claim)) = ruling.and_then(|ruling| Some((ruling, ruling.claim.as_ref()?))) else {
        return Node::Nothing;
    };
    let challenges =
        |seat| text(format!("{} challenges.", abbreviated(ctx.name(seat), 8))).role(Role::Strong);
    let challenger = ruling.challenger.map_or(Node::Nothing, |seat| challenges(seat).into());
    let head = col(0, [declared(ctx, ruling.maker, claim), challenger]);
    let stakes = stakes(ctx, claim).most(ANY, 0);
    let ways = [col(0, [head.clone(), stakes, fits(view, ctx).or_nothing()]).worth(1), head];
    view.guide.at(either(ways).place(20, &[12]))
}

/// The columns and rows of the paper that asks for the proof and then tells the verdict, from large to small.
const MOMENT: [(i32, i32); 2] = [(112, 7), (70, 4)];

/// The verdict in one large sentence, and what it did to the points; while it is being proven, the question.
pub(super) fn moment<'a>(ctx: &'a Context<'a>, proving: bool) -> Node<'a> {
    let (large, told) = if proving { question(ctx) } else { verdict(ctx) };
    if large.is_empty() {
        return Node::Nothing;
    }
    let form = |(at, (width, rows)): (usize, (i32, i32))| {
        Form::new((width, rows), (ANY, rows)).worth((MOMENT.len() - at) as i16)
    };
    let forms: Vec<Form> = MOMENT.into_iter().enumerate().map(form).collect();
    drawn(forms, move |canvas, form| {
        let (width, rows) = (canvas.width(), MOMENT[form].1);
        sheet::plain(canvas, 0, 0, width, rows);
        let role = if proving { Role::InkStrong } else { Role::InkGood };
        let scale = if form == 0 { Scale::Double } else { Scale::Single };
        let fitting = [scale, Scale::Single]
            .into_iter()
            .find(|scale| numerals::capitals_width(&large, *scale).is_some_and(|wide| wide <= width - 4));
        match fitting.filter(|_| canvas.theme.is_solid()) {
            Some(scale) => numerals::capitals(canvas, 2, 0, &large, scale, role),
            None => _ = canvas.text(2, rows / 2 - 1, &large, role),
        }
        canvas.text(2, rows - 1, &told.within((width - 4).max(0) as usize), Role::InkStrong);
    })
}

/// What is asked of a figure before its proof has been seen.
fn question(ctx: &Context) -> (String, Description) {
    let Some(declared) = ctx.game.ruling().and_then(|ruling| ruling.claim.as_ref()?.declared) else {
        return Default::default();
    };
    let large = if declared.is_mirror() { "Does it fold?" } else { "Does it turn?" };
    let points = ctx.game.rules().challenge();
    let challenger = ctx.game.ruling().and_then(|ruling| ruling.challenger).filter(|_| points > 0);
    let stakes = challenger.map(|_| format!("{} are at stake", plural(points, "point")));
    let asked = format!("it must match itself for {declared}, {}", declared.spoken());
    (large.into(), Description::said(asked).note(stakes.unwrap_or_default()))
}

/// What a verdict is called, and what it did to the points; nothing where nobody asked for one.
fn verdict(ctx: &Context) -> (String, Description) {
    let (game, audience) = (ctx.game, ctx.table.audience());
    let Some(ruling) = game.ruling() else { return Default::default() };
    let Some(declared) = ruling.claim.as_ref().and_then(|claim| claim.declared) else {
        return Default::default();
    };
    let told = outcome(game, &audience);
    let winners = if *game.phase() == Phase::Over { winners(&game.standings()) } else { Vec::new() };
    let is = |seat: Seat| match audience.is_you(seat) {
        true => "You are".to_owned(),
        false => format!("{} is", ctx.name(seat)),
    };
    let large = match (ruling.verdict, ruling.challenger) {
        _ if !winners.is_empty() && audience.seats() > 1 => {
            let points = game.points()[winners[0].index()];
            let won = format!("{} with {}", audience.win(&winners), plural(points, "point"));
            return (format!("{}.", audience.win(&winners)), told.with_what(won));
        }
        (Some(Verdict::Undecided), _) => "Too close to call.".into(),
        (Some(Verdict::Has), Some(_)) if game.is_voted() => format!("{declared} is right."),
        (Some(Verdict::HasNot), Some(_)) if game.is_voted() => format!("{declared} is wrong."),
        (Some(Verdict::Has), Some(challenger)) => format!("{} wrong.", is(challenger)),
        (Some(Verdict::HasNot), Some(challenger)) => format!("{} right.", is(challenger)),
        (Some(Verdict::Has), None) => format!("{declared} is right."),
        (Some(Verdict::HasNot), None) => format!("{declared} is wrong."),
        (None, _) => format!("{declared} stands."),
    };
    (large, told)
}

/// What stands beside a verdict: how the last turn ended, and how far everybody is.
pub(super) fn last<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let told = match moment(ctx, false) {
        Node::Nothing => ended(view, ctx),
        // The points stand there.
        _ => misfits(view, ctx),
    };
    let all = col(1, [told.clone(), fits(view, ctx).or_nothing()]);
    let ways = [col(1, [race(ctx), all.clone()]).worth(2), all.worth(1), told, Node::Nothing];
    view.guide.at(either(ways).place(20, &[12]))
}

/// The dice on the table, by what they show. Those that still tumble show nothing yet.
pub(super) fn lying<'a>(view: &SymmView, ctx: &Context<'a>) -> Node<'a> {
    let Some(roll) = ctx.game.roll() else { return Node::Nothing };
    let tumbles = |die: usize| view.roll_animation.face(die, ctx.now).is_some();
    let faces = roll.faces();
    let free = count((0..faces.len()).filter(|die| !tumbles(*die)).map(|die| faces[die]));
    let title = if (0..faces.len()).any(tumbles) { "These dice lie" } else { "These dice" };
    Node::leaf(Hand { title, all: free, free, half_blocks: view.half_blocks })
}

/// The time that is left for a turn.
fn clock<'a>(ctx: &Context) -> Node<'a> {
    match (ctx.game.phase(), ctx.game.turn()) {
        (Phase::Rolling { .. }, Turn::Act { until: Some(until), .. }) => {
            let left = whole_seconds(until.saturating_sub(ctx.at));
            let role = if left <= 20 { Role::Bad } else { Role::Strong };
            text(format!("{left} s left")).role(role).into()
        }
        _ => Node::Nothing,
    }
}

/// Words under a title. What does not fit loses whole parts, from the end.
fn titled<'a>(title: &str, words: &str) -> Node<'a> {
    let ends = words.rmatch_indices([';', '.', ':', ',']).map(|(at, _)| at);
    let shorter = ends.filter(|at| (1..words.len() - 1).contains(at)).map(|end| words[..end].to_owned());
    let all: Vec<String> = std::iter::once(words.to_owned()).chain(shorter).collect();
    let rows = |wide: i32| wrapped(words, wide).len() as i32;
    let whole = [40, 34, 28, 24, 20].map(|wide| (wide, rows(wide), 9));
    let part = (1..rows(20)).rev().map(|few| (20, few, 8 * few / rows(20)));
    let form = |(wide, rows, worth): (i32, i32, i32)| {
        Form::new((wide, rows), (ANY, rows)).worth(worth as i16).air(-rows as i16)
    };
    let forms: Vec<Form> = whole.into_iter().chain(part).map(form).collect();
    let told = drawn(forms, move |canvas, _| {
        let mut ways = all.iter().map(|words| wrapped(words, canvas.width()));
        let lines = ways.find(|lines| lines.len() as i32 <= canvas.height()).unwrap_or_default();
        for (y, line) in (0..).zip(&lines) {
            canvas.text(0, y, line, Role::Text);
        }
    });
    col(0, [text(title).role(Role::Accent).into(), told])
}

/// How the last turn ended.
fn ended<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let misfits = view.show.as_ref().map(|show| show.misfits_text(verdict)).unwrap_or_default();
    let ended = outcome(ctx.game, &ctx.table.audience());
    if ended.is_empty() {
        return Node::Nothing;
    }
    let told: Vec<String> = [ended.text(), misfits].into_iter().filter(|text| !text.is_empty()).collect();
    titled("Last turn", &told.join("; "))
}

/// Which dice fail and by how much.
fn misfits<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let misfits = view.show.as_ref().map(|show| show.misfits_text(verdict)).unwrap_or_default();
    if misfits.is_empty() {
        return Node::Nothing;
    }
    let faces = view.show.as_ref().map(Show::misfits).unwrap_or_default();
    let (wide, half_blocks) = (tray::columns(CHIP) + 1, view.half_blocks);
    let form = Form::fixed(faces.len() as i32 * wide - 1, CHIP);
    let chips = drawn([form], move |canvas, _| {
        for (at, face) in (0..).zip(&faces) {
            let lying = Lying { face: Some(*face), kept: false, flies: false };
            tray::one(canvas, (at * wide, 0), CHIP, &lying, false, half_blocks);
        }
    });
    let words = titled("The dice", &capitalized(&misfits));
    col(0, [words, chips.or_nothing()])
}

/// The keys of a figure, as many as there is room for.
fn keys<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let able: Vec<_> = COMMANDS.iter().filter(|command| (command.label)(view, ctx).is_some()).collect();
    let item = |(name, label): &(&'static str, &'static str)| {
        let command = able.iter().find(|command| command.name == *name)?;
        Some(match ctx.keys {
            Some(keys) => keys.item(SymmDice::INFO.id, COMMANDS, name, label),
            None => {
                let usual = command.keys.split(' ').next().unwrap_or_default();
                BarItem::new(usual, label, SymmView::request(name, 0))
            }
        })
    };
    let items: Vec<BarItem> = FIGURE_COMMANDS.iter().filter_map(item).collect();
    // Where each of them begins, and the rows of all.
    let flow = |width: i32, items: &[BarItem]| {
        let (mut x, mut y, mut places) = (0, 0, Vec::new());
        for wide in items.iter().map(caps::width) {
            if x > 0 && x + wide - 1 > width {
                (x, y) = (0, y + 1);
            }
            places.push((x, y));
            x += wide;
        }
        (places, y + 1)
    };
    let shown: Vec<usize> =
        [items.len(), 6, 4, 2, 0].into_iter().filter(|count| *count <= items.len()).collect();
    let ways: Vec<(i32, usize)> =
        [34, 26, 20].into_iter().flat_map(|wide| shown.iter().map(move |count| (wide, *count))).collect();
    let form = |(wide, count): &(i32, usize)| {
        let rows = flow(*wide, &items[..*count]).1;
        Form::new((*wide, rows), (ANY, rows)).worth(*count as i16)
    };
    let forms: Vec<Form> = ways.iter().map(form).collect();
    drawn(forms, move |canvas, form| {
        let shown = &items[..ways[form].1];
        for ((x, y), item) in flow(canvas.width(), shown).0.into_iter().zip(shown) {
            caps::draw(canvas, x, y, item);
        }
    })
}

/// How far everybody is to the goal.
pub(super) fn race<'a>(ctx: &Context<'a>) -> Node<'a> {
    let (game, points) = (ctx.game, ctx.game.points());
    match game.rules().variant {
        variant if !variant.scores() => Node::Nothing,
        Variant::Solitaire => {
            let runs = text(format!("{} of {SOLITAIRE_RUNS} over", game.runs()));
            let points = text(plural(points[0], "point")).role(Role::Strong).right();
            col(0, [row(2, [text("Your runs").role(Role::Accent).into(), points.into()]), runs.into()])
        }
        _ => {
            let name = |seat: usize| ctx.name(Seat(seat as u8)).to_owned();
            let longest = (0..points.len()).map(|seat| width_of(&name(seat))).max().unwrap_or(0).min(7);
            let lines: Vec<(String, i32, bool)> = points
                .iter()
                .enumerate()
                .map(|(seat, points)| {
                    (name(seat), *points, seat == game.mover().index() && *game.phase() != Phase::Over)
                })
                .collect();
            let goal = game.rules().goal;
            let count = points.len() as i32;
            let rows = move |columns: i32| (count + columns - 1) / columns;
            let form = |columns: i32| {
                let wide = |name: i32, bar: i32| columns * (name + bar + 8) - 3;
                Form::new((wide(longest, 5), rows(columns)), (ANY, rows(columns))).air(-3 * columns as i16)
            };
            let bars = drawn((1..=4).map(form), move |canvas, form| {
                let columns = form as i32 + 1;
                let wide = (canvas.width() + 3) / columns - 3;
                let name = lines.iter().map(|(name, ..)| width_of(name)).max().unwrap_or(0).min(wide - 10);
                for (at, (who, points, moves)) in (0..).zip(&lines) {
                    let (x, y) = (at / rows(columns) * (wide + 3), at % rows(columns));
                    let role = if *moves { Role::Strong } else { Role::Text };
                    canvas.text(x, y, &abbreviated(who, name), role);
                    let part = f64::from(*points) / f64::from(goal);
                    let shade = if *moves { Role::Accent } else { Role::Dim };
                    bar::half(canvas, x + name + 1, y, wide - name - 6, part, shade);
                    canvas.right(x + wide, y, &number(*points), role);
                }
            });
            col(0, [text(format!("To {goal}")).role(Role::Accent).into(), bars])
        }
    }
}

/// Dice by what they show: how many of each lie free.
struct Hand {
    title: &'static str,
    /// All that there are, of which some may be used.
    all: Counts,
    free: Counts,
    half_blocks: bool,
}

/// Rows of a die in the hand, and of a place there with its number.
const CHIP: i32 = 3;
const PITCH: i32 = CHIP + 1;

impl Hand {
    fn faces(&self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(|face| self.all[*face as usize] > 0)
    }
}

impl Leaf for Hand {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let count = self.faces().count() as i32;
        let lines = 1 + by_motif(&self.all).len() as i32;
        let form = |across: i32| {
            let rows = 1 + (count + across - 1) / across * PITCH;
            Form::new((across * 7 - 2, rows), (across * 9, rows)).worth(4)
        };
        // The number beside each.
        let rows = 1 + (count + 2) / 3 * CHIP;
        let tight = Form::new((20, rows), (27, rows)).worth(3);
        let small = Form::new((21, lines), (ANY, lines));
        // Without colours so small a motif could not be told from others.
        let chips = [6, 5, 4, 3].into_iter().filter(|_| theme.is_solid()).map(form);
        chips.chain([tight].into_iter().filter(|_| theme.is_solid())).chain([small]).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        canvas.text(0, 0, self.title, Role::Accent);
        if form + 1 == self.forms(canvas.theme).len() {
            return self.lines(canvas);
        }
        let tight = form == 4;
        let across = if tight { 3 } else { 6 - form as i32 };
        let (step, pitch) = match tight {
            true => ((canvas.width() + 1) / 3, CHIP),
            false => ((canvas.width() + 2) / across, PITCH),
        };
        for (at, face) in (0..).zip(self.faces()) {
            let (x, y) = (at % across * step, 1 + at / across * pitch);
            let free = self.free[face as usize];
            let lying = Lying { face: (free > 0).then_some(face), kept: false, flies: false };
            tray::one(canvas, (x, y), CHIP, &lying, false, self.half_blocks);
            canvas.hit(x, y, tray::columns(CHIP), CHIP, SymmView::request("take", face as usize));
            let role = if free > 0 { Role::Strong } else { Role::Dim };
            if tight {
                canvas.text(x + tray::columns(CHIP), y + 1, &free.to_string(), role);
            } else {
                canvas.centred(x, tray::columns(CHIP), y + CHIP, &free.to_string(), role);
            }
        }
    }
}

impl Hand {
    /// Draws a line for each motif: how many, and of which hand.
    fn lines(&self, canvas: &mut Canvas) {
        for (y, (motif, ..)) in (1..).zip(by_motif(&self.all)) {
            let mut x = canvas.text(0, y, motif.name(), Role::Text).max(10);
            for face in Face::ALL.into_iter().filter(|face| face.motif() == motif) {
                let (chip, free) = (format!(" {} ", face.letter()), self.free[face as usize]);
                canvas.hit(x, y, 3, 1, SymmView::request("take", face as usize));
                let (after, role) = if free > 0 {
                    (canvas.text_on(x, y, &chip, Role::Motif(motif as u8), Surface::Ivory), Role::Strong)
                } else {
                    (canvas.text(x, y, &chip, Role::Dim), Role::Dim)
                };
                canvas.text(after + 1, y, &free.to_string(), role);
                x += 6;
            }
        }
    }
}

/// The parts of the figure, a line or two each; where rows are few those around the chosen one.
fn parts<'a>(view: &SymmView, ctx: &Context, editor: &Editor) -> Node<'a> {
    let line = |words: String, role: Role| (words, role);
    let (title, all) = match editor.board() {
        Board::Rings(rings) => {
            let ring = |(i, ring): (usize, &Ring)| {
                let symmetry = rings.symmetry;
                let here = i == editor.at();
                let pair = ring.place == Place::Off && symmetry.is_mirror() && ring.face.motif().is_chiral();
                let what = match ring.place {
                    Place::Centre => ring.face.name().to_owned(),
                    _ if pair => format!("{} × {} pair", symmetry.order(), ring.face.motif().name()),
                    _ => format!("{} × {}", ring.dice(symmetry), ring.face.name()),
                };
                let (angle, twist) = ring.settled(symmetry);
                let degrees = |a: f64| ((a / 100.0).round() as i32).rem_euclid(360);
                let far = f64::from(ring.radius) / 1000.0;
                let place = match ring.place {
                    Place::Centre => format!("   centre, turn {}°", degrees(twist)),
                    Place::OnLine => format!("   {far:.2} on a line"),
                    Place::Off => format!("   {far:.2} {}° turn {}°", degrees(angle), degrees(twist)),
                };
                let (sign, role) = if here { ("▸", Role::Kept) } else { (" ", Role::Text) };
                [line(format!("{sign} {what}"), role), line(place, Role::Dim)]
            };
            let all: Vec<_> = rings.rings.iter().enumerate().map(ring).collect();
            (format!("Kaleidoscope {}", rings.symmetry), all)
        }
        Board::Free(dice) => {
            let die = dice.get(editor.at()).map(|die| {
                let (x, up) = (f64::from(die.x) / 1000.0, f64::from(die.y) / 1000.0);
                let place = format!("   {x:.2}, {up:.2}, {:.0}°", f64::from(die.angle) / 100.0);
                [line(format!("▸ {}", die.face.name()), Role::Kept), line(place.replace('-', "−"), Role::Dim)]
            });
            ("One by one".into(), die.into_iter().collect())
        }
    };
    let at = if matches!(editor.board(), Board::Rings(_)) { editor.at() } else { 0 };
    let placed = editor.dice().len();
    let mut notes =
        vec![line(format!("{placed} of 9 dice placed"), if placed == 9 { Role::Good } else { Role::Text })];
    let single = matches!(editor.board(), Board::Free(_)) && editor.snap;
    let steps: Vec<&str> = [(editor.fine, "tiny steps"), (single, "snapping")]
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, said)| *said)
        .collect();
    if !steps.is_empty() {
        notes.push(line(steps.join(", "), Role::Dim));
    }
    if editor.overlap().is_some() {
        notes.push(line("✗ two dice overlap".into(), Role::Bad));
    }
    if let Some(found) = view.lens(ctx) {
        let full = found.full().map_or_else(|| "none".into(), |symmetry| symmetry.to_string());
        notes.push(line(format!("lens: {full}"), Role::Accent));
    }
    let count = all.len() as i32;
    let rows = [2 * count, count + 1, 3].map(|rows| rows.min(2 * count));
    let form = |(rows, worth): (i32, i16)| Form::new((20, rows), (ANY, rows)).worth(worth);
    let rings = drawn(rows.into_iter().zip([2, 1, 0]).map(form), move |canvas, form| {
        // Only the chosen one has a line more, of which it is one of those in sight.
        let shown = if form < 2 { all.len() } else { 2 };
        let first = (at + 1).saturating_sub(shown).min(all.len().saturating_sub(shown));
        let inner = all.iter().enumerate().skip(first).take(shown);
        let lines = inner.flat_map(|(i, lines)| &lines[..if form == 0 || i == at { 2 } else { 1 }]);
        for (y, (words, role)) in (0..).zip(lines) {
            // The longest begin a column earlier.
            let words =
                if width_of(words) > canvas.width() { words.replacen(' ', "", 1) } else { words.clone() };
            canvas.text(0, y, &words, *role);
        }
    });
    let rings = if count > 0 { rings } else { Node::Nothing };
    let title = text(title).role(Role::Accent).into();
    col(
        0,
        [title, rings]
            .into_iter()
            .chain(notes.into_iter().map(|(words, role)| text(words).role(role).into())),
    )
}

/// What can be declared, in columns of C and D.
fn declarations<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let count = view.editor.as_ref().map_or(0, |editor| editor.dice().len() as u8);
    let all: Vec<_> = ctx.game.rules().variant.scoring().symmetries().collect();
    let rows = 1 + all.iter().map(|symmetry| i32::from(symmetry.order())).max().unwrap_or(0);
    let declaring = view.declaring;
    drawn([Form::new((20, rows), (ANY, rows))], move |canvas, _| {
        canvas.text(0, 0, "Declare", Role::Accent);
        for symmetry in &all {
            let (sign, role) =
                if declaring == Some(*symmetry) { ("▸", Role::Kept) } else { (" ", Role::Text) };
            let x = if symmetry.is_mirror() { 11 } else { 0 };
            let points = score(*symmetry, count);
            canvas.text(x, symmetry.order().into(), &format!("{sign}{symmetry} {points:>4}"), role);
        }
    })
}

/// Who may challenge or votes, and what each has said.
fn voters<'a>(ctx: &'a Context<'a>) -> Node<'a> {
    let game = ctx.game;
    let voters = if matches!(game.phase(), Phase::Voting { .. }) { game.voters() } else { game.others() };
    let said = |seat: Seat| match game.phase() {
        Phase::Challenging { open, .. } if open.contains(seat) => {
            match ctx.table.seat_setup(seat).is_person() {
                true if SymmView::asked(ctx).count() == 1 => "x challenges".to_owned(),
                true => format!("{} challenges", SymmView::own_key(ctx, seat)),
                false => "looks".to_owned(),
            }
        }
        Phase::Challenging { .. } => "lets it stand".to_owned(),
        Phase::Voting { votes, challenger, .. } => match votes[seat.index()] {
            Some(Vote::Yes) => "it has".to_owned(),
            Some(Vote::No) => "it does not".to_owned(),
            Some(Vote::Unsure) => "cannot tell".to_owned(),
            None if seat == *challenger => "challenged".to_owned(),
            None => "votes".to_owned(),
        },
        _ => String::new(),
    };
    let lines: Vec<_> = voters.iter().map(|seat| (seat, ctx.name(seat), said(seat))).collect();
    let rows = lines.len() as i32;
    drawn([Form::new((20, rows), (40, rows))], move |canvas, _| {
        let width = canvas.width();
        for (y, (seat, name, said)) in (0..).zip(&lines) {
            canvas.text(0, y, &abbreviated(name, width - width_of(said) - 1), Role::Text);
            canvas.right(width, y, said, Role::Dim);
            canvas.hit(0, y, width, 1, SymmView::request("challenge-seat", seat.index()));
        }
    })
}

/// What the declaration is worth, on paper.
fn stakes<'a>(ctx: &Context, claim: &Claim) -> Node<'a> {
    let Some(symmetry) = claim.declared else { return Node::Nothing };
    let count = claim.figure.dice().len() as i32;
    // What adds up to the score has no sign.
    let (each, all) = (i32::from(symmetry.order()) * count, claim.score());
    let fact = |words: &str, points: String, role: Role| Fact::on_paper(words, points, role);
    let nine = (all > each).then(|| fact("all nine used", (all - each).to_string(), Role::InkStrong));
    let mut facts =
        vec![fact(&format!("{} × {count} dice", symmetry.order()), each.to_string(), Role::InkStrong)];
    facts.extend(nine);
    facts.push(fact("if it stands", signed(all), Role::InkGood));
    let doubt = ctx.game.rules().challenge();
    if doubt > 0 {
        facts.push(fact("challenge ✓", signed(doubt), Role::InkStrong));
        facts.push(fact("challenge ✗", signed(-doubt), Role::InkBad));
    }
    let least = facts.len();
    paper(Node::leaf(Facts { heading: None, facts, least, rest: "" }))
}

/// For each motion of the verdict how many dice it lays where they should lie, as many as there is room for.
fn fits<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let Some(show) = view.show.as_ref().filter(|_| ctx.game.roll().is_none()) else { return Node::Nothing };
    let (all, motions) = (show.dice(), show.fits(ctx.now));
    let name = motions.iter().map(|fit| width_of(&fit.name)).max().unwrap_or(0) + 1;
    let forms =
        (1..=motions.len() as i32).rev().map(|rows| Form::new((20, rows), (40, rows)).worth(rows as i16));
    drawn(forms, move |canvas, _| {
        let width = canvas.width();
        for (y, fit) in (0..canvas.height()).zip(&motions) {
            let (sign, role) = if fit.dice == all { ("✓", Role::Good) } else { ("✗", Role::Bad) };
            canvas.text(0, y, sign, role);
            canvas.text(2, y, &fit.name, Role::Text);
            let count = format!("{} of {all}", fit.dice);
            let bar = width - 2 - name - width_of(&count) - 1;
            bar::half(canvas, 2 + name, y, bar, fit.dice as f64 / all as f64, role);
            canvas.right(width, y, &count, Role::Strong);
        }
    })
}
