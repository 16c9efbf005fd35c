//! A figure that is judged: it has the table, and beside it stands what is declared, what is at
//! stake, the proof and then the verdict.
use super::panel::last_turn_node;
use super::state::{SymmDiceContext, SymmDiceView};
use super::verdict::JudgedFigure;
use crate::core::{
    Seat,
    words::{dice, format_signed, plural},
};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::state::{Claim, Phase};
use crate::games::symmdice::{SymmDice, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{
    ANY, Capitals, FactLine, FactList, Form, Node, Numeral, col, custom_leaf, either, log, paper,
    row, text,
};
use crate::tui::view::request;

/// Columns of the words beside a figure, from many to few.
const WORDS: [i32; 2] = [46, 35];
/// Rows of the last part of the words, which guidance covers in a tutorial, and of all below a wide
/// figure; from many to few.
const PROOF: [i32; 7] = [14, 12, 9, 8, 7, 4, 1];
const BELOW: [i32; 3] = [12, 8, 6];

/// The words beside a figure that is judged.
#[derive(Default)]
pub(super) struct Words<'a> {
    /// What is declared, and the verdict once there is one.
    pub(super) head: Node<'a>,
    /// What is at stake, or what it brought.
    pub(super) stakes: Node<'a>,
    /// Who may challenge, or how the copies fare.
    pub(super) proof: Node<'a>,
}

/// The figure as `show` has it, as large as there is room for, and its words: beside it, or below
/// one that is much wider than high.
pub(super) fn table<'a>(
    ctx: &'a SymmDiceContext<'a>,
    show: &JudgedFigure,
    words: Words<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let Words {
        head,
        stakes,
        proof,
    } = words;
    // Guidance covers the last part; the coach speaks below who may challenge.
    let (coach, guide) = if ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let proof = match coach {
        Node::Nothing => proof,
        coach => col(0, [proof, coach.or_nothing()]),
    };
    let cloth = |canvas: &mut Canvas| mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
    let picture = show.node(ctx.now).rank(3);
    let table = if show.is_wide() {
        let head = head.room([Form::new((35, 6), (35, ANY))]);
        // Who may challenge stands where there is room, as the message says it, too.
        let points = col(0, [stakes.clone().or_nothing(), rest()]);
        let told = either([col(0, [stakes, proof]).rank(1), points]);
        let words = row(2, [head, told.place(28, &[6])]);
        col(
            0,
            [
                picture,
                words.place(70, &BELOW).instead(guide).margins([1, 0, 1, 0]),
            ],
        )
    } else {
        let proof = proof.place(28, &PROOF).instead(guide);
        let words = col(0, [head, stakes.margins([0, 1, 0, 0]), proof]);
        let place = |words: Node<'a>, columns: i32| {
            let form = Form::new((columns, 13), (columns, ANY));
            words.margins([0, 1, 1, 0]).room([form])
        };
        let [wide, narrow] = WORDS;
        let wide = place(col(1, [words.clone(), log(ctx).or_nothing()]), wide);
        row(2, [picture, either([wide, place(words, narrow)])])
    };
    table.on([1, 0, 0, 0], cloth)
}

/// All remaining rows.
fn rest<'a>() -> Node<'a> {
    custom_leaf([Form::new((0, 0), (0, ANY))], |_, _| {})
}

/// A sentence in a place of so many rows.
fn lines<'a>(words: String, rows: i32, role: Role) -> Node<'a> {
    custom_leaf([Form::new((28, rows), (ANY, rows))], move |canvas, _| {
        for (y, line) in (0..rows).zip(&wrapped(&words, canvas.width())) {
            canvas.text(0, y, line, role);
        }
    })
}

/// Beside a declaration: its worth, who may challenge it, and what is known of its maker.
pub(super) fn answers<'a>(ctx: &'a SymmDiceContext<'a>) -> Words<'a> {
    let game = ctx.game;
    let Some(claim) = game.claim() else {
        return Words::default();
    };
    let known = public_record(ctx, game.mover()).map(|known| text(known).role(Role::Dim).wraps(2));
    // Below the paper is its shadow.
    let proof = col(
        0,
        [
            voters(ctx),
            known.map_or(Node::Nothing, |known| Node::from(known).or_nothing()),
            rest(),
        ],
    )
    .margins([0, 1, 0, 0]);
    Words {
        head: declaration_node(ctx, game.mover(), claim),
        stakes: stakes(ctx, claim),
        proof,
    }
}

/// Returns the public record of earlier figures of `seat`, if there are any.
fn public_record(ctx: &SymmDiceContext, seat: Seat) -> Option<String> {
    let (figures, untrue) = ctx.game.known_of(seat);
    if figures == 0 {
        return None;
    }
    let (figures, who) = (plural(figures, "figure"), ctx.short_name(seat, 14));
    let who = if ctx.table.audience().is_you(seat) {
        "You".to_owned()
    } else {
        who
    };
    Some(format!("{who}: {figures}, {untrue} found untrue."))
}

/// Returns what `seat` does, its name in at most `wide` columns.
fn name_with_verb(ctx: &SymmDiceContext, seat: Seat, verb: &str, wide: i32) -> String {
    words::name_with_verb(
        &ctx.table.audience(),
        seat,
        &ctx.short_name(seat, wide),
        verb,
    )
}

/// The declaration and its maker.
fn declaration_node<'a>(ctx: &SymmDiceContext<'a>, maker: Seat, claim: &Claim) -> Node<'a> {
    let maker = text(name_with_verb(ctx, maker, "declare", 20))
        .role(Role::Dim)
        .into();
    let Some(symmetry) = claim.declared else {
        return maker;
    };
    let numeral = Numeral::new(symmetry.to_string(), "D9", "symmetry");
    let numeral = Node::leaf(Numeral {
        role: Role::Accent,
        ..numeral
    })
    .narrow();
    let meaning = text(words::symmetry_meaning(symmetry))
        .role(Role::Strong)
        .into();
    let count = text(format!("with {}", dice(claim.figure.dice().len())))
        .role(Role::Dim)
        .into();
    let beside = col(0, [meaning, count]);
    let airy = row(2, [numeral.clone(), beside.clone().margins([0, 1, 0, 0])]);
    col(0, [maker, either([airy, row(2, [numeral, beside])])])
}

/// The points that each outcome of the declaration brings, and to whom, on paper.
fn stakes<'a>(ctx: &SymmDiceContext, claim: &Claim) -> Node<'a> {
    if claim.declared.is_none() {
        return Node::Nothing;
    }
    let (audience, doubt) = (ctx.table.audience(), ctx.game.rules().challenge());
    let others: Vec<Seat> = ctx.game.others().iter().collect();
    // Of several it is whoever is asked here.
    let doubter = if let [one] = others[..] {
        Some(one)
    } else {
        SymmDiceView::only_asked(ctx)
    };
    let who = |seat: Seat| match audience.is_you(seat) {
        true => "you ".to_owned(),
        false => format!("{} ", ctx.short_name(seat, 8)),
    };
    let outcomes = [
        (
            "it stands",
            Some(ctx.game.mover()),
            claim.score(),
            Role::InkStrong,
        ),
        ("challenge right", doubter, doubt, Role::InkGood),
        ("challenge wrong", doubter, -doubt, Role::InkBad),
    ];
    let lines = outcomes.into_iter().take(if doubt > 0 { 3 } else { 1 });
    let facts: Vec<FactLine> = lines
        .map(|(words, seat, points, role)| {
            FactLine::on_paper(
                words,
                format!(
                    "{}{}",
                    seat.map(who).unwrap_or_default(),
                    format_signed(points)
                ),
                role,
            )
        })
        .collect();
    let least = facts.len();
    paper(Node::leaf(FactList {
        heading: None,
        facts,
        least,
        rest: "",
    }))
}

/// The seats that may challenge or vote, each with its answer.
fn voters<'a>(ctx: &'a SymmDiceContext<'a>) -> Node<'a> {
    let game = ctx.game;
    let voters = if matches!(game.phase(), Phase::Voting { .. }) {
        game.voters()
    } else {
        game.others()
    };
    let said = |seat: Seat| match game.phase() {
        Phase::Challenging { open, .. } if open.contains(seat) => {
            match ctx.table.seat_setup(seat).is_person() {
                true if SymmDiceView::people_asked(ctx).count() == 1 => "x challenges".to_owned(),
                true => format!("{} challenges", SymmDiceView::own_key(ctx, seat)),
                false => "is looking".to_owned(),
            }
        }
        Phase::Challenging { .. } => "lets it stand".to_owned(),
        Phase::Voting {
            votes, challenger, ..
        } => match votes[seat.index()] {
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
    custom_leaf([Form::new((28, rows), (ANY, rows))], move |canvas, _| {
        let width = canvas.width();
        for (y, (seat, said)) in (0..).zip(&lines) {
            canvas.text(
                0,
                y,
                &ctx.short_name(*seat, width - width_of(said) - 1),
                Role::Text,
            );
            canvas.right(width, y, said, Role::Dim);
            canvas.hit(
                0,
                y,
                width,
                1,
                request::<SymmDice>("challenge-seat", seat.index()),
            );
        }
    })
}

/// Beside a figure that is proven the question, then the verdict: in large letters, and in
/// sentences what is seen, or what it brought; what each copy came to.
pub(super) fn verdict<'a>(view: &'a SymmDiceView, ctx: &'a SymmDiceContext<'a>) -> Words<'a> {
    let (audience, game) = (ctx.table.audience(), ctx.game);
    let Some((show, ruling)) = view.show.as_ref().zip(game.ruling()) else {
        return Words::default();
    };
    let Some(declared) = ruling.claim.as_ref().and_then(|claim| claim.declared) else {
        return Words {
            head: last_turn_node(view, ctx),
            ..Words::default()
        };
    };
    let head = format!("{declared} ({})", words::symmetry_meaning(declared));
    let (large, role, told) = match show.is_proving(ctx.now) {
        true => (
            format!("Does it {}?", words::motion(declared)),
            Role::Strong,
            show.caption(ctx.now),
        ),
        false => {
            let (large, told) = words::verdict(game, &audience).unwrap_or_default();
            let worst = show.worst_text(ruling.verdict).unwrap_or_default();
            let role = if words::is_bad(game, &audience) {
                Role::Text
            } else {
                Role::Kept
            };
            (large, role, format!("{} {worst}", told.text()))
        }
    };
    // In two lines.
    let large = large
        .rsplit_once(' ')
        .map_or(large.clone(), |(first, last)| format!("{first}\n{last}"));
    let large = Node::leaf(Capitals { words: large, role }).room([Form::new((28, 6), (ANY, 6))]);
    let head = Node::from(text(head).role(Role::Dim));
    Words {
        head: col(0, [head.or_nothing(), large.rank(1)]),
        stakes: lines(told, 4, Role::Strong),
        proof: col(0, [bars(show, ctx).or_nothing(), rest()]),
    }
}

/// For each copy how many of its dice lie where they should, as many copies as there is room for.
fn bars<'a>(show: &JudgedFigure, ctx: &SymmDiceContext) -> Node<'a> {
    let (all, fits) = (show.dice(), show.fits(ctx.now));
    if fits.is_empty() {
        return Node::Nothing;
    }
    let at = fits
        .iter()
        .rposition(|fit| fit.seen > 0 || !matches!(fit.does, "waits" | ""))
        .unwrap_or(0);
    let name = fits
        .iter()
        .map(|fit| width_of(&fit.name))
        .max()
        .unwrap_or(0)
        + 1;
    let forms = (1..=fits.len() as i32)
        .rev()
        .map(|rows| Form::new((28, rows), (40, rows)));
    custom_leaf(forms, move |canvas, _| {
        let (width, rows) = (canvas.width(), canvas.height() as usize);
        let first = (at + 1).saturating_sub(rows);
        for (y, fit) in (0..).zip(fits.iter().skip(first).take(rows)) {
            let good = fit.seen == fit.fits;
            let role = if good { Role::Good } else { Role::Bad };
            canvas.text(0, y, &fit.name, Role::Text);
            let (end, told) = match fit.seen {
                0 => (fit.does.to_owned(), Role::Dim),
                seen if seen < all => (format!("{}/{seen}", fit.fits), Role::Text),
                _ => (
                    format!("{} {}/{all}", if good { "✓" } else { "✗" }, fit.fits),
                    role,
                ),
            };
            bar::half(
                canvas,
                name,
                y,
                width - name - 7,
                fit.fits as f64 / all as f64,
                role,
            );
            canvas.right(width, y, &end, told);
        }
    })
}
