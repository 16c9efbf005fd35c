//! The sentences of Nice Dice: events, turns and reasons, each as a whole.
use super::action::TurnOver;
use super::card::rank_in_words;
use super::options::Goal;
use super::position::winner_of_hand;
use super::roll::{Extra, Pattern};
use super::square::{Mask, lines};
use super::state::{Nice, Phase};
use super::variant::Variant;
use crate::core::{
    Audience, Description, Event, Seat, TurnText, VerbPhrase,
    words::{capitalized, either, gain, join_faces, list, percent, plural},
};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &Nice,
    event: &Event<TurnOver>,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    match (event, &before.phase) {
        (Event::Chance(faces), Phase::Start { due, .. }) => {
            let seat = due.iter().next().unwrap_or(Seat(0));
            describe_roll_for_start(seat, faces.0.iter().sum(), after, audience)
        }
        (Event::Chance(_), Phase::Deal) => {
            let number = before.hands.len() + 1;
            Description::by_nobody(format!("hand {number} is dealt"))
                .next(audience.next(after.mover, "roll"))
        }
        (Event::Chance(faces), _) => {
            let what = format!("rolled {}", join_faces(&faces.0));
            let roll = Description::of(audience, before.mover, what);
            if after.fitting().is_empty() {
                return add_next_step(roll.note("no card fits"), before, after, audience);
            }
            roll
        }
        (Event::Acted(seat, action), _) => {
            let turned = describe_card(before, *seat, action, after, audience);
            add_next_step(turned, before, after, audience)
        }
        (Event::TimeUp, _) => Description::default(),
    }
}

/// Describes the total of `seat` in the roll for the start: the last one by who starts.
fn describe_roll_for_start(
    seat: Seat,
    total: u8,
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
        _ => Description::by_nobody(audience.with_verb(after.starter, "start"))
            .detail(format!("{} rolled {total}", audience.whom(seat))),
    }
}

/// Describes the card that `seat` has turned over, with the lines it completed: `Ann turned the 7: a
/// row and a diagonal`.
fn describe_card(
    before: &Nice,
    seat: Seat,
    action: &TurnOver,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    let side = before.variant.side();
    let lines = after.latest().map_or(&[][..], |latest| &latest.lines);
    // The rank is enough if no other card has it.
    let card = action.index(side).and_then(|cell| before.cards[cell]);
    let turned = match card.filter(|card| {
        let mut others = before
            .square()
            .faces_up()
            .filter_map(|cell| before.cards[cell]);
        others.all(|other| other == *card || other.rank != card.rank)
    }) {
        Some(card) => VerbPhrase::new("turn", format!("the {}", card.rank_in_words())),
        None => phrase(before, action),
    };
    let turned = turned.past();
    if lines.is_empty() {
        return Description::of(audience, seat, turned);
    }
    let what = format!("{turned}: {}", list_kinds(side, lines));
    Description::of(audience, seat, what)
        .score(gain(lines.len() as i64, after.points()[after.side(seat)]))
        .triumph(lines.len() > 1)
        .briefly(turned)
}

fn phrase(game: &Nice, action: &TurnOver) -> VerbPhrase {
    let cell = action.index(game.variant.side());
    VerbPhrase::new(
        "turn",
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
fn add_next_step(
    description: Description,
    before: &Nice,
    after: &Nice,
    audience: &Audience<'_>,
) -> Description {
    let dice = after.latest().map_or(&[][..], |latest| &latest.dice);
    match &after.phase {
        Phase::Over => {
            let winner = after.leader().unwrap_or_default();
            let wins = audience.win(&seats_of(after, winner));
            description.note(format!("{wins} the game"))
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

/// Adds the result of a hand: `Ann wins the hand`.
fn end_of_hand(description: Description, after: &Nice, audience: &Audience<'_>) -> Description {
    let hand = match winner_of_hand(&after.scored) {
        Some(side) => format!("{} the hand", audience.win(&seats_of(after, side))),
        None => "the hand is tied".into(),
    };
    let decides = if after.goal == Goal::Hand {
        "another one decides"
    } else {
        ""
    };
    description.note(hand).note(decides)
}

/// Returns the seats that play for a side.
pub(crate) fn seats_of(game: &Nice, side: usize) -> Vec<Seat> {
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

/// Returns the kind of a line: `a row`.
fn kind_of_line(side: usize, line: Mask) -> &'static str {
    match lines(side).iter().position(|&other| other == line) {
        Some(row) if row < side => "a row",
        Some(column) if column < 2 * side => "a column",
        _ => "a diagonal",
    }
}

/// Returns the kind of line that lights as number `at` of `lines`, from 0: of two diagonals the
/// second is `both diagonals`.
pub(crate) fn kind_lit(side: usize, lines: &[Mask], at: usize) -> &'static str {
    let kind = kind_of_line(side, lines[at]);
    let is_second = at > 0 && kind_of_line(side, lines[at - 1]) == kind;
    if is_second { "both diagonals" } else { kind }
}

/// Returns the kinds of lines in words: `a row, a column and both diagonals`.
pub(crate) fn list_kinds(side: usize, lines: &[Mask]) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for index in 0..lines.len() {
        let kind = kind_lit(side, lines, index);
        if kind == "both diagonals" {
            kinds.pop();
        }
        kinds.push(kind);
    }
    list(&kinds)
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
            let of_hand = match game.scored[side] {
                0 => String::new(),
                1 if points == 1 => ", made in this hand".into(),
                all if all == points => ", all in this hand".into(),
                some => format!(", {some} of them in this hand"),
            };
            format!("{has} {}{of_hand}", plural(points, "point"))
        })
        .collect();
    let title = game.variant.title();
    let begun = game.hands.len() + usize::from(matches!(game.phase, Phase::Roll | Phase::Choose));
    let wins = match game.goal {
        Goal::Points(target) => format!("{target} points win"),
        Goal::Hand => "The most points after this hand win".into(),
    };
    format!(
        "{title}, hand {}. {}. {wins}.",
        begun.max(1),
        sides.join("; ")
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
    game.fitting()
        .into_iter()
        .map(|cell| choice_of_cell(game, cell))
        .collect()
}

fn choice_of_cell(game: &Nice, cell: usize) -> (TurnOver, String) {
    let side = game.variant.side();
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
/// roll then completes a line 12 % of the time`. If every card leaves the same, it says so, as it
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

/// The news while the dice go round by themselves.
pub(crate) const GOING_ROUND: &str =
    "One card is left. The dice go round by themselves until they turn it.";

/// Returns the heading of the points of a hand, with all there are.
pub(crate) fn in_this_hand(game: &Nice) -> String {
    format!("In this hand, of {}", game.variant.lines())
}

/// Returns the variant, the progress and the rest of the headline.
pub(crate) fn headline(game: &Nice) -> (&'static str, String, String) {
    let variant = match game.variant {
        Variant::Nice => "",
        Variant::Big => "Big",
        Variant::Super => "Super",
    };
    let hands = game.hands.len();
    let round_text = match &game.phase {
        Phase::Deal if hands > 0 => format!("after hand {hands}"),
        Phase::Over => format!("hand {hands}"),
        _ => format!("hand {}", hands + 1),
    };
    match game.goal {
        Goal::Points(target) => (variant, round_text, format!("to {target}")),
        Goal::Hand if hands == 0 => (variant, "one hand".into(), String::new()),
        Goal::Hand => (variant, round_text, "to break the tie".into()),
    }
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

/// Asks a person to turn over one of the cards that fit: `Turn a 3, a 4 or an ace.`
pub(crate) fn ask_to_turn(game: &Nice) -> String {
    let mut ranks: Vec<u8> = game
        .fitting()
        .into_iter()
        .map(|cell| game.square().rank(cell))
        .collect();
    let is_alone = ranks.len() == 1;
    ranks.sort_unstable();
    ranks.dedup();
    let names: Vec<String> = ranks
        .iter()
        .map(|rank| {
            let article = match rank {
                _ if is_alone => "the",
                1 | 8 => "an",
                _ => "a",
            };
            format!("{article} {}", rank_in_words(*rank))
        })
        .collect();
    let why = why_extra(game).map(|why| format!(" {}.", capitalized(&why)));
    format!("Turn {}.{}", either(&names), why.unwrap_or_default())
}

/// Names the points that win.
pub(super) fn that_win(target: u8) -> String {
    format!("the {target} that win")
}

/// Of the lesson's picture.
pub(crate) const LAST_OF_LINE: &str = "The last card of a row, column or diagonal: 1 point.";
