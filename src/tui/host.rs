//! A game on the screen: a view and its animations over a [`PositionSource`]. Play, exercises,
//! review and replay share it.
use super::canvas::Canvas;
use super::context::Context;
use super::keys::BarItem;
use super::screen::Input;
use super::view::{Playable, Response, View, ViewContext, obey, seat_labels};
use crate::core::{Event, Seat, Turn};
use crate::store::Motion;
use crate::tui::ui::chrome::SeatLabel;
use crate::tui::ui::motion::timeline::{Animated, Counting};
use crate::tui::ui::{Node, body};
use std::time::Instant;

/// Source of the position that a view shows.
pub(crate) trait PositionSource<G: Playable> {
    /// Returns the position, and the seat that sees it.
    fn position(&self) -> (&G, Option<Seat>);
    /// Returns `true` if keys play.
    fn can_take_keys(&self) -> bool;
    /// Returns the context of `game`, the position as that seat may see it.
    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G>;
}

/// A view on the screen.
pub(crate) struct Host<G: Playable> {
    pub(crate) view: G::View,
    pub(crate) scene: Scene<G>,
}

/// The position on the screen.
pub(crate) struct Scene<G> {
    /// As its viewer sees it.
    game: G,
    /// The position before the last event, which title and points show until its effect has been
    /// seen.
    before: Option<G>,
    /// Points that are still counting up.
    pub(crate) counting: Counting,
}

impl<G: Playable> Scene<G> {
    /// Returns the view's context of the position.
    pub(crate) fn context<'a>(
        &'a self,
        source: &'a impl PositionSource<G>,
        context: &'a Context,
    ) -> ViewContext<'a, G> {
        ViewContext {
            counting: Some(&self.counting),
            keys: source.can_take_keys().then_some(&context.keys),
            ..source.context(&self.game, context.now)
        }
    }
}

impl<G: Playable> Host<G> {
    /// Creates a new view of the position of `source`.
    pub(crate) fn new(source: &impl PositionSource<G>) -> Host<G> {
        let (game, viewer) = source.position();
        Host {
            view: G::View::default(),
            scene: Scene {
                game: game.seen_by(viewer),
                before: None,
                counting: Counting::default(),
            },
        }
    }

    /// Returns the position before a choice or roll whose effect is still being shown.
    pub(crate) fn before(&self, now: Instant) -> Option<&G> {
        self.scene.before.as_ref().filter(|_| self.is_moving(now))
    }

    /// Returns the view's context of the position as far as it has been seen.
    pub(crate) fn context_so_far<'a>(
        &'a self,
        source: &'a impl PositionSource<G>,
        context: &'a Context,
    ) -> ViewContext<'a, G> {
        ViewContext {
            game: self.before(context.now).unwrap_or(&self.scene.game),
            ..self.scene.context(source, context)
        }
    }

    /// Returns the seats for the first line, with the points that have been seen.
    pub(crate) fn seats(
        &self,
        source: &impl PositionSource<G>,
        context: &Context,
    ) -> Vec<SeatLabel> {
        let ctx = self.context_so_far(source, context);
        let in_turn = match ctx.game.turn() {
            Turn::Act { .. } => ctx.game.turn().seat().or(source.position().1),
            turn => turn.seat(),
        };
        seat_labels(&self.view, &ctx, in_turn)
    }

    /// Draws the table with what has been seen of the events so far, and `side_node` beside it.
    pub(crate) fn draw(
        &self,
        source: &impl PositionSource<G>,
        context: &Context,
        side_node: Node<'_>,
        canvas: &mut Canvas,
    ) {
        let before = self.before(context.now);
        let unseen = usize::from(before.is_some());
        let ctx = self.scene.context(source, context);
        let ctx = ViewContext {
            descriptions: &ctx.descriptions[..ctx.descriptions.len().saturating_sub(unseen)],
            earlier: before.and_then(|game| game.turn().seat()),
            ..ctx
        };
        body(self.view.table(&ctx, side_node), [0; 4], canvas);
    }

    /// Returns the view's response to `input`; `None` if it has none.
    pub(crate) fn input(
        &mut self,
        source: &impl PositionSource<G>,
        context: &Context,
        input: &Input,
    ) -> Option<Response<G::Action>> {
        if !self.is_moving(context.now) {
            // Its effect has been seen, even if the view shows it again.
            self.scene.before = None;
        }
        self.scene.counting.motion = context.motion();
        let ctx = self.scene.context(source, context);
        let response = self.view.raw(&ctx, input);
        response.or_else(|| obey(&mut self.view, &ctx, &context.keys, input))
    }

    /// Returns the entries of the key bar for the view's commands.
    pub(crate) fn bar(&self, source: &impl PositionSource<G>, context: &Context) -> Vec<BarItem> {
        let ctx = self.scene.context(source, context);
        let labels = G::View::COMMANDS.iter().map(|command| {
            let label = (command.label)(&self.view, &ctx).map(str::to_owned);
            (command.binding.name, label)
        });
        context.keys.bar(G::INFO.id, labels)
    }

    /// Returns `true` if the view is animated at `now`.
    pub(crate) fn is_moving(&self, now: Instant) -> bool {
        self.rest_time(now) > now
    }

    /// Returns the time when the view's animations have ended: `now`, or later.
    pub(crate) fn rest_time(&self, now: Instant) -> Instant {
        let ends = self
            .view
            .animations()
            .into_iter()
            .filter_map(Animated::until);
        ends.max().map_or(now, |until| until.max(now))
    }

    /// Shows the effect of `event`, which led from `before` to `after`; points count up after it.
    pub(crate) fn happened(
        &mut self,
        source: &impl PositionSource<G>,
        context: &Context,
        (before, event, after): (&G, &Event<G::Action>, &G),
    ) {
        let viewer = source.position().1;
        self.scene.before = Some(before.seen_by(viewer));
        self.scene.game = after.seen_by(viewer);
        self.scene.counting.motion = context.motion();
        let ctx = self.scene.context(source, context);
        self.view.happened(&ctx, before, event);
        if context.motion() == Motion::None {
            self.end_motion();
        }
        let rest_time = self.rest_time(context.now);
        let standings = before.standings().into_iter().zip(after.standings());
        for (seat, (old, new)) in standings.enumerate() {
            if old.points != new.points {
                let counting = &mut self.scene.counting;
                counting.start(seat, (old.points, new.points), rest_time);
            }
        }
    }

    /// Ends the view's animations; points go on counting.
    pub(crate) fn end_motion(&self) {
        self.view.animations().into_iter().for_each(Animated::skip);
    }

    /// Ends all animations.
    pub(crate) fn skip(&self) {
        self.end_motion();
        self.scene.counting.skip();
    }

    /// Returns the time of the next frame, or of the next second of a clock.
    pub(crate) fn wakes(&self, source: &impl PositionSource<G>, now: Instant) -> Option<Instant> {
        let animations = self
            .view
            .animations()
            .into_iter()
            .chain([&self.scene.counting as &dyn Animated]);
        let frames = animations.filter_map(|animated| animated.next_frame(now));
        let tick = self.view.ticks(&source.context(&self.scene.game, now));
        frames.chain(tick).min()
    }
}
