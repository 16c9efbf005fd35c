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
    fn takes_keys(&self) -> bool;
    /// Returns the context of `game`, the position as that seat may see it.
    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G>;
}

/// A view on the screen.
pub(crate) struct Host<G: Playable> {
    pub(crate) view: G::View,
    /// Points that are still counting up.
    pub(crate) counting: Counting,
    /// Position before the last event, which title and points show until its effect has been seen.
    before: Option<G>,
}

impl<G: Playable> Host<G> {
    /// Creates a new view.
    pub(crate) fn new() -> Host<G> {
        Host {
            view: G::View::default(),
            counting: Counting::default(),
            before: None,
        }
    }

    /// Calls `ask` with the view and the context of `scene`.
    pub(crate) fn ask<T>(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
        ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T,
    ) -> T {
        self.ask_about(scene, scene.position().0, context, ask)
    }

    /// Like [`Host::ask`], but with the position `game`.
    pub(crate) fn ask_about<T>(
        &mut self,
        scene: &impl PositionSource<G>,
        game: &G,
        context: &Context,
        ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T,
    ) -> T {
        let seen = game.seen_by(scene.position().1);
        self.counting.motion = context.motion();
        let (counting, keys) = (
            Some(&self.counting),
            Some(&context.keys).filter(|_| scene.takes_keys()),
        );
        let ctx = ViewContext {
            counting,
            keys,
            ..scene.context(&seen, context.now)
        };
        ask(&mut self.view, &ctx)
    }

    /// Returns the position before a choice or roll whose effect is still being shown.
    pub(crate) fn before(&self, now: Instant) -> Option<&G> {
        self.before.as_ref().filter(|_| self.is_moving(now))
    }

    /// Like [`Host::ask`], but with the position as far as it has been seen.
    pub(crate) fn ask_seen<T>(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
        ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T,
    ) -> T {
        let before = self.before(context.now).cloned();
        self.ask_about(
            scene,
            before.as_ref().unwrap_or(scene.position().0),
            context,
            ask,
        )
    }

    /// Returns the seats for the first line, with the points that have been seen.
    pub(crate) fn seats(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
    ) -> Vec<SeatLabel> {
        let viewer = scene.position().1;
        self.ask_seen(scene, context, |view, ctx| {
            let turn = ctx.game.turn();
            let acts = matches!(turn, Turn::Act { .. });
            seat_labels(view, ctx, turn.seat().or(viewer.filter(|_| acts)))
        })
    }

    /// Draws the table with what has been seen of the events so far, and what is said `beside` it.
    pub(crate) fn draw(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
        beside: Node<'_>,
        canvas: &mut Canvas,
    ) {
        let before = self.before(context.now);
        let (unseen, earlier) = (
            usize::from(before.is_some()),
            before.and_then(|game| game.turn().seat()),
        );
        self.ask(scene, context, |view, ctx| {
            let told = &ctx.told[..ctx.told.len().saturating_sub(unseen)];
            body(
                view.table(
                    &ViewContext {
                        told,
                        earlier,
                        ..*ctx
                    },
                    beside,
                ),
                [0; 4],
                canvas,
            );
        });
    }

    /// Returns the view's response to `input`; `None` if it has none.
    pub(crate) fn input(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
        input: &Input,
    ) -> Option<Response<G::Action>> {
        if !self.is_moving(context.now) {
            // Its effect has been seen, even if the view shows it again.
            self.before = None;
        }
        self.ask(scene, context, |view, ctx| {
            view.raw(ctx, input)
                .or_else(|| obey(view, ctx, &context.keys, input))
        })
    }

    /// Returns the entries of the key bar for the view's commands.
    pub(crate) fn bar(
        &mut self,
        scene: &impl PositionSource<G>,
        context: &Context,
    ) -> Vec<BarItem> {
        self.ask(scene, context, |view, ctx| {
            let labels: Vec<_> = G::View::COMMANDS
                .iter()
                .map(|command| (command.label)(view, ctx))
                .collect();
            context
                .keys
                .bar(G::INFO.id, G::View::COMMANDS.bindings, &labels)
        })
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
        scene: &impl PositionSource<G>,
        context: &Context,
        (before, event, after): (&G, &Event<G::Action>, &G),
    ) {
        self.before = Some(before.clone());
        self.ask_about(scene, after, context, |view, ctx| {
            view.happened(ctx, before, event)
        });
        if context.motion() == Motion::None {
            self.end_motion();
        }
        let (still, standings) = (
            self.rest_time(context.now),
            before.standings().into_iter().zip(after.standings()),
        );
        for (seat, (before, after)) in standings
            .enumerate()
            .filter(|(_, (old, new))| old.points != new.points)
        {
            self.counting
                .start(seat, (before.points, after.points), still);
        }
    }

    /// Ends the view's animations; points go on counting.
    pub(crate) fn end_motion(&self) {
        self.view.animations().into_iter().for_each(Animated::skip);
    }

    /// Ends all animations.
    pub(crate) fn skip(&self) {
        self.end_motion();
        self.counting.skip();
    }

    /// Returns the time of the next frame, or of the next second of a clock.
    pub(crate) fn wakes(&self, scene: &impl PositionSource<G>, now: Instant) -> Option<Instant> {
        let (game, viewer) = scene.position();
        let seen = game.seen_by(viewer);
        let animations = self
            .view
            .animations()
            .into_iter()
            .chain([&self.counting as &dyn Animated]);
        let frames = animations.filter_map(|animated| animated.next_frame(now));
        frames
            .chain(self.view.ticks(&scene.context(&seen, now)))
            .min()
    }
}
