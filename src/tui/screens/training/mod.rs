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
use crate::store::learning::Drill;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{self, Form, Node, Page, Wordings, custom_leaf};
use crate::tui::view::{Playable, Response, TABLE};
use std::cell::RefCell;
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
        let puzzles = <G as Playable>::PUZZLES.is_some();
        match kind {
            TaskKind::Puzzles => puzzles,
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
    told: Option<(Role, String)>,
    /// The choice being evaluated by a background thread.
    weighs: Option<SeatAction<G>>,
    weighed: LatestTask<SeatAction<G>, Option<Decision<G::Action>>>,
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
    asked: Option<CurrentTask<G>>,
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
            asked: None,
            count: (0, 0),
        };
        training.seek(context);
        training
    }

    /// Searches the next question on a background thread.
    fn seek(&mut self, context: &Context) {
        let (sender, receiver) = mpsc::channel();
        self.sought = Some(receiver);
        self.asked = None;
        self.progress.store(0, Ordering::Relaxed);
        let (kind, solutions, progress) =
            (self.kind, self.solutions.clone(), self.progress.clone());
        let (store, waker, seed) = (context.store.clone(), context.waker.clone(), new_seed());
        let me = context.settings.me();
        run_in_background(move || {
            let task = match kind {
                TaskKind::Puzzles => {
                    G::PUZZLES.and_then(|puzzles| task::puzzle(puzzles, &me, seed))
                }
                TaskKind::Best => task::random(&solutions, &me, seed),
                TaskKind::Drills => {
                    let report =
                        |part: f32| progress.store((part * 1000.0) as u32, Ordering::Relaxed);
                    task::search::<G>(&store, &solutions, &me, &report);
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
        let Some(asked) = &mut self.asked else { return };
        let (preparation, waker) = (asked.task.preparation.clone(), context.waker.clone());
        let seats = asked.exercise.table().header().seats.clone();
        let (choice, now) = (
            (asked.exercise.game(), seat, action),
            asked.exercise.table().now(),
        );
        let weigh = move |(game, seat, action): &SeatAction<G>| {
            let solution = preparation.wait();
            let audience = Audience::of(&seats);
            review::weigh(game, solution, now, *seat, action, &audience)
        };
        asked.weighs = Some(choice.clone());
        let made = asked
            .weighed
            .ask(choice, weigh, move || waker.wake(), context.patience);
        self.take_weighed(made, context);
    }

    /// Handles the evaluation of a choice, once it is known.
    fn take_weighed(&mut self, made: Option<Option<Decision<G::Action>>>, context: &Context) {
        let (Some(asked), Some(made)) = (&mut self.asked, made) else {
            return;
        };
        asked.weighs = None;
        match made {
            Some(made) => self.tell(made, context),
            None => asked.told = Some((Role::Bad, "the coach can't judge that".into())),
        }
    }

    /// Reports the evaluation of a choice, and counts it.
    fn tell(&mut self, made: Decision<G::Action>, context: &Context) {
        let Some(asked) = &mut self.asked else { return };
        let right = made.mark <= Grade::Fine;
        let said = Self::verdict(&asked.exercise.game(), &made, right);
        asked.answer = Some((right, said));
        asked.exercise.show_hints(asked.task.hints.clone());
        let drill = asked.task.drill.clone();
        self.count(right);
        if let Some(drill) = drill {
            let same =
                |other: &&mut Drill| (&other.file, other.event) == (&drill.file, drill.event);
            // An answer that cannot be stored is asked again.
            let _ = context.store.change(|state| {
                let drills = state
                    .learning
                    .drills
                    .get_mut(G::INFO.id)
                    .into_iter()
                    .flatten();
                drills
                    .filter(same)
                    .for_each(|drill| drill.answered(right, seconds_now()));
            });
        }
    }

    fn count(&mut self, right: bool) {
        self.count = (self.count.0 + 1, self.count.1 + u32::from(right));
    }

    /// Plays `action` in a puzzle, and counts the result.
    fn play(&mut self, seat: Seat, action: G::Action, context: &Context) {
        let Some(asked) = &mut self.asked else { return };
        if let Err(refused) = asked.exercise.act(context, seat, action) {
            asked.told = Some((Role::Bad, refused.to_string()));
            return;
        }
        let part = G::PUZZLES.and_then(|puzzles| (puzzles.part)(asked.exercise.table().game()));
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
        asked.answer = Some((is_right, vec![verdict.into()]));
        self.count(is_right);
    }
}

impl<G: Playable> Screen for Training<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let mut items = Vec::new();
        // The best choice depends on the progress of the game: on the roll. A puzzle stands alone.
        let is_of_game = self.kind != TaskKind::Puzzles;
        let headline = self
            .asked
            .as_mut()
            .filter(|_| is_of_game)
            .map(|asked| asked.exercise.headline(context));
        let headline = headline.unwrap_or_default();
        let sub = self.sub(&headline);
        let said = match &self.asked {
            None => Wordings::default(),
            Some(CurrentTask {
                told: Some((Role::Bad, why)),
                ..
            }) => Wordings::problem(why),
            Some(CurrentTask {
                told: Some((_, what)),
                ..
            }) => Wordings::new(sentence(what)),
            Some(CurrentTask {
                answer: Some((right, said)),
                ..
            }) => {
                let role = if *right { Role::Good } else { Role::Bad };
                Wordings {
                    role,
                    wordings: said.clone(),
                    ..Wordings::default()
                }
            }
            Some(asked) if asked.weighs.is_some() => Wordings::new("The coach is thinking."),
            Some(asked) => Wordings {
                wordings: self.question(asked),
                ..Wordings::default()
            },
        };
        let (title, text) = self.waiting();
        let lines = [
            ui::text(title).role(Role::InkStrong),
            ui::text(text).role(Role::Ink).wraps(6),
        ];
        let mut seats = Vec::new();
        let body = match &mut self.asked {
            None => ui::paper(ui::col(1, lines.map(Node::from))).room([Form::fixed(60, 10)]),
            Some(asked) => {
                if asked.answer.is_some() {
                    items.push(Exercise::<G>::key_to_go_on("next", context));
                } else {
                    items.extend(asked.exercise.keys(context));
                }
                if is_of_game {
                    seats = asked.exercise.seats(context);
                }
                let exercise = RefCell::new(&mut asked.exercise);
                custom_leaf([TABLE], move |canvas, _| {
                    exercise.borrow_mut().draw(canvas, context, Node::Nothing)
                })
            }
        };
        items.extend(Exercise::<G>::last_keys(context));
        let keys = || items.clone();
        let (title, margins) = (G::INFO.name, [0; 4]);
        Page {
            title,
            sub: &sub,
            seats: &seats,
            margins,
            body,
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if Exercise::<G>::leaves(input, context) {
            return Transition::Pop;
        }
        if let Some(help) = Exercise::<G>::help(input, context) {
            return help;
        }
        let enter = Exercise::<G>::goes_on(input, context);
        let Some(asked) = &mut self.asked else {
            if enter && self.sought.is_none() {
                self.seek(context);
                return Transition::Stay;
            }
            return Transition::Ignored;
        };
        if asked.answer.is_some() {
            if enter {
                self.seek(context);
                return Transition::Stay;
            }
            return Transition::Ignored;
        }
        if asked.weighs.is_some() {
            return Transition::Ignored;
        }
        asked.told = None;
        match asked.exercise.input(input, context) {
            Response::Ignored => return Transition::Ignored,
            Response::Act(seat, action) if self.kind == TaskKind::Puzzles => {
                self.play(seat, action, context)
            }
            Response::Act(seat, action) => self.weigh(seat, action, context),
            Response::Refuse(why) => asked.told = Some((Role::Bad, why)),
            Response::Tell(what) => asked.told = Some((Role::Text, what)),
            Response::Open(screen) => return Transition::Push(screen),
            Response::Stay | Response::Roll | Response::Each(..) => {}
        }
        Transition::Stay
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        let weighs = self
            .asked
            .as_ref()
            .and_then(|asked| Some((asked, asked.weighs.as_ref()?)));
        self.take_weighed(
            weighs.and_then(|(asked, choice)| asked.weighed.answer(choice)),
            context,
        );
        let Some(sought) = &self.sought else {
            return Transition::Stay;
        };
        match sought.try_recv() {
            Ok(task) => {
                self.sought = None;
                self.asked = task.map(|task| {
                    let exercise = Exercise::new(task.table.clone(), task.seat);
                    let (answer, told, weighs, weighed) = (None, None, None, LatestTask::default());
                    CurrentTask {
                        task,
                        exercise,
                        answer,
                        told,
                        weighs,
                        weighed,
                    }
                });
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.sought = None,
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let look = self.sought.is_some().then(|| now + LOOK);
        let frame = self
            .asked
            .as_ref()
            .and_then(|asked| asked.exercise.wakes(now));
        look.into_iter().chain(frame).min()
    }
}

impl<G: Playable> Training<G> {
    /// Returns the question, from long to short.
    fn question(&self, asked: &CurrentTask<G>) -> Vec<String> {
        match &asked.task.drill {
            Some(drill) => {
                let cost = own_unit(asked.task.table.game()).describe_amount(drill.cost);
                let short = format!("From one of your games: your choice here cost {cost}.");
                vec![format!("{short} Find a better one."), short]
            }
            None if self.kind == TaskKind::Puzzles => vec!["What gets closest?".into()],
            None => vec!["What is best here? You see at once how good your choice is.".into()],
        }
    }

    /// Returns the verdict on a choice, which was `right`, from long to short: the table has the
    /// coach's advice, too.
    fn verdict(game: &G, made: &Decision<G::Action>, right: bool) -> Vec<String> {
        let unit = own_unit(game);
        let words = |action: &G::Action| game.phrase(made.seat, action).imperative();
        match made.cost {
            cost if made.mark == Grade::Best || cost < unit.smallest_amount() => {
                // The coach may have no explanation for an equally good choice.
                let why = Some(&made.best.why).filter(|why| !why.is_empty());
                let long = why.map(|why| format!("✓ The best choice: {why}."));
                long.into_iter()
                    .chain(["✓ The best choice.".into()])
                    .collect()
            }
            cost => {
                let (cost, best) = (
                    unit.describe_cost(cost, made.accuracy),
                    words(&made.best.action),
                );
                let mark = if right { "✓ Nearly" } else { "✗ No" };
                let short = format!("{mark}: that {cost}.");
                vec![format!("{short} Best: {best}."), short]
            }
        }
    }

    /// Returns the text shown without a question: the progress of the search, or that there is
    /// none.
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
        let told = match (self.kind, preparing) {
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
        ("One moment", told)
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
            (_, (asked, right)) if headline.is_empty() => {
                format!("training: {right} of {asked} solved")
            }
            (_, (asked, right)) => format!("{right} of {asked} solved: {headline}"),
        }
    }
}
