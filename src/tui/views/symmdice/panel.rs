//! The right side of the screen: points, what is in hand, the figure's parts, who may challenge.
use super::advice::sentence;
use super::editor::Board;
use super::keys::COMMANDS;
use super::state::{Mode, SymmView};
use crate::core::coach::Advice;
use crate::core::game::{Game, Seat, Turn};
use crate::core::words::{dice, number, plural, signed};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::dice::{Counts, DICE, count};
use crate::games::symmdice::geometry::kaleidoscope::Place;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::{by_motif, score};
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::{Claim, Phase};
use crate::games::symmdice::{Action, SymmDice, outcome};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::BarItem;
use crate::tui::layout::Class;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{bar, caps, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::view::{View, ViewContext};
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::text::wrapped;

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

/// Draws the keys of a figure from row `y` on, and what the mouse does; returns the row behind them.
fn keys(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) -> i32 {
    let (width, height) = (canvas.width(), canvas.height());
    let (mut x, mut y) = (0, y);
    for (name, label) in FIGURE_COMMANDS {
        let mut able = COMMANDS.iter().filter(|command| (command.label)(view, ctx).is_some());
        let Some(command) = able.find(|command| command.name == name) else { continue };
        let shown = command.keys.split(' ').next().unwrap_or_default();
        let item = BarItem::new(shown, label, SymmView::request(name, 0));
        if x > 0 && x + caps::width(&item) - 1 > width {
            (x, y) = (0, y + 1);
        }
        if y >= height {
            return y;
        }
        x = caps::draw(canvas, x, y, &item);
    }
    y += 1;
    // As much of it as there is room for, whole.
    let told = [
        "Mouse: drag dice, also from the hand; the gold handle or the wheel turns, a right click removes.",
        "Drag dice, or turn them by the gold handle; a right click removes.",
        "Drag; turn by the handle; right click removes.",
    ];
    let fits = |text: &&str| wrapped(text, width).len() as i32 <= height - y;
    let text = told.into_iter().find(fits).unwrap_or_default();
    for line in wrapped(text, width) {
        canvas.text(0, y, &line, Role::Dim);
        y += 1;
    }
    y
}

/// Draws the panel; returns the row behind it.
pub(crate) fn draw(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, class: Class) -> i32 {
    let mut y = 0;
    if let (Phase::Rolling { .. }, Turn::Act { until: Some(until), .. }) = (ctx.game.phase(), ctx.game.turn())
    {
        let left = until.saturating_sub(ctx.at).as_secs_f64().ceil();
        canvas.text(0, y, &format!("{left:.0} s left"), if left <= 20.0 { Role::Bad } else { Role::Strong });
        y += 2;
    }
    let airy = i32::from(class > Class::Small);
    match view.mode(ctx) {
        Mode::Making | Mode::Declaring => {
            y = figure(view, ctx, canvas, y);
            if view.mode(ctx) == Mode::Declaring {
                y = declarations(view, ctx, canvas, y);
            } else if let Some(editor) = &view.editor {
                y = hand(canvas, y + 1, "In hand", &editor.in_hand());
                if ctx.game.ruling().is_some_and(|ruling| ruling.verdict == Some(Verdict::Undecided)) {
                    y = last(view, ctx, canvas, y + 1);
                } else if let Some(best) = ctx.spoken_advice().first() {
                    y = advice(ctx.game, best, canvas, y + 1);
                }
                y = keys(view, ctx, canvas, y + 1);
            }
            y
        }
        Mode::Answering | Mode::Voting => {
            y = answers(ctx, canvas, y, class);
            race(ctx, canvas, y + airy, class)
        }
        mode => {
            if class > Class::Small || mode != Mode::Tray {
                y = race(ctx, canvas, y, class) + airy;
            }
            if let Some(roll) = ctx.game.roll() {
                // Those that still tumble show nothing yet.
                let tumbles = |die: &usize| view.roll_animation.face(*die, ctx.now).is_some();
                let lying = (0..DICE).filter(|die| !tumbles(die)).map(|die| roll.faces()[die]);
                let title = if (0..DICE).any(|die| tumbles(&die)) { "These dice lie" } else { "These dice" };
                y = hand(canvas, y, title, &count(lying)) + 1;
            }
            y = match ctx.spoken_advice().first().filter(|_| class == Class::Small) {
                Some(best) => advice(ctx.game, best, canvas, y),
                None => last(view, ctx, canvas, y),
            };
            let rows = 2 + ctx.game.points().len() as i32;
            if class == Class::Small && mode == Mode::Tray && y + rows < canvas.height() {
                y = race(ctx, canvas, canvas.height() - rows, class);
            }
            y
        }
    }
}

/// Draws how far everybody is to the goal; returns the row behind it.
fn race(ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32, class: Class) -> i32 {
    let (game, width) = (ctx.game, canvas.width());
    let points = game.points();
    if !game.rules().variant.scores() {
        return y;
    }
    if game.rules().variant == Variant::Solitaire {
        canvas.text(0, y, "Your runs", Role::Accent);
        canvas.right(width, y, &plural(points[0], "point"), Role::Strong);
        canvas.text(0, y + 1, &format!("{} of {SOLITAIRE_RUNS} over", game.runs()), Role::Text);
        return y + 3;
    }
    if y + 1 + points.len() as i32 > canvas.height() {
        // The points stand in the first line of the screen too.
        return y;
    }
    canvas.text(0, y, &format!("To {}", game.rules().goal), Role::Accent);
    // The longest name that is there is not cut where there is room for it and a bar.
    let longest = (0..points.len()).map(|seat| width_of(ctx.name(Seat(seat as u8)))).max().unwrap_or(0);
    let name = longest.min(width - 12);
    let bar = width - name - 6;
    for (row, points) in points.iter().enumerate() {
        let (seat, line) = (Seat(row as u8), y + 1 + row as i32);
        let mover = seat == game.mover() && *game.phase() != Phase::Over;
        let role = if mover { Role::Strong } else { Role::Text };
        canvas.text(0, line, &abbreviated(ctx.name(seat), name), role);
        let part = f64::from(*points) / f64::from(game.rules().goal);
        let shade = if mover { Role::Accent } else { Role::Dim };
        bar::half(canvas, name + 1, line, bar, part, shade);
        canvas.right(width, line, &number(*points), role);
    }
    y + 2 + points.len() as i32 + i32::from(class == Class::Large)
}

/// The motifs among `counts`, one a line: how many, and of which hand.
fn hand(canvas: &mut Canvas, y: i32, title: &str, counts: &Counts) -> i32 {
    let mut y = y;
    canvas.text(0, y, title, Role::Accent);
    y += 1;
    for (motif, left, right) in by_motif(counts) {
        let role = Role::Motif(motif as u8);
        let letter = Face::ALL.into_iter().find(|f| f.motif() == motif).map_or(' ', Face::letter);
        let mut x = canvas.text(0, y, motif.name(), Role::Text).max(10);
        let capital = letter.to_ascii_uppercase();
        for (letter, count) in [(letter, left), (capital, right)] {
            if count > 0 || motif.is_chiral() {
                let chip = format!(" {letter} ");
                if let Ok(face) = Face::of_letter(letter) {
                    canvas.hit(x, y, 3, 1, SymmView::request("take", face as usize));
                }
                let after = if count > 0 {
                    canvas.text_on(x, y, &chip, role, Surface::Ivory)
                } else {
                    canvas.text(x, y, &chip, Role::Dim)
                };
                canvas.text(
                    after + 1,
                    y,
                    &count.to_string(),
                    if count > 0 { Role::Strong } else { Role::Dim },
                );
            }
            x += 6;
        }
        y += 1;
    }
    if by_motif(counts).is_empty() {
        canvas.text(0, y, "nothing", Role::Dim);
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
            canvas.text(0, y, &format!("Kaleidoscope {}", rings.symmetry), Role::Accent);
            y += 1;
            // Each ring takes two lines where there is room, else only the chosen one does.
            let tall = rings.rings.len() as i32 * 2 <= room.max(4);
            for (i, ring) in rings.rings.iter().enumerate() {
                let here = i == editor.at();
                let role = if here { Role::Kept } else { Role::Text };
                let dice = ring.dice(rings.symmetry);
                let what = match ring.place {
                    Place::Centre => ring.face.name().to_owned(),
                    _ if ring.place == Place::Off
                        && rings.symmetry.is_mirror()
                        && ring.face.motif().is_chiral() =>
                    {
                        format!("{} × {} pair", rings.symmetry.order(), ring.face.motif().name())
                    }
                    _ => format!("{dice} × {}", ring.face.name()),
                };
                canvas.text(0, y, if here { "▸" } else { " " }, role);
                canvas.text(if 2 + width_of(&what) > canvas.width() { 1 } else { 2 }, y, &what, role);
                y += 1;
                if here || tall {
                    let (angle, twist) = ring.settled(rings.symmetry);
                    let degrees = |a: f64| ((a / 100.0).round() as i32).rem_euclid(360);
                    let place = match ring.place {
                        Place::Centre => format!("   centre, turn {}°", degrees(twist)),
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
            canvas.text(0, y, "One by one", Role::Accent);
            y += 1;
            if let Some(die) = dice.get(editor.at()) {
                canvas.text(0, y, &format!("▸ {}", die.face.name()), Role::Kept);
                let (x, up) = (f64::from(die.x) / 1000.0, f64::from(die.y) / 1000.0);
                canvas.text(
                    0,
                    y + 1,
                    &format!("   {x:.2}, {up:.2}, {:.0}°", f64::from(die.angle) / 100.0).replace('-', "−"),
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

/// What can be declared, in columns of C and D; returns the row behind it.
fn declarations(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) -> i32 {
    canvas.text(0, y, "Declare", Role::Accent);
    let count = view.editor.as_ref().map_or(0, |editor| editor.dice().len() as u8);
    let mut end = y + 1;
    for symmetry in ctx.game.rules().variant.scoring().symmetries() {
        let here = view.declaring == Some(symmetry);
        let x = if symmetry.is_mirror() { 11 } else { 0 };
        let row = y + i32::from(symmetry.order());
        let points = score(symmetry, count);
        let role = if here { Role::Kept } else { Role::Text };
        canvas.text(x, row, &format!("{}{symmetry} {points:>4}", if here { "▸" } else { " " }), role);
        end = end.max(row + 1);
    }
    end
}

/// Draws what was declared and who may challenge it; returns the row behind it.
fn answers(ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32, class: Class) -> i32 {
    let game = ctx.game;
    let Some(claim) = game.claim() else { return y };
    let mut y = y;
    let maker = ctx.name(game.mover());
    canvas.text(0, y, &format!("{} declares", abbreviated(maker, canvas.width() - 9)), Role::Text);
    y += 1;
    let voters = if matches!(game.phase(), Phase::Voting { .. }) { game.voters() } else { game.others() };
    // Many seats leave no room for the numeral.
    let tight = class == Class::Small && voters.len() > 4;
    if let Some(symmetry) = claim.declared.filter(|_| tight) {
        let count = dice(claim.figure.dice().len());
        canvas.text(0, y, &format!("{}, {count}", symmetry.spoken()), Role::Strong);
        y += 1;
    } else if let Some(symmetry) = claim.declared {
        let scale = if class == Class::Large { Scale::Double } else { Scale::Single };
        let after = numerals::draw(canvas, 0, y, &symmetry.to_string(), scale, "", Role::Accent) + 2;
        let count = dice(claim.figure.dice().len());
        let below = canvas.theme.is_solid();
        canvas.text(after, y + i32::from(below), &symmetry.spoken(), Role::Strong);
        canvas.text(after, y + if below { 2 } else { 1 }, &count, Role::Dim);
        y += if below { scale.rows() + 1 } else { 3 };
    }
    y = stakes(ctx, claim, canvas, y);
    if let Turn::Act { until: Some(until), .. } = game.turn() {
        let left = until.saturating_sub(ctx.at).as_secs_f64().ceil();
        canvas.text(0, y, &format!("{left:.0} s to challenge"), Role::Text);
        y += 1;
    }
    for seat in voters.iter() {
        let said = match game.phase() {
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
        let room = canvas.width() - width_of(&said) - 1;
        canvas.text(0, y, &abbreviated(ctx.name(seat), room), Role::Text);
        canvas.right(canvas.width(), y, &said, Role::Dim);
        canvas.hit(0, y, canvas.width(), 1, SymmView::request("challenge-seat", seat.index()));
        y += 1;
    }
    y + 1
}

/// Draws what the declaration is worth, on paper; returns the row behind it.
fn stakes(ctx: &ViewContext<SymmDice>, claim: &Claim, canvas: &mut Canvas, y: i32) -> i32 {
    let Some(symmetry) = claim.declared else { return y };
    let width = canvas.width() - 1;
    let count = claim.figure.dice().len() as i32;
    // What adds up to the score has no sign.
    let (each, all) = (i32::from(symmetry.order()) * count, claim.score());
    let mut lines = vec![(format!("{} × {count} dice", symmetry.order()), each.to_string(), Role::InkStrong)];
    if all > each {
        lines.push(("all nine used".into(), (all - each).to_string(), Role::InkStrong));
    }
    lines.push(("if it stands".into(), signed(all), Role::InkGood));
    let doubt = ctx.game.rules().challenge();
    if doubt > 0 {
        lines.push(("challenge ✓".into(), signed(doubt), Role::InkStrong));
        lines.push(("challenge ✗".into(), signed(-doubt), Role::InkBad));
    }
    paper::draw(canvas, 0, y, width, lines.len() as i32 + 2);
    for (line, (what, points, role)) in (y + 1..).zip(&lines) {
        canvas.text(2, line, what, Role::Ink);
        canvas.right(width - 2, line, points, *role);
    }
    y + lines.len() as i32 + 3
}

/// Draws the best action in words, as its notation is long; returns the row behind it.
fn advice(game: &SymmDice, best: &Advice<Action>, canvas: &mut Canvas, y: i32) -> i32 {
    canvas.text(0, y, "Coach", Role::Accent);
    paragraph(canvas, y + 1, &sentence(game, best))
}

/// Writes `text` from row `y` on; returns the row behind it.
fn paragraph(canvas: &mut Canvas, y: i32, text: &str) -> i32 {
    let room = (canvas.height() - y).max(0);
    // What does not fit loses whole parts, from the end.
    let mut text = text.to_owned();
    let mut lines = wrapped(&text, canvas.width());
    while lines.len() as i32 > room {
        let Some(end) = text.rfind([';', '.', ':', ',']).filter(|end| *end > 0) else { break };
        text.truncate(end);
        lines = wrapped(&text, canvas.width());
    }
    for (row, line) in lines.iter().take(room as usize).enumerate() {
        canvas.text(0, y + row as i32, line, Role::Text);
    }
    y + (lines.len() as i32).min(room)
}

/// Draws how the last turn ended; returns the row behind it.
fn last(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) -> i32 {
    let names = ctx.table.names();
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let misfits = view.show.as_ref().map(|show| show.misfits_text(verdict)).unwrap_or_default();
    let ended = outcome(ctx.game, &names);
    if ended.is_empty() {
        return y;
    }
    canvas.text(0, y, "Last turn", Role::Accent);
    let told = [ended.text(), misfits];
    let told: Vec<&str> = told.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    let y = paragraph(canvas, y + 1, &told.join("; "));
    fits(view, ctx, canvas, y + 1)
}

/// Draws for each motion of the verdict how many dice it lays where they should lie; returns the row behind it.
fn fits(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, y: i32) -> i32 {
    let Some(show) = view.show.as_ref().filter(|_| ctx.game.roll().is_none()) else { return y };
    let (all, width) = (show.dice(), canvas.width());
    let motions = show.fits(ctx.now);
    let name = motions.iter().map(|fit| width_of(&fit.name)).max().unwrap_or(0) + 1;
    let mut y = y;
    for fit in motions.iter().take((canvas.height() - y).max(0) as usize) {
        let (sign, role) = if fit.dice == all { ("✓", Role::Good) } else { ("✗", Role::Bad) };
        canvas.text(0, y, sign, role);
        canvas.text(2, y, &fit.name, Role::Text);
        let count = format!("{} of {all}", fit.dice);
        let bar = width - 2 - name - width_of(&count) - 1;
        if canvas.theme.is_solid() {
            bar::half(canvas, 2 + name, y, bar, fit.dice as f64 / all as f64, role);
        }
        canvas.right(width, y, &count, Role::Strong);
        y += 1;
    }
    y
}
