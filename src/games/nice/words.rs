//! The sentences of Nice Dice: events, turns and reasons, each as a whole.
use super::action::TurnOver;
use super::card::{Card, rank_name};
use super::roll::{Extra, Pattern};
use super::square::{Mask, lines};
use super::state::{Nice, Phase};
use super::variant::Variant;
use crate::core::{
    Audience, Description, Event, Seat, TurnText, VerbPhrase,
    words::{gain, join_faces, list, name_with_score, percent, plural},
};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &Nice,
    event: &Event<TurnOver>,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    match (event, &before.phase) {
        (Event::Chance(faces), Phase::Start { totals, due, .. }) => {
            let seat = due.iter().next().unwrap_or(Seat(0));
            describe_roll_for_start(seat, faces.0.iter().sum(), totals, after, audience)
        }
        (Event::Chance(_), Phase::Deal) => {
            let number = before.hands.len() + 1;
            Description::by_nobody(format!("hand {number} is dealt"))
                .next(audience.next(after.mover, "roll"))
        }
        (Event::Chance(faces), _) => {
            let what = format!("rolled {}", join_faces(&faces.0));
            let roll = Description::of(audience, before.mover, what);
            match after.fitting().len() {
                0 => next(roll.note("no card fits"), before, after, audience),
                1 => roll.note("one card fits"),
                many => roll.note(format!("{many} cards fit")),
            }
        }
        (Event::Acted(seat, action), _) => {
            let turned = describe_card(before, *seat, action, after, audience);
            next(turned, before, after, audience)
        }
        (Event::TimeUp, _) => Description::default(),
    }
}

/// Describes the total of `seat` in the roll for the start, the others of which were `totals`:
/// once it is decided, these and who starts.
fn describe_roll_for_start(
    seat: Seat,
    total: u8,
    totals: &[u8],
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    let roll = Description::of(audience, seat, format!("rolled {total} to see who starts"));
    match &after.phase {
        // If all who are left are due, they have tied.
        Phase::Start { among, due, .. } if among == due => {
            let first = due.iter().next().unwrap_or(Seat(0));
            roll.note(format!("{} tied", audience.list(among.iter())))
                .next(audience.next(first, "roll again"))
        }
        Phase::Start { .. } => roll,
        _ => {
            let others: Vec<String> = after
                .all_seats()
                .filter(|other| *other != seat && totals[other.index()] > 0)
                .map(|other| format!("{} rolled {}", audience.whom(other), totals[other.index()]))
                .collect();
            roll.note(list(&others))
                .note(audience.with_verb(after.starter, "start"))
        }
    }
}

/// Describes the card that `seat` has turned over, with its points.
fn describe_card(
    before: &Nice,
    seat: Seat,
    action: &TurnOver,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    let side = before.variant.side();
    let lines = after.latest().map_or(&[][..], |latest| &latest.lines);
    let mut what = phrase(before, action).past();
    let mut score = String::new();
    if !lines.is_empty() {
        what += &format!(", which completed {}", list_lines(side, lines));
        score = gain(lines.len() as i64, after.points()[after.side(seat)]);
    }
    // The lines are lit on the board, and the rank is enough if no other card has it.
    let card = action.index(side).and_then(|cell| before.cards[cell]);
    let is_alone = |card: &Card| {
        let mut others = before
            .square()
            .faces_up()
            .filter_map(|cell| before.cards[cell]);
        others.all(|other| other == *card || other.rank != card.rank)
    };
    let brief = match card.filter(is_alone) {
        Some(card) => VerbPhrase::new("turn over", format!("the {}", card.rank_in_words())),
        None => phrase(before, action),
    };
    Description::of(audience, seat, what)
        .score(score)
        .triumph(lines.len() > 1)
        .briefly(brief.past())
}

/// Returns `action` in words.
fn phrase(game: &Nice, action: &TurnOver) -> VerbPhrase {
    let cell = action.index(game.variant.side());
    VerbPhrase::new(
        "turn over",
        cell.map_or_else(String::new, |cell| game.card_name(cell)),
    )
}

/// Returns `action` in words, with the kind of choice for a hint.
pub(super) fn hinted(game: &Nice, action: &TurnOver) -> VerbPhrase {
    let turned = phrase(game, action);
    let cell = action.index(game.variant.side());
    let again = game
        .dice()
        .is_some_and(|dice| game.next_roll(dice).is_some());
    match cell.map_or(0, |cell| game.square().completes(cell).count()) {
        0 if game.fit_alike() => turned,
        0 if again => turned.kind("prepare what follows"),
        0 => turned.kind("leave little to score"),
        1 => turned.kind_because("complete a line", "that is 1 point now"),
        points => turned.kind_because(
            "complete several lines with one card",
            format!("that is {points} points now"),
        ),
    }
}

/// Returns the reason for an extra roll after `dice`.
fn alike(dice: &[u8], variant: Variant) -> &'static str {
    match (Pattern::of(dice), variant) {
        (Pattern::Triple, _) => "three of a kind",
        (Pattern::Pair, Variant::Super) => "a pair",
        _ => "doubles",
    }
}

/// Adds the next step after a roll and its cards.
fn next(
    description: Description,
    before: &Nice,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    let dice = after.latest().map_or(&[][..], |latest| &latest.dice);
    match &after.phase {
        Phase::Over => {
            let winner = after.side(before.mover);
            let wins = audience.win(&seats_of(after, winner));
            let score = score(after, &after.points(), Some(winner), audience);
            match after.sides() {
                2 => description.note(format!("{wins} the game{score}")),
                _ => description
                    .note(format!("{wins} the game"))
                    .note(format!("the final score{score}")),
            }
        }
        Phase::Deal => end_of_hand(description, after, audience),
        _ if before.next_roll(dice).is_none() => {
            description.next(audience.next(after.mover, "roll"))
        }
        _ => {
            // A note stays where the next step has no room.
            let why = why_extra(after).unwrap_or_default();
            let mover = after.mover;
            description.note(why).next(
                audience
                    .ask(mover, "roll")
                    .unwrap_or_else(|| audience.with_verb(mover, "roll")),
            )
        }
    }
}

/// Adds the result of a hand and the score, the leader's first like the winner's: `Ann wins the
/// hand 6–2. Ben leads 13–9.`
fn end_of_hand(description: Description, after: &Nice, audience: &Audience<'_>) -> Description {
    let winner = winner_of_hand(&after.scored);
    let hand = match winner {
        Some(side) => format!("{} the hand", audience.win(&seats_of(after, side))),
        None => "the hand is tied".into(),
    };
    let points = &after.points()[..];
    let score = |points, first| score(after, points, first, audience);
    let standing = match *points {
        [one, other] if one == other => format!("the score is level,{}", score(points, None)),
        [one, other] => {
            let leader = usize::from(other > one);
            let leads = match seats_of(after, leader)[..] {
                [seat] => audience.with_verb(seat, "lead"),
                ref partners => format!("{} lead", audience.list(partners.iter().copied())),
            };
            format!("{leads}{}", score(points, Some(leader)))
        }
        _ => format!("the score is now{}", score(points, None)),
    };
    description
        .note(format!("{hand}{}", score(&after.scored, winner)))
        .note(standing)
}

/// Returns the points by side as the end of a sentence, with those of `first` in front: ` 13–9`. Of
/// more than two sides each has its name, in the order of the seats: `: Ann · 2, Ben · 4, Cy · 2`.
fn score(game: &Nice, points: &[u8], first: Option<usize>, audience: &Audience<'_>) -> String {
    match *points {
        [one, other] if first == Some(1) => format!(" {other}–{one}"),
        [one, other] => format!(" {one}–{other}"),
        _ => {
            let named =
                |(side, points)| name_with_score(audience.list(seats_of(game, side)), points);
            format!(
                ": {}",
                points
                    .iter()
                    .enumerate()
                    .map(named)
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        }
    }
}

/// Returns the seats that play for a side.
pub(super) fn seats_of(game: &Nice, side: usize) -> Vec<Seat> {
    game.all_seats()
        .filter(|&seat| game.side(seat) == side)
        .collect()
}

/// Returns the reason in brief if the mover has an extra roll, or will have one after this choice.
pub(crate) fn why_extra(game: &Nice) -> Option<String> {
    let latest = game.latest().filter(|latest| latest.seat == game.mover)?;
    let alike = alike(&latest.dice, game.variant);
    let words = match (&game.phase, latest.extra) {
        (Phase::Roll, Extra::First) => match game.extra {
            Extra::Owed(1) => format!("{alike}: two more rolls"),
            _ => format!("{alike}: one more roll"),
        },
        (Phase::Roll, Extra::Owed(_)) => "second extra roll".into(),
        (Phase::Choose, Extra::First) => match game.next_roll(&latest.dice)? {
            Extra::Owed(1) => format!("{alike}: two more rolls after this"),
            _ => format!("{alike}: one more roll after this"),
        },
        (Phase::Choose, Extra::Owed(0)) => "last extra roll".into(),
        (Phase::Choose, Extra::Owed(_)) => "extra roll, one more after this".into(),
        _ => return None,
    };
    Some(words)
}

/// Returns the name of a line: `row 2`, `column b`, `a diagonal`.
pub(super) fn line_name(side: usize, line: Mask) -> String {
    match lines(side).iter().position(|&other| other == line) {
        Some(row) if row < side => format!("row {}", row + 1),
        Some(column) if column < 2 * side => {
            format!("column {}", char::from(b'a' + (column - side) as u8))
        }
        _ => "a diagonal".into(),
    }
}

/// Returns lines in words: `row 2 and a diagonal`.
pub(crate) fn list_lines(side: usize, lines: &[Mask]) -> String {
    let mut names: Vec<String> = lines.iter().map(|&line| line_name(side, line)).collect();
    if names.iter().filter(|name| *name == "a diagonal").count() == 2 {
        names.truncate(names.len() - 2);
        names.push("both diagonals".into());
    }
    list(&names)
}

/// Returns the turn in words, as `seat` sees it.
pub(super) fn turn_text(game: &Nice, seat: Seat, audience: &Audience<'_>) -> TurnText<TurnOver> {
    let mut table = vec![standing(game, audience)];
    if matches!(game.phase, Phase::Roll | Phase::Choose) {
        table.extend(rows(game));
    }
    let Some(dice) = game.dice() else {
        return TurnText::of(table);
    };
    let ranks: Vec<u8> = game
        .ranks()
        .iter()
        .filter(|&rank| rank <= game.variant.top_rank())
        .collect();
    let extra = why_extra(game)
        .map(|why| format!(" ({why})"))
        .unwrap_or_default();
    let who = audience.subject(game.mover);
    table.push(format!(
        "{who} rolled {}{extra}: cards of {} fit.",
        join_faces(dice),
        list(&ranks)
    ));
    let mut text = TurnText::of(table);
    if seat == game.mover {
        text.choices = choices(game);
        text.moves = moves(game);
    }
    text
}

/// Returns the standing: `Nice Dice, hand 2. Ann has 3 points; Ben has 4 points. 15 points win.`
/// Until the next deal it is that of the finished hand.
fn standing(game: &Nice, audience: &Audience<'_>) -> String {
    let sides: Vec<String> = (0..game.sides())
        .map(|side| {
            let seats = seats_of(game, side);
            let has = match seats[..] {
                [one] => audience.with_have(one),
                _ => format!("{} have", audience.list(seats)),
            };
            let points = game.points()[side];
            let hand = game.scored[side];
            let hand = match hand {
                0 => String::new(),
                1 if points == 1 => ", made in this hand".into(),
                all if all == points => ", all in this hand".into(),
                some => format!(", {some} of them in this hand"),
            };
            format!("{has} {}{hand}", plural(points, "point"))
        })
        .collect();
    let title = game.variant.title();
    let begun = game.hands.len() + usize::from(matches!(game.phase, Phase::Roll | Phase::Choose));
    format!(
        "{title}, hand {}. {}. {} points win.",
        begun.max(1),
        sides.join("; "),
        game.target
    )
}

/// Returns the rows of cards, one sentence each.
fn rows(game: &Nice) -> impl Iterator<Item = String> {
    let side = game.variant.side();
    (0..side).map(move |row| {
        let cards: Vec<String> = (0..side)
            .map(|column| {
                let cell = side * row + column;
                let place = TurnOver::cell(side, cell);
                match game.square().face(cell) {
                    Some(_) => format!("{place} {}", game.card_name(cell)),
                    None => format!("{place} face down"),
                }
            })
            .collect();
        format!("Row {}: {}.", row + 1, cards.join(", "))
    })
}

/// Returns each card that fits, with the effect of turning it over.
fn choices(game: &Nice) -> Vec<(TurnOver, String)> {
    let side = game.variant.side();
    let choice = |cell: usize| {
        let lines: Vec<_> = game.square().completes(cell).collect();
        let scores = match lines.len() {
            0 => String::new(),
            count => {
                format!(
                    ", completing {} for {}",
                    list_lines(side, &lines),
                    plural(count as i64, "point")
                )
            }
        };
        (
            TurnOver::cell(side, cell),
            format!("turn over {}{scores}", game.card_name(cell)),
        )
    };
    game.fitting().into_iter().map(choice).collect()
}

/// Returns the notation of a card, with the first that fits as the example.
fn moves(game: &Nice) -> Vec<String> {
    let side = game.variant.side();
    let last = TurnOver::cell(side, side * side - 1);
    let mut moves = vec![format!(
        "Name a card by its column, a letter from the left, and its row, a number from the top: a1 is at the top left, \
         {last} at the bottom right."
    )];
    moves.extend(game.fitting().first().map(|&cell| {
        format!(
            "For example, {} turns over {}.",
            TurnOver::cell(side, cell),
            game.card_name(cell)
        )
    }));
    moves
}

/// Returns the reason for turning over the card of `cell`, which leads to `after`: `1 point for row
/// 2, then Ben's next roll scores 12 % of the time`; without points what it leaves: `Ben's next
/// roll then completes a line 12 % of the time`. If every card leaves the same, that is said, as it
/// recommends none.
pub(super) fn why(
    before: &Nice,
    cell: usize,
    after: &Nice,
    audience: &Audience<'_>,
) -> Vec<String> {
    let completed: Vec<Mask> = before.square().completes(cell).collect();
    let chance = before.scoring_chance(cell);
    // Doubles may bring more than one.
    let whose = match after.mover {
        seat if after.side(seat) == before.side(before.mover) => "the".into(),
        seat if audience.is_you(seat) => "your".into(),
        seat => audience.possessive(seat),
    };
    let points = match (completed.len(), &after.phase) {
        (0, Phase::Roll) => {
            let completes = match chance {
                0.0 => "cannot complete a line".to_owned(),
                chance => format!("completes a line {} of the time", percent(chance)),
            };
            return vec![if before.fit_alike() {
                format!("{whose} next roll {completes} after any card")
            } else {
                format!("{whose} next roll then {completes}")
            }];
        }
        (0, _) => "no points".to_owned(),
        (points, _) => {
            let lines = list_lines(after.variant.side(), &completed);
            format!("{} for {lines}", plural(points as i64, "point"))
        }
    };
    let next = match &after.phase {
        Phase::Over => "which wins the game".into(),
        Phase::Deal => "and the hand ends".into(),
        _ if chance == 0.0 => format!("then {whose} next roll cannot score"),
        _ => format!(
            "then {whose} next roll scores {} of the time",
            percent(chance)
        ),
    };
    vec![points, next]
}

/// Requests of the prompt.
pub(crate) const DEAL: &str = "deal the cards";
pub(crate) const ROLL: &str = "roll the dice";
pub(crate) const ROLL_AGAIN: &str = "roll again";
/// Words of the screen.
pub(crate) const HIGHEST_STARTS: &str = "The highest total starts.";
/// Before the ranks of the cards that fit.
pub(crate) const CARDS_THAT_FIT: [&str; 2] = ["Cards that fit: ", "Fit: "];
/// A heading of the score pad.
pub(crate) const TO_GO: &str = "to go";

/// Returns the variant, the progress and the rest of the headline.
pub(crate) fn headline(game: &Nice) -> (&'static str, String, String) {
    let variant = match game.variant {
        Variant::Nice => "",
        Variant::Big => "Big",
        Variant::Super => "Super",
    };
    let hands = game.hands.len();
    let when = match &game.phase {
        Phase::Deal if hands > 0 => format!("after hand {hands}"),
        Phase::Over => format!("hand {hands}"),
        _ => format!("hand {}", hands + 1),
    };
    (variant, when, format!("to {}", game.target))
}

/// Returns the heading of the rules that matters now, if any.
pub(crate) fn heading_of_rules(game: &Nice) -> Option<&'static str> {
    match &game.phase {
        Phase::Start { .. } => None,
        Phase::Deal if game.hands.is_empty() => Some("A hand"),
        Phase::Deal => Some("Points"),
        Phase::Roll | Phase::Choose if game.extra != Extra::First => Some("Extra rolls"),
        Phase::Roll | Phase::Choose => Some("A hand"),
        Phase::Over => Some("The end"),
    }
}

/// Asks a person to turn over the card of `cell`, or to choose another one.
pub(crate) fn ask_to_turn_over(game: &Nice, cell: usize, or_choose: bool) -> String {
    // So short that the roll stands before it.
    let how = if or_choose {
        "Choose a card by its rank. Enter:"
    } else {
        "Enter: turn over"
    };
    format!("{how} {}.", game.card_name(cell))
}

/// Returns the card of `cell` as on its chip: `5♠`.
fn chip(game: &Nice, cell: usize) -> String {
    game.cards[cell].map_or_else(String::new, Card::short)
}

/// Names the points that win.
pub(super) fn that_win(target: u8) -> String {
    format!("the {target} that win")
}

/// Returns the ranks of the cards that fit, which are their keys: `4, 8`.
pub(crate) fn fitting_ranks(game: &Nice) -> String {
    let mut ranks: Vec<u8> = game
        .fitting()
        .into_iter()
        .map(|cell| game.square().rank(cell))
        .collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
        .into_iter()
        .map(rank_name)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the card of `cell` and what turning it over completes: `5♠` and ` scores +1: row 2`.
pub(crate) fn would_complete(game: &Nice, cell: usize) -> (String, String) {
    let lines: Vec<_> = game.square().completes(cell).collect();
    let effect = match lines.len() {
        0 => " completes no line.".into(),
        points => format!(
            " scores +{points}: {}.",
            list_lines(game.variant.side(), &lines)
        ),
    };
    (chip(game, cell), effect)
}

/// Describes the last card turned over, with the change and total of points, if any: `Ann completed
/// row 2: ` and `+1, now 4`.
pub(crate) fn last_card(game: &Nice, audience: &Audience<'_>) -> Option<(String, String)> {
    let last = game.latest()?;
    let who = audience.subject(last.seat);
    let cell = last.cell?;
    Some(match last.lines.len() {
        0 => (
            format!("{who} turned over {}.", chip(game, cell)),
            String::new(),
        ),
        points => (
            format!(
                "{who} completed {}: ",
                list_lines(game.variant.side(), &last.lines)
            ),
            gain(points as i64, game.points()[game.side(last.seat)]),
        ),
    })
}

/// Returns the card under the cursor, below the number of its points.
pub(crate) fn with_card(card: Card) -> String {
    format!("with {}", card.short())
}

/// Returns that no card fits the roll of `seat`.
pub(crate) fn none_fits(audience: &Audience<'_>, seat: Seat) -> String {
    format!("✗ {}: no card fits", audience.subject(seat))
}

/// Names the dice by who has rolled them, or else the seat that rolls next.
pub(crate) fn last_roll(audience: &Audience<'_>, last: Option<Seat>, mover: Seat) -> String {
    match last {
        Some(last) if audience.is_you(last) => "Your last roll".into(),
        Some(last) => format!("{} roll", audience.possessive(last)),
        None => audience.with_verb(mover, "roll"),
    }
}

/// Returns the points that a side with `points` still needs, in whole and under the heading
/// [`TO_GO`].
pub(crate) fn to_go(game: &Nice, points: i32) -> [String; 2] {
    match (i32::from(game.target) - points).max(0) {
        0 => ["wins", "wins"].map(String::from),
        points => [format!("{points} {TO_GO}"), points.to_string()],
    }
}

/// Returns the total of `seat` in the roll for the start.
pub(crate) fn total_for_start(game: &Nice, seat: Seat) -> String {
    let Phase::Start { totals, among, due } = &game.phase else {
        return String::new();
    };
    match totals.get(seat.index()).copied().unwrap_or_default() {
        0 => "·".into(),
        total if due.contains(seat) => format!("{total}, tied"),
        total if !among.contains(seat) => format!("{total}, out"),
        total => total.to_string(),
    }
}

/// Returns the side with the most of the points `scored` in a hand, if it is one.
pub(super) fn winner_of_hand(scored: &[u8]) -> Option<usize> {
    let most = scored.iter().max();
    let mut best = (0..scored.len()).filter(|side| scored.get(*side) == most);
    best.next().filter(|_| best.next().is_none())
}

/// Announces who starts the next hand.
pub(crate) fn next_hand(game: &Nice, audience: &Audience<'_>) -> String {
    format!(
        "{} hand {}.",
        audience.with_verb(game.starter, "start"),
        game.hands.len() + 1
    )
}
