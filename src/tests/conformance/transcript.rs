//! Transcripts of golden games, event by event, compared with snapshots: descriptions, turns in
//! words, positions, the seats to act, prompts for real dice, and the final score sheet. A line
//! that differs from one before only in its names, numbers and cards is left out; what the events
//! come to is in the golden game itself.
use super::golden;
use crate::core::{Audience, Coach, Game, RowTone, ScoreSheet, Seat, Turn};
use std::collections::HashSet;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cid", "Dot"];
/// Words that change like numbers.
const CARDS: [&str; 8] = [
    "ace", "jack", "queen", "king", "clubs", "diamonds", "hearts", "spades",
];

/// The lines of a transcript, without repetitions.
#[derive(Default)]
struct Transcript {
    text: String,
    known: HashSet<Vec<String>>,
}

impl Transcript {
    fn line(&mut self, line: String) {
        if self.known.insert(words(&line)) {
            self.text += &line;
            self.text.push('\n');
        }
    }
}

/// Returns the words of a line that are no names, numbers or cards.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in line.split(|sign: char| !sign.is_alphanumeric() && sign != '?') {
        let is_number = word.contains(|sign: char| sign.is_ascii_digit());
        if !is_number && !NAMES.contains(&word) && !CARDS.contains(&word) {
            words.push(word.to_owned());
        }
    }
    words.dedup();
    words
}

/// Compares the transcripts of all golden games of a title with their snapshots.
pub(super) fn check<G: Coach>() {
    golden::each_of::<G>(|name, text| {
        let mut transcript = Transcript::default();
        let mut history: Vec<G> = Vec::new();
        golden::play::<G>(name, text, |_, before, event, after| {
            if history.is_empty() {
                asks(&mut transcript, before);
                history.push(before.clone());
            }
            let audience = Audience::people(&NAMES[..after.standings().len()]);
            let description = G::describe(before, event, after, &audience);
            transcript.line(format!("> {}", description.text()));
            if before.is_final(event, after) {
                transcript.line("  settled".to_owned());
            }
            asks(&mut transcript, after);
            history.push(after.clone());
        });
        ends(&mut transcript, &history);
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, transcript.text);
        });
    });
}

/// Adds the event that the game waits for, and the texts for each seat.
fn asks<G: Game>(transcript: &mut Transcript, game: &G) {
    let count = game.standings().len();
    match game.turn() {
        Turn::Chance { seat, request } => {
            let seat = seat.map_or("nobody", |seat| NAMES[seat.index()]);
            let prompt = (G::ROLLS.prompt)(game)
                .map(|prompt| format!(": {prompt}"))
                .unwrap_or_default();
            transcript.line(format!("  {seat} is to roll {}{prompt}", request.len()));
        }
        Turn::Act { seats, .. } => {
            let seats: Vec<&str> = seats.iter().map(|seat| NAMES[seat.index()]).collect();
            transcript.line(format!("  {} may act", seats.join(", ")));
        }
        Turn::Over => transcript.line("  over".to_owned()),
    }
    for (seat, name) in (0..).map(Seat).zip(&NAMES[..count]) {
        let visible_game = game.seen_by(Some(seat));
        if let Some(position) = visible_game.position(seat) {
            transcript.line(format!("  {name} at {position}"));
        }
        let turn = visible_game.turn_text(seat, &Audience::people(&NAMES[..count]));
        for sentence in turn.table {
            transcript.line(format!("  {sentence}"));
        }
        for (action, effect) in turn.choices {
            transcript.line(format!("  {name}: {action}: {effect}"));
        }
        for sentence in turn.moves {
            transcript.line(format!("  {name}? {sentence}"));
        }
        if turn.hidden {
            transcript.line(format!("  {name}'s choice is hidden"));
        }
    }
}

/// Adds the standings after `history`.
fn ends<G: Game>(transcript: &mut Transcript, history: &[G]) {
    let ScoreSheet {
        heading,
        rows,
        next_milestones,
    } = G::score_sheet(history);
    transcript.text += &format!("{heading}\n");
    for row in rows {
        let cells = row.cells.iter().map(|(text, tone)| match tone {
            RowTone::Plain => text.clone(),
            RowTone::Good => format!("{text} good"),
            RowTone::Bad => format!("{text} bad"),
        });
        let cells: Vec<String> = cells.collect();
        transcript.text += &format!("{} {:?}: {}\n", row.label, row.kind, cells.join(", "));
    }
    let Some(last) = history.last() else { return };
    for ((seat, name), standing) in (0..).map(Seat).zip(NAMES).zip(last.standings().iter()) {
        let short = next_milestones
            .get(seat.index())
            .cloned()
            .flatten()
            .map(|(points, what)| format!(", {points} short of {what}"));
        let title = standing
            .title
            .map(|title| format!(", {title}"))
            .unwrap_or_default();
        transcript.text += &format!(
            "{name}: {}{title}{}\n",
            standing.points,
            short.unwrap_or_default()
        );
    }
}
