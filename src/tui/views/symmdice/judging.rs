//! A figure that is judged: it has the table, and beside it stands what is declared, what is at
//! stake, the proof and then the verdict.
use super::declarations;
use super::laying;
use super::panel::last_turn_node;
use super::state::{SymmDiceContext, SymmDiceView};
use super::verdict::JudgedFigure;
use crate::core::{Seat, words::format_signed};
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
    let proof = proof.place(28, &PROOF).instead(guide);
    let words = col(0, [head, stakes.margins([0, 1, 0, 0]), proof]);
    let words = WORDS.map(|columns| {
        let form = Form::new((columns, 13), (columns, ANY));
        words.clone().margins([0, 1, 1, 0]).room([form])
    });
    row(2, [show.node(ctx.now).rank(3), either(words)]).on([1, 0, 0, 0], |canvas| {
        mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
    })
}

/// All remaining rows.
pub(super) fn gap_node<'a>() -> Node<'a> {
    custom_leaf([Form::new((0, 0), (0, ANY))], |_, _| {})
}

/// A sentence in a place of so many rows.
fn sentence_node<'a>(words: String, rows: i32, role: Role) -> Node<'a> {
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
    let note = if view.straight.is_straight {
        let is_mirror = claim.declared.is_some_and(Symmetry::is_mirror);
        let is_ring = laying::is_ring(&claim.figure);
        Some(text(words::straightened(is_ring, is_mirror)))
    } else {
        public_record(ctx, game.mover()).map(|record| text(record).role(Role::Dim))
    };
    let note = note.map_or(Node::Nothing, |note| Node::from(note.wraps(2)).or_nothing());
    let is_table = SymmDiceView::people_asked(ctx).count() > 1;
    let voters = if is_table || !SymmDiceView::people_asked(ctx).any(|_| true) {
        voters(ctx)
    } else {
        Node::Nothing
    };
    // Below the paper is its shadow.
    let proof = col(0, [voters.or_nothing(), note, gap_node()]).margins([0, 1, 0, 0]);
    Words {
        head: declaration_node(ctx, game.mover(), claim),
        stakes: stakes(ctx, claim),
        proof,
    }
}

/// Beside a figure that is to be declared: what is chosen, and all that can be declared.
pub(super) fn declaring<'a>(view: &SymmDiceView, ctx: &SymmDiceContext) -> Words<'a> {
    let large = view
        .claim()
        .map(declarations::large_words)
        .unwrap_or_default();
    Words {
        head: capitals(large, Role::Accent),
        stakes: declarations::list(view, ctx),
        proof: gap_node(),
    }
}

/// Beside a figure that nobody challenged: the points that it brought, and no more.
pub(super) fn stands<'a>(view: &SymmDiceView, ctx: &SymmDiceContext<'a>) -> Words<'a> {
    let Some(ruling) = ctx.game.ruling() else {
        return Words::default();
    };
    let points = view.triumph.count(0, ruling.points, ctx.now);
    let number = Numeral {
        role: ctx.gain_role(ruling.maker),
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
        proof: gap_node(),
    }
}

/// A seat's name in its colour, with words about it.
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
    let name = you_or_name(ctx, seat, 14);
    (figures > 0).then(|| words::public_record(&name, figures.into(), caught))
}

fn you_or_name(ctx: &SymmDiceContext, seat: Seat, width: i32) -> String {
    if ctx.table.audience().is_you(seat) {
        "You".to_owned()
    } else {
        ctx.short_name(seat, width)
    }
}

/// Who declares or declared, and what.
fn declared_node<'a>(
    ctx: &SymmDiceContext,
    maker: Seat,
    verb: &str,
    symmetry: Symmetry,
) -> Node<'a> {
    let declaration = format!(" {verb}: {}", words::describe_symmetry(symmetry));
    let name = you_or_name(ctx, maker, 12);
    named_words(name, ctx.seat_role(maker), &declaration)
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
    let audience = ctx.table.audience();
    let others: Vec<Seat> = ctx.game.others().iter().collect();
    // Of several it is whoever is asked here.
    let doubter = match others[..] {
        [one] => Some(one),
        _ => SymmDiceView::only_asked(ctx),
    };
    let maker = ctx.game.mover();
    let maker_head = (you_or_name(ctx, maker, 8), ctx.seat_ink(maker));
    let (doubter_head, let_stand, challenge) = match doubter {
        Some(seat) => {
            let name = you_or_name(ctx, seat, 8);
            let lets = words::name_with_verb(&audience, seat, &name, "let");
            let challenges = words::name_with_verb(&audience, seat, &name, "challenge");
            let head = (name, ctx.seat_ink(seat));
            (head, format!("{lets} it stand"), challenges)
        }
        None => (
            ("that one".to_owned(), Role::Pencil),
            "nobody challenges".to_owned(),
            "one challenges".to_owned(),
        ),
    };
    let score = claim.score();
    let price = ctx.game.rules().challenge();
    let holds = format!("  and it {}s", words::motion(declared));
    let stakes = Stakes {
        heads: [maker_head, doubter_head],
        lines: [
            (let_stand, Some([score, 0])),
            (challenge, None),
            (holds, Some([score, -price])),
            ("  and it does not".to_owned(), Some([0, price])),
        ],
    };
    let labels = stakes.lines.iter().map(|(label, _)| width_of(label));
    let wide = labels.max().unwrap_or(0) + stakes.columns().iter().sum::<i32>();
    let forms = [7, 6].map(|rows| Form::new((wide.min(31), rows), (wide + 4, rows)));
    custom_leaf(forms, move |canvas, form| stakes.draw(canvas, form == 0))
        .on([1, 0, 1, 1], |canvas| {
            sheet::plain(canvas, 0, 0, canvas.width(), canvas.height() - 1)
        })
}

/// The points of the maker and of whoever may challenge, for each answer.
struct Stakes {
    /// Who they are, with their colours.
    heads: [(String, Role); 2],
    /// The answers, the second with what the figure then does.
    lines: [(String, Option<[i32; 2]>); 4],
}

impl Stakes {
    /// Returns the columns of each one's points.
    fn columns(&self) -> [i32; 2] {
        let [maker, doubter] = &self.heads;
        [&maker.0, &doubter.0].map(|name| width_of(name).max(4) + 1)
    }

    /// Draws them, if it is roomy with a gap between the answers.
    fn draw(&self, canvas: &mut Canvas, is_roomy: bool) {
        let right = canvas.width();
        let [maker_width, doubter_width] = self.columns();
        let ends = [right - doubter_width, right];
        for ((name, role), end) in self.heads.iter().zip(ends) {
            canvas.right(end, 0, name, *role);
        }
        let room = right - maker_width - doubter_width;
        let gains = [Role::InkStrong, self.heads[1].1];
        let mut y = 1;
        for (at, (label, points)) in self.lines.iter().enumerate() {
            let short = if at == 0 { "it stands" } else { "challenged" };
            let label = if width_of(label) <= room {
                label
            } else {
                short
            };
            canvas.text(0, y, label, Role::Ink);
            for ((points, gain), end) in points.iter().flatten().zip(gains).zip(ends) {
                let (number, role) = match *points {
                    0 => ("0".to_owned(), Role::InkStrong),
                    1.. => (format_signed(*points), gain),
                    _ => (format_signed(*points), Role::InkBad),
                };
                canvas.right(end, y, &number, role);
            }
            y += if at == 0 && is_roomy { 2 } else { 1 };
        }
    }
}

/// The seats that may challenge or vote, each with its answer.
fn voters<'a>(ctx: &'a SymmDiceContext<'a>) -> Node<'a> {
    let seats = if matches!(ctx.game.phase(), Phase::Voting { .. }) {
        ctx.game.voters()
    } else {
        ctx.game.others()
    };
    let seats: Vec<Seat> = seats.iter().collect();
    // Many stand in columns, without what each does.
    let forms = [1, 2, 3].map(|columns| {
        let rows = (seats.len() as i32 + columns - 1) / columns;
        Form::new((28, rows), (ANY, rows))
    });
    custom_leaf(forms, move |canvas, form| {
        let columns = form as i32 + 1;
        let width = canvas.width() / columns;
        for (at, seat) in (0..).zip(&seats) {
            let answer = if columns == 1 {
                answer_of(ctx, *seat)
            } else {
                ""
            };
            let place = (at % columns * width, at / columns);
            draw_voter(ctx, canvas, place, width, *seat, answer);
        }
    })
}

/// Returns what `seat` does about the declaration.
fn answer_of(ctx: &SymmDiceContext, seat: Seat) -> &'static str {
    match ctx.game.phase() {
        Phase::Challenging { open, .. } if open.contains(seat) => {
            if ctx.table.seat_setup(seat).is_person() {
                ""
            } else {
                "is looking"
            }
        }
        Phase::Challenging { .. } => "lets it stand",
        Phase::Voting {
            votes, challenger, ..
        } => match votes[seat.index()] {
            Some(Vote::Yes) => "it has",
            Some(Vote::No) => "it does not",
            Some(Vote::Unsure) => "cannot tell",
            None if seat == *challenger => "challenged",
            None => "votes",
        },
        _ => "",
    }
}

/// Draws the name of `seat`, with its key if it is a person who is asked, and its answer.
fn draw_voter(
    ctx: &SymmDiceContext,
    canvas: &mut Canvas,
    (left, y): (i32, i32),
    width: i32,
    seat: Seat,
    answer: &str,
) {
    let is_open =
        matches!(ctx.game.phase(), Phase::Challenging { open, .. } if open.contains(seat));
    let is_asked = is_open && ctx.table.seat_setup(seat).is_person();
    let x = if is_asked {
        let style = canvas.theme.style_on(Role::Strong, Surface::Cap);
        let key = SymmDiceView::own_key(ctx, seat).to_string();
        canvas.cap(left, y, &key, style) + 1
    } else {
        left
    };
    let room = left + width - width_of(answer) - 1 - x;
    canvas.text(x, y, &ctx.short_name(seat, room), ctx.seat_role(seat));
    canvas.right(left + width, y, answer, Role::Dim);
    let challenge = request::<SymmDice>("challenge-seat", seat.index());
    canvas.hit(left, y, width, 1, challenge);
}

/// Beside a figure that is proven the question, then the verdict: in large letters, and in
/// sentences what is seen, or what it brought; what each copy came to.
pub(super) fn verdict<'a>(view: &'a SymmDiceView, ctx: &'a SymmDiceContext<'a>) -> Words<'a> {
    let audience = ctx.table.audience();
    let game = ctx.game;
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
    let (large, role, sentence) = if show.is_proving(ctx.now) {
        (
            format!("Does it {}?", words::motion(declared)),
            Role::Strong,
            show.caption(ctx.now),
        )
    } else {
        let (large, reason) = words::verdict(game, &audience).unwrap_or_default();
        let worst = show.worst_text(ruling.verdict).unwrap_or_default();
        let role = if words::is_bad(game, &audience) {
            Role::Text
        } else {
            Role::Kept
        };
        (large, role, format!("{reason} {worst}"))
    };
    // In two lines.
    let large = large
        .rsplit_once(' ')
        .map_or(large.clone(), |(first, last)| format!("{first}\n{last}"));
    let large = Node::leaf(Capitals { words: large, role }).room([Form::new((28, 6), (ANY, 6))]);
    let head = declared_node(ctx, ruling.maker, "declared", declared);
    Words {
        head: col(0, [head.or_nothing(), large.rank(1)]),
        stakes: sentence_node(sentence, 4, Role::Strong),
        proof: col(0, [bars(show, ctx).or_nothing(), gap_node()]).margins([0, 1, 0, 0]),
    }
}

/// For each copy how many of its dice lie where they should, as many copies as there is room for.
fn bars<'a>(show: &JudgedFigure, ctx: &SymmDiceContext) -> Node<'a> {
    let all = show.dice();
    let fits = show.fits(ctx.now);
    if fits.is_empty() {
        return Node::Nothing;
    }
    let latest = fits
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
        let width = canvas.width();
        let rows = canvas.height() as usize;
        let first = (latest + 1).saturating_sub(rows);
        for (y, fit) in (0..).zip(fits.iter().skip(first).take(rows)) {
            let is_good = fit.seen == fit.fits;
            let role = if is_good { Role::Good } else { Role::Bad };
            canvas.text(0, y, &fit.name, Role::Text);
            let (end, end_role) = match fit.seen {
                0 => (fit.does.to_owned(), Role::Dim),
                seen if seen < all => (format!("{}/{seen}", fit.fits), Role::Text),
                _ => (
                    format!("{} {}/{all}", if is_good { "✓" } else { "✗" }, fit.fits),
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
            canvas.right(width, y, &end, end_role);
        }
    })
}
