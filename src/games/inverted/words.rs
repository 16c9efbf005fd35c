//! The sentences of Inverted Dice: events, turns and reasons, each as a whole.
use super::action::{Action, Keep};
use super::sheet::{
    BONUS, BOXES, Bonus, BoxState, SECTION_NAMES, SECTIONS, Sheet, inverted_sum, section_of,
};
use super::solver::{Chances, chance_in_turn};
use super::state::{GRANDMASTER, Inverted, MASTER};
use crate::core::{
    Accuracy, Audience, Description, DiceSet, Event, Game, Seat, TurnText, VerbPhrase,
    rules::game::winners,
    words::{dice, gain, join_faces, list, percent, plural, turn_text::points_sentence},
};

/// A box made in fewer turns is hard to make.
const RARE: f64 = 0.2;
/// Chances below this are not mentioned.
const LEAST_MENTIONED: f64 = 0.005;

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &Inverted,
    event: &Event<Action>,
    after: &Inverted,
    audience: &Audience<'_>,
) -> Description {
    let sentence_of_mover = |what: String| Description::of(audience, before.mover, what);
    match event {
        Event::Chance(faces) => {
            let verb = if before.left == 2 {
                "rolled"
            } else {
                "rerolled and got"
            };
            let roll = sentence_of_mover(format!("{verb} {faces}"));
            let Some(sum) = after.sum() else {
                return roll;
            };
            let sheet = after.sheet();
            let missing = missing(after, sum);
            roll.detail(if sheet.is_open(sum) {
                missing
            } else {
                format!(
                    "{missing}, and box {sum} is already {}",
                    sheet.how_filled(sum)
                )
            })
        }
        // The description of the roll includes the reroll.
        Event::Acted(_, Action::Keep(keep)) if keep.faces().is_empty() => {
            sentence_of_mover("kept nothing".into())
        }
        Event::Acted(_, action @ Action::Keep(_)) => {
            sentence_of_mover(phrase(before, action).first().past())
        }
        Event::Acted(_, action @ Action::Register) => {
            let registered = sentence_of_mover(phrase(before, action).past());
            describe_box(registered, before, after, audience)
        }
        Event::Acted(_, action @ Action::Zero(_)) => {
            let crossed_out = phrase(before, action).past();
            let sum = inverted_sum(&before.dice);
            let how = before.sheet().how_filled(sum);
            let full = sentence_of_mover(format!("{crossed_out}, with box {sum} already {how}"));
            describe_box(full.briefly(crossed_out), before, after, audience)
        }
        Event::TimeUp => Description::default(),
    }
}

/// Returns the values that the dice of `game` do not show, which make `sum`.
fn missing(game: &Inverted, sum: u8) -> String {
    let dice = game.dice();
    let values: Vec<String> = (1..=6_u8)
        .filter(|value| !dice.contains(value))
        .map(|value| value.to_string())
        .collect();
    match &values[..] {
        [one] => format!("missing only {one}"),
        _ => format!("missing {} = {sum}", values.join(" + ")),
    }
}

/// Returns `action` by the mover in words.
pub(super) fn phrase(game: &Inverted, action: &Action) -> VerbPhrase {
    match action {
        Action::Keep(keep) => {
            let count = keep.rolled_count();
            if count == game.dice.len() {
                return VerbPhrase::new("reroll", "all five dice").kind("reroll all five dice");
            }
            let mut phrase = VerbPhrase::new("keep", name_faces(&keep.faces(), "a"));
            if count > 0 {
                phrase = phrase.and("reroll", name_faces(&faces_to_reroll(game, keep), "the"));
            }
            phrase.kind(format!("reroll {}", dice(count)))
        }
        Action::Register => {
            let stop = if game.left > 0 {
                "stop and take the box"
            } else {
                "take the box"
            };
            VerbPhrase::new("fill", format!("box {}", game.sum().unwrap_or(0))).kind(stop)
        }
        Action::Zero(number) => VerbPhrase::new("cross out", format!("box {number}")).kind_because(
            "cross out the box that you miss least",
            why_zero_unnamed(game.sheet(), *number),
        ),
    }
}

fn name_faces(faces: &[u8], article: &str) -> String {
    match faces {
        [one] => format!("{article} {one}"),
        _ => join_faces(faces),
    }
}

/// Returns the faces that `keep` rerolls.
fn faces_to_reroll(game: &Inverted, keep: &Keep) -> Vec<u8> {
    let mut faces_to_keep = keep.faces();
    let mut rerolled = Vec::new();
    for face in game.dice {
        match faces_to_keep.iter().position(|other| *other == face) {
            Some(index) => _ = faces_to_keep.remove(index),
            None => rerolled.push(face),
        }
    }
    rerolled
}

/// Adds the effect of filling or crossing out a box on the mover of `before`, and the next step.
fn describe_box(
    description: Description,
    before: &Inverted,
    after: &Inverted,
    audience: &Audience<'_>,
) -> Description {
    let seat = before.mover;
    let old = before.sheets[seat.index()];
    let new = after.sheets[seat.index()];
    let find_section = |bonus: Bonus| {
        let mut sections = 0..SECTIONS.len();
        sections.find(|section| old.bonus(*section) != bonus && new.bonus(*section) == bonus)
    };
    let earned = find_section(Bonus::Earned);
    let lost = find_section(Bonus::Lost).map(|section| SECTION_NAMES[section]);
    let mut score = gain(new.points() - old.points(), new.points());
    if let Some(section) = earned {
        let name = SECTION_NAMES[section];
        // The bonus is part of the score, which is never dropped.
        score += &format!(", with the {name} bonus");
    }
    let mut description = description.score(score).triumph(earned.is_some());
    if after.is_over() {
        // After the winner a lost bonus would read as the winner's.
        let lost = lost.map(|name| format!("{} lost the {name} bonus", audience.subject(seat)));
        return description
            .note(end(after, audience))
            .note(lost.unwrap_or_default());
    }
    if let Some(name) = lost {
        description = description.note(format!("the {name} bonus is lost"));
    }
    if after.sheets.iter().all(|sheet| sheet.open().count() == 1) {
        description = description.note("last round");
    }
    if let Some(section) = earned {
        let boxes = &SECTIONS[section];
        let note = format!("boxes {} to {} are full", boxes.start(), boxes.end());
        description = description.note(note);
    }
    description.next(audience.next(after.mover, "roll"))
}

/// Returns the end of the game in words.
fn end(after: &Inverted, audience: &Audience<'_>) -> String {
    let standings = after.standings();
    let is_alone = standings.len() == 1;
    let won = if is_alone {
        vec![Seat(0)]
    } else {
        winners(&standings)
    };
    let best = &standings[won.first().map_or(0, |seat| seat.index())];
    let points = plural(best.points, "point");
    let mut text = if is_alone {
        format!("{} finished with {points}", audience.subject(Seat(0)))
    } else {
        format!("{} with {points}", audience.win(&won))
    };
    if let Some(title) = best.title {
        text += &format!(": {title}");
    }
    for (seat, standing) in (0..).map(Seat).zip(&standings) {
        if let Some(title) = standing.title.filter(|_| !won.contains(&seat)) {
            text += &format!(". {} an {title}", audience.is(seat));
        }
    }
    text
}

/// Returns the turn in words, as `seat` sees it.
pub(super) fn turn_text(game: &Inverted, seat: Seat, audience: &Audience<'_>) -> TurnText<Action> {
    let round = format!("Round {} of {BOXES}.", game.round());
    let mut table = vec![format!(
        "{round} {}",
        points_sentence(audience, game.standings().iter().map(|s| s.points))
    )];
    let sheets = (0..).map(Seat).zip(&game.sheets);
    table.extend(sheets.map(|(seat, sheet)| sheet_text(&audience.possessive(seat), *sheet)));
    let Some(sum) = game.sum().filter(|_| !game.is_over()) else {
        return TurnText::of(table);
    };
    let sheet = game.sheet();
    let mover = game.mover;
    let state = if sheet.is_open(sum) {
        "open".into()
    } else {
        format!("already {}", sheet.how_filled(sum))
    };
    table.push(format!(
        "{} dice show {}: {}, and box {sum} is {state}.",
        audience.possessive(mover),
        join_faces(&game.dice),
        missing(game, sum)
    ));
    table.push(match game.left {
        0 => "This was the third roll.".into(),
        left => format!(
            "{} may reroll {}: type the dice to keep, for example keep {}.",
            audience.subject(mover),
            if left == 2 { "twice" } else { "once" },
            example(game)
        ),
    });
    let mut text = TurnText::of(table);
    if game.is_choosing(seat) {
        text.choices = choices(game, sum);
        text.moves = moves(game, sum);
    }
    text
}

/// Returns a sheet in words: `Ann's open boxes: 1 to 3. Filled: 4 and 10. Crossed out: 20.`
fn sheet_text(whose: &str, sheet: Sheet) -> String {
    let list_boxes = |state: BoxState| {
        let boxes = (1..=BOXES).filter(|number| sheet.of(*number) == state);
        list(&runs(&boxes.collect::<Vec<u8>>()))
    };
    let open = list_boxes(BoxState::Open);
    let mut text = match sheet.open().count() {
        20 => format!("{whose} sheet: all 20 boxes are open."),
        0 => format!("{whose} sheet is full."),
        1 => format!("{whose} open box: {open}."),
        _ => format!("{whose} open boxes: {open}."),
    };
    if sheet == Sheet::default() {
        return text;
    }
    for (what, state) in [
        ("Filled", BoxState::Achieved),
        ("Crossed out", BoxState::Zeroed),
    ] {
        let boxes = list_boxes(state);
        if !boxes.is_empty() {
            text += &format!(" {what}: {boxes}.");
        }
    }
    let mut bonuses = Vec::new();
    for (section, boxes) in SECTIONS.iter().enumerate() {
        let name = SECTION_NAMES[section];
        let first = boxes.start();
        let last = boxes.end();
        let state = match sheet.bonus(section) {
            Bonus::Missing(missing) => format!("{missing} to go"),
            Bonus::Earned => "earned".into(),
            Bonus::Lost => "lost".into(),
        };
        bonuses.push(format!("{name} ({first} to {last}), {state}"));
    }
    format!("{text} Bonuses: {}.", bonuses.join("; "))
}

/// Returns ascending numbers as runs: `1 to 4`, `6`, `8`, `9`.
fn runs(numbers: &[u8]) -> Vec<String> {
    numbers
        .chunk_by(|one, next| one + 1 == *next)
        .flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first} to {last}")],
            short => short.iter().map(u8::to_string).collect(),
        })
        .collect()
}

/// Returns the choices that can be listed: registering, zeroing each open box, rerolling all dice.
fn choices(game: &Inverted, sum: u8) -> Vec<(Action, String)> {
    let sheet = game.sheet();
    let mut choices = Vec::new();
    if sheet.is_open(sum) {
        choices.push((
            Action::Register,
            format!("fill box {sum} for {}", filling(sheet, sum)),
        ));
    } else if game.left == 0 {
        choices.extend(
            sheet
                .open()
                .map(|number| (Action::Zero(number), zeroing(sheet, number))),
        );
    }
    if game.left > 0 {
        choices.push((
            Action::Keep(Keep([0; 5])),
            format!("reroll all {}", dice(game.dice.len())),
        ));
    }
    choices
}

/// Returns the effect of filling box `number`.
fn filling(sheet: Sheet, number: u8) -> String {
    plural(sheet.fill(number, true).points() - sheet.points(), "point")
}

/// Returns the cost of crossing out box `number`.
fn zeroing(sheet: Sheet, number: u8) -> String {
    match sheet.bonus_at_stake(number) {
        Some(section) => {
            format!(
                "cross out box {number} and lose the {} bonus of {BONUS} points",
                SECTION_NAMES[section]
            )
        }
        None => format!("cross out box {number}"),
    }
}

/// Returns the notation of the possible actions, with the current dice as examples.
fn moves(game: &Inverted, sum: u8) -> Vec<String> {
    let mut moves = Vec::new();
    if game.left > 0 {
        let example = example(game);
        let [first, _, third, ..] = game.dice;
        moves.push(
            "To keep some dice and reroll the others, type keep and five signs, one for each die as they lie: its number \
             if it stays, a hyphen if it is rerolled."
                .into(),
        );
        moves.push(format!(
            "For example, keep {example} keeps the first die, a {first}, and the third, a {third}, and rerolls the other three."
        ));
    }
    if game.sheet().is_open(sum) {
        moves.push(format!("register fills box {sum} and ends the turn."));
    } else if game.left == 0 {
        let open: Vec<u8> = game.sheet().open().collect();
        moves.push(format!(
            "zero and the number of an open box, such as zero {}, crosses that box out.",
            open[0]
        ));
        moves.push(format!("The open boxes are {}.", list(&runs(&open))));
    }
    moves
}

/// Returns the expected input.
pub(super) fn expected(game: &Inverted) -> Vec<String> {
    let mut words = Vec::new();
    if game.left > 0 {
        words.push(format!(
            "keep and five signs, such as keep {},",
            example(game)
        ));
    }
    match game.sum() {
        Some(sum) if game.sheet().is_open(sum) => words.push("register".into()),
        _ if game.left == 0 => words.push("zero and an open box".into()),
        _ => {}
    }
    words
}

/// Returns an example with gaps that keeps the first and the third die.
fn example(game: &Inverted) -> Keep {
    Keep::of(game.dice, DiceSet::from_bits(0b101))
}

/// Returns the reason for filling the box of a sum: `16 points now, then 3 boxes to go for the
/// middle bonus`.
pub(super) fn why_register(sheet: Sheet, number: u8) -> Vec<String> {
    let section = section_of(number);
    let name = SECTION_NAMES[section];
    let points = plural(number, "point");
    match sheet.bonus(section) {
        Bonus::Missing(1) => vec![format!("{points} plus the {name} bonus of {BONUS}")],
        Bonus::Missing(missing) => {
            let boxes = if missing == 2 {
                "1 box".into()
            } else {
                format!("{} boxes", missing - 1)
            };
            vec![
                format!("{points} now"),
                format!("then {boxes} to go for the {name} bonus"),
            ]
        }
        Bonus::Lost | Bonus::Earned => vec![format!("{points} now")],
    }
}

/// Returns the reason for crossing out a box without its number, for a hint.
fn why_zero_unnamed(sheet: Sheet, number: u8) -> String {
    let bonus = match sheet.bonus_at_stake(number) {
        Some(section) => format!("though the {} bonus goes with it", SECTION_NAMES[section]),
        None => "and no bonus goes with it".into(),
    };
    format!(
        "you make it in {} of turns, {bonus}",
        percent(chance_in_turn(number))
    )
}

/// Returns the reason for crossing out a box: `you make it in only 1 % of turns; it gives up 20
/// points; the bottom bonus is already lost`.
pub(super) fn why_zero(sheet: Sheet, number: u8) -> String {
    let chance = chance_in_turn(number);
    let only = if chance < RARE { "only " } else { "" };
    let chance_text = format!("you make it in {only}{} of turns", percent(chance));
    let section = section_of(number);
    let name = SECTION_NAMES[section];
    let points = plural(number, "point");
    match sheet.bonus(section) {
        Bonus::Missing(_) => format!("{chance_text}; it gives up {points} and the {name} bonus"),
        Bonus::Lost | Bonus::Earned => {
            format!("{chance_text}; it gives up {points}; the {name} bonus is already lost")
        }
    }
}

/// Returns the possible ends of the turn after a keep: `62 % end in box 16, 20 % in box 14, 12 % in
/// other boxes, 6 % miss them all`. They are not the chances of a box for somebody who goes for it.
/// The box that is `given_up` for the moment gains nothing, and comes after the others.
pub(super) fn why_keep(chances: &Chances, given_up: Option<u8>) -> Vec<String> {
    let mut boxes: Vec<(u8, f64)> = (1..=BOXES)
        .filter(|number| Some(*number) != given_up)
        .map(|number| (number, chances.of(number)))
        .filter(|(_, chance)| *chance >= LEAST_MENTIONED)
        .collect();
    boxes.sort_by(|a, b| b.1.total_cmp(&a.1));
    let others: f64 = boxes.iter().skip(2).map(|(_, chance)| chance).sum();
    let mut ends: Vec<(f64, String)> = boxes
        .iter()
        .take(2)
        .map(|(number, chance)| (*chance, format!("in box {number}")))
        .collect();
    ends.push((others, "in other boxes".into()));
    ends.extend(given_up.map(|number| (chances.of(number), format!("again in box {number}"))));
    ends.push((chances.none(), "miss them all".into()));
    ends.retain(|(chance, _)| *chance >= LEAST_MENTIONED);
    let mut words = Vec::new();
    let mut chance_left = 1.0;
    for (chance, what) in ends {
        // Rounded each on its own they may add up to 101.
        let rounded = (100.0 * chance).round() / 100.0;
        let exceeds = (LEAST_MENTIONED..rounded).contains(&chance_left);
        let percentage = percent(if exceeds { chance_left } else { chance });
        words.push(format!("{percentage} {what}"));
        chance_left -= rounded;
    }
    if let Some(first) = words.first_mut() {
        *first = first.replacen(" in ", " end in ", 1);
    }
    words
}

/// Returns why a reroll is better than filling box `number` now, after other reasons for it.
pub(super) fn can_wait(number: u8) -> String {
    match chance_in_turn(number) {
        chance if chance < RARE => {
            format!("; box {number} brings only {}", plural(number, "point"))
        }
        chance => format!(
            "; box {number} can come later: {} of turns make it",
            percent(chance)
        ),
    }
}

/// Returns the chance of a title in words: `1.9 % if you go for it`.
pub(super) fn prospects(chance: f64, accuracy: Accuracy) -> String {
    let about = if accuracy == Accuracy::Estimate {
        "about "
    } else {
        ""
    };
    match 100.0 * chance {
        0.0 => "out of reach".into(),
        100.0 => "reached".into(),
        percent if percent < 0.001 => "less than 0.001 % if you go for it".into(),
        percent if percent < 0.1 => format!("{about}{percent:.3} % if you go for it"),
        percent => format!("{about}{percent:.1} % if you go for it"),
    }
}

/// Meaning of a chance to win with best play against others.
pub(super) const OF_WIN: &str = "the chance to win";
/// Meaning of an estimated chance to win.
pub(super) const OF_WIN_FOR_POINTS: &str = "the chance to win if everybody plays for points";
/// Reason for rejecting the objective of winning.
pub(super) const NOBODY_ELSE: &str =
    "nobody else has a sheet here to win against: note all sheets, SHEET / SHEET ; DICE ; LEFT";
/// The titles, each with its total.
pub(super) const FULL_TITLES: [(i32, &str); 2] = [
    (MASTER, "Inverted Master"),
    (GRANDMASTER, "Inverted Grandmaster"),
];
/// The titles, each with its short name.
pub(super) const TITLES: [(i32, &str); 2] = [(MASTER, "Master"), (GRANDMASTER, "Grandmaster")];

/// The coach's advice below a die.
pub(crate) const KEEP_IT: &str = " keep";

/// Returns the heading of the chances while `kept` dice stay; `None` before the first roll of a
/// turn. The sum of the dice `is_known` once they are at rest.
pub(crate) fn chances_heading(game: &Inverted, kept: Option<&[u8]>, is_known: bool) -> String {
    let condition = match kept {
        _ if is_known && game.compares_boxes() => "in a later turn".into(),
        None => "in this turn".into(),
        Some([]) => "if you roll all five again".into(),
        Some(kept) if kept.len() == game.dice.len() => "with these dice".into(),
        Some(kept) => format!("if you keep {}", join_faces(kept)),
    };
    format!("Chance of each open box {condition}, in %")
}

/// The way out if the box of the sum is not open after the third roll.
pub(crate) const CROSS_OUT_ANOTHER: &str = "cross out an open one";

/// Refuses to fill another box than that of the sum.
pub(crate) fn not_the_sum(sum: u8, number: u8) -> String {
    format!("the dice make {sum}, not {number}")
}

/// Requests and labels of keys.
pub(crate) const CROSS_OUT: &str = "cross out";

/// Returns the round and the roll for the headline.
pub(crate) fn headline(game: &Inverted) -> (String, String) {
    let roll = match game.sum() {
        Some(_) if !game.is_over() => format!("roll {} of 3", 3 - game.left),
        _ => String::new(),
    };
    (format!("round {} of {BOXES}", game.round()), roll)
}

/// Returns the heading of the rules that matters now, if any.
pub(crate) fn heading_of_rules(game: &Inverted) -> Option<&'static str> {
    match game.sum() {
        _ if game.must_cross_out() => Some("The sheet"),
        _ if game.is_over() => Some("The end"),
        Some(_) => Some("A turn"),
        None => None,
    }
}

/// Asks the mover to fill a box, to keep dice, or to cross out a box. `worse` is what filling the
/// box now would cost, if the coach has shown it.
pub(crate) fn prompt(game: &Inverted, kept: usize, worse: &str) -> Option<String> {
    let is_open = game.sheet().is_open(game.sum()?);
    let again = if game.left == 1 {
        "roll once more"
    } else {
        "roll again"
    };
    let prompt = match (is_open, game.left) {
        (true, 0) => String::new(),
        (false, 0) => "Cross out a box: the arrows choose it.".into(),
        (true, _) if !worse.is_empty() => {
            format!("Fill the box, {worse}, or keep dice and {again}.")
        }
        (true, _) => format!("Fill the box, or keep dice and {again}."),
        (false, _) if kept == game.dice.len() => format!("Let a die go to {again}."),
        (false, _) => format!("Keep dice and {again}."),
    };
    Some(prompt)
}

/// Answers a click on a box.
pub(crate) fn click_again(number: u8) -> String {
    format!("click box {number} again, or press Enter, to cross it out")
}

/// Returns the values that the dice do not show.
pub(crate) fn missing_values(missing: &[u8]) -> String {
    format!("missing {}", join_faces(missing))
}

/// Of the lesson's picture.
pub(crate) const THEY_ARE_MISSING: &str = "3 and 5 are missing:";
pub(crate) const BOX_OF_THEIR_SUM: &str = "box 8, for 8 points.";

/// Returns the chance of missing every open box.
pub(crate) fn no_open_box(chance: &str) -> String {
    format!("No open box: {chance}")
}
