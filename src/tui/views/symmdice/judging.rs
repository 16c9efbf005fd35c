//! A figure that is judged: it has the table, and beside it stands what is declared, what is at
//! stake, the proof and then the verdict.
use super::declarations;
use super::laying;
use super::panel::last_turn_node;
use super::state::{SymmDiceContext, SymmDiceView};
use super::verdict::JudgedFigure;
use crate::core::{Seat, Seats, words::format_signed};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::state::{Claim, Phase};
use crate::games::symmdice::{SymmDice, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::{bar, mat, paper as sheet};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Capitals, Form, Node, Numeral, col, custom_leaf, either, row, text};
use crate::tui::view::request;

/// Columns of the words beside a figure, from many to few.
const WORDS: [i32; 2] = [46, 35];
/// Rows of the last part of the words, which guidance covers in a tutorial; from many to few.
const PROOF: [i32; 7] = [14, 12, 9, 8, 7, 4, 1];

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

/// The figure as `show` has it, as large as there is room for, and its words beside it.
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
    let proof = proof.place(28, &PROOF).instead(guide);
    let words = col(0, [head, stakes.margins([0, 1, 0, 0]), proof]);
    let words = WORDS.map(|columns| {
        let form = Form::new((columns, 13), (columns, ANY));
        words.clone().margins([0, 1, 1, 0]).room([form])
    });
    row(2, [show.node(ctx.now).rank(3), either(words)]).on([1, 0, 0, 0], cloth)
}

/// All remaining rows.
pub(super) fn rest<'a>() -> Node<'a> {
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

/// Beside a declaration: the question, what each answer brings, and what is known of its maker.
pub(super) fn answers<'a>(view: &SymmDiceView, ctx: &'a SymmDiceContext<'a>) -> Words<'a> {
    let game = ctx.game;
    let Some(claim) = game.claim() else {
        return Words::default();
    };
    let told = if view.straight.is_straight {
        let folds = claim.declared.is_some_and(Symmetry::is_mirror);
        let words = words::straightened(laying::is_ring(&claim.figure), folds);
        Some((words.to_owned(), Role::Text))
    } else {
        public_record(ctx, game.mover()).map(|known| (known, Role::Dim))
    };
    let told = told.map_or(Node::Nothing, |(told, role)| {
        Node::from(text(told).role(role).wraps(2)).or_nothing()
    });
    let is_table = SymmDiceView::people_asked(ctx).count() > 1;
    let voters = if is_table || !SymmDiceView::people_asked(ctx).any(|_| true) {
        voters(ctx)
    } else {
        Node::Nothing
    };
    // Below the paper is its shadow.
    let proof = col(0, [voters.or_nothing(), told, rest()]).margins([0, 1, 0, 0]);
    Words {
        head: declaration_node(ctx, game.mover(), claim),
        stakes: stakes(ctx, claim),
        proof,
    }
}

/// Beside a figure that is to be declared: what would be said of it, and all that could be.
pub(super) fn declaring<'a>(view: &SymmDiceView, ctx: &SymmDiceContext) -> Words<'a> {
    let large = view.claim().map(declarations::large).unwrap_or_default();
    Words {
        head: capitals(large, Role::Accent),
        stakes: declarations::list(view, ctx),
        proof: rest(),
    }
}

/// Beside a figure that nobody challenged: the points that it brought, and no more.
pub(super) fn stands<'a>(view: &SymmDiceView, ctx: &SymmDiceContext<'a>) -> Words<'a> {
    let Some(ruling) = ctx.game.ruling() else {
        return Words::default();
    };
    let points = view.triumph.count(0, ruling.points, ctx.now);
    let number = Numeral {
        role: Role::Kept,
        scales: &[NumeralSize::Double, NumeralSize::Single],
        ..Numeral::new(format!("+{points}"), "+46", "")
    };
    let mut head = vec![text(words::IT_STANDS).role(Role::Strong).into()];
    if !ctx.table.audience().is_you(ruling.maker) {
        let name = ctx.short_name(ruling.maker, 20);
        head.push(named_words(name, ctx.seat_role(ruling.maker), " scores"));
    }
    let number = Node::leaf(number)
        .narrow()
        .room([Form::new((28, 6), (ANY, 9))]);
    Words {
        head: col(0, head),
        stakes: number,
        proof: rest(),
    }
}

/// A seat's name in its colour, and what is said of it.
fn named_words<'a>(name: String, colour: Role, words: &str) -> Node<'a> {
    let words = words.to_owned();
    let wide = width_of(&name) + width_of(&words);
    custom_leaf([Form::new((wide, 1), (ANY, 1))], move |canvas, _| {
        let x = canvas.text(0, 0, &name, colour);
        canvas.text(x, 0, &words, Role::Dim);
    })
}

/// Words in large letters, in lines.
pub(super) fn capitals<'a>(words: String, role: Role) -> Node<'a> {
    let rows = 3 * words.lines().count() as i32;
    Node::leaf(Capitals { words, role }).room([Form::new((28, rows), (ANY, rows))])
}

/// Returns the public record of earlier figures of `seat`, if there are any.
fn public_record(ctx: &SymmDiceContext, seat: Seat) -> Option<String> {
    let (figures, caught) = ctx.game.known_of(seat);
    let who = if ctx.table.audience().is_you(seat) {
        "You".to_owned()
    } else {
        ctx.short_name(seat, 14)
    };
    (figures > 0).then(|| words::public_record(&who, figures.into(), caught))
}

/// Who declares or declared, and what.
fn declared_node<'a>(
    ctx: &SymmDiceContext,
    maker: Seat,
    verb: &str,
    symmetry: Symmetry,
) -> Node<'a> {
    let name = if ctx.table.audience().is_you(maker) {
        "You".to_owned()
    } else {
        ctx.short_name(maker, 12)
    };
    let declaration = words::describe_symmetry(symmetry);
    named_words(
        name,
        ctx.seat_role(maker),
        &format!(" {verb}: {declaration}"),
    )
}

/// The declaration, and the question that it asks in large letters.
fn declaration_node<'a>(ctx: &SymmDiceContext<'a>, maker: Seat, claim: &Claim) -> Node<'a> {
    let Some(symmetry) = claim.declared else {
        return Node::Nothing;
    };
    let declares = ctx.table.audience().verb(maker, "declare");
    let declares = declared_node(ctx, maker, &declares, symmetry);
    let large = format!("Does it\n{}?", words::motion(symmetry));
    col(0, [declares, capitals(large, Role::Strong).rank(1)])
}

/// What each answer brings to the maker and to whoever may challenge, on paper.
fn stakes<'a>(ctx: &SymmDiceContext, claim: &Claim) -> Node<'a> {
    let Some(declared) = claim.declared else {
        return Node::Nothing;
    };
    let (audience, challenge) = (ctx.table.audience(), ctx.game.rules().challenge());
    let (maker, others): (Seat, Vec<Seat>) = (ctx.game.mover(), ctx.game.others().iter().collect());
    // Of several it is whoever is asked here.
    let doubter = match others[..] {
        [one] => Some(one),
        _ => SymmDiceView::only_asked(ctx),
    };
    let called = |seat: Seat| match audience.is_you(seat) {
        true => "You".to_owned(),
        false => ctx.short_name(seat, 8),
    };
    let heads = [
        (called(maker), ctx.seat_ink(maker)),
        doubter.map_or(("that one".to_owned(), Role::Pencil), |seat| {
            (called(seat), ctx.seat_ink(seat))
        }),
    ];
    let does = |verb: &str| {
        doubter.map(|seat| words::name_with_verb(&audience, seat, &called(seat), verb))
    };
    let stands = does("let").map(|lets| format!("{lets} it stand"));
    let answers = [
        stands.unwrap_or("nobody challenges".into()),
        does("challenge").unwrap_or("one challenges".into()),
    ];
    let motion = words::motion(declared);
    let lines = [
        (answers[0].clone(), Some([claim.score(), 0])),
        (answers[1].clone(), None),
        (
            format!("  and it {motion}s"),
            Some([claim.score(), -challenge]),
        ),
        ("  and it does not".to_owned(), Some([0, challenge])),
    ];
    let column = heads.each_ref().map(|(name, _)| width_of(name).max(4) + 1);
    let label = lines
        .iter()
        .map(|(label, _)| width_of(label))
        .max()
        .unwrap_or(0);
    let wide = label + column[0] + column[1];
    let forms = [7, 6].map(|rows| Form::new((wide.min(31), rows), (wide + 4, rows)));
    custom_leaf(forms, move |canvas, form| {
        let right = canvas.width();
        let ends = [right - column[1], right];
        for ((name, role), end) in heads.iter().zip(ends) {
            canvas.right(end, 0, name, *role);
        }
        let mut y = 1;
        for (at, (label, points)) in lines.iter().enumerate() {
            let room = right - column[0] - column[1];
            let short = if at == 0 { "it stands" } else { "challenged" };
            let label = if width_of(label) <= room {
                label
            } else {
                short
            };
            canvas.text(0, y, label, Role::Ink);
            for (seat, end) in ends.into_iter().enumerate() {
                let Some(points) = points.map(|points| points[seat]) else {
                    continue;
                };
                let role = if points < 0 {
                    Role::InkBad
                } else if points > 0 && seat == 1 {
                    heads[1].1
                } else {
                    Role::InkStrong
                };
                let points = if points == 0 {
                    "0".into()
                } else {
                    format_signed(points)
                };
                canvas.right(end, y, &points, role);
            }
            y += if at == 0 && form == 0 { 2 } else { 1 };
        }
    })
    .on([1, 0, 1, 1], |canvas| {
        sheet::plain(canvas, 0, 0, canvas.width(), canvas.height() - 1)
    })
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
                true => String::new(),
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
    let open = match game.phase() {
        Phase::Challenging { open, .. } => *open,
        _ => Seats::NONE,
    };
    // Many stand in columns, without what each does.
    let rows = |columns: i32| (lines.len() as i32 + columns - 1) / columns;
    let forms = [1, 2, 3].map(|columns| Form::new((28, rows(columns)), (ANY, rows(columns))));
    custom_leaf(forms, move |canvas, form| {
        let columns = form as i32 + 1;
        let width = canvas.width() / columns;
        for (at, (seat, said)) in (0..).zip(&lines) {
            let (left, y) = (at % columns * width, at / columns);
            let said = if columns == 1 { said.as_str() } else { "" };
            let is_asked = open.contains(*seat) && ctx.table.seat_setup(*seat).is_person();
            let x = if is_asked {
                let style = canvas.theme.style_on(Role::Strong, Surface::Cap);
                let key = SymmDiceView::own_key(ctx, *seat).to_string();
                canvas.cap(left, y, &key, style) + 1
            } else {
                left
            };
            let room = left + width - width_of(said) - 1 - x;
            canvas.text(x, y, &ctx.short_name(*seat, room), ctx.seat_role(*seat));
            canvas.right(left + width, y, said, Role::Dim);
            canvas.hit(
                left,
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
    if ruling.verdict.is_none() && game.phase() != &Phase::Over {
        return stands(view, ctx);
    }
    let (large, role, told) = match show.is_proving(ctx.now) {
        true => (
            format!("Does it {}?", words::motion(declared)),
            Role::Strong,
            show.caption(ctx.now),
        ),
        false => {
            let (large, reason) = words::verdict(game, &audience).unwrap_or_default();
            let worst = show.worst_text(ruling.verdict).unwrap_or_default();
            let role = if words::is_bad(game, &audience) {
                Role::Text
            } else {
                Role::Kept
            };
            (large, role, format!("{reason} {worst}"))
        }
    };
    // In two lines.
    let large = large
        .rsplit_once(' ')
        .map_or(large.clone(), |(first, last)| format!("{first}\n{last}"));
    let large = Node::leaf(Capitals { words: large, role }).room([Form::new((28, 6), (ANY, 6))]);
    let head = declared_node(ctx, ruling.maker, "declared", declared);
    Words {
        head: col(0, [head.or_nothing(), large.rank(1)]),
        stakes: lines(told, 4, Role::Strong),
        proof: col(0, [bars(show, ctx).or_nothing(), rest()]).margins([0, 1, 0, 0]),
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
