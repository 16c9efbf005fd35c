//! The right side of the screen: points, what is in hand, the figure's parts, who may challenge.
use super::editor::Board;
use super::state::{Mode, SymmView};
use crate::core::coach::Advice;
use crate::core::game::{Game, Seat, Turn};
use crate::core::words::plural;
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::dice::Counts;
use crate::games::symmdice::geometry::kaleidoscope::Place;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::by_motif;
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice, outcome};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::text::wrapped;

/// Draws the panel.
pub(crate) fn draw(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) {
    let mut y = points(ctx, canvas) + 1;
    if let (Phase::Rolling { .. }, Turn::Act { until: Some(until), .. }) = (ctx.game.phase(), ctx.game.turn())
    {
        let left = until.saturating_sub(ctx.at).as_secs_f64().ceil();
        canvas.text(0, y, &format!("{left:.0} s left"), if left <= 20.0 { Role::Bad } else { Role::Text });
        y += 1;
    }
    match view.mode(ctx) {
        Mode::Making | Mode::Declaring => {
            y = figure(view, ctx, canvas, y);
            if view.mode(ctx) == Mode::Declaring {
                declarations(view, ctx, canvas, y);
            } else if let Some(editor) = &view.editor {
                y = hand(canvas, y + 1, "In hand", &editor.in_hand());
                if ctx.game.ruling().is_some_and(|ruling| ruling.verdict == Some(Verdict::Undecided)) {
                    last(view, ctx, canvas, y + 1);
                }
            }
        }
        Mode::Answering | Mode::Voting => answers(ctx, canvas, y),
        Mode::Tray | Mode::Watching => {
            if let Some(left) = ctx.game.left() {
                let rolled = 3 - left;
                let text = match ctx.game.rules().variant {
                    Variant::Free => "free play".to_owned(),
                    _ => format!("roll {rolled} of 3"),
                };
                canvas.text(0, y, &text, Role::Dim);
            }
            if let Some(roll) = ctx.game.roll() {
                y = hand(canvas, y + 1, "", &roll.counts());
            } else {
                y += 1;
            }
            match ctx.advice.first() {
                Some(best) => advice(best, canvas, y + 1),
                None => last(view, ctx, canvas, y + 1),
            }
        }
        Mode::Over => last(view, ctx, canvas, y),
    }
}

fn points(ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) -> i32 {
    let game = ctx.game;
    if !game.rules().variant.scores() {
        return 0;
    }
    let width = canvas.width();
    for (row, points) in game.points().iter().enumerate() {
        let seat = Seat(row as u8);
        let mover = seat == game.mover()
            && *game.phase() != Phase::Over
            && !matches!(game.phase(), Phase::Starting { .. });
        let role = if mover { Role::Accent } else { Role::Text };
        canvas.text(0, row as i32, if mover { "▸" } else { " " }, role);
        canvas.text(2, row as i32, &shortened(ctx.name(seat), width - 10), role);
        canvas.right(width - 2, row as i32, &points.to_string(), role);
    }
    game.points().len() as i32
}

/// The motifs among `counts`, one a line: how many, and of which hand.
fn hand(canvas: &mut Canvas, y: i32, title: &str, counts: &Counts) -> i32 {
    let mut y = y;
    if !title.is_empty() {
        canvas.text(0, y, title, Role::Strong);
        y += 1;
    }
    for (motif, left, right) in by_motif(counts) {
        let role = Role::Kind(motif as u8);
        canvas.text(1, y, motif.name(), role);
        let letter = Face::ALL.into_iter().find(|f| f.motif() == motif).map_or(' ', Face::letter);
        let text = if motif.is_chiral() {
            format!("{letter} {left}  {} {right}", letter.to_ascii_uppercase())
        } else {
            format!("{letter} {left}")
        };
        canvas.text(12, y, &text, role);
        y += 1;
    }
    if by_motif(counts).is_empty() {
        canvas.text(1, y, "nothing", Role::Dim);
        y += 1;
    }
    y
}

fn figure(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) -> i32 {
    let Some(editor) = &view.editor else { return y };
    let mut y = y;
    let room = canvas.height() - y - 12;
    match editor.board() {
        Board::Rings(rings) => {
            canvas.text(0, y, &format!("Kaleidoscope  {}", rings.symmetry), Role::Strong);
            if canvas.width() >= 28 {
                canvas.right(canvas.width() - 1, y, &rings.symmetry.spoken(), Role::Dim);
            }
            y += 1;
            // Each ring takes two lines where there is room, else only the chosen one does.
            let tall = rings.rings.len() as i32 * 2 <= room.max(4);
            for (i, ring) in rings.rings.iter().enumerate() {
                let here = i == editor.at();
                let role = if here { Role::Accent } else { Role::Kind(ring.face.motif() as u8) };
                let dice = ring.dice(rings.symmetry);
                let what = match ring.place {
                    Place::Centre => format!("centre  {}", ring.face.name()),
                    _ if ring.place == Place::Off
                        && rings.symmetry.is_mirror()
                        && ring.face.motif().is_chiral() =>
                    {
                        format!("{} × {} pair", rings.symmetry.order(), ring.face.motif().name())
                    }
                    _ => format!("{dice} × {}", ring.face.name()),
                };
                canvas.text(0, y, if here { "▸" } else { " " }, role);
                canvas.text(2, y, &what, role);
                y += 1;
                if here || tall {
                    let (angle, twist) = ring.settled(rings.symmetry);
                    let degrees = |a: f64| ((a / 100.0).round() as i32).rem_euclid(360);
                    let place = match ring.place {
                        Place::Centre => format!("   turn {}°", degrees(twist)),
                        Place::OnLine => format!("   {:.2} on a line", f64::from(ring.radius) / 1000.0),
                        Place::Off => format!(
                            "   {:.2} {}° turn {}°",
                            f64::from(ring.radius) / 1000.0,
                            degrees(angle),
                            degrees(twist)
                        ),
                    };
                    canvas.text(0, y, &place, Role::Dim);
                    y += 1;
                }
            }
        }
        Board::Free(dice) => {
            canvas.text(0, y, "Placed one by one", Role::Strong);
            y += 1;
            if let Some(die) = dice.get(editor.at()) {
                canvas.text(0, y, &format!("▸ {}", die.face.name()), Role::Accent);
                let (x, up) = (f64::from(die.x) / 1000.0, f64::from(die.y) / 1000.0);
                canvas.text(
                    0,
                    y + 1,
                    &format!("   {x:.2}, {up:.2}, {:.0}°", f64::from(die.angle) / 100.0),
                    Role::Dim,
                );
            }
            y += 2;
        }
    }
    let placed = editor.dice().len();
    canvas.text(
        0,
        y,
        &format!("{placed} of 9 dice placed"),
        if placed == 9 { Role::Good } else { Role::Text },
    );
    y += 1;
    let mut notes = Vec::new();
    if editor.fine {
        notes.push("tiny steps");
    }
    if matches!(editor.board(), Board::Free(_)) && editor.snap {
        notes.push("snapping");
    }
    if !notes.is_empty() {
        canvas.text(0, y, &notes.join(", "), Role::Dim);
        y += 1;
    }
    if editor.overlap().is_some() {
        canvas.text(0, y, "✗ two dice overlap", Role::Bad);
        y += 1;
    }
    if let Some(found) = view.lens(ctx) {
        let full = found.full().map_or_else(|| "none".into(), |s| s.to_string());
        canvas.text(0, y, &format!("lens: {full}"), Role::Accent);
        y += 1;
    }
    y
}

/// What can be declared, in columns of C and D.
fn declarations(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) {
    canvas.text(0, y + 1, "Declare", Role::Strong);
    let dice = view.editor.as_ref().map_or(0, |editor| editor.dice().len() as u8);
    for symmetry in ctx.game.rules().variant.scoring().symmetries() {
        let here = view.declaring == Some(symmetry);
        let least = if symmetry.is_mirror() { 1 } else { 2 };
        let (x, row) =
            (if symmetry.is_mirror() { 12 } else { 0 }, y + 2 + i32::from(symmetry.order() - least));
        let points = crate::games::symmdice::geometry::orbits::score(symmetry, dice);
        let role = if here { Role::Accent } else { Role::Text };
        canvas.text(x, row, &format!("{}{symmetry} {points:>4}", if here { "▸" } else { " " }), role);
    }
}

fn answers(ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) {
    let game = ctx.game;
    let Some(claim) = game.claim() else { return };
    let mut y = y;
    let maker = ctx.name(game.mover());
    let declared = claim.declared.map_or_else(String::new, |s| format!("{s}, {}", s.spoken()));
    canvas.text(0, y, &shortened(&format!("{maker} declares"), canvas.width()), Role::Text);
    canvas.text(0, y + 1, &declared, Role::Accent);
    canvas.text(
        0,
        y + 2,
        &format!("{} dice, {}", claim.figure.dice().len(), plural(claim.score(), "point")),
        Role::Text,
    );
    y += 4;
    if let Turn::Act { until: Some(until), .. } = game.turn() {
        let left = until.saturating_sub(ctx.at).as_secs_f64().ceil();
        canvas.text(0, y, &format!("{left:.0} s to challenge"), Role::Text);
        y += 1;
    }
    let voters = if matches!(game.phase(), Phase::Voting { .. }) { game.voters() } else { game.others() };
    for seat in voters.iter() {
        let said = match game.phase() {
            Phase::Challenging { open, .. } if open.contains(seat) => {
                match ctx.table.seat_setup(seat).is_person() {
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
        canvas.text(0, y, &shortened(ctx.name(seat), 10), Role::Text);
        canvas.text(11, y, &said, Role::Dim);
        y += 1;
    }
}

/// The best action: in words, as its notation is long.
fn advice(best: &Advice<Action>, canvas: &mut Canvas, y: i32) {
    canvas.text(0, y, "The coach", Role::Strong);
    let what = match &best.action {
        Action::Declare(symmetry, figure) => {
            format!("make {symmetry} of {} dice: f, then w lays it out", figure.dice().len())
        }
        _ => best.why.clone(),
    };
    let room = (canvas.height() - y - 1).max(0) as usize;
    for (row, line) in wrapped(&what, canvas.width() - 2).into_iter().take(room).enumerate() {
        canvas.text(1, y + 1 + row as i32, &line, Role::Accent);
    }
}

/// How the last turn ended.
fn last(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) {
    let names = ctx.table.names();
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let misfits = view.show.as_ref().map(|show| show.misfits_text(verdict)).unwrap_or_default();
    let ended = outcome(ctx.game, &names);
    if ended.is_empty() {
        if ctx.game.rules().variant == Variant::Solitaire {
            canvas.text(0, y, &format!("{SOLITAIRE_RUNS} runs for your best"), Role::Dim);
        }
        return;
    }
    canvas.text(0, y, "Last turn", Role::Strong);
    let told = [ended.text(), misfits];
    let lines: Vec<String> = told.iter().flat_map(|text| wrapped(text, canvas.width() - 2)).collect();
    let room = (canvas.height() - y - 1).max(0) as usize;
    for (row, line) in lines.into_iter().take(room).enumerate() {
        canvas.text(1, y + 1 + row as i32, &line, Role::Text);
    }
}
