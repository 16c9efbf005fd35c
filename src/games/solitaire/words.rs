//! The sentences of Solitaire Dice: events, turns and reasons, each as a whole.
use super::action::{Division, NoDivision};
use super::legal::{DivisionError, legal_divisions};
use super::sheet::{DEBT, LAST_BOX, MOST_COUNTED, Sheet, WIN, sum_score, sum_value};
use super::solver::rounds_left::rounds_left;
use super::state::Solitaire;
use crate::core::{
    Accuracy, Audience, Description, Event, Finding, Game, ParseError, Seat, TurnText, Unit,
    VerbPhrase,
    coach::ranking::of_total,
    rules::game::winners,
    words::{
        either, format_signed, join_faces, list, number, ordinal, plural,
        turn_text::points_sentence,
    },
};
use std::fmt;

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &Solitaire,
    event: &Event<Division>,
    after: &Solitaire,
    audience: &Audience<'_>,
) -> Description {
    match event {
        Event::Chance(_) => describe_roll(after, audience),
        Event::Acted(seat, division) => describe_division(before, *seat, division, after, audience),
        Event::TimeUp => Description::by_nobody("time is up"),
    }
}

fn describe_roll(after: &Solitaire, audience: &Audience<'_>) -> Description {
    let roll = after.roll().map_or(&[][..], |roll| roll);
    let riding: Vec<Seat> = after
        .dividing
        .iter()
        .filter(|seat| after.sheet(*seat).is_riding_free(roll))
        .collect();
    let ride = match riding[..] {
        [] => String::new(),
        [one] => format!("{} a free ride", audience.with_have(one)),
        _ => format!("{} have a free ride", audience.list(riding)),
    };
    if audience.seats() == 1 {
        let rolled = format!("rolled {}", join_faces(roll));
        return Description::of(audience, Seat(0), rolled).note(ride);
    }
    let thrower = after.thrower(|seat| audience.ask(seat, "").is_some());
    let rolled = match (thrower, after.dividing.iter().count()) {
        (Some(seat), 1) => Description::of(audience, seat, "rolled"),
        (Some(seat), 2) => Description::of(audience, seat, "rolled for both"),
        (Some(seat), _) => Description::of(audience, seat, "rolled for all"),
        (None, _) => Description::by_nobody("the dice are rolled"),
    };
    let first = match after.mover() {
        Some(seat) if after.dividing.iter().count() > 1 => {
            format!("{} first", audience.with_verb(seat, "divide"))
        }
        _ => String::new(),
    };
    rolled.detail(join_faces(roll)).note(first).note(ride)
}

/// Asks the next of several seats to divide the roll; empty if there is none.
fn ask_next(after: &Solitaire, audience: &Audience<'_>) -> String {
    match after.mover() {
        Some(seat) if after.seat_count() > 1 && after.roll.is_some() => {
            audience.next(seat, "divide the roll")
        }
        _ => String::new(),
    }
}

fn describe_division(
    before: &Solitaire,
    seat: Seat,
    division: &Division,
    after: &Solitaire,
    audience: &Audience<'_>,
) -> Description {
    let old = before.score(seat);
    let new = after.score(seat);
    let score = format!("{}, score {}", format_signed(new - old), number(new));
    let cleared = before.sheet(seat).cleared_by(division);
    let mut description =
        Description::of(audience, seat, phrase(before, seat, division).past()).score(score);
    if !cleared.is_empty() {
        let marked = VerbPhrase::new("mark", sums(division)).past();
        description = description
            .briefly(marked)
            .note(clears(&cleared))
            .triumph(true);
    }
    let description = description.note(end(seat, after, audience));
    if after.is_over() {
        return description;
    }
    description
        .note(cost(&new_sums(before.sheet(seat), division)))
        .next(ask_next(after, audience))
}

/// Describes the effect of the fifth marks on `sums`: `the fifth mark on 6 clears its debt`.
fn clears(sums: &[u8]) -> String {
    match sums {
        [sum] => format!("the fifth mark on {sum} clears its debt"),
        _ => "the fifth mark on each clears its debt".into(),
    }
}

/// Says what the fifth marks on `sums` would do; nothing without any.
pub(crate) fn would_clear(sums: &[u8]) -> String {
    match sums {
        [] => String::new(),
        [_] => format!("As it lies, {}.", clears(sums)),
        _ => format!("As it lies, {} get their fifth marks.", list(sums)),
    }
}

/// The cost of a sum that a division starts.
const NEW_SUM: &str = "a new sum costs 200 until its fifth mark";

/// Returns the cost of the `sums` that a division starts, if any.
fn cost(sums: &[u8]) -> String {
    match sums {
        [] => String::new(),
        // A number after the score would be taken for one.
        [sum] => format!("sum {sum} costs 200 until its fifth mark"),
        _ => "each sum costs 200 until its fifth mark".into(),
    }
}

/// Returns `division` by `seat` in words: `mark 6 and 7 and throw away the 3`.
fn phrase(game: &Solitaire, seat: Seat, division: &Division) -> VerbPhrase {
    let sheet = game.sheet(seat);
    let aside = division.aside();
    let marked = VerbPhrase::new("mark", sums(division));
    if sheet.thrown == sheet.after(division).thrown {
        marked.and("set", format!("the {aside} aside (free ride)"))
    } else {
        marked.and("throw away", format!("the {aside}"))
    }
}

/// Returns `division` by `seat` in words, with the kind of choice for a hint: by its effect on the
/// score, or by its throwaway if every division has the same effect.
pub(super) fn hinted(game: &Solitaire, seat: Seat, division: &Division) -> VerbPhrase {
    let sheet = game.sheet(seat);
    let phrase = phrase(game, seat, division);
    let others = legal_divisions(sheet, &division.dice());
    let own_kind = kind(sheet, division);
    if others.len() < 2 || others.iter().any(|other| kind(sheet, other) != own_kind) {
        let (kind, why) = own_kind;
        return phrase.kind_because(kind, why);
    }
    if others.iter().any(|other| other.aside() != division.aside()) {
        return phrase.kind_because(format!("throw away the {}", division.aside()), "");
    }
    phrase
}

/// Returns the kind of a division by its effect on the score, and what is good about it.
fn kind(sheet: &Sheet, division: &Division) -> (&'static str, &'static str) {
    let next = sheet.after(division);
    let sums = division.sums();
    let clears = sums
        .iter()
        .any(|sum| (1..DEBT).contains(&sheet.marks(*sum)) && next.marks(*sum) >= DEBT);
    let has_debt = sums.iter().any(|sum| next.marks(*sum) < DEBT);
    match new_sums(sheet, division)[..] {
        _ if next.is_out() => ("end the game with this roll", ""),
        [] if clears => ("give a sum its fifth mark", "that clears its −200"),
        [] if next.score() > sheet.score() => ("mark sums that pay now", ""),
        [] if has_debt => (
            "mark sums that you have started",
            "five marks clear their −200",
        ),
        [] => ("mark sums that count no more", "they cost nothing"),
        [_] if sums[0] == sums[1] => (
            "put both pairs on one new sum",
            "it then needs three more marks",
        ),
        [_] => ("go on with one sum and start one", NEW_SUM),
        _ => ("start two sums", "each costs 200 until its fifth mark"),
    }
}

/// Returns the sums that a division starts.
fn new_sums(sheet: &Sheet, division: &Division) -> Vec<u8> {
    let mut sums = division.sums().to_vec();
    sums.dedup();
    sums.retain(|sum| sheet.marks(*sum) == 0);
    sums
}

/// Returns the sums that a division marks: `6 and 7`, `6 twice`.
pub(crate) fn sums(division: &Division) -> String {
    let [a, b] = division.sums();
    if a == b {
        format!("{a} twice")
    } else {
        format!("{a} and {b}")
    }
}

/// Says that `seat` is out or, if nobody is left, how the game ends; empty before.
fn end(seat: Seat, after: &Solitaire, audience: &Audience<'_>) -> String {
    let full = (1..=6).find(|face| after.sheet(seat).throwaway_marks(*face) == LAST_BOX);
    let Some(full) = full else {
        return String::new();
    };
    let is = audience.is(seat);
    let last_box = last_box();
    if !after.is_over() {
        return format!("{is} out: throwaway {full} has its {last_box} mark");
    }
    let winners = winners(&after.standings());
    if winners.is_empty() {
        return format!("the {last_box} {full} ends the game: {WIN} points would have won");
    }
    audience.win(&winners)
}

/// Returns the turn in words, as `seat` sees it.
pub(super) fn turn_text(
    game: &Solitaire,
    seat: Seat,
    audience: &Audience<'_>,
) -> TurnText<Division> {
    let mut table = vec![format!(
        "Round {}. {}",
        game.round(),
        points_sentence(audience, game.standings().iter().map(|s| s.points))
    )];
    table.extend(
        (0..)
            .map(Seat)
            .zip(&game.sheets)
            .map(|(seat, sheet)| sheet_text(seat, sheet, audience)),
    );
    let Some(roll) = game.roll else {
        return TurnText::of(table);
    };
    table.push(format!("The roll is {}.", join_faces(&roll)));
    let mut text = TurnText::of(table);
    let sheet = game.sheet(seat);
    if game.mover() != Some(seat) {
        return text;
    }
    let showing: Vec<u8> = sheet
        .throwaway_faces()
        .filter(|face| roll.contains(face))
        .collect();
    text.table.push(if sheet.is_riding_free(&roll) {
        format!(
            "{} a free ride: set any die aside. It gets no mark.",
            audience.with_have(seat)
        )
    } else if sheet.is_settled() {
        format!(
            "{} to throw away {}.",
            audience.with_have(seat),
            either(&showing)
        )
    } else {
        format!("{} may throw away any die.", audience.subject(seat))
    });
    let choices = legal_divisions(sheet, &roll);
    text.moves = moves(game, seat, &choices);
    text.choices = choices
        .into_iter()
        .map(|division| (division, consequence(game, seat, &division, audience)))
        .collect();
    text
}

/// Returns the effect of a division on the sheet and the points of `seat`, and whether it ends the
/// game for it.
fn consequence(
    game: &Solitaire,
    seat: Seat,
    division: &Division,
    audience: &Audience<'_>,
) -> String {
    let before = game.sheet(seat);
    let after = before.after(division);
    let points = format_signed(after.score() - before.score());
    let mut text = format!(
        "{}, {points} points",
        phrase(game, seat, division).imperative()
    );
    if after.is_out() {
        let last_box = last_box();
        let whose_game = whose_game(seat, audience);
        text += &format!(
            "; the {last_box} mark on {} ends {whose_game}",
            division.aside()
        );
    }
    text
}

/// Returns a sheet in words: `Ann's sums: 5 with 3 marks (−200). Thrown away: 3 once.`
fn sheet_text(seat: Seat, sheet: &Sheet, audience: &Audience<'_>) -> String {
    let sums: Vec<String> = (2..=12)
        .filter(|&sum| sheet.marks(sum) > 0)
        .map(|sum| {
            let marks = sheet.marks(sum);
            format!(
                "{sum} with {} ({})",
                plural(marks, "mark"),
                number(sum_score(sum, marks))
            )
        })
        .collect();
    if sums.is_empty() {
        return format!("{} sheet is empty.", audience.possessive(seat));
    }
    let thrown: Vec<String> = sheet
        .throwaway_faces()
        .map(|face| {
            format!(
                "{face} with {} of {LAST_BOX} marks",
                sheet.throwaway_marks(face)
            )
        })
        .collect();
    let rides = match sheet.rides() {
        0 => String::new(),
        rides => format!(" {} so far.", plural(rides, "free ride")),
    };
    let out = if sheet.is_out() {
        format!(" {} out.", audience.is(seat))
    } else {
        String::new()
    };
    format!(
        "{} sums: {}. Throwaways: {}.{rides}{out}",
        audience.possessive(seat),
        sums.join(", "),
        thrown.join(", ")
    )
}

/// Returns the notation of a division, with the first legal one as the example.
fn moves(game: &Solitaire, seat: Seat, choices: &[Division]) -> Vec<String> {
    let mut moves = vec![
        "Type the two pairs and the die to throw away: each pair as its two dice with a plus, then throw and the die. The \
         order does not matter, and you may leave out the word throw."
            .into(),
    ];
    moves.extend(choices.first().map(|division| {
        format!(
            "For example, type {division} to {}.",
            phrase(game, seat, division).imperative()
        )
    }));
    moves
}

/// Returns the effect of a division on a sheet, in one sentence; first what the dice and the sheet
/// do not show.
pub(super) fn why(sheet: &Sheet, division: &Division) -> String {
    let [a, b] = division.sums();
    let next = sheet.after(division);
    let (verb, what) = effect(a, sheet.marks(a), next.marks(a));
    let (other, more) = effect(b, sheet.marks(b), next.marks(b));
    let marks = if a == b {
        format!("it {verb} {what}")
    } else if sheet.marks(a) + sheet.marks(b) == 0 {
        format!("it starts {a} and {b}, −200 each until five marks")
    } else if verb == other {
        format!("it {verb} {what} and {more}")
    } else {
        format!("it {verb} {what} and {other} {more}")
    };
    let mut parts = vec![marks, throwaway(sheet, &next, division.aside())];
    if is_about_throwaway(sheet, &next, division.aside()) {
        parts.reverse();
    }
    if !next.is_out() {
        let rounds = rounds_left(&next.thrown).round() as u32;
        parts.push(format!("about {} left after it", plural(rounds, "round")));
    }
    parts.join("; ")
}

/// Returns `true` if the throwaway is the main reason for a division: it leaves `face` out of the
/// sums, or ends the game.
fn is_about_throwaway(sheet: &Sheet, next: &Sheet, face: u8) -> bool {
    let is_apart =
        next.throwaway_faces().count() > sheet.throwaway_faces().count() && matches!(face, 1 | 6);
    is_apart || next.is_out()
}

/// Returns the effect of marks from `before` up to `after` on `sum`: a verb and what it does.
fn effect(sum: u8, before: u16, after: u16) -> (&'static str, String) {
    let gain = (counted_marks(after) - counted_marks(before).max(5)).max(0) * sum_value(sum);
    match (before, after) {
        (0, _) => ("starts", format!("{sum}, −200 until five marks")),
        (1..5, 5) => ("clears", format!("the −200 on {sum}")),
        (1..5, 6..) => (
            "clears",
            format!("the −200 on {sum} and adds {gain} points"),
        ),
        (1..5, _) => ("marks", format!("{sum} ({after} of 5)")),
        _ if gain == 0 => ("gains", format!("nothing on {sum}")),
        _ => ("adds", format!("{gain} points on {sum}")),
    }
}

fn counted_marks(marks: u16) -> i32 {
    i32::from(marks.min(MOST_COUNTED))
}

/// Returns the effect on the throwaway tracks.
fn throwaway(sheet: &Sheet, next: &Sheet, face: u8) -> String {
    let marks_left = LAST_BOX - next.throwaway_marks(face);
    if next.thrown == sheet.thrown {
        "it is a free ride".into()
    } else if next.is_out() {
        format!("the {} {face} ends the game", last_box())
    } else if !sheet.has_chosen(face) {
        // Sums from 4 to 10: with one of six other dice, 1 and 6 make four, 3 and 4 make six.
        match face {
            1 | 6 => format!("{face}s make few sums from 4 to 10"),
            3 | 4 => format!("though {face}s make many sums from 4 to 10"),
            _ => format!("the {face} becomes a throwaway"),
        }
    } else {
        format!("throwaway {face} takes {}", plural(marks_left, "more mark"))
    }
}

/// Returns the finding during play: the expected points and, alone, preceded by the chance of the
/// winning total.
pub(super) fn expected(points: f64, chance: Option<f64>, accuracy: Accuracy) -> Finding {
    let (about, exact) = if accuracy == Accuracy::Estimate {
        ("about ", "")
    } else {
        ("", ", exact")
    };
    let points = Unit::Points.format_value(points);
    let Some(chance) = chance.map(|chance| Unit::GoalChance.format_value(chance)) else {
        return Finding {
            brief: format!("{about}{points} points expected{exact}"),
            whole: format!("the points under best play: {points}, {accuracy}"),
        };
    };
    Finding {
        brief: format!("{about}{chance} for {WIN}, {points} points expected{exact}"),
        whole: format!(
            "{}: {chance}, {accuracy}; the points if you play for points: {points}, {accuracy}",
            of_total(WIN)
        ),
    }
}

/// Reason for rejecting the objective of winning against others.
pub(super) const NO_WIN: &str = "with several sheets the coach of Solitaire Dice knows points and totals, not the chance to win";

// Refusals: what is wrong, and what to do instead.

pub(super) const FIVE_DICE: &str = "five dice expected";

impl From<NoDivision> for ParseError {
    fn from(NoDivision(place): NoDivision) -> Self {
        Self::new("a division is two pairs and a die to throw away, such as 1+5 1+6 throw 3")
            .at(place)
    }
}

impl fmt::Display for DivisionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Dice { face, shown: 0, .. } => write!(f, "the roll shows no {face}"),
            Self::Dice { face, used, shown } => {
                write!(
                    f,
                    "you use {used} dice that show {face}, but the roll has {shown}"
                )
            }
            Self::NotChosen { face, instead } => {
                write!(
                    f,
                    "{face} is not one of your throwaways: throw away {}",
                    either(instead)
                )
            }
        }
    }
}

/// Label of a key.
pub(crate) const YOUR_SHEET: &str = "your sheet";
/// Answers to keys and clicks.
pub(crate) const BACK_AT_YOUR_SHEET: &str = "your sheet again";
pub(crate) const CLICK_AGAIN: &str = "click again or press Enter to divide this way";
/// A heading of the rules.
const THROWAWAYS: &str = "Throwaways";
/// Headings of the list.
pub(crate) const THROW: &str = "Throw";
pub(crate) const SET_ASIDE: &str = "Set aside";
pub(crate) const THREW: &str = "Thrown";
pub(crate) const AND_MARK: &str = "and mark";

/// Returns the progress for the headline, and the free rides of a sheet with the score that wins,
/// if one does.
pub(crate) fn headline(game: &Solitaire, round: u32, sheet: &Sheet) -> (String, String) {
    let rides = Some(sheet.rides())
        .filter(|rides| *rides > 0)
        .map(|rides| plural(rides, "free ride"));
    let goal = (game.seat_count() == 1).then(|| format!("{WIN} points win"));
    (
        format!("round {round}"),
        rides.into_iter().chain(goal).collect::<Vec<_>>().join(", "),
    )
}

/// Returns the heading of the rules that matters now to the owner of `sheet`, if any.
pub(crate) fn heading_of_rules(game: &Solitaire, sheet: &Sheet) -> Option<&'static str> {
    match game.roll() {
        None if game.is_over() => Some("Winning"),
        None => None,
        Some(roll) if sheet.is_settled() || sheet.is_riding_free(roll) => Some(THROWAWAYS),
        Some(_) => Some("A round"),
    }
}

/// Returns the game of `seat` within a sentence: `Ann's game`.
fn whose_game(seat: Seat, audience: &Audience<'_>) -> String {
    if audience.is_you(seat) {
        return "your game".into();
    }
    format!("{} game", audience.possessive(seat))
}

/// Returns the ordinal of the throwaway mark that ends a game.
fn last_box() -> String {
    ordinal(LAST_BOX.into())
}

/// Asks `seat` to choose one of the throwaways `faces`, of which `ends` would end its game.
pub(crate) fn ask_throwaway(
    seat: Seat,
    audience: &Audience<'_>,
    faces: &[u8],
    ends: &[u8],
) -> String {
    let throw = match faces {
        [only] => format!("Throw away the {only}."),
        _ => format!("Throw away {}.", either(faces)),
    };
    if ends.is_empty() {
        return throw;
    }
    let whose_game = whose_game(seat, audience);
    format!(
        "{throw} The {} {} ends {whose_game}.",
        last_box(),
        either(ends)
    )
}

/// Asks for the die to set aside on a free ride.
pub(crate) const ASK_FREE_RIDE: &str = "Free ride: set any die aside.";

/// Refuses a throwaway that no die shows.
pub(crate) fn not_rolled(face: u8) -> String {
    format!("no die shows {face}")
}

/// Says whose sheet is shown; `is_other` if Enter leads back from it.
pub(crate) fn sheet_of(name: &str, is_other: bool) -> String {
    let back = if is_other {
        format!(". Enter: {YOUR_SHEET}")
    } else {
        String::new()
    };
    format!("the sheet of {name}{back}")
}

/// Returns the name of a throwaway track.
pub(crate) fn throw(face: u8) -> String {
    format!("throw {face}")
}

/// Captions in the picture of a lesson: of a sheet with one sum, and of its boxes.
pub(crate) fn sum_on_sheet(sum: u8) -> String {
    format!("The sum {sum} on your sheet")
}
pub(crate) const COSTS: &str = "−200 until the fifth";
pub(crate) fn pays(value: i32) -> String {
    format!("+{value} for each more, up to ten")
}

/// Returns the label below the fifth die: `open` while its division may change, `rides` on a free
/// ride.
pub(crate) fn fifth_die(face: u8, open: bool, rides: bool) -> String {
    match (open, rides) {
        (_, true) => "free ride".into(),
        (true, false) => throw(face),
        (false, false) => format!("threw {face}"),
    }
}

/// Lists the number of throws of each value: `threw 1:5 6:6 3:4`; of a sheet that is out,
/// `out 1:8`.
pub(crate) fn threw(sheet: &Sheet) -> String {
    let thrown: Vec<String> = sheet
        .throwaway_faces()
        .map(|face| format!("{face}:{}", sheet.throwaway_marks(face)))
        .collect();
    if thrown.is_empty() {
        return String::new();
    }
    let verb = if sheet.is_out() { "out" } else { "threw" };
    format!("{verb} {}", thrown.join(" "))
}
