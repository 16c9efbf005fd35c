//! Training in words.
use super::{Asked, Kind, Training};
use crate::core::{
    Decision, Mark,
    coach::own_unit,
    words::{number, signed},
};
use crate::session::PREPARING;
use crate::tui::view::Playable;
use std::sync::atomic::Ordering;

impl<G: Playable> Training<G> {
    pub(super) const THINKING: &str = "The coach is thinking.";
    /// Refuses a choice that cannot be evaluated.
    pub(super) const NO_JUDGE: &str = "the coach can't judge that";

    /// Returns the question, from long to short.
    pub(super) fn question(&self, asked: &Asked<G>) -> Vec<String> {
        match (&asked.task.drill, asked.task.rating) {
            (Some(drill), _) => {
                let cost = own_unit(asked.task.table.game()).quantity(drill.cost);
                let short = format!("From one of your games: your choice here cost {cost}.");
                vec![format!("{short} Find a better one."), short]
            }
            (None, Some(rating)) => {
                vec![format!("A puzzle rated {}: what gets closest?", number(rating.round() as i64))]
            }
            (None, None) => vec!["What is best here? You see at once how good your choice is.".into()],
        }
    }

    /// Returns the verdict on a choice, which was `right`, from long to short: the table has the coach's advice, too.
    pub(super) fn verdict(game: &G, made: &Decision<G::Action>, right: bool) -> Vec<String> {
        let unit = own_unit(game);
        let words = |action: &G::Action| game.phrase(made.seat, action).imperative();
        match made.cost {
            cost if made.mark == Mark::Best || cost < unit.least() => {
                // The coach may have no explanation for an equally good choice.
                let why = Some(&made.best.why).filter(|why| !why.is_empty());
                let long = why.map(|why| format!("✓ The best choice: {why}."));
                long.into_iter().chain(["✓ The best choice.".into()]).collect()
            }
            cost => {
                let (cost, best) = (unit.told_cost(cost, made.accuracy), words(&made.best.action));
                let mark = if right { "✓ Nearly" } else { "✗ No" };
                let short = format!("{mark}: that {cost}.");
                vec![format!("{short} Best: {best}."), short]
            }
        }
    }

    /// Returns the verdict on an answer worth `part` of a point, with the change of the rating.
    pub(super) fn rated(part: f64, before: f64, after: f64) -> String {
        let sign = match part {
            part if part >= 1.0 => "✓ Nothing is closer.",
            part if part > 0.0 => "✗ Something is closer.",
            // No answer, or a distant one.
            _ => "✗ No points.",
        };
        let change = signed((after - before) as i64);
        format!("{sign} Your rating: {} ({change}).", number(after as i64))
    }

    /// Returns the text shown without a question: the progress of the search, or that there is none.
    pub(super) fn waiting(&self) -> (&'static str, String) {
        if self.sought.is_none() {
            return match self.kind {
                Kind::Drills => (
                    "Nothing is due",
                    "Your costliest choices in finished games appear here, and again some days after \
                     you solve them. Play a game, then come back."
                        .into(),
                ),
                Kind::Best | Kind::Puzzles => ("No position found", "Press Enter to look again.".into()),
            };
        }
        let preparing = self.solutions.last().filter(|last| last.solution().is_none());
        let told = match (self.kind, preparing) {
            (Kind::Puzzles, _) => "Setting a puzzle.".into(),
            (_, Some(_)) => format!("{PREPARING}."),
            (Kind::Drills, None) => {
                format!("Analysing your finished games: {} %.", self.progress.load(Ordering::Relaxed) / 10)
            }
            (Kind::Best, None) => "Looking for a position.".into(),
        };
        ("One moment", told)
    }

    /// Returns the line beside the title.
    pub(super) fn sub(&self, headline: &str) -> String {
        match (self.kind, self.count) {
            (Kind::Best, (0, _)) if headline.is_empty() => "training: the best choice".to_owned(),
            (Kind::Drills, (0, _)) if headline.is_empty() => "training: your own games".to_owned(),
            (Kind::Puzzles, (0, _)) => "training: puzzles".to_owned(),
            (_, (0, _)) => format!("training: {headline}"),
            (_, (asked, right)) if headline.is_empty() => format!("training: {right} of {asked} solved"),
            (_, (asked, right)) => format!("{right} of {asked} solved: {headline}"),
        }
    }
}
