//! The panel beside the mat: points, the hand, the figure's parts, who may challenge.
use super::advice::sentence;
use super::editor::Editor;
use super::makes;
use super::making::in_text;
use super::picture;
use super::state::{Mode, SymmView};
use super::tray::{self, Lying};
use super::verdict::{Show, Stage};
use crate::core::{
    Description, Game, Seat, Turn,
    words::{capitalized, dice, number, plural, signed, whole_seconds},
};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::score;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::{TOLERANCES, Verdict};
use crate::games::symmdice::state::{Claim, Phase, Ruling};
use crate::games::symmdice::{Action, SymmDice, outcome, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{bar, paper as sheet};
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Fact, Form, Leaf, Node, Numeral, Text, col, drawn, either, paper, row, text};
use crate::tui::view::{ViewContext, request};

type Context<'a> = ViewContext<'a, SymmDice>;

/// The rows of the place at the foot of what stands beside a figure, from many to few.
const FOOT: [i32; 6] = [14, 11, 9, 7, 5, 2];

/// The panel beside a figure that is being made or declared; and the same with a list of what the dice can make, for
/// where nothing else lists it.
pub(super) fn figure<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> [Node<'a>; 2] {
    let Some(editor) = &view.editor else { return [Node::Nothing, Node::Nothing] };
    let clock = clock(ctx).map_or(Node::Nothing, Node::from);
    let hand = Node::leaf(Hand { title: "Your hand", dice: hand(view, ctx, editor) });
    if view.mode(ctx) == Mode::Declaring {
        // Guidance lies there in a tutorial.
        let below = match ctx.task {
            "" => hand.or_nothing(),
            _ => view.guide.at(Node::Nothing.place(20, &FOOT)),
        };
        let panel = col(1, [clock, notes(view, ctx, editor), declarations(view, ctx), below]);
        return [panel.clone(), panel];
    }
    let undecided = ctx.game.ruling().is_some_and(|ruling| ruling.verdict == Some(Verdict::Undecided));
    // Words take precedence over the size of the hand.
    // Advice to reroll is that of the dice: the prompt tells what is left of it.
    let best = ctx.spoken_advice().first().filter(|best| !matches!(best.action, Action::Keep(_)));
    let hand_rank = usize::from(!undecided && best.is_none() && ctx.task.is_empty());
    let said = match best {
        _ if undecided => ended(view, ctx),
        Some(_) => titled("Coach", &sentence(ctx, Some(editor))),
        None => Node::Nothing,
    };
    let mouse = words::MOUSE[1..].iter().fold(text(words::MOUSE[0]), |text, shorter| text.or(*shorter));
    let mouse = Node::from(mouse.role(Role::Dim).wraps(5)).or_nothing();
    let allows = match (ctx.game.roll(), editor.symmetry()) {
        _ if editor.overlap().is_some() => String::new(),
        (Some(roll), Some(symmetry)) if ctx.game.rules().variant.scores() => words::most_of(&roll, symmetry),
        _ => String::new(),
    };
    let allows = if allows.is_empty() { Node::Nothing } else { text(allows).wraps(3).into() };
    let said = col(1, [said, notes(view, ctx, editor)]);
    let (worth, race) = (would_score(ctx, editor), race(ctx));
    let foot = |makes: Node<'a>| {
        let foot = either([
            col(1, [said.clone(), worth.clone(), race.clone(), makes, mouse.clone()]).worth(5),
            col(1, [said.clone(), worth.clone(), race.clone(), mouse.clone()]).worth(4),
            col(1, [said.clone(), worth.clone(), race.clone()]).worth(3),
            col(1, [said.clone(), worth.clone()]).worth(2),
            col(1, [said.clone(), mouse.clone()]).worth(1),
            said.clone(),
            Node::Nothing,
        ]);
        match ctx.game.rules().variant.scores() {
            true => foot.place(20, &FOOT),
            // Without points little stands there: no gap above what has happened.
            false => foot.place(20, &FOOT[2..]).most(ANY, FOOT[2]),
        }
    };
    let hand = hand.rank(hand_rank);
    [Node::Nothing, makes::facts(ctx)].map(|makes| {
        // Guidance covers what the dice allow, too.
        let below = view.guide.at(col(1, [allows.clone(), foot(makes)]));
        col(1, [clock.clone(), hand.clone(), below])
    })
}

/// The score of the figure with the dice that the next key lays, on paper.
fn would_score<'a>(ctx: &Context, editor: &Editor) -> Node<'a> {
    let Some(symmetry) = editor.symmetry().filter(|_| ctx.game.rules().variant.scores()) else {
        return Node::Nothing;
    };
    let (laid, next) = (editor.dice().len(), editor.next_dice().map_or(0, |(_, dice)| dice.len()));
    if laid == 0 || next == 0 || editor.overlap().is_some() {
        return Node::Nothing;
    }
    let points = plural(score(symmetry, (laid + next) as u8), "point");
    let value = width_of(&points);
    let wide = move |label: &str| width_of(label) + 2 + value;
    let ways = words::would_score(next);
    let least = ways.iter().map(|label| wide(label)).min().unwrap_or(0);
    paper(drawn([Form::new((least, 1), (ANY, 1)).worth(1)], move |canvas, _| {
        let width = canvas.width();
        let label = ways.iter().find(|label| wide(label) <= width);
        canvas.text(0, 0, label.map_or("", String::as_str), Role::Ink);
        canvas.right(width, 0, &points, Role::InkGood);
    }))
}

/// The summands of the points of so many dice. What adds up has no sign.
fn summands(symmetry: Symmetry, dice: usize) -> impl Iterator<Item = Fact> {
    let (each, all) = (i32::from(symmetry.order()) * dice as i32, score(symmetry, dice as u8));
    let fact = |words: String, points: i32| Fact::on_paper(words, points.to_string(), Role::InkStrong);
    let nine = (all > each).then(|| fact("all nine used".into(), all - each));
    [fact(format!("{} × {dice} dice", symmetry.order()), each)].into_iter().chain(nine)
}

/// The nine dice in their places, those that are laid gone; gold are the keys of those that fit now.
fn hand(view: &SymmView, ctx: &Context, editor: &Editor) -> Vec<Chip> {
    let faces = ctx.game.roll().map(|roll| *roll.faces());
    let left = view.hand(ctx, editor);
    let chip = |(place, die): (usize, usize)| {
        let face = faces?[die];
        let role = if left[place] && editor.fits(face) { Role::Kept } else { Role::Dim };
        Some(Chip { face, lies: left[place], label: (place + 1).to_string(), role })
    };
    SymmView::order(ctx.game).into_iter().enumerate().filter_map(chip).collect()
}

/// The room for what a symmetry means.
const MEANING: Form = Form::new((NARROW, 2), (ANY, 2));

/// The panel beside a declaration: its worth, and who may challenge it.
pub(super) fn answers<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let game = ctx.game;
    let Some(claim) = game.claim() else { return Node::Nothing };
    let voters = voters(ctx);
    let foot = view.guide.at(race(ctx).or_nothing().place(20, &[9, 5, 0]));
    let [large, small] = declared(ctx, game.mover(), claim);
    let head = either([large.rank(1).worth(2), small]);
    // Below its edge a row is free: who may challenge does not stand in it.
    let stakes = |gap: i32| stakes(ctx, claim).margins([0, 0, 0, 1 - gap]);
    let meaning = |symmetry: Symmetry| {
        Node::from(text(words::in_question(symmetry)).role(Role::Dim).wraps(2)).room([MEANING])
    };
    // A tutorial tells it in its guidance, which needs the room.
    let told = claim.declared.filter(|_| ctx.task.is_empty());
    let meaning = told.map_or(Node::Nothing, meaning);
    let head = either([col(0, [head.clone(), meaning]).worth(1), head]);
    let airy = |gap: i32| col(gap, [head.clone(), stakes(gap), voters.clone(), foot.clone()]);
    either([airy(1).air(1), airy(0)])
}

/// Returns what `seat` does, its name in at most `wide` columns.
fn does(ctx: &Context, seat: Seat, verb: &str, wide: i32) -> String {
    words::does(&ctx.table.audience(), seat, &ctx.short_name(seat, wide), verb)
}

/// The declaration and its maker, as a numeral, or in words if many seats leave no room for that.
fn declared<'a>(ctx: &Context<'a>, maker: Seat, claim: &Claim) -> [Node<'a>; 2] {
    let maker = does(ctx, maker, "declare", 13);
    let count = dice(claim.figure.dice().len());
    let Some(symmetry) = claim.declared else { return [(); 2].map(|()| text(maker.clone()).into()) };
    let numeral = Numeral::new(symmetry.to_string(), "D9", "symmetry");
    let numeral = Node::leaf(Numeral { role: Role::Accent, ..numeral });
    let small = text(format!("{symmetry}, {count}")).or(symmetry.to_string()).role(Role::Strong);
    let words = Node::from(text(count).role(Role::Dim));
    // In the narrowest column it is small and beside the words.
    let below = col(0, [numeral.clone(), words.clone()]).margins([0, 0, 2, 0]).worth(1);
    [either([row(2, [numeral.narrow(), words]).worth(1), below]), small.into()]
        .map(|declared| col(0, [text(maker.clone()).into(), declared]))
}

/// The panel beside a figure that is proven, and then beside its verdict: what was declared, who challenged it, what
/// each copy came to, what is at stake, and the worst die.
pub(super) fn proof<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let ruling = ctx.game.ruling();
    let (Some(show), Some((ruling, claim))) =
        (&view.show, ruling.and_then(|ruling| Some((ruling, ruling.claim.as_ref()?))))
    else {
        return Node::Nothing;
    };
    let challenges = |seat| text(format!("{}.", does(ctx, seat, "challenge", 8))).role(Role::Strong);
    let challenger = ruling.challenger.map_or(Node::Nothing, |seat| challenges(seat).into());
    let [head, small] =
        declared(ctx, ruling.maker, claim).map(|declared| col(0, [declared, challenger.clone()]));
    let (bars, stakes) = (bars(show, ctx), outcomes(view, ctx, ruling, claim));
    let worst = worst(view, ctx);
    // The points count after the verdict.
    let race = match show.is_open(ctx.now) {
        true => race_before(ctx, ruling),
        false => race(ctx),
    };
    let race = race.or_nothing();
    let all = |gap: i32| {
        [head.clone(), bars.clone(), worst.clone(), stakes.clone(), race.clone()]
            .into_iter()
            .enumerate()
            .map(move |(at, node)| if at > 0 { node.margins([0, gap, 0, 0]) } else { node })
    };
    // More bars are worth less than the numeral and the stakes.
    let ways = [
        col(0, all(1)).worth(41),
        col(0, all(0)).worth(40),
        // The numeral makes room for the die.
        col(0, [small.clone(), bars.clone(), worst.clone(), stakes.clone()]).worth(30),
        col(0, [head.clone(), bars.clone(), stakes.clone()]).worth(20),
        col(0, [head.clone(), bars]).worth(10),
        small,
    ];
    view.guide.at(either(ways).place(20, &[28, 20, 16, 12]))
}

/// For each copy how many of its dice lie where they should, as many copies as there is room for.
fn bars<'a>(show: &Show, ctx: &Context) -> Node<'a> {
    let (all, fits) = (show.dice(), show.fits(ctx.now));
    let at = fits.iter().rposition(|fit| fit.seen > 0 || !matches!(fit.does, "waits" | "")).unwrap_or(0);
    let name = fits.iter().map(|fit| width_of(&fit.name)).max().unwrap_or(0) + 1;
    let forms =
        (1..=fits.len() as i32).rev().map(|rows| Form::new((20, rows), (40, rows)).worth(rows as i16));
    drawn(forms, move |canvas, _| {
        let (width, rows) = (canvas.width(), canvas.height() as usize);
        let first = (at + 1).saturating_sub(rows);
        for (y, fit) in (0..).zip(fits.iter().skip(first).take(rows)) {
            let good = fit.seen == fit.fits;
            let role = if good { Role::Good } else { Role::Bad };
            canvas.text(0, y, &fit.name, Role::Text);
            let (end, told) = match fit.seen {
                0 => (fit.does.to_owned(), Role::Dim),
                seen if seen < all => (format!("{}/{seen}", fit.fits), Role::Text),
                _ => (format!("{} {}/{all}", if good { "✓" } else { "✗" }, fit.fits), role),
            };
            bar::half(canvas, name, y, width - name - 7, fit.fits as f64 / all as f64, role);
            canvas.right(width, y, &end, told);
        }
    })
}

/// The points that each outcome of the proof brings, on paper: gold is what came true, once it is known.
fn outcomes<'a>(view: &SymmView, ctx: &Context, ruling: &Ruling, claim: &Claim) -> Node<'a> {
    let (Some(symmetry), Some(show)) = (claim.declared, &view.show) else { return Node::Nothing };
    let challenge = ctx.game.rules().challenge();
    let [fits, fails] = words::outcomes(symmetry);
    let challenger = ruling.challenger.filter(|_| challenge > 0);
    let names = [Some(ruling.maker), challenger].map(|seat| seat.map(|seat| ctx.short_name(seat, 5)));
    let fails = (fails, [words::NO_CHANGE.to_owned(), signed(challenge)]);
    let lines = [(fits, [signed(claim.score()), signed(-challenge)]), fails];
    let known = ruling.verdict.filter(|_| !show.is_open(ctx.now));
    let came = known.map(|verdict| [Verdict::Has, Verdict::HasNot].iter().position(|is| *is == verdict));
    drawn([Form::new((20, 3), (40, 3))], move |canvas, _| {
        let width = canvas.width();
        sheet::plain(canvas, 0, 0, width, 3);
        let columns = [width - if challenger.is_some() { 7 } else { 1 }, width - 1];
        for (name, right) in names.iter().zip(columns) {
            canvas.right(right, 0, name.as_deref().unwrap_or_default(), Role::Pencil);
        }
        for (y, (words, points)) in (1..).zip(&lines) {
            let here = came == Some(Some(y as usize - 1));
            if here {
                sheet::strip(canvas, 0, y, width, 1, Surface::Held);
            }
            let role = if here { Role::InkStrong } else { Role::Ink };
            let [whole, short] = words;
            let words = if width_of(whole) > columns[0] - 5 { short } else { whole };
            canvas.text(1, y, words, role);
            if here {
                canvas.text(0, y, "▸", role);
            }
            for ((points, right), _) in points.iter().zip(columns).zip(names.iter().flatten()) {
                canvas.right(right, y, points, Role::InkStrong);
            }
        }
    })
}

/// The rows of a die that is seen close up, from large to small.
const CLOSE_UP: [i32; 2] = [7, 5];

/// The die that is farthest off beside its copy, and by how much it is off.
fn worst<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let Some(worst) = view.show.as_ref().and_then(|show| show.worst(ctx.now)) else { return Node::Nothing };
    let allowed = TOLERANCES.has;
    let (off, allowed) = match worst.misfit.off {
        Some(off) if off.turn >= 0.05 && off.turn * 10.0 > off.shift => {
            let turn = (off.turn * 10.0).round() / 10.0;
            (format!("{turn}° off"), format!("allowed {}°", f64::from(allowed.turn) / 100.0))
        }
        Some(off) if off.shift >= 5.0 => {
            let allowed = format!("allowed {}", f64::from(allowed.shift) / 1000.0);
            (format!("{:.2} sides off", off.shift / 1000.0), allowed)
        }
        _ => ("no match".into(), String::new()),
    };
    let form = |rows: i32| Form::new((22.max(4 * rows + 2), rows + 2), (40, rows + 2)).worth(rows as i16);
    drawn(CLOSE_UP.map(form), move |canvas, form| {
        let rows = CLOSE_UP[form];
        let (wide, half) = (2 * rows, canvas.width() / 2);
        for (at, is_copy, words) in [(0, false, "lies here"), (half, true, "lands here")] {
            let x = at + (half - wide) / 2;
            picture::put(&mut canvas.sub(x, 1, wide, rows), |dots, _| {
                worst.draw(dots, is_copy);
                Vec::new()
            });
            canvas.centred(x, wide, rows + 1, words, Role::Dim);
        }
        // The longest that fits: with what is allowed, else without it.
        let width = canvas.width();
        let [long, short] = ["The worst die", "Worst:"];
        let ways = [(long, &*allowed), (short, &*allowed), (long, ""), (short, "")];
        let wide = |title: &str, allowed: &str| width_of(title) + 2 + width_of(&off) + width_of(allowed);
        let fits = |(title, allowed): &(&str, &str)| {
            wide(title, allowed) + 2 * i32::from(!allowed.is_empty()) <= width
        };
        let (title, allowed) = ways.into_iter().find(fits).unwrap_or((short, ""));
        canvas.text(0, 0, title, Role::Strong);
        canvas.right(width, 0, allowed, Role::Dim);
        let left = if allowed.is_empty() { width } else { width - width_of(allowed) - 2 };
        canvas.right(left, 0, &off, Role::Bad);
    })
}

/// The columns and rows of the paper that asks for the proof and then tells the verdict, from large to small.
const MOMENT: [(i32, i32, Scale); 3] =
    [(190, 9, Scale::Triple), (112, 7, Scale::Double), (70, 4, Scale::Single)];

/// The verdict in one large sentence, and what it did to the points; while it is being proven, the question.
pub(super) fn moment<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let proving = view.show.as_ref().filter(|show| show.is_proving(ctx.now));
    let (large, told) = match proving {
        Some(show) => question(ctx, show),
        None => words::verdict(ctx.game, &ctx.table.audience()).unwrap_or_default(),
    };
    let proving = proving.is_some();
    if large.is_empty() {
        return Node::Nothing;
    }
    let role = match proving {
        true => Role::InkStrong,
        false if words::is_bad(ctx.game, &ctx.table.audience()) => Role::InkBad,
        false => Role::InkGood,
    };
    Node::leaf(Moment { large, told, role })
}

/// A sentence in capitals, and a description below it.
struct Moment {
    large: String,
    told: Description,
    role: Role,
}

impl Leaf for Moment {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |((width, rows, _), at): (_, i16)| Form::new((width, rows), (ANY, rows)).worth(4 - at);
        MOMENT.into_iter().zip(0_i16..).map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (width, (_, rows, scale)) = (canvas.width(), MOMENT[form]);
        sheet::plain(canvas, 0, 0, width, rows);
        // What is too wide for this size lies in the middle of its rows.
        let wide = |scale: &Scale| numerals::capitals_width(&self.large, *scale);
        let fits = |scale: &Scale| wide(scale).is_some_and(|wide| wide <= width - 4);
        let smaller = [scale, Scale::Double, Scale::Single].into_iter().find(fits).unwrap_or(scale);
        let above = (numerals::capitals_rows(scale) - numerals::capitals_rows(smaller)) / 2;
        let area = &mut canvas.sub(2, above, width - 4, rows - 1 - above);
        numerals::capitals(area, &self.large, smaller, self.role);
        canvas.text(2, rows - 1, &self.told.within((width - 4).max(0) as usize), Role::InkStrong);
    }
}

/// Returns the question before the proof of a figure has been seen, and a description of its visible part.
fn question(ctx: &Context, show: &Show) -> (String, Description) {
    let claim = |ruling: &Ruling| Some((ruling.claim.as_ref()?.declared?, ruling.maker, ruling.challenger));
    let Some((declared, maker, challenger)) = ctx.game.ruling().and_then(claim) else {
        return Default::default();
    };
    match (show.stage(ctx.now), challenger) {
        (Stage::Asked, Some(challenger)) => {
            let audience = ctx.table.audience();
            let (whose, does) = (capitalized(&audience.whose(maker)), words::motion(declared));
            let asked = format!("{whose} figure must {does} onto itself for {declared}.");
            (format!("{}.", audience.does(challenger, "challenge")), Description::said(asked))
        }
        _ => (format!("Does it {}?", words::motion(declared)), Description::said(show.told(ctx.now))),
    }
}

/// The panel beside a verdict: the end of the last turn, and everybody's points.
pub(super) fn last<'a>(view: &'a SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let told = match moment(view, ctx) {
        Node::Nothing => ended(view, ctx),
        // The points stand there.
        _ => Node::Nothing,
    };
    let ways = [col(1, [race(ctx), told.clone()]).worth(1), told, Node::Nothing];
    view.guide.at(either(ways).place(20, &[12]))
}

/// The time that is left for a turn, if it is limited.
pub(super) fn clock(ctx: &Context) -> Option<Text> {
    match (ctx.game.phase(), ctx.game.turn()) {
        (Phase::Rolling { .. }, Turn::Act { until: Some(until), .. }) => {
            let left = whole_seconds(until.saturating_sub(ctx.at));
            let role = if left <= 20 { Role::Bad } else { Role::Strong };
            Some(text(format!("{left} s left")).role(role))
        }
        _ => None,
    }
}

/// Words under a title. What does not fit loses whole parts, from the end.
fn titled<'a>(title: &str, words: &str) -> Node<'a> {
    // Not at the point in a number.
    let ends = words.rmatch_indices(' ').filter_map(|(at, _)| words[..at].strip_suffix([';', '.', ':', ',']));
    let shorter = ends.filter(|part| !part.is_empty()).map(str::to_owned);
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

/// The end of the last turn.
fn ended<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let worst = view.show.as_ref().and_then(|show| show.worst_text(verdict));
    let ended = outcome(ctx.game, &ctx.table.audience());
    if ended.is_empty() {
        return Node::Nothing;
    }
    let told: Vec<String> = [ended.text()].into_iter().chain(worst).collect();
    titled("Last turn", &told.join(" "))
}

/// The points of everybody on the way to the goal, which count up as in the title bar.
pub(super) fn race<'a>(ctx: &Context<'a>) -> Node<'a> {
    let seats = (0..).map(Seat).zip(ctx.game.points());
    let uncounted: Vec<i32> = seats.map(|(seat, points)| points - ctx.counted(seat, *points)).collect();
    race_without(ctx, &uncounted)
}

/// The same before `ruling` brought its points; nothing for a person alone.
fn race_before<'a>(ctx: &Context<'a>, ruling: &Ruling) -> Node<'a> {
    let mut gained = vec![0; ctx.game.points().len()];
    gained[ruling.maker.index()] += ruling.points;
    if let (Some(challenger), false) = (ruling.challenger, ruling.verdict == Some(Verdict::Undecided)) {
        let challenge = ctx.game.rules().challenge();
        gained[challenger.index()] +=
            if ruling.verdict == Some(Verdict::Has) { -challenge } else { challenge };
    }
    if gained.len() == 1 { Node::Nothing } else { race_without(ctx, &gained) }
}

/// The points of everybody without those `gained`, on the way to the goal.
fn race_without<'a>(ctx: &Context<'a>, gained: &[i32]) -> Node<'a> {
    let (game, points) = (ctx.game, ctx.game.points());
    match game.rules().variant {
        variant if !variant.scores() => Node::Nothing,
        Variant::Solitaire => {
            let runs = text(format!("{} of {SOLITAIRE_RUNS} over", game.runs()));
            let points = text(plural(points[0] - gained[0], "point")).role(Role::Strong).right();
            col(0, [row(2, [text("Your runs").role(Role::Accent).into(), points.into()]), runs.into()])
        }
        _ => {
            let name = |seat: usize| ctx.name(Seat(seat as u8)).to_owned();
            let longest = (0..points.len()).map(|seat| width_of(&name(seat))).max().unwrap_or(0).min(7);
            let lines: Vec<(String, String, f64, bool)> = points
                .iter()
                .enumerate()
                .map(|(seat, points)| {
                    let (points, progress) = (points - gained[seat], game.progress(Seat(seat as u8)));
                    let (progress, goal) = (progress - gained[seat], game.goal(Seat(seat as u8)));
                    let own = if game.has_own_goals() { format!("/{goal}") } else { String::new() };
                    let moves = seat == game.mover().index() && *game.phase() != Phase::Over;
                    let part = f64::from(progress) / f64::from(game.rules().goal);
                    (name(seat), number(points) + &own, part, moves)
                })
                .collect();
            let count = points.len() as i32;
            let numbers = if game.has_own_goals() { 8 } else { 5 };
            let rows = move |columns: i32| (count + columns - 1) / columns;
            // The columns, and the rows from one to the next.
            const RACES: [(i32, i32); 6] = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1)];
            let form = |(columns, step): (i32, i32)| {
                let wide = |name: i32, bar: i32| columns * (name + bar + numbers + 3) - 3;
                let high = rows(columns) * step;
                Form::new((wide(longest, 5), high), (ANY, high)).air((step - 3 * columns) as i16)
            };
            let bars = drawn(RACES.map(form), move |canvas, form| {
                let (columns, step) = RACES[form];
                let wide = (canvas.width() + 3) / columns - 3;
                let name =
                    lines.iter().map(|(name, ..)| width_of(name)).max().unwrap_or(0).min(wide - 5 - numbers);
                for (at, (who, points, part, moves)) in (0..).zip(&lines) {
                    let (x, y) = (at / rows(columns) * (wide + 3), at % rows(columns) * step + step / 2);
                    let role = if *moves { Role::Strong } else { Role::Text };
                    canvas.text(x, y, &abbreviated(who, name), role);
                    let shade = if *moves { Role::Accent } else { Role::Dim };
                    let bar = if step > 1 { bar::draw } else { bar::half };
                    bar(canvas, x + name + 1, y, wide - name - 1 - numbers, *part, shade);
                    canvas.right(x + wide, y, points, role);
                }
            });
            let goal = text(match game.has_own_goals() {
                true => "To the own goal".into(),
                false => format!("To {}", game.rules().goal),
            })
            .role(Role::Accent);
            col(0, [goal.into(), bars])
        }
    }
}

/// A small die with a word below it.
struct Chip {
    face: Face,
    /// It lies there; else its place is empty.
    lies: bool,
    label: String,
    role: Role,
}

/// Small dice under a title.
struct Hand {
    title: &'static str,
    dice: Vec<Chip>,
}

impl Hand {
    /// For each form the rows of a die, the dice in a row, and the columns and rows from one to the next.
    const SIZES: [[i32; 4]; 10] = [
        [7, 3, 14, 8],
        [6, 3, 12, 7],
        [5, 3, 11, 6],
        [4, 3, 9, 5],
        [4, 3, 8, 5],
        [3, 6, 7, 4],
        [3, 5, 7, 4],
        [3, 4, 7, 4],
        [3, 3, 7, 4],
        [3, 3, 7, 3],
    ];
}

impl Leaf for Hand {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let count = self.dice.len() as i32;
        let form = |(at, [rows, across, step, pitch]): (usize, [i32; 4])| {
            let lines = (count + across - 1) / across;
            let (wide, high) = ((across - 1) * step + tray::columns(rows), 1 + lines * pitch);
            let worth = 10 - at as i16;
            Form::new((wide, high), (across * (step + 2), high)).worth(worth)
        };
        // Where words leave no room for dice, their names.
        let small = Form::new((21, 1 + self.named().len() as i32), (ANY, 1 + self.named().len() as i32));
        Hand::SIZES.into_iter().enumerate().map(form).chain([small]).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        canvas.text(0, 0, self.title, Role::Accent);
        let Some([rows, across, step, pitch]) = Hand::SIZES.get(form).copied() else {
            return self.lines(canvas);
        };
        let wide = tray::columns(rows);
        let step = step.max(((canvas.width() - wide) / (across - 1)).min(step + 2));
        for (at, chip) in (0..).zip(&self.dice) {
            let (x, y) = (at % across * step, 1 + at / across * pitch);
            let lying = Lying { face: chip.lies.then_some(chip.face), kept: false, flies: false };
            tray::one(canvas, (x, y), rows, &lying, false);
            canvas.hit(x, y, wide, rows, request::<SymmDice>("take", chip.face as usize));
            if pitch > rows {
                canvas.centred(x, wide, y + rows, &chip.label, chip.role);
            } else {
                canvas.text(x + wide, y + 1, &chip.label, chip.role);
            }
        }
    }
}

impl Hand {
    /// Returns the dice by what they show, each with the labels of those that lie there.
    fn named(&self) -> Vec<(Face, Vec<&Chip>)> {
        let of = |face: Face| (face, self.dice.iter().filter(|chip| chip.face == face).collect::<Vec<_>>());
        Face::ALL.into_iter().map(of).filter(|(_, chips)| !chips.is_empty()).collect()
    }

    /// Draws a line for each face: its name and the labels of its dice.
    fn lines(&self, canvas: &mut Canvas) {
        for (y, (face, chips)) in (1..).zip(self.named()) {
            canvas.hit(0, y, canvas.width(), 1, request::<SymmDice>("take", face as usize));
            let lie = chips.iter().any(|chip| chip.lies);
            let named = canvas.text(0, y, &face.name(), if lie { Role::Text } else { Role::Dim });
            // Eight dice of one long name fit without gaps.
            let (count, room) = (chips.len() as i32, canvas.width());
            let mut x = (named.max(12) + 1).min(named.max(room - count));
            let gap = i32::from(x + 2 * count - 1 <= room);
            for chip in chips {
                let label = if chip.lies { chip.label.as_str() } else { "·" };
                x = canvas.text(x, y, label, chip.role) + gap;
            }
        }
    }
}

/// Notes on an unusual way to make the figure, and the findings of the lens.
fn notes<'a>(view: &SymmView, ctx: &Context, editor: &Editor) -> Node<'a> {
    let single = editor.symmetry().is_none() && editor.snap;
    let steps = [
        (editor.fine, ["Dice move in tiny steps ([fine]: off)", "Tiny steps ([fine]: off)"]),
        (single, ["Dice snap to a grid ([snap]: off)", "On a grid ([snap]: off)"]),
    ];
    let steps = steps.into_iter().filter(|(is, _)| *is).map(|(_, said)| {
        let [long, short] = said.map(|said| in_text(ctx, said));
        text(long).or(short).role(Role::Dim).into()
    });
    let lens = view.lens(ctx).map(|found| {
        let full = found.full().map_or_else(|| "none".into(), |symmetry| symmetry.to_string());
        text(format!("lens: {full}")).role(Role::Accent).into()
    });
    col(0, steps.chain(lens))
}

/// The symmetries that can be declared, in columns of C and D.
fn declarations<'a>(view: &SymmView, ctx: &Context) -> Node<'a> {
    let count = view.editor.as_ref().map_or(0, |editor| editor.dice().len() as u8);
    let all: Vec<_> = ctx.game.rules().variant.scoring().symmetries().collect();
    let rows = 1 + all.iter().map(|symmetry| i32::from(symmetry.order())).max().unwrap_or(0);
    let declaring = view.declaring.flatten();
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

/// The seats that may challenge or vote, each with its answer.
fn voters<'a>(ctx: &'a Context<'a>) -> Node<'a> {
    let game = ctx.game;
    let voters = if matches!(game.phase(), Phase::Voting { .. }) { game.voters() } else { game.others() };
    let said = |seat: Seat| match game.phase() {
        Phase::Challenging { open, .. } if open.contains(seat) => {
            match ctx.table.seat_setup(seat).is_person() {
                true if SymmView::asked(ctx).count() == 1 => "x challenges".to_owned(),
                true => format!("{} challenges", SymmView::own_key(ctx, seat)),
                false => "is looking".to_owned(),
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
    let lines: Vec<_> = voters.iter().map(|seat| (seat, said(seat))).collect();
    let rows = lines.len() as i32;
    drawn([Form::new((20, rows), (40, rows))], move |canvas, _| {
        let width = canvas.width();
        for (y, (seat, said)) in (0..).zip(&lines) {
            canvas.text(0, y, &ctx.short_name(*seat, width - width_of(said) - 1), Role::Text);
            canvas.right(width, y, said, Role::Dim);
            canvas.hit(0, y, width, 1, request::<SymmDice>("challenge-seat", seat.index()));
        }
    })
}

/// Columns of the narrowest paper, without its margins.
const NARROW: i32 = 19;

/// Shows the points that each outcome of the declaration brings, and to whom.
fn stakes<'a>(ctx: &Context, claim: &Claim) -> Node<'a> {
    let Some(symmetry) = claim.declared else { return Node::Nothing };
    let (audience, doubt) = (ctx.table.audience(), ctx.game.rules().challenge());
    let others: Vec<Seat> = ctx.game.others().iter().collect();
    // Of several it is whoever is asked here.
    let doubter = if let [one] = others[..] { Some(one) } else { SymmView::only_asked(ctx) };
    let who = |seat: Seat, short: bool| match audience.is_you(seat) {
        true => "you ".to_owned(),
        false => format!("{} ", ctx.short_name(seat, if short { 4 } else { 5 })),
    };
    let outcomes = [
        (Some(ctx.game.mover()), claim.score(), Role::InkGood),
        (doubter, doubt, Role::InkStrong),
        (doubter, -doubt, Role::InkBad),
    ];
    let lines = |short: bool| -> Vec<(String, String, Role)> {
        let sum = summands(symmetry, claim.figure.dice().len());
        let sum = sum.map(|fact| (fact.words.clone(), fact.value.clone(), fact.roles[2]));
        let stakes = ["it stands", "challenge right", "challenge wrong"]
            .into_iter()
            .zip(outcomes)
            .take(if doubt > 0 { 3 } else { 1 });
        let stakes = stakes.map(|(words, (seat, points, role))| {
            // Who challenges stands below as well.
            let named = seat.filter(|seat| !short || *seat == ctx.game.mover());
            let who = named.map(|seat| who(seat, short)).unwrap_or_default();
            (words.to_owned(), format!("{who}{}", signed(points)), role)
        });
        sum.chain(stakes).collect()
    };
    let [whole, short] = [false, true].map(|short| {
        let lines = lines(short);
        let wide = lines.iter().map(|(words, value, _)| width_of(words) + 1 + width_of(value)).max();
        let (wide, count) = (wide.unwrap_or(0).max(NARROW), lines.len() as i32);
        let form = |step: i32| Form::new((wide, step * count), (ANY, step * count)).air(step as i16);
        drawn([form(2), form(1)], move |canvas, form| {
            let step = [2, 1][form];
            for (y, (words, value, role)) in (0..).zip(&lines) {
                canvas.text(0, step * y, words, Role::Ink);
                canvas.right(canvas.width(), step * y, value, *role);
            }
        })
    });
    let sheet = |canvas: &mut Canvas| sheet::draw(canvas, 0, 0, canvas.width(), canvas.height());
    either([paper(whole).worth(1), short.on([1, 1, 2, 1], sheet)])
}
