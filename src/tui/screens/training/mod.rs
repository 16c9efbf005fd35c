//! Training: a position on the game's own table, in which a choice is evaluated at once.
mod task;
#[cfg(test)]
mod tests;

pub(crate) use task::{TaskKind, due};

use super::dialog::sorry;
use super::exercise::Exercise;
use crate::core::coach::{own_unit, review};
use crate::core::tools::threads::run_in_background;
use crate::core::words::sentence;
use crate::core::{Audience, Decision, Game, Grade, Seat};
use crate::registry::with_game;
use crate::session::no_game;
use crate::session::{LatestTask, PREPARING, new_seed};
use crate::store::calendar::seconds_now;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{self, Form, Node, Page, Wordings, custom_leaf};
use crate::tui::view::{Playable, Response, TABLE};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};
use task::{Solutions, Task};

/// Interval at which the progress of a question is checked.
const LOOK: Duration = Duration::from_millis(150);

/// Returns `true` if this kind of training exists for the game called `id`.
pub(crate) fn has_training(id: &str, kind: TaskKind) -> bool {
    with_game!(id, G => {
        let has_puzzles = <G as Playable>::PUZZLES.is_some();
        match kind {
            TaskKind::Puzzles => has_puzzles,
            // A race cannot be set again.
            TaskKind::Best | TaskKind::Drills => <G as Game>::INFO.takebacks,
        }
    })
    .unwrap_or(false)
}

/// Opens this kind of training for the game called `id`.
pub(crate) fn open(id: &str, kind: TaskKind, context: &Context) -> Box<dyn Screen> {
    with_game!(id, G => Box::new(Training::<G>::new(kind, context)) as Box<dyn Screen>)
        .unwrap_or_else(|| sorry(no_game(id)))
}

/// The current question.
struct CurrentTask<G: Playable> {
    task: Task<G>,
    exercise: Exercise<G>,
    /// The verdict on the answer, `true` if it was right, with the comment from long to short.
    answer: Option<(bool, Vec<String>)>,
    /// A refusal or a notice of the view.
    notice: Option<(Role, String)>,
    /// The choice being evaluated by a background thread.
    weighs: Option<SeatAction<G>>,
    weighed: LatestTask<SeatAction<G>, Option<Decision<G::Action>>>,
}

impl<G: Playable> CurrentTask<G> {
    fn new(task: Task<G>) -> CurrentTask<G> {
        CurrentTask {
            exercise: Exercise::new(task.table.clone(), task.seat),
            task,
            answer: None,
            notice: None,
            weighs: None,
            weighed: LatestTask::default(),
        }
    }
}

/// An action of a seat in a position.
type SeatAction<G> = (G, Seat, <G as Game>::Action);

/// A training session.
pub(crate) struct Training<G: Playable> {
    kind: TaskKind,
    solutions: Solutions<G>,
    /// The next question, being searched by a background thread; `None` if there is no search.
    sought: Option<Receiver<Option<Task<G>>>>,
    /// Progress of the search, in thousandths.
    progress: Arc<AtomicU32>,
    current: Option<CurrentTask<G>>,
    /// Number of questions asked, and of those solved.
    count: (u32, u32),
}

impl<G: Playable> Training<G> {
    /// Creates this kind of training, and searches the first question.
    pub(crate) fn new(kind: TaskKind, context: &Context) -> Training<G> {
        let mut training = Training {
            kind,
            solutions: Solutions::default(),
            sought: None,
            progress: Arc::default(),
            current: None,
            count: (0, 0),
        };
        training.seek(context);
        training
    }

    /// Searches the next question on a background thread.
    fn seek(&mut self, context: &Context) {
        let (sender, receiver) = mpsc::channel();
        self.sought = Some(receiver);
        self.current = None;
        self.progress.store(0, Ordering::Relaxed);
        let kind = self.kind;
        let solutions = self.solutions.clone();
        let progress = self.progress.clone();
        let store = context.store.clone();
        let waker = context.waker.clone();
        let me = context.settings.me();
        let seed = new_seed();
        run_in_background(move || {
            let task = match kind {
                TaskKind::Puzzles => {
                    G::PUZZLES.and_then(|puzzles| task::puzzle(puzzles, &me, seed))
                }
                TaskKind::Best => task::random(&solutions, &me, seed),
                TaskKind::Drills => {
                    task::search::<G>(&store, &solutions, &me, &|part| {
                        progress.store((part * 1000.0) as u32, Ordering::Relaxed);
                    });
                    let due = due(&store, G::INFO.id, seconds_now());
                    due.into_iter()
                        .find_map(|drill| task::task_of_drill(&store, &solutions, drill))
                }
            };
            // Nobody listens if the screen has been left.
            let _ = sender.send(task);
            waker.wake();
        });
    }

    /// Starts the evaluation of `action` on a background thread.
    fn weigh(&mut self, seat: Seat, action: G::Action, context: &Context) {
        let Some(current) = &mut self.current else {
            return;
        };
        let preparation = current.task.preparation.clone();
        let waker = context.waker.clone();
        let seats = current.exercise.table().header().seats.clone();
        let now = current.exercise.table().now();
        let choice = (current.exercise.game(), seat, action);
        current.weighs = Some(choice.clone());
        let made = current.weighed.ask(
            choice,
            move |(game, seat, action): &SeatAction<G>| {
                let audience = Audience::of(&seats);
                review::weigh(game, preparation.wait(), now, *seat, action, &audience)
            },
            move || waker.wake(),
            context.patience,
        );
        self.take_weighed(made, context);
    }

    /// Handles the evaluation of a choice, once it is known.
    fn take_weighed(&mut self, made: Option<Option<Decision<G::Action>>>, context: &Context) {
        let (Some(current), Some(made)) = (&mut self.current, made) else {
            return;
        };
        current.weighs = None;
        match made {
            Some(made) => self.tell(made, context),
            None => current.notice = Some((Role::Bad, "the coach can't judge that".into())),
        }
    }

    /// Reports the evaluation of a choice, and counts it.
    fn tell(&mut self, made: Decision<G::Action>, context: &Context) {
        let Some(current) = &mut self.current else {
            return;
        };
        let is_right = made.grade <= Grade::Fine;
        let verdict = Self::verdict(&current.exercise.game(), &made, is_right);
        current.answer = Some((is_right, verdict));
        current.exercise.show_hints(current.task.hints.clone());
        let drill = current.task.drill.clone();
        self.count(is_right);
        if let Some(drill) = drill {
            // An answer that cannot be stored is asked again.
            let _ = context.store.change(|state| {
                let drills = state.learning.drills.get_mut(G::INFO.id);
                for other in drills.into_iter().flatten() {
                    if other.file == drill.file && other.event == drill.event {
                        other.answered(is_right, seconds_now());
                    }
                }
            });
        }
    }

    fn count(&mut self, is_right: bool) {
        self.count.0 += 1;
        self.count.1 += u32::from(is_right);
    }

    /// Plays `action` in a puzzle, and counts the result.
    fn play(&mut self, seat: Seat, action: G::Action, context: &Context) {
        let Some(current) = &mut self.current else {
            return;
        };
        if let Err(refused) = current.exercise.act(context, seat, action) {
            current.notice = Some((Role::Bad, refused.to_string()));
            return;
        }
        let part = G::PUZZLES.and_then(|puzzles| (puzzles.part)(current.exercise.table().game()));
        let Some(part) = part else {
            return;
        };
        let is_right = part >= 1.0;
        let verdict = match part {
            _ if is_right => "✓ Nothing is closer.",
            part if part > 0.0 => "✗ Something is closer.",
            // No answer, or a distant one.
            _ => "✗ No points.",
        };
        current.answer = Some((is_right, vec![verdict.into()]));
        self.count(is_right);
    }
}

impl<G: Playable> Screen for Training<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        // The best choice depends on the progress of the game: on the roll. A puzzle stands alone.
        let is_of_game = self.kind != TaskKind::Puzzles;
        let current_of_game = self.current.as_ref().filter(|_| is_of_game);
        let headline = current_of_game.map(|current| current.exercise.headline(context));
        let items = self.bar(context);
        let seats = current_of_game.map(|current| current.exercise.seats(context));
        let body = match &self.current {
            None => self.waiting_node(),
            Some(current) => custom_leaf([TABLE], move |canvas, _| {
                current.exercise.draw(canvas, context, Node::Nothing);
            }),
        };
        Page {
            title: G::INFO.name,
            sub: &self.sub(&headline.unwrap_or_default()),
            seats: &seats.unwrap_or_default(),
            margins: [0; 4],
            body,
            message: self.message(),
            keys: &|| items.clone(),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if Exercise::<G>::is_leaving(input, context) {
            return Transition::Pop;
        }
        if let Some(help) = Exercise::<G>::help(input, context) {
            return help;
        }
        let goes_on = Exercise::<G>::is_going_on(input, context);
        let Some(current) = &mut self.current else {
            if goes_on && self.sought.is_none() {
                self.seek(context);
                return Transition::Stay;
            }
            return Transition::Ignored;
        };
        if current.answer.is_some() {
            if goes_on {
                self.seek(context);
                return Transition::Stay;
            }
            return Transition::Ignored;
        }
        if current.weighs.is_some() {
            return Transition::Ignored;
        }
        current.notice = None;
        match current.exercise.input(input, context) {
            Response::Ignored => return Transition::Ignored,
            Response::Act(seat, action) if self.kind == TaskKind::Puzzles => {
                self.play(seat, action, context)
            }
            Response::Act(seat, action) => self.weigh(seat, action, context),
            Response::Refuse(why) => current.notice = Some((Role::Bad, why)),
            Response::Tell(what) => current.notice = Some((Role::Text, what)),
            Response::Open(screen) => return Transition::Push(screen),
            Response::Stay | Response::Roll | Response::Each(..) => {}
        }
        Transition::Stay
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        if let Some(current) = &self.current
            && let Some(choice) = &current.weighs
        {
            let made = current.weighed.answer(choice);
            self.take_weighed(made, context);
        }
        let Some(sought) = &self.sought else {
            return Transition::Stay;
        };
        match sought.try_recv() {
            Ok(task) => {
                self.sought = None;
                self.current = task.map(CurrentTask::new);
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.sought = None,
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let look = self.sought.is_some().then(|| now + LOOK);
        let frame = self
            .current
            .as_ref()
            .and_then(|current| current.exercise.wakes(now));
        look.into_iter().chain(frame).min()
    }
}

impl<G: Playable> Training<G> {
    fn bar(&self, context: &Context) -> Vec<BarItem> {
        let mut items = Vec::new();
        if let Some(current) = &self.current {
            if current.answer.is_some() {
                items.push(Exercise::<G>::key_to_go_on("next", context));
            } else {
                items = current.exercise.keys(context);
            }
        }
        items.extend(Exercise::<G>::last_keys(context));
        items
    }

    fn message(&self) -> Wordings {
        let Some(current) = &self.current else {
            return Wordings::default();
        };
        if let Some((role, notice)) = &current.notice {
            return if *role == Role::Bad {
                Wordings::problem(notice)
            } else {
                Wordings::new(sentence(notice))
            };
        }
        if let Some((is_right, verdict)) = &current.answer {
            return Wordings {
                role: if *is_right { Role::Good } else { Role::Bad },
                wordings: verdict.clone(),
                ..Wordings::default()
            };
        }
        if current.weighs.is_some() {
            return Wordings::new("The coach is thinking.");
        }
        Wordings {
            wordings: self.question(current),
            ..Wordings::default()
        }
    }

    /// Returns the question, from long to short.
    fn question(&self, current: &CurrentTask<G>) -> Vec<String> {
        match &current.task.drill {
            Some(drill) => {
                let cost = own_unit(current.task.table.game()).describe_amount(drill.cost);
                let short = format!("From one of your games: your choice here cost {cost}.");
                vec![format!("{short} Find a better one."), short]
            }
            None if self.kind == TaskKind::Puzzles => vec!["What gets closest?".into()],
            None => vec!["What is best here? You see at once how good your choice is.".into()],
        }
    }

    /// Returns the verdict on a choice, right or wrong, from long to short: the table has the
    /// coach's advice, too.
    fn verdict(game: &G, made: &Decision<G::Action>, is_right: bool) -> Vec<String> {
        let unit = own_unit(game);
        if made.grade == Grade::Best || made.cost < unit.smallest_amount() {
            let mut verdict = vec!["✓ The best choice.".into()];
            // The coach may have no explanation for an equally good choice.
            if !made.best.why.is_empty() {
                verdict.insert(0, format!("✓ The best choice: {}.", made.best.why));
            }
            return verdict;
        }
        let cost = unit.describe_cost(made.cost, made.accuracy);
        let best = game.phrase(made.seat, &made.best.action).imperative();
        let mark = if is_right { "✓ Nearly" } else { "✗ No" };
        let short = format!("{mark}: that {cost}.");
        vec![format!("{short} Best: {best}."), short]
    }

    /// Shows a text on paper in place of the table.
    fn waiting_node(&self) -> Node<'_> {
        let (title, text) = self.waiting();
        let lines = [
            ui::text(title).role(Role::InkStrong),
            ui::text(text).role(Role::Ink).wraps(6),
        ];
        ui::paper(ui::col(1, lines.map(Node::from))).room([Form::fixed(60, 10)])
    }

    /// Returns the title and the text without a question: the progress of the search, or that
    /// there is none.
    fn waiting(&self) -> (&'static str, String) {
        if self.sought.is_none() {
            return match self.kind {
                TaskKind::Drills => (
                    "Nothing is due",
                    "Your costliest choices in finished games appear here, and again some days after \
                     you solve them. Play a game, then come back."
                        .into(),
                ),
                TaskKind::Best | TaskKind::Puzzles => {
                    ("No position found", "Press Enter to look again.".into())
                }
            };
        }
        let preparing = self
            .solutions
            .last()
            .filter(|last| last.solution().is_none());
        let text = match (self.kind, preparing) {
            (TaskKind::Puzzles, _) => "Setting a puzzle.".into(),
            (_, Some(_)) => format!("{PREPARING}."),
            (TaskKind::Drills, None) => {
                format!(
                    "Analysing your finished games: {} %.",
                    self.progress.load(Ordering::Relaxed) / 10
                )
            }
            (TaskKind::Best, None) => "Looking for a position.".into(),
        };
        ("One moment", text)
    }

    /// Returns the line beside the title.
    fn sub(&self, headline: &str) -> String {
        match (self.kind, self.count) {
            (TaskKind::Best, (0, _)) if headline.is_empty() => {
                "training: the best choice".to_owned()
            }
            (TaskKind::Drills, (0, _)) if headline.is_empty() => {
                "training: your own games".to_owned()
            }
            (TaskKind::Puzzles, (0, _)) => "training: puzzles".to_owned(),
            (_, (0, _)) => format!("training: {headline}"),
            (_, (count, solved)) if headline.is_empty() => {
                format!("training: {solved} of {count} solved")
            }
            (_, (count, solved)) => format!("{solved} of {count} solved: {headline}"),
        }
    }
}
