//! The sentences of SymmDice: events, turns and reasons, each in whole.
use super::action::{Action, Keep, Vote, WORDS};
pub(crate) use super::face_names::in_words;
use super::geometry::dice::{DICE, DieKind, NineDice, count};
use super::geometry::figure::{Figure, PlacedDie, SIDE, centroid};
use super::geometry::motifs::{Face, Motif, TURN};
use super::geometry::orbits::{Grouping, best, most_dice, score};
use super::geometry::symmetry::Symmetry;
use super::options::Variant;
use super::referee::{Deviation, Findings, Misfit, Proof, Referee, Verdict};
use super::state::{Claim, Phase, Ruling, SymmDice};
use crate::core::{
    Audience, ChanceOutcome, Description, Event, Game, ParseError, Seat, TableAnswer, TurnText,
    VerbPhrase,
    rules::game::winners,
    words::{
        dice, first_word, format_signed, gain, list, place_of_sign, plural, sentence, short,
        turn_text::points_sentence,
    },
};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &SymmDice,
    event: &Event<Action>,
    after: &SymmDice,
    audience: &Audience<'_>,
) -> Description {
    let description = match event {
        Event::Chance(faces) => return describe_roll(before, faces, after, audience),
        Event::Acted(seat, action) => describe_action(before, *seat, action, after, audience),
        Event::TimeUp => Description::by_nobody("time is up"),
    };
    // The same figure may be laid twice running, so that equal rulings do not show that nothing was
    // settled.
    let has_ended = before.runs() != after.runs()
        || before.turn_of_run() != after.turn_of_run()
        || before.adjusted != after.adjusted;
    if let Some(ruling) = after.ruling()
        && has_ended
    {
        let actor = match event {
            Event::Acted(seat, _) => Some(*seat),
            _ => None,
        };
        let mut description = effect(description, actor, ruling, after, audience);
        if let Event::Acted(_, Action::Pass) = event
            && ruling.verdict.is_none()
            && ruling.points > 0
        {
            let points = plural(ruling.points, "point");
            let maker = audience.whom(ruling.maker);
            description = description.beside(format!("It stands: {points} for {maker}"));
        }
        return what_next(description, before, ruling, after, audience);
    }
    match (event, after.phase()) {
        (Event::Acted(_, Action::Declare(..)), Phase::Challenging { claim, .. }) => {
            with_stake(description, claim, after).next(who_challenges(after, audience))
        }
        (Event::Acted(_, Action::Challenge), Phase::Voting { .. }) => {
            let is_vote_of_two = audience.seats() == 2 && after.voters().len() == 2;
            description.next(if is_vote_of_two {
                "both vote"
            } else {
                "the others vote"
            })
        }
        (_, Phase::Over) => description.note("the game is over"),
        _ => description,
    }
}

/// Describes what `seat` did, without what came of it.
fn describe_action(
    before: &SymmDice,
    seat: Seat,
    action: &Action,
    after: &SymmDice,
    audience: &Audience<'_>,
) -> Description {
    let is_last_answer = after.claim().is_none();
    if matches!(
        (action, before.phase()),
        (Action::Pass, Phase::Challenging { .. })
    ) && is_last_answer
        && before.others().len() > 1
    {
        return Description::by_nobody("nobody challenged");
    }
    if let (Action::Pass, Some(claim)) = (action, before.claim())
        && is_last_answer
        && claim.figure.dice().len() == DICE
    {
        let maker = before.mover();
        let let_stand = if audience.is_you(maker) {
            "let all nine of your dice stand".to_owned()
        } else {
            format!("let all nine dice of {} stand", audience.whom(maker))
        };
        return Description::of(audience, seat, let_stand);
    }
    if let Action::Declare(symmetry, figure) = action
        && before.rules().variant != Variant::Kids
    {
        let declared = format!("declared {}", dice_in_words(figure.dice().len()));
        return Description::of(audience, seat, declared).detail(describe_symmetry(*symmetry));
    }
    let verdict = after.ruling().and_then(|ruling| ruling.verdict);
    let right = match verdict {
        Some(Verdict::Has) => "wrong",
        Some(Verdict::HasNot) => "right",
        _ => "",
    };
    if *action != Action::Challenge || !is_last_answer || right.is_empty() {
        // What was rerolled stands with the roll.
        return Description::of(audience, seat, phrase(before, action).first().past());
    }
    let was = if audience.is_you(seat) { "were" } else { "was" };
    let verdict_text = format!("{was} {right}");
    Description::of(audience, seat, format!("challenged and {verdict_text}")).briefly(verdict_text)
}

/// Adds what a declaration scores and leads to if it stands.
fn with_stake(description: Description, claim: &Claim, after: &SymmDice) -> Description {
    let points = plural(claim.score(), "point");
    let total = after.points()[after.mover().index()] + claim.score();
    let reaches_goal =
        total >= after.rules().goal && after.rules().variant.competes() && !after.is_last_round();
    // The last of a round ends the game at once.
    let is_last = after.mover.next(after.seat_count()) == after.starter;
    // What is at stake stands with the points, so that it is never dropped.
    match (reaches_goal, claim.earns_turn()) {
        (false, false) => description.score(points + " at stake"),
        (false, true) => description.score(points + " and another turn at stake"),
        (true, false) if is_last => description.score(points + "; if it stands, the game is over"),
        (true, false) => description.score(points + LAST_ROUND_BEGINS),
        (true, true) => description
            .score(points + LAST_ROUND_BEGINS)
            .note("it earns another turn"),
    }
}

const LAST_ROUND_BEGINS: &str = "; if it stands, the last round begins";

/// Asks who challenges, the one who may by name.
fn who_challenges(game: &SymmDice, audience: &Audience<'_>) -> String {
    let others: Vec<Seat> = game.others().iter().collect();
    match others[..] {
        [one] if audience.is_you(one) => "do you challenge?".into(),
        [one] => format!("does {} challenge?", audience.subject(one)),
        _ => "who challenges?".into(),
    }
}

fn describe_roll(
    before: &SymmDice,
    ChanceOutcome(faces): &ChanceOutcome,
    after: &SymmDice,
    audience: &Audience<'_>,
) -> Description {
    let Phase::Starting { contenders, hooks } = before.phase() else {
        let roll = after
            .roll()
            .map_or_else(String::new, |roll| in_words(*roll.faces()));
        let (what, detail) = match faces.len() {
            DICE => ("rolled all nine".into(), roll),
            some => (format!("rerolled {}", dice(some)), format!("now {roll}")),
        };
        return Description::of(audience, before.mover(), what).detail(detail);
    };
    let roller = contenders
        .iter()
        .find(|seat| hooks[seat.index()].is_none())
        .unwrap_or(before.mover());
    let count = match faces.len() {
        DICE => NineDice::of_sides(std::array::from_fn(|i| faces[i].saturating_sub(1))).hooks(),
        _ => 0,
    };
    let description = Description::of(audience, roller, "rolled to see who starts")
        .detail(plural(count as i64, "hook"));
    match after.phase() {
        Phase::Rolling { .. } => description.note(audience.with_verb(after.mover(), "start")),
        Phase::Starting { hooks, .. } if hooks.iter().all(Option::is_none) => {
            description.note("a tie: those with the most hooks roll again")
        }
        _ => description,
    }
}

/// The most letters of the names of dice in a sentence.
const MOST_LETTERS: usize = 40;

/// Returns what is done by `action`, in words.
pub(super) fn phrase(before: &SymmDice, action: &Action) -> VerbPhrase {
    match action {
        Action::Keep(keep) => match keep.rolled_count() {
            DICE => VerbPhrase::new("reroll", "all nine"),
            rolled => {
                let kept_faces = in_words(keep.0.iter().flatten().copied());
                if kept_faces.len() <= MOST_LETTERS {
                    return VerbPhrase::new("keep", kept_faces).and("reroll", dice(rolled));
                }
                // Many are kept, so few are rerolled: their names tell choices apart, too.
                let rerolled = match before.roll() {
                    Some(roll) => {
                        let others = (0..DICE).filter(|die| keep.0[*die].is_none());
                        in_words(others.map(|die| roll.faces()[die]))
                    }
                    None => dice(rolled),
                };
                VerbPhrase::new("keep", dice(DICE - rolled)).and("reroll", rerolled)
            }
        },
        Action::Declare(symmetry, figure) => match before.rules().variant {
            Variant::Kids => {
                VerbPhrase::new("make", format!("a figure of {}", dice(figure.dice().len())))
            }
            _ => VerbPhrase::new(
                "declare",
                format!("{symmetry} with {}", dice(figure.dice().len())),
            ),
        }
        .kind("make a figure of these dice"),
        Action::Pass if matches!(before.phase(), Phase::Rolling { .. }) => {
            VerbPhrase::new("make", "no figure")
        }
        Action::Pass => VerbPhrase::new("let", "it stand"),
        Action::Challenge => VerbPhrase::new("challenge", ""),
        Action::Vote(Vote::Yes) => VerbPhrase::new("vote", "that it is right"),
        Action::Vote(Vote::No) => VerbPhrase::new("vote", "that it is wrong"),
        Action::Vote(Vote::Unsure) => VerbPhrase::new("vote", "for neither"),
        Action::Lay(figure) => lay(figure),
        Action::Set(roll) => {
            let before = before.roll().map(|roll| *roll.faces());
            match (0..DICE)
                .filter(|i| before.is_none_or(|faces| faces[*i] != roll.faces()[*i]))
                .collect::<Vec<_>>()[..]
            {
                [one] => VerbPhrase::new(
                    "turn",
                    format!("a die to {}", in_words([roll.faces()[one]])),
                ),
                _ => VerbPhrase::new("turn", "dice over"),
            }
        }
        Action::End => VerbPhrase::new("end", "the game here"),
    }
}

/// Returns that a figure is laid where nothing is declared.
fn lay(figure: &Figure) -> VerbPhrase {
    VerbPhrase::new("lay", format!("a figure of {}", dice(figure.dice().len())))
}

/// Adds which points a judged figure brought, `+32, now 102` for the maker itself, else with names,
/// and then what was judged.
fn effect(
    mut description: Description,
    actor: Option<Seat>,
    ruling: &Ruling,
    after: &SymmDice,
    audience: &Audience<'_>,
) -> Description {
    let maker = ruling.maker;
    let Some(claim) = &ruling.claim else {
        return description.score("no points");
    };
    let Some(declared) = claim.declared else {
        return description;
    };
    if is_triumph(ruling) {
        // Whoever let it stand, it is the maker's.
        description = description.triumph(true);
        description.seat = description.seat.and(Some(maker));
    }
    if ruling.verdict == Some(Verdict::Undecided) {
        return description.note(if after.is_voted() {
            format!("the table has no majority on {declared}")
        } else if actor == Some(maker) {
            // Alone the declaration stands just before it.
            "it is too close to call".into()
        } else {
            format!("{declared} is too close to call")
        });
    }
    let gain_of = |seat: Seat, points: i32| gain(points, after.points()[seat.index()]);
    let is_alone = actor == Some(maker) || audience.seats() == 1;
    // What was done may stand before it.
    let mut score = match ruling.points {
        0 if is_alone => "no points".into(),
        0 => format!("no points for {}", audience.whom(maker)),
        points if is_alone => gain_of(maker, points),
        points => format!("{} {}", audience.whom(maker), gain_of(maker, points)),
    };
    let Some(verdict) = ruling.verdict else {
        return description.score(score);
    };
    if let Some((challenger, points)) = challenge_change(after, ruling) {
        let who = audience.subject(challenger);
        score += &format!(". {who} {}", gain_of(challenger, points));
    }
    let verdict_text = describe_verdict(verdict, declared, &claim.figure, after.is_voted());
    // Of what nobody did, the verdict comes first.
    if description.what().is_empty() {
        description.with_what(verdict_text).score(score)
    } else {
        description.score(score).note(verdict_text)
    }
}

fn describe_verdict(
    verdict: Verdict,
    declared: Symmetry,
    figure: &Figure,
    is_voted: bool,
) -> String {
    match (verdict, is_voted) {
        // The program has no say, and tells nothing that the vote may have missed.
        (Verdict::Has, true) => format!("the table finds {declared} right"),
        (_, true) => format!("the table finds {declared} wrong"),
        (Verdict::Has, false) => format!("{declared} is right"),
        (_, false) => true_symmetry(declared, &Referee::new(figure).findings()),
    }
}

/// Returns which symmetry a figure has that was declared to have another: `it is D4, not C8`.
pub(crate) fn true_symmetry(declared: Symmetry, findings: &Findings) -> String {
    match findings.full() {
        Some(full) => format!("it is {full}, not {declared}"),
        None => "it has no symmetry at all".into(),
    }
}

/// Adds what follows a turn that is over.
fn what_next(
    description: Description,
    before: &SymmDice,
    ruling: &Ruling,
    after: &SymmDice,
    audience: &Audience<'_>,
) -> Description {
    if *after.phase() == Phase::Over {
        let winners = winners(&after.standings());
        let is_alone = audience.seats() == 1 || winners.is_empty();
        return description.note(if is_alone {
            "the game is over".into()
        } else {
            audience.win(&winners)
        });
    }
    let is_last = after.is_last_round() && !before.is_last_round();
    let description = description.note(if is_last { "last round" } else { "" });
    if let Some(another) = another_turn(ruling, audience) {
        return description.next(another);
    }
    match after.phase() {
        Phase::Rolling { .. } => description.next(audience.next(after.mover(), "roll")),
        _ => description,
    }
}

/// Returns that the maker has another turn, if so.
fn another_turn(ruling: &Ruling, audience: &Audience<'_>) -> Option<String> {
    let is_undecided = ruling.verdict == Some(Verdict::Undecided);
    match (is_undecided, ruling.again) {
        (true, false) => Some("the same dice again: adjust the figure".into()),
        (true, true) => Some(format!(
            "{} the turn again",
            audience.with_verb(ruling.maker, "play")
        )),
        (false, true) => Some(format!("{} another turn", audience.with_have(ruling.maker))),
        (false, false) => None,
    }
}

/// Describes how the last turn of `game` ended, or nothing before the first has.
pub(crate) fn outcome(game: &SymmDice, audience: &Audience<'_>) -> Description {
    let Some(ruling) = game.ruling() else {
        return Description::default();
    };
    match &ruling.claim {
        Some(claim) if claim.declared.is_none() => {
            Description::of(audience, ruling.maker, lay(&claim.figure).past())
        }
        claim => {
            let what = match claim {
                None => "no figure was made",
                Some(_) if ruling.verdict.is_none() && audience.seats() > 1 => "nobody challenged",
                Some(_) => "",
            };
            let description = effect(Description::by_nobody(what), None, ruling, game, audience);
            description.next(another_turn(ruling, audience).unwrap_or_default())
        }
    }
}

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &SymmDice, seat: Seat, audience: &Audience<'_>) -> TurnText<Action> {
    let mut table = Vec::new();
    if game.rules.variant.scores() {
        table.push(format!(
            "{} {}",
            points_sentence(audience, game.standings().iter().map(|s| s.points)),
            how_far(game)
        ));
    } else {
        table.push("Nothing is scored: figures are laid for their own sake.".into());
    }
    if let Some(roll) = game.roll() {
        table.push(format!(
            "{} dice show {roll}.",
            audience.possessive(game.mover)
        ));
        table.extend(DieKind::ALL.map(|kind| dice_of(kind, &roll)));
        table.extend(game.left().filter(|_| game.rules.variant != Variant::Free).map(|left| match left {
            0 => "No reroll is left: lay a figure.".into(),
            left => {
                let keep = Keep::of(&roll, 0b11);
                let left = plural(left, "reroll");
                format!("{left} left: type the dice to keep, for example keep {keep}, or lay a figure.")
            }
        }));
    }
    if let Some(claim) = game.claim() {
        table.extend(claim_text(claim, audience.subject(game.mover)));
    }
    if let Phase::Voting { challenger, .. } = game.phase() {
        table.push(format!("{} challenged it.", audience.subject(*challenger)));
    }
    let mut text = TurnText::of(table);
    text.choices = choices(game, seat);
    text.moves = moves(game, seat);
    text.together = together(game, audience);
    text
}

/// Returns how the table lets a declaration stand with one line, where several may challenge it.
fn together(game: &SymmDice, audience: &Audience<'_>) -> Option<TableAnswer<Action>> {
    let Phase::Challenging { open, .. } = game.phase() else {
        return None;
    };
    let open: Vec<&str> = open.iter().map(|seat| audience.name(seat)).collect();
    let [first, _, ..] = open[..] else {
        return None;
    };
    let all = list(&open);
    let how = format!("type your name and challenge, as in {first} challenge");
    Some(TableAnswer {
        action: Action::Pass,
        prompt: "let stand, or NAME challenge",
        sentence: format!(
            "Enter, or let stand, lets it stand for {all}. To challenge, {how}{}.",
            stake(game)
        ),
        unnamed: format!("say who challenges: {how}"),
    })
}

/// Returns what a challenge brings or costs.
fn stake(game: &SymmDice) -> String {
    match game.rules.challenge() {
        0 => String::new(),
        points => format!(": +{points} if it is wrong, −{points} if it is right"),
    }
}

/// Returns the round and the goal.
fn how_far(game: &SymmDice) -> String {
    let turn = match game.turn_of_run() {
        1 => String::new(),
        turn => format!(" Turn {turn} in a row."),
    };
    if game.rules.variant == Variant::Solitaire {
        return format!(
            "Run {} of {}.{turn}",
            game.round(),
            super::options::SOLITAIRE_RUNS
        );
    }
    let last = if game.is_last_round() {
        ", the last"
    } else {
        ""
    };
    format!(
        "Round {}{last}. The round in which someone reaches {} is the last.{turn}",
        game.round(),
        game.rules.goal
    )
}

/// Returns what the dice of `kind` show: `A dice: hook h, mirrored hook H, S s, diamond d.`
fn dice_of(kind: DieKind, roll: &NineDice) -> String {
    let faces: Vec<String> = roll
        .faces()
        .iter()
        .enumerate()
        .filter(|(die, _)| DieKind::of(*die) == kind)
        .map(|(_, face)| format!("{face} {}", face.name()))
        .collect();
    let what = if kind.count() == 1 { "die" } else { "dice" };
    format!("{} {what}: {}.", kind.letter(), faces.join(", "))
}

/// Returns a declared figure in words and in its notation.
fn claim_text(claim: &Claim, maker: &str) -> Vec<String> {
    let count = dice(claim.figure.dice().len());
    let declared = match claim.declared {
        Some(symmetry) => format!(
            "{maker} declares {symmetry}: {}, with {count}, worth {}.",
            meaning(symmetry),
            plural(claim.score(), "point")
        ),
        None => format!("{maker} has laid a figure of {count}."),
    };
    let mut text = vec![
        declared,
        "The dice, by their distance from the middle in die sides and how far they are turned counter-clockwise:".into(),
    ];
    text.extend(claim.figure.dice().iter().zip(1..).map(|(die, number)| {
        format!(
            "{number}. {}, {}{}.",
            die.face.name(),
            place(die),
            describe_rotation(die)
        )
    }));
    text.push(format!("In notation: {}", claim.figure));
    text
}

/// Returns the names of a face, from long to short.
pub(crate) fn names(face: Face) -> [String; 4] {
    let motif = face.motif().name();
    let short = match face.motif() {
        Motif::Pinwheel => "wheel",
        Motif::Butterfly => "b'fly",
        _ => motif,
    };
    if !face.is_mirrored() {
        return [motif, motif, short, short].map(str::to_owned);
    }
    [
        face.name(),
        format!("m. {motif}"),
        format!("m. {short}"),
        format!("m.{short}"),
    ]
}

/// Returns a symmetry and what it means: `C4, turns 4 ways`.
pub(crate) fn symmetry_and_meaning(symmetry: Symmetry) -> String {
    format!("{symmetry}, {}", symmetry_meaning(symmetry))
}

/// Returns the meaning of a symmetry: `turns 4 ways`.
pub(crate) fn symmetry_meaning(symmetry: Symmetry) -> String {
    format!("{}s {}", motion(symmetry), ways(symmetry))
}

fn ways(symmetry: Symmetry) -> String {
    plural(symmetry.order(), "way")
}

/// Returns a key as it is typed: `s`, `Shift and s`.
pub(crate) fn as_typed(key: String) -> String {
    match key.as_bytes() {
        [b'A'..=b'Z'] => format!("Shift and {}", key.to_lowercase()),
        _ => key,
    }
}

/// Describes what is declared with `symmetry`, true or not: `it must look the same after half a
/// turn`.
fn meaning(symmetry: Symmetry) -> String {
    let does = if symmetry.is_mirror() {
        "fold"
    } else {
        "look the"
    };
    format!("it must {does} {}", describe_isometry(symmetry))
}

/// Describes the motion of `symmetry`: `same after half a turn`, `onto itself over a line`.
fn describe_isometry(symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::Rotation(2) => "same after half a turn".into(),
        Symmetry::Rotation(n) => {
            let parts = [
                "a third",
                "a quarter",
                "a fifth",
                "a sixth",
                "a seventh",
                "an eighth",
                "a ninth",
            ];
            format!(
                "same after {} of a turn",
                parts[usize::from(n).clamp(3, 9) - 3]
            )
        }
        Symmetry::Mirror(1) => "onto itself over a line".into(),
        Symmetry::Mirror(n) => format!("onto itself over {n} lines"),
    }
}

fn place(die: &PlacedDie) -> String {
    let parts: Vec<String> = [
        format_offset(die.x, "right", "left"),
        format_offset(die.y, "up", "down"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        "in the middle".into()
    } else {
        parts.join(" and ")
    }
}

fn format_offset(thousandths: i32, plus: &str, minus: &str) -> Option<String> {
    let way = if thousandths < 0 { minus } else { plus };
    let amount = format!("{:.2}", f64::from(thousandths.abs()) / f64::from(SIDE));
    let amount = amount
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned();
    (amount != "0").then(|| format!("{amount} {way}"))
}

fn describe_rotation(die: &PlacedDie) -> String {
    match die.angle {
        0 => String::new(),
        angle => format!(", turned {}°", f64::from(angle) / 100.0),
    }
}

/// Reads the line that `seat` types. A declaration without a figure is that of the one that is
/// listed.
pub(super) fn read_line(game: &SymmDice, seat: Seat, text: &str) -> Result<Action, ParseError> {
    let (word, rest) = first_word(text);
    let error_at =
        |sign: usize, why: ParseError| why.at(place_of_sign(rest, sign)).within(text, rest);
    let is_answer = matches!(game.phase(), Phase::Challenging { .. });
    let is_its_turn = matches!(game.phase(), Phase::Rolling { .. }) && seat == game.mover;
    let symmetry = match word.as_str() {
        "declare" if !rest.contains('@') => rest.parse::<Symmetry>().map_err(|_| {
            let refusal = format!(
                "{:?} cannot be declared: C2 to C8 (Rotate n) or D1 to D5 (Mirror n) can",
                short(rest)
            );
            error_at(0, ParseError::new(refusal))
        })?,
        "done" if game.rules.variant != Variant::Kids => return text.parse(),
        "done" if rest.is_empty() => Symmetry::Mirror(1),
        "done" => {
            let figure: Result<Figure, ParseError> = rest.parse();
            return figure
                .map(|figure| Action::Declare(Symmetry::Mirror(1), figure))
                .map_err(|why| why.within(text, rest));
        }
        "let" if is_answer && ["stand", "it stand"].contains(&spaced_once(rest).as_str()) => {
            return Ok(Action::Pass);
        }
        word if !rest.contains('@') && !WORDS.contains(&word) => {
            return Err(ParseError::expected(&words(game, seat), text));
        }
        _ => {
            let action = text.parse()?;
            let roll = game.roll().filter(|_| is_its_turn);
            let misfit = match (&action, roll) {
                (Action::Keep(keep), Some(roll)) => keep.misfit(&roll),
                _ => None,
            };
            return misfit.map_or(Ok(action), |(die, why)| Err(error_at(die, why.into())));
        }
    };
    if !is_its_turn {
        return Err(game.what_is_due().into());
    }
    game.expect_declared(symmetry)
        .map_err(|why| error_at(0, why.into()))?;
    let listed = choices(game, seat).into_iter().map(|(action, _)| action);
    let mut declared =
        listed.filter(|action| matches!(action, Action::Declare(of, _) if *of == symmetry));
    declared.next().ok_or_else(|| {
        error_at(
            0,
            ParseError::new(format!(
                "these dice make no {symmetry}: to declare it anyway, type a figure behind it"
            )),
        )
    })
}

/// Returns `text` in small letters, with one space between its words.
fn spaced_once(text: &str) -> String {
    text.to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the words that `seat` may type now.
fn words(game: &SymmDice, seat: Seat) -> Vec<&'static str> {
    let variant = game.rules.variant;
    match game.phase() {
        Phase::Challenging { .. } => vec!["let stand", "challenge"],
        Phase::Voting { .. } => vec!["vote yes", "vote no", "vote unsure"],
        _ if seat != game.mover => Vec::new(),
        _ => {
            let can_roll = game.left().is_some_and(|left| left > 0) || variant == Variant::Free;
            let lays = match variant {
                Variant::Standard | Variant::Solitaire => "declare",
                Variant::Kids => "done",
                Variant::Meditative | Variant::Free => "lay",
            };
            let words = [
                (can_roll, "keep"),
                (!game.makes_nothing(), lays),
                (game.makes_nothing(), "pass"),
                (variant == Variant::Free, "set"),
                (!variant.scores(), "end"),
            ];
            words
                .into_iter()
                .filter(|(allowed, _)| *allowed)
                .map(|(_, word)| word)
                .collect()
        }
    }
}

/// Returns for each symmetry that the dice can make the largest figure, the most points first.
fn figures(game: &SymmDice, roll: &NineDice) -> Vec<(Action, String)> {
    let mut figures = game.figures(roll);
    figures.sort_by_key(|(symmetry, figure)| {
        std::cmp::Reverse(score(*symmetry, figure.dice().len() as u8))
    });
    figures
        .into_iter()
        .map(|(symmetry, figure)| list_figure(game, symmetry, figure))
        .collect()
}

fn list_figure(game: &SymmDice, symmetry: Symmetry, figure: Figure) -> (Action, String) {
    let dice = figure.dice().len();
    let faces = in_words(figure.dice().iter().map(|die| die.face));
    let description = format!("lay {faces} as {symmetry}");
    if !game.rules.variant.scores() {
        return (Action::Lay(figure), description);
    }
    let points = plural(score(symmetry, dice as u8), "point");
    let extra_turn = if game.earns_turn(dice) {
        " and another turn"
    } else {
        ""
    };
    (
        Action::Declare(symmetry, figure),
        format!("{description}: {points}{extra_turn}"),
    )
}

/// Returns what can be listed: not what to keep, nor figures that are not as declared.
fn choices(game: &SymmDice, seat: Seat) -> Vec<(Action, String)> {
    match game.phase() {
        Phase::Challenging { open, .. } if open.contains(seat) => {
            vec![
                (Action::Pass, "let it stand".into()),
                (
                    Action::Challenge,
                    format!("say that it is wrong{}", stake(game)),
                ),
            ]
        }
        Phase::Voting { votes, .. }
            if game.voters().contains(seat) && votes[seat.index()].is_none() =>
        {
            vec![
                (Action::Vote(Vote::Yes), "the figure is as declared".into()),
                (
                    Action::Vote(Vote::No),
                    "the figure is not as declared".into(),
                ),
                (Action::Vote(Vote::Unsure), "you cannot decide".into()),
            ]
        }
        Phase::Rolling { .. } if seat == game.mover && game.roll().is_some() => {
            let mut choices = game
                .roll()
                .map(|roll| figures(game, &roll))
                .unwrap_or_default();
            if game.left().is_some_and(|left| left > 0) || game.rules.variant == Variant::Free {
                choices.push((
                    Action::Keep(Keep([None; DICE])),
                    "reroll all nine dice".into(),
                ));
            }
            if !game.rules.variant.scores() {
                choices.push((Action::End, "end the game".into()));
            }
            if game.makes_nothing() {
                choices.push((
                    Action::Pass,
                    "end the turn: these dice make no figure".into(),
                ));
            }
            choices
        }
        _ => Vec::new(),
    }
}

/// Returns the syntax of actions, with the current dice as examples.
fn moves(game: &SymmDice, seat: Seat) -> Vec<String> {
    let Some(roll) = game.roll().filter(|_| seat == game.mover) else {
        return choices(game, seat)
            .iter()
            .map(|(action, what)| format!("{action}: {what}."))
            .collect();
    };
    let mut moves = Vec::new();
    if game.left().is_some_and(|left| left > 0) || game.rules.variant == Variant::Free {
        let keep = Keep::of(&roll, 0b11);
        moves.push(format!(
            "keep and nine signs, a letter for each die that stays and a hyphen for each that is rolled: keep {keep} \
             keeps the first two dice."
        ));
    }
    moves.push(
        "A figure is a list of dice with spaces between: the letter, @, how far right, how far up (thousandths of a die \
         side), and the turn counter-clockwise (hundredths of a degree), with commas between."
            .into(),
    );
    if game.rules.variant.scores() && !game.makes_nothing() {
        let word = if game.rules.variant == Variant::Kids {
            "done"
        } else {
            "declare and a symmetry"
        };
        moves.push(format!("{word} without a figure lays the one in the list."));
    }
    if let Some((symmetry, figure)) = example(game, &roll) {
        let count = dice(figure.dice().len());
        moves.push(match game.rules.variant {
            Variant::Standard | Variant::Solitaire => format!(
                "declare, a symmetry and a figure; symmetries are C2 to C8 (turns) and D1 to D5 (mirrors): declare {symmetry} \
                 {figure} lays {count} and declares {symmetry}."
            ),
            Variant::Kids => format!("done and a figure with a mirror: done {figure} lays {count}."),
            Variant::Meditative | Variant::Free => format!("lay and a figure: lay {figure} lays {count}."),
        });
    }
    if game.rules.variant == Variant::Free {
        moves.push(format!(
            "set and nine letters turns the dice to those sides: set {roll} leaves them as they lie."
        ));
    }
    if game.makes_nothing() {
        moves.push("These dice make no figure: pass ends the turn.".into());
    }
    if !game.rules.variant.scores() {
        moves.push("end alone ends the game.".into());
    }
    moves
}

/// Returns a figure of two dice that mirror each other, or are each other's image by half a turn,
/// to show how figures are written; advice is the coach's. `None` if no two dice fit.
fn example(game: &SymmDice, roll: &NineDice) -> Option<(Symmetry, Figure)> {
    let half = TURN / 2;
    let pairs = (0..DICE)
        .flat_map(|one| (0..one).map(move |other| (roll.faces()[one], roll.faces()[other])));
    let figures = pairs.filter_map(|(one, other)| {
        let (symmetry, turned) = if one.mirrored() == other {
            (Symmetry::Mirror(1), half - 2 * one.mirror_line())
        } else if one == other {
            (Symmetry::Rotation(2), half)
        } else {
            return None;
        };
        let figure = Figure::new(vec![
            place_die_at(one, SIDE, 0),
            place_die_at(other, -SIDE, turned),
        ])
        .ok()?;
        game.rules
            .variant
            .declares(symmetry)
            .then_some((symmetry, figure))
    });
    figures.into_iter().next()
}

fn place_die_at(face: Face, x: i32, angle: i32) -> PlacedDie {
    PlacedDie {
        face,
        x,
        y: 0,
        angle: angle.rem_euclid(TURN),
    }
}

/// Returns a reason to keep the dice of `mask` while `left` rerolls are left: the best figure that
/// they make, the points `expected` of the turn then, and those of the best figure of all dice now.
pub(super) fn why_keep(roll: &NineDice, mask: u16, left: u8, expected: f64) -> Vec<String> {
    let against = best_grouping(roll.faces())
        .map_or_else(String::new, |now| format!(", against {} now", now.score()));
    let expected = format!(
        "about {} on average{against}",
        plural(expected.round() as i64, "point")
    );
    let kept_faces: Vec<Face> = (0..DICE)
        .filter(|die| mask >> die & 1 == 1)
        .map(|die| roll.faces()[die])
        .collect();
    match (best_grouping(&kept_faces), left) {
        (Some(grouping), _) => vec![format!("they make {} already", grouping.symmetry), expected],
        _ if !kept_faces.is_empty() => vec![expected],
        (_, 2) => vec![expected, "with two more rolls to come".into()],
        _ => vec![expected, "with the last roll to come".into()],
    }
}

fn best_grouping(faces: &[Face]) -> Option<Grouping> {
    best(&count(faces.iter().copied())).into_iter().next()
}

// On the screen. A key in brackets is a command of the table: `[lay 3]`.

pub(crate) const NOTHING_LAID: &str = "nothing laid yet";
pub(crate) const MOTIFS: [&str; 2] = ["The motifs, and what each has alone", "The motifs"];
pub(crate) const NO_KEPT_FIGURE: [&str; 2] = [
    "No figures yet.",
    "p, then n, keeps the figure on the table.",
];
pub(crate) const RULES_OF_CHALLENGE: &str = "The challenge";
pub(crate) const RULES_OF_TURN: &str = "A turn";
/// Uses of the mouse, from long to short.
pub(crate) const MOUSE: [&str; 2] = [
    "Mouse: drag dice, also from the hand; the wheel turns, a right click removes.",
    "Drag; the wheel turns, a right click removes.",
];
pub(crate) const START: &str =
    "Everyone rolls nine dice. The most hooks, mirrored or not, go first.";
pub(crate) const NONE_PLACED: &str = "nothing lies on the table";

/// Tells the mover of the last round the points needed to lead; empty before that round, or alone.
pub(crate) fn last_turn(game: &SymmDice) -> String {
    let points = game.points();
    let mover = game.mover();
    let others = points
        .iter()
        .enumerate()
        .filter(|(seat, _)| *seat != mover.index());
    let Some(best_points) = others
        .map(|(_, points)| *points)
        .max()
        .filter(|_| game.is_last_round())
    else {
        return String::new();
    };
    match best_points + 1 - points[mover.index()] {
        ..=0 => "Last turn, already ahead. ".into(),
        needed => format!("Last turn: {} needed to lead. ", plural(needed, "point")),
    }
}

/// Returns the time of the game in its headline, and what else is to be known there.
pub(crate) fn headline(game: &SymmDice) -> (String, String) {
    let run = game.runs() + 1;
    let runs = super::options::SOLITAIRE_RUNS;
    match game.rules.variant {
        Variant::Free => (String::new(), "free play".into()),
        Variant::Meditative => (format!("figure {run}"), String::new()),
        Variant::Solitaire => (format!("run {} of {runs}", run.min(runs)), String::new()),
        _ if game.is_last_round() => (String::new(), "the last round".into()),
        _ => {
            let is_start = matches!(game.phase(), Phase::Starting { .. });
            let round = if is_start {
                String::new()
            } else {
                format!("round {}", game.round())
            };
            (round, format!("to {}", game.rules.goal))
        }
    }
}

pub(crate) const DICE_LEFT: &str = " has these dice left";
pub(crate) const IT_TURNS: &str = "It turns";
pub(crate) const IT_FOLDS: &str = "It folds";
pub(crate) const IT_STANDS: &str = "It stands.";
pub(crate) const REALLY_NOBODY: &str = "really nobody? Space again lets it stand";
/// Ways to see dice straight: usually, and in a ring.
pub(crate) fn straightened(is_ring: bool, folds: bool) -> &'static str {
    if is_ring {
        "Straightened: each die turned back by its place in the ring."
    } else if folds {
        "Straightened: slanted neighbours turned against each other."
    } else {
        "Straightened: each slanted die made an eighth of a turn."
    }
}

/// Describes the figure that is declared: `turns 4 ways`, `folds over 2 lines`.
pub(crate) fn describe_symmetry(symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::Rotation(n) => format!("turns {}", plural(n, "way")),
        Symmetry::Mirror(n) => format!("folds over {}", plural(n, "line")),
    }
}

/// Returns it in a list below what the figure does.
pub(crate) fn in_list(symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::Rotation(n) => plural(n, "way"),
        Symmetry::Mirror(n) => format!("over {}", plural(n, "line")),
    }
}

/// Says what is known of earlier figures of `who`.
pub(crate) fn public_record(who: &str, figures: i64, caught: usize) -> String {
    let caught = match caught {
        0 => "never caught".to_owned(),
        1 => "caught once".to_owned(),
        2 => "caught twice".to_owned(),
        times => format!("caught {times} times"),
    };
    format!("{who} so far: {}, {caught}.", plural(figures, "figure"))
}

/// Asks to look at a figure, whoever is called `name` first.
pub(crate) fn question(declared: Symmetry, name: &str) -> String {
    let look = if name.is_empty() {
        "Look".to_owned()
    } else {
        format!("{name}, look")
    };
    let parts = [
        "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth",
    ];
    match declared {
        Symmetry::Rotation(n) => {
            let turn = match n {
                2 => "half a turn".to_owned(),
                n => format!("a {} of a turn", parts[usize::from(n).clamp(2, 9) - 2]),
            };
            let turn = turn.replace("a eighth", "an eighth");
            format!("{look}: does every die find its like after {turn}?")
        }
        Symmetry::Mirror(1) => {
            format!("{look}: does every die find its mirror image over one line?")
        }
        Symmetry::Mirror(n) => {
            format!("{look}: does every die find its mirror image over {n} lines?")
        }
    }
}

/// Says what a roll is for, where the key that rolls does not.
pub(crate) fn prompt_to_roll(game: &SymmDice) -> String {
    match game.phase() {
        Phase::Starting { .. } => START.into(),
        _ => last_turn(game),
    }
}

/// Of the lesson's picture.
pub(crate) const LOOKS_THE_SAME: &str = "A quarter turn: it looks the same.";

/// Asks for dice to keep, or a figure, where nothing says what the dice make.
pub(crate) fn prompt_to_keep(game: &SymmDice, kept: usize) -> String {
    match (game.left(), DICE - kept) {
        (Some(0), _) => "[figure]: make a figure of these dice.".into(),
        (_, 0) => "All kept: [figure] makes a figure.".into(),
        (_, DICE) => "Keep dice and reroll the others, or make a figure ([figure]).".into(),
        (_, rolled) => format!(
            "[reroll]: reroll {}; [figure]: make a figure.",
            dice(rolled)
        ),
    }
}

/// Asks for the next die where nothing says what fits.
pub(crate) fn prompt_to_lay(is_fine: bool) -> &'static str {
    if is_fine {
        "Arrows move the die a little; [fine]: they move the frame again."
    } else {
        "Lay a die in the gold frame, or declare when the figure is done."
    }
}

/// Says what `name` does who makes a figure where nothing helps.
pub(crate) fn lays_dice(name: &str) -> String {
    format!("{name} lays dice. What they make is for the table to judge")
}

/// Says that `name` has laid so many dice, and chooses what to declare of them.
pub(crate) fn has_laid(name: &str, count: usize) -> String {
    format!(
        "{name} has laid {}, and says what they do",
        dice_in_words(count)
    )
}

/// Returns a number of dice in words.
fn dice_in_words(count: usize) -> String {
    let number = match count {
        DICE => "nine",
        _ => NUMBERS[(count.max(2) - 2).min(6)],
    };
    format!("{number} dice")
}

/// Says what can be declared, and who may challenge it.
pub(crate) fn prompt_to_declare(others: &[&str]) -> String {
    let who = match others {
        [one] => (*one).to_owned(),
        _ => "somebody".to_owned(),
    };
    format!("Say any of these: whether it is so comes out only if {who} challenges.")
}

/// Returns `true` if a figure of all nine dice scored.
pub(crate) fn is_triumph(ruling: &Ruling) -> bool {
    let dice = ruling
        .claim
        .as_ref()
        .map_or(0, |claim| claim.figure.dice().len());
    dice == DICE && ruling.points > 0
}

/// Asks `seat`, called `name`, which may roll next, whether it challenges.
pub(crate) fn ask_to_challenge(
    audience: &Audience<'_>,
    seat: Seat,
    name: &str,
    rolls: bool,
) -> String {
    // A lone player's c asks the coach.
    let (name, key) = if audience.is_you(seat) {
        (String::new(), "x")
    } else {
        (format!("{name}: "), "c")
    };
    let rolls = if rolls { " and rolls" } else { "" };
    format!("{name}Space lets it stand{rolls}, {key} challenges.")
}

/// Returns what the dice of `roll` score with `symmetry` at most.
pub(crate) fn most_of(roll: &NineDice, symmetry: Symmetry) -> String {
    match most_dice(symmetry, &roll.counts()) {
        0 | 1 => format!("These dice make no {symmetry}."),
        dice => {
            format!(
                "These make {symmetry} with {dice} dice: {}.",
                plural(score(symmetry, dice), "point")
            )
        }
    }
}

/// Returns how many dice of a figure are placed, and with a symmetry what they score.
pub(crate) fn dice_and_score(dice: usize, symmetry: Option<Symmetry>) -> String {
    match symmetry {
        Some(symmetry) => {
            let nine = if dice == DICE { " + 10" } else { "" };
            format!(
                "{} × {dice}{nine} = {}",
                symmetry.order(),
                plural(score(symmetry, dice as u8), "point")
            )
        }
        None => format!("{dice} of {DICE} dice placed"),
    }
}

/// Names the key to press if the dice make nothing of `symmetry`: the one back to where dice `laid`
/// before, with their number, if any.
pub(crate) fn no_next(
    variant: Variant,
    symmetry: Symmetry,
    laid: Option<(Symmetry, usize)>,
) -> String {
    let none = format!("No {symmetry} from these: ");
    match (variant, laid) {
        (Variant::Kids, _) => format!("{none}press [free] to place them one by one."),
        (_, Some((meant, all))) => format!("{none}{}.", symmetry_back(symmetry, meant, all)),
        _ => format!("{none}press [symmetry-next] for another symmetry."),
    }
}

/// Refuses a figure of no die or one; `press` names the next key.
pub(crate) fn too_few(dice: usize, press: &str) -> String {
    let why = if dice == 0 {
        NOTHING_LAID
    } else {
        "a figure has at least two dice"
    };
    format!("{why}. {press}").trim_end().to_owned()
}

/// Numbers from two on.
const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// A die of the hand that fits the figure next.
pub(crate) struct NextDie {
    /// Its key, from 0, and its face.
    pub(crate) key: usize,
    pub(crate) face: Face,
    /// Number of its partners that follow.
    pub(crate) partners: usize,
}

impl NextDie {
    fn name(&self) -> String {
        let name = self.face.name();
        match self.partners {
            0 => format!("the {name}"),
            _ => format!("{} {name}", if name == "S" { "an" } else { "a" }),
        }
    }

    /// Returns that its key lays it, without a stop.
    pub(crate) fn lays(&self) -> String {
        format!("[lay {}] lays {}", self.key, self.name())
    }

    /// Asks to lay it, without a stop.
    pub(crate) fn lay(&self) -> String {
        let more = match self.partners {
            0 => String::new(),
            1 => ": its partner follows".to_owned(),
            partners => format!(": its {} partners follow", NUMBERS[(partners - 2).min(6)]),
        };
        format!("Press [lay-next] to lay {}{more}", self.name())
    }
}

/// Tells that only some of the dice laid in `meant`, `all` of them, have a place in `now`, and the
/// key back.
pub(crate) fn taken_back(now: Symmetry, meant: Symmetry, all: usize) -> String {
    format!(
        "not all your dice fit into {now}: {}",
        symmetry_back(now, meant, all)
    )
}

/// Returns the key that leads sooner from `now` back to `meant` and its dice, `all` of them.
fn symmetry_back(now: Symmetry, meant: Symmetry, all: usize) -> String {
    let count = Symmetry::declarable().count();
    let steps = (index_of(meant) + count - index_of(now)) % count;
    let key = if 2 * steps > count {
        "previous"
    } else {
        "next"
    };
    format!("[symmetry-{key}] goes back to {meant} and its {all} dice")
}

fn index_of(symmetry: Symmetry) -> usize {
    Symmetry::declarable()
        .position(|other| other == symmetry)
        .unwrap_or(0)
}

/// Returns `seat` with a verb, by `name` unless it is *you*: `Ann challenges`.
pub(crate) fn name_with_verb(
    audience: &Audience<'_>,
    seat: Seat,
    name: &str,
    verb: &str,
) -> String {
    if audience.is_you(seat) {
        audience.with_verb(seat, verb)
    } else {
        format!("{name} {verb}s")
    }
}

/// Returns what a figure with `symmetry` does onto itself: *turn* or *fold*.
pub(crate) fn motion(symmetry: Symmetry) -> &'static str {
    if symmetry.is_mirror() { "fold" } else { "turn" }
}

/// Describes the verdict on `declared` and the changes of points, for a table that shows the totals:
/// `It turns 2 ways: Ann +14, Ben −10.`
fn finding(
    game: &SymmDice,
    ruling: &Ruling,
    declared: Symmetry,
    audience: &Audience<'_>,
) -> String {
    let found = if ruling.verdict == Some(Verdict::Has) {
        format!("it {}", symmetry_meaning(declared))
    } else {
        let figure = ruling.claim.as_ref().map(|claim| &claim.figure);
        describe_miss(
            figure.and_then(|figure| Referee::new(figure).findings().full()),
            declared,
        )
    };
    let mut changes = vec![(ruling.maker, ruling.points)];
    changes.extend(challenge_change(game, ruling));
    changes.retain(|(_, points)| *points != 0);
    if changes.is_empty() {
        return sentence(&found);
    }
    let changes: Vec<String> = changes
        .into_iter()
        .map(|(seat, points)| format!("{} {}", audience.whom(seat), format_signed(points)))
        .collect();
    sentence(&format!("{found}: {}", changes.join(", ")))
}

/// Describes the symmetry of a figure, if it has any, that was `declared` to have another: `it turns
/// 2 ways, not 4`.
fn describe_miss(full: Option<Symmetry>, declared: Symmetry) -> String {
    match full {
        Some(full) if full.order() > 1 && declared.is_mirror() && !full.is_mirror() => {
            format!("it {}, and does not fold", symmetry_meaning(full))
        }
        // What folds turns in as many ways.
        Some(full) if full.order() > 1 => {
            let does = motion(declared);
            format!("it {does}s {}, not {}", ways(full), declared.order())
        }
        _ => format!("it does not {}", motion(declared)),
    }
}

/// Returns whoever challenged, with the change of their points, if challenges are scored.
fn challenge_change(game: &SymmDice, ruling: &Ruling) -> Option<(Seat, i32)> {
    let points = game.rules().challenge();
    let challenger = ruling.challenger.filter(|_| points > 0)?;
    let is_right = ruling.verdict == Some(Verdict::Has);
    Some((challenger, if is_right { -points } else { points }))
}

/// Returns the verdict on the last declaration in one short sentence, and its reason with what it
/// did to the points.
pub(crate) fn verdict(game: &SymmDice, audience: &Audience<'_>) -> Option<(String, String)> {
    let ruling = game.ruling()?;
    let declared = ruling.claim.as_ref()?.declared?;
    let is_found = !matches!(ruling.verdict, None | Some(Verdict::Undecided)) && !game.is_voted();
    let reason = if is_found {
        let next = another_turn(ruling, audience).map_or(String::new(), |next| sentence(&next));
        let found = finding(game, ruling, declared, audience);
        format!("{found} {next}").trim_end().to_owned()
    } else {
        outcome(game, audience).text()
    };
    let winners = if *game.phase() == Phase::Over {
        winners(&game.standings())
    } else {
        Vec::new()
    };
    if !winners.is_empty() && audience.seats() > 1 {
        return Some((format!("{}.", audience.win(&winners)), reason));
    }
    let challenger = ruling.challenger.filter(|_| !game.is_voted());
    let large = match (ruling.verdict, challenger) {
        (Some(Verdict::Undecided), _) => "Too close to call.".into(),
        (Some(Verdict::Has), Some(challenger)) => format!("{} wrong.", audience.is(challenger)),
        (Some(Verdict::HasNot), Some(challenger)) => format!("{} right.", audience.is(challenger)),
        (Some(Verdict::Has), None) => format!("It {}s.", motion(declared)),
        (Some(Verdict::HasNot), None) => format!("It does not {}.", motion(declared)),
        (None, _) => "It stands.".into(),
    };
    Some((large, reason))
}

/// Returns `true` if the verdict is bad news for a lone person.
pub(crate) fn is_bad(game: &SymmDice, audience: &Audience<'_>) -> bool {
    let you = (0..game.seat_count())
        .map(Seat)
        .find(|seat| audience.is_you(*seat));
    let (Some(you), Some(ruling)) = (you, game.ruling()) else {
        return false;
    };
    if *game.phase() == Phase::Over && audience.seats() > 1 {
        return !winners(&game.standings()).contains(&you);
    }
    match ruling.verdict {
        Some(Verdict::Has) => ruling.challenger == Some(you),
        Some(Verdict::HasNot) => ruling.maker == you,
        _ => false,
    }
}

/// Describes the best figure of a game.
pub(crate) fn keepsake(audience: &Audience<'_>, ruling: &Ruling, claim: &Claim) -> String {
    let whose = audience.possessive(ruling.maker);
    let dice = claim.figure.dice().len();
    let what = claim
        .declared
        .map_or("figure".to_owned(), |declared| declared.to_string());
    let points = claim
        .declared
        .map(|_| format!(": {}", plural(ruling.points, "point")))
        .unwrap_or_default();
    format!("{whose} {what} of {dice} dice{points}")
}

/// Describes a picture of the rules: a figure that turns or folds, and its points.
pub(crate) fn picture(symmetry: Option<(Symmetry, usize)>) -> String {
    let Some((symmetry, dice)) = symmetry else {
        return "The eight motifs, and the symmetry that each has alone.".into();
    };
    let points = score(symmetry, dice as u8);
    format!(
        "{symmetry}: it {}s onto itself. With {dice} dice it scores {points}.",
        motion(symmetry)
    )
}

impl Proof {
    /// Returns the worst failure of a figure of `dice` in a sentence: `The S lands 0.35 of a die's
    /// side off.` `None` if no die fails.
    pub(crate) fn worst_text(&self, dice: &[PlacedDie]) -> Option<String> {
        let worst = self.worst()?;
        let name = which(worst, dice);
        let Some(Deviation { shift, turn }) = worst.off else {
            return Some(format!("{name} lands where nothing like it lies."));
        };
        let off = (shift >= 5.0).then(|| format!("{:.2} of a die's side off", shift / 1000.0));
        let degrees = (turn >= 0.05).then(|| format!("{}°", (turn * 10.0).round() / 10.0));
        Some(match (off, degrees) {
            (Some(off), Some(degrees)) => format!("{name} lands {off}, turned by {degrees}."),
            (Some(off), None) => format!("{name} lands {off}."),
            (None, Some(degrees)) => format!("{name} lands {degrees} off."),
            (None, None) => format!("{name} lands where another lands too."),
        })
    }
}

/// Names a die that fails; if others of `dice` show the same, by where it lies: `The hook at the
/// left`.
fn which(misfit: &Misfit, dice: &[PlacedDie]) -> String {
    let alike: Vec<(usize, &str)> = dice
        .iter()
        .enumerate()
        .filter(|(_, die)| die.face == misfit.face)
        .map(|(index, die)| (index, side(die, dice)))
        .collect();
    let side = alike
        .iter()
        .find(|(index, _)| *index == misfit.die)
        .map_or("", |(_, side)| side);
    match alike.iter().filter(|(_, other)| *other == side).count() {
        _ if alike.len() < 2 => format!("The {}", misfit.face.name()),
        1 => format!("The {} {side}", misfit.face.name()),
        _ => format!("One {} {side}", misfit.face.name()),
    }
}

/// Names the side of `dice` on which `die` lies.
fn side(die: &PlacedDie, dice: &[PlacedDie]) -> &'static str {
    const SIDES: [&str; 8] = [
        "at the right",
        "at the top right",
        "at the top",
        "at the top left",
        "at the left",
        "at the bottom left",
        "at the bottom",
        "at the bottom right",
    ];
    let (x, y) = centroid(dice);
    let right = f64::from(die.x) - x;
    let up = f64::from(die.y) - y;
    if libm::hypot(right, up) < f64::from(SIDE) / 2.0 {
        return "in the middle";
    }
    let eighth = libm::atan2(up, right).to_degrees() / 45.0;
    SIDES[eighth.round().rem_euclid(8.0) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Event;
    use crate::games::symmdice::referee::Verdict;
    use std::time::Duration;

    /// The figure that `moves` tells of a roll, which the game takes and the program finds true.
    fn check(options: &str, roll: &str, expected: &str) {
        let mut game = SymmDice::from_position(&format!("{roll} ; 2")).unwrap();
        game.rules = (&options.parse::<super::super::options::Options>().unwrap()).into();
        let text = turn_text(&game, Seat(0), &Audience::people(&["Ann"]));
        assert!(
            text.moves.iter().any(|line| line.contains(expected)),
            "{:?}",
            text.moves
        );
        let action = read_line(&game, Seat(0), expected).unwrap();
        if let Action::Declare(declared, figure) = &action {
            let claim = Claim {
                declared: Some(*declared),
                figure: figure.clone(),
                first_roll: true,
            };
            assert_eq!(game.judge(&claim), Verdict::Has, "{expected}");
        }
        assert_eq!(
            game.play(Duration::ZERO, &Event::Acted(Seat(0), action)),
            Ok(())
        );
    }

    #[test]
    fn the_figures_told_as_examples_are_true() {
        check(
            "variant=solitaire",
            "hHsd hblc P",
            "declare D1 H@1000,0,0 h@-1000,0,0",
        );
        check(
            "variant=solitaire",
            "ssss hhhh p",
            "declare C2 s@1000,0,0 s@-1000,0,18000",
        );
        check(
            "variant=kids",
            "ssss lhhl p",
            "done l@1000,0,0 l@-1000,0,27000",
        );
        check(
            "variant=free",
            "dddd hhhh p",
            "lay d@1000,0,0 d@-1000,0,18000",
        );
    }

    fn check_listed(text: &str, expected: &[&str]) {
        let game = SymmDice::from_position(text).unwrap();
        let figures = figures(&game, &game.roll().unwrap());
        let sentences: Vec<&str> = figures.iter().map(|(_, what)| what.as_str()).collect();
        assert_eq!(sentences[..expected.len()], *expected);
        for (action, _) in figures {
            let Action::Declare(symmetry, figure) = &action else {
                panic!("{action}")
            };
            let claim = Claim {
                declared: Some(*symmetry),
                figure: figure.clone(),
                first_roll: false,
            };
            assert_eq!(game.judge(&claim), Verdict::Has, "{action}");
            for typed in [
                format!("declare {symmetry}"),
                format!(
                    "Declare  {}",
                    symmetry
                        .to_string()
                        .replace('C', "Rotate ")
                        .replace('D', "Mirror ")
                ),
            ] {
                assert_eq!(
                    read_line(&game, Seat(0), &typed).as_ref(),
                    Ok(&action),
                    "{typed}"
                );
            }
            assert_eq!(
                game.clone()
                    .play(Duration::ZERO, &Event::Acted(Seat(0), action)),
                Ok(())
            );
        }
    }

    #[test]
    fn figures_are_listed_with_the_best_first() {
        check_listed("hHsd hblc P ; 1", &["lay 2 hooks and an S as C2: 6 points"]);
        check_listed("hhhh hhhh d ; 2", &["lay 8 hooks as C8: 64 points"]);
        let game = SymmDice::from_position("hhhh hhhh d ; 2").unwrap();
        let refusal_of = |text| read_line(&game, Seat(0), text).unwrap_err().to_string();
        let none = "these dice make no D5: to declare it anyway, type a figure behind it";
        assert_eq!(refusal_of("declare D5"), none);
        assert_eq!(refusal_of("jump"), "keep or declare expected, 'jump' found");
        let kids =
            "done is for Little Kids, typed there for `declare D1`: name the symmetry instead";
        let figure = "done h@1000,0,0 h@-1000,0,18000";
        assert_eq!(["done", figure].map(refusal_of), [kids; 2]);
        assert_eq!(
            refusal_of("declare C9"),
            "C9 cannot be made with these dice: declare C2 to C8 or D1 to D5"
        );
        let no = "\"C11\" cannot be declared: C2 to C8 (Rotate n) or D1 to D5 (Mirror n) can";
        assert_eq!(refusal_of("declare C11"), no);
        assert_eq!(
            ["jump", "Declare C9", "keep hhhH hhhh -", "keep hhhh x"].map(|text| {
                read_line(&game, Seat(0), text)
                    .unwrap_err()
                    .place()
                    .unwrap()
            }),
            [0, 8, 8, 10]
        );
    }
}
