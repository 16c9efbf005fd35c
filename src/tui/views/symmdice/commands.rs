//! Effects of keys and the mouse on the tray and on an unfinished figure.
use super::declarations;
use super::editor::Editor;
use super::gallery::Gallery;
use super::laying::Laying;
use super::makes::best_figures;
use super::making::in_text;
use super::state::{Activity, SymmDiceContext, SymmDiceView};
use super::tray;
use crate::core::{DiceSet, Event, Game, Seat, Turn, words::press_again};
use crate::games::symmdice::Action;
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::dice::{DICE, DieKind, NineDice};
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::words;
use crate::tui::screen::Mouse;
use crate::tui::view::Response;

impl SymmDiceView {
    /// Returns `label` where dice can be kept and rolled again.
    pub(super) fn label_keep(
        &self,
        ctx: &SymmDiceContext,
        label: &'static str,
    ) -> Option<&'static str> {
        let has_rolls = ctx.game.left().is_some_and(|left| left > 0);
        (self.mode(ctx) == Activity::Tray && has_rolls).then_some(label)
    }

    /// Returns `label` where a figure is made with help.
    pub(super) fn label_make(
        &self,
        ctx: &SymmDiceContext,
        label: &'static str,
    ) -> Option<&'static str> {
        (self.mode(ctx) == Activity::Making && !Self::is_shared(ctx)).then_some(label)
    }

    /// Returns `label` where a figure is made without help, on a screen for several people.
    pub(super) fn label_lay(
        &self,
        ctx: &SymmDiceContext,
        label: &'static str,
    ) -> Option<&'static str> {
        (self.mode(ctx) == Activity::Making && Self::is_shared(ctx)).then_some(label)
    }

    /// Changes what is laid without help, or refuses in a sentence.
    pub(super) fn relay(
        &mut self,
        change: impl FnOnce(&mut Laying) -> Result<(), String>,
    ) -> Response<Action> {
        match self.laying.as_mut().map(change) {
            Some(Err(why)) => Response::Refuse(why),
            _ => Response::Stay,
        }
    }

    /// Returns the figure being made.
    fn figure_in_making(&self) -> Option<Result<Figure, String>> {
        match &self.laying {
            Some(laying) => Some(laying.figure()),
            None => self.editor.as_ref().map(Editor::figure),
        }
    }

    /// Returns how many dice are laid.
    pub(super) fn laid_count(&self) -> usize {
        match &self.laying {
            Some(laying) => laying.dice().len(),
            None => self.editor.as_ref().map_or(0, |editor| editor.dice().len()),
        }
    }

    /// Returns `label` where a figure is made, and none for the bar while nothing lies there to be
    /// changed.
    pub(super) fn label_change(
        &self,
        ctx: &SymmDiceContext,
        label: &'static str,
    ) -> Option<&'static str> {
        let lies = self
            .editor
            .as_ref()
            .is_some_and(|editor| !editor.dice().is_empty());
        self.label_make(ctx, if lies { label } else { "" })
    }

    /// Returns `label` where a figure is made or declared.
    pub(super) fn label_figure(
        &self,
        ctx: &SymmDiceContext,
        label: &'static str,
    ) -> Option<&'static str> {
        matches!(self.mode(ctx), Activity::Making | Activity::Declaring(_)).then_some(label)
    }

    /// Returns `label` where a person is to vote.
    pub(super) fn label_vote(ctx: &SymmDiceContext, label: &'static str) -> Option<&'static str> {
        let voting = matches!(ctx.game.phase(), Phase::Voting { .. });
        Self::people_asked(ctx)
            .next()
            .filter(|_| voting)
            .map(|_| label)
    }

    /// Returns whether `variant` is played.
    pub(super) fn is_variant(ctx: &SymmDiceContext, variant: Variant) -> bool {
        ctx.game.rules().variant == variant
    }

    /// Returns whether the figure is made of rings, not of single dice.
    pub(super) fn has_rings(&self) -> bool {
        self.editor
            .as_ref()
            .is_some_and(|editor| editor.symmetry().is_some())
    }

    /// Returns whether a symmetry can be chosen. Little Kids knows one only.
    pub(super) fn has_symmetry(&self, ctx: &SymmDiceContext) -> bool {
        let chosen = match self.mode(ctx) {
            Activity::Declaring(_) => true,
            Activity::Making => self.has_rings(),
            _ => false,
        };
        chosen && !Self::is_variant(ctx, Variant::Kids)
    }

    /// Returns the label of the key that leads from rotations to reflections or back, if it works.
    pub(super) fn label_fold(&self, ctx: &SymmDiceContext) -> Option<&'static str> {
        if !self.has_symmetry(ctx) || Self::is_shared(ctx) {
            return None;
        }
        let symmetry = self.editor.as_ref().and_then(Editor::meant_symmetry);
        Some(match symmetry {
            Some(_) if self.is_declaring() => "",
            Some(symmetry) if symmetry.is_mirror() => "rotate",
            Some(_) => "fold",
            None => "",
        })
    }

    /// Returns the label of the key to the illustrations of the symmetries, which chooses one while
    /// a figure is made.
    pub(super) fn label_shapes(&self, ctx: &SymmDiceContext) -> Option<&'static str> {
        match self.mode(ctx) {
            Activity::Making | Activity::Declaring(_) => None,
            Activity::Tray | Activity::Answering => Some("shapes"),
            _ => Some(""),
        }
    }

    /// Returns whether there is something to move.
    pub(super) fn has_movable_dice(&self, ctx: &SymmDiceContext) -> bool {
        self.label_figure(ctx, "")
            .or(self.label_keep(ctx, ""))
            .is_some()
            || self.has_turnable_dice(ctx)
    }

    /// Returns whether dice can be turned to other sides.
    pub(super) fn has_turnable_dice(&self, ctx: &SymmDiceContext) -> bool {
        self.mode(ctx) == Activity::Tray && Self::is_variant(ctx, Variant::Free)
    }

    /// Returns whether the one button of Little Kids ends the figure, or the turn where none can be
    /// made.
    pub(super) fn is_done(&self, ctx: &SymmDiceContext) -> bool {
        match self.mode(ctx) {
            Activity::Making => Self::is_variant(ctx, Variant::Kids),
            Activity::Tray => ctx.game.makes_nothing(),
            _ => false,
        }
    }

    /// Returns what confirming is called now.
    pub(super) fn label_confirm(&self, ctx: &SymmDiceContext) -> Option<&'static str> {
        match self.mode(ctx) {
            Activity::Declaring(_) => Some(if self.claim().is_none() {
                ""
            } else {
                "declare"
            }),
            Activity::Answering => Self::people_asked(ctx).next().map(|_| ""),
            _ => None,
        }
    }

    /// Returns whether there is a figure to keep, or use for those kept.
    pub(super) fn has_gallery(&self, ctx: &SymmDiceContext) -> bool {
        match self.mode(ctx) {
            Activity::Tray | Activity::Making => !ctx.game.rules().variant.scores(),
            Activity::Watching | Activity::Over => self.figure_to_keep(ctx).is_some(),
            _ => false,
        }
    }

    /// Returns whether the game can be ended: one that is not for points.
    pub(super) fn can_end(&self, ctx: &SymmDiceContext) -> bool {
        matches!(self.mode(ctx), Activity::Tray | Activity::Making)
            && !ctx.game.rules().variant.scores()
    }

    /// Returns the person who may challenge, where only one is asked.
    pub(super) fn only_asked(ctx: &SymmDiceContext) -> Option<Seat> {
        let mut seats = Self::people_asked(ctx);
        let is_challenging = matches!(ctx.game.phase(), Phase::Challenging { .. });
        seats
            .next()
            .filter(|_| is_challenging && seats.next().is_none())
    }

    /// Lets `seat` challenge.
    pub(super) fn challenge(seat: Option<Seat>) -> Response<Action> {
        seat.map_or(Response::Ignored, |seat| {
            Response::Act(seat, Action::Challenge)
        })
    }

    /// Lets the person who is asked first vote.
    pub(super) fn vote(ctx: &SymmDiceContext, vote: Vote) -> Response<Action> {
        Self::people_asked(ctx)
            .next()
            .map_or(Response::Ignored, |seat| {
                Response::Act(seat, Action::Vote(vote))
            })
    }

    /// Declares what is chosen.
    pub(super) fn confirm(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        if self.mode(ctx) == Activity::Answering {
            // Enter goes on elsewhere: nobody gives a figure away by it.
            return Self::ask_to_challenge(ctx).map_or(Response::Ignored, Response::Refuse);
        }
        self.declare(ctx)
    }

    /// Lets the declaration stand, and rolls where a person who is asked is next. The table is
    /// asked once: whoever doubts has a key, and this answers for all the others.
    pub(super) fn let_stand_and_roll(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        let is_table = Self::people_asked(ctx).count() > 1;
        if is_table && !std::mem::replace(&mut self.is_asked_again, true) {
            return Response::Tell(words::REALLY_NOBODY.into());
        }
        self.is_roll_next = Self::can_roll_next(ctx);
        let mut seats: Vec<Seat> = Self::people_asked(ctx).collect();
        // Who rolls next answers last, so that the roll can follow.
        seats.sort_by_key(|seat| Some(*seat) == Self::next_to_roll(ctx));
        match seats[..] {
            [seat] => Response::Act(seat, Action::Pass),
            _ => Response::Each(seats, Action::Pass),
        }
    }

    /// Names the keys that challenge and that let a declaration stand; `None` where only computers
    /// look, which stands beside the figure.
    pub(super) fn ask_to_challenge(ctx: &SymmDiceContext) -> Option<String> {
        let seats: Vec<Seat> = Self::people_asked(ctx).collect();
        Some(match seats[..] {
            [] => return None,
            [seat] => {
                let is_next = Self::next_to_roll(ctx) == Some(seat);
                words::ask_to_challenge(&ctx.table.audience(), seat, ctx.name(seat), is_next)
            }
            _ => "to challenge, press the key beside your name; space lets it stand".into(),
        })
    }

    /// Asks the people who may challenge to look; `None` where only computers look.
    pub(super) fn question(ctx: &SymmDiceContext) -> Option<String> {
        let declared = ctx.game.claim()?.declared?;
        let seats: Vec<Seat> = Self::people_asked(ctx).collect();
        let name = match seats[..] {
            [] => return None,
            [seat] if !ctx.table.audience().is_you(seat) => ctx.name(seat),
            _ => "",
        };
        Some(words::question(declared, name))
    }

    /// Returns the label of Space while people are asked about a declaration.
    pub(super) fn label_let_stand(&self, ctx: &SymmDiceContext) -> Option<&'static str> {
        Self::people_asked(ctx)
            .next()
            .filter(|_| self.mode(ctx) == Activity::Answering)?;
        Some(if Self::can_roll_next(ctx) && !Self::is_shared(ctx) {
            "let it stand, roll"
        } else {
            "let it stand"
        })
    }

    /// Returns `true` if a person who is asked rolls next once the declaration stands.
    fn can_roll_next(ctx: &SymmDiceContext) -> bool {
        Self::people_asked(ctx).any(|seat| Some(seat) == Self::next_to_roll(ctx))
    }

    /// Returns the next seat to roll if the declaration stands.
    pub(super) fn next_to_roll(ctx: &SymmDiceContext) -> Option<Seat> {
        let mut stands = ctx.game.clone();
        while let (Some(_), Turn::Act { seats, .. }) = (stands.claim(), stands.turn()) {
            stands
                .play(ctx.at, &Event::Acted(seats.iter().next()?, Action::Pass))
                .ok()?;
        }
        match stands.turn() {
            Turn::Chance { seat, .. } => seat,
            _ => None,
        }
    }

    /// Opens the table for a figure, with the symmetry of the best one that the dice make.
    pub(super) fn open_figure(&mut self, ctx: &SymmDiceContext) {
        let Some(roll) = ctx.game.roll() else { return };
        self.doing = Activity::Making;
        if Self::is_shared(ctx) {
            self.laying.get_or_insert_with(|| Laying::new(roll));
            return;
        }
        // A tutorial teaches a symmetry, which need not be the best.
        let taught = ctx
            .task()
            .strip_prefix("declare ")
            .and_then(|task| task.split(' ').next()?.parse().ok());
        let first = match best_figures(ctx.game, &roll.counts()).first() {
            _ if ctx.game.rules().variant == Variant::Kids => Symmetry::Mirror(1),
            _ if let Some(taught) = taught => taught,
            Some(best) => best.symmetry,
            None => Symmetry::Rotation(2),
        };
        self.editor.get_or_insert_with(|| Editor::new(roll, first));
    }

    /// Lays `figure` on the open table, die by die.
    pub(super) fn load(&mut self, figure: &Figure) {
        self.laying
            .iter_mut()
            .for_each(|laying| laying.load(figure));
        self.editor
            .iter_mut()
            .for_each(|editor| editor.load(figure));
    }

    /// Opens `figure` as it lay when it was declared, or die by die if that is unknown.
    pub(super) fn reopen(&mut self, ctx: &SymmDiceContext, figure: &Figure) {
        if Self::is_shared(ctx) {
            self.laying = None;
            self.open_figure(ctx);
            return self.load(figure);
        }
        self.editor = self
            .laid
            .take()
            .filter(|editor| editor.figure().as_ref() == Ok(figure));
        let is_made = self.editor.is_some();
        self.open_figure(ctx);
        if let Some(editor) = self.editor.as_mut().filter(|_| !is_made) {
            editor.load(figure);
        }
    }

    /// Takes the figure that was chosen in the gallery, where a figure can be made.
    pub(super) fn take_chosen(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        let picked = self.chosen.borrow_mut().take();
        if let Some(figure) = picked
            && matches!(
                self.mode(ctx),
                Activity::Tray | Activity::Making | Activity::Declaring(_)
            )
        {
            self.open_figure(ctx);
            self.load(&figure);
        }
        Response::Stay
    }

    pub(super) fn open_gallery(&self, ctx: &SymmDiceContext) -> Response<Action> {
        Response::Open(Box::new(Gallery::new(
            self.figure_to_keep(ctx),
            self.chosen.clone(),
        )))
    }

    /// Keeps the die at `place` of the tray, or lets it go.
    pub(super) fn keep_die(&mut self, place: usize) -> Response<Action> {
        self.cursor = place;
        self.is_pointing = true;
        self.kept = self.kept.toggled(place);
        Response::Stay
    }

    /// Keeps the die under the cursor, or lets it go. A press on its way to rolling once more marks
    /// nothing.
    pub(super) fn keep_here(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        if let (false, Some(roll)) = (self.is_pointing, ctx.game.roll()) {
            self.is_pointing = true;
            let face = roll.faces()[self.cursor];
            return Response::Refuse(press_again(self.cursor, face.name()));
        }
        self.keep_die(self.cursor)
    }

    /// Keeps all dice that show the face under the cursor; then those of the other hand, too; then
    /// lets all go.
    pub(super) fn keep_alike(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        let Some(roll) = ctx.game.roll() else {
            return Response::Ignored;
        };
        let face = roll.faces()[self.cursor];
        let faces = roll.faces();
        let same: DiceSet = (0..DICE).filter(|die| faces[*die] == face).collect();
        let alike: DiceSet = (0..DICE)
            .filter(|die| faces[*die].motif() == face.motif())
            .collect();
        self.kept = if self.kept.contains_all(alike) {
            self.kept.difference(alike)
        } else if self.kept.contains_all(same) {
            self.kept.union(alike)
        } else {
            self.kept.union(same)
        };
        Response::Stay
    }

    /// Turns the die under the cursor to its next side.
    pub(super) fn turn_over(&self, ctx: &SymmDiceContext) -> Response<Action> {
        let Some(roll) = ctx.game.roll() else {
            return Response::Ignored;
        };
        let die = self.cursor;
        let sides = DieKind::of(die).faces();
        let now = sides
            .iter()
            .rposition(|&face| face == roll.faces()[die])
            .unwrap_or(0);
        let mut faces = *roll.faces();
        faces[die] = sides[(now + 1) % 6];
        NineDice::new(faces).map_or(Response::Ignored, |roll| ctx.act(Action::Set(roll)))
    }

    /// Moves the cursor in the tray, what is chosen of the figure, or the symmetry to be declared.
    pub(super) fn push(
        &mut self,
        ctx: &SymmDiceContext,
        (right, up): (i32, i32),
    ) -> Response<Action> {
        match self.mode(ctx) {
            Activity::Tray => {
                self.cursor = tray::step(self.cursor, right, -up);
                self.is_pointing = true;
            }
            Activity::Declaring(Some(now)) if Self::is_shared(ctx) => {
                let next = declarations::step(ctx, now, (right, -up));
                self.doing = Activity::Declaring(Some(next));
            }
            Activity::Declaring(_) => {
                return self.next_symmetry(ctx, if right == 0 { -up } else { 0 });
            }
            _ if Self::is_shared(ctx) => {
                let is_fine = self.is_fine;
                return self.relay(|laying| {
                    if is_fine {
                        return laying.nudge((right, up));
                    }
                    laying.step((right, up));
                    Ok(())
                });
            }
            _ => return self.change(|editor| editor.push(right, up)),
        }
        Response::Stay
    }

    /// Chooses the symmetry `by` steps on; 0 turns Cn into Dn, or the highest D below it, and back.
    pub(super) fn next_symmetry(&mut self, ctx: &SymmDiceContext, by: i32) -> Response<Action> {
        let all: Vec<Symmetry> = ctx.game.rules().variant.scoring().symmetries().collect();
        self.set_symmetry(ctx, all[0], |now| {
            let at = all.iter().position(|&s| s == now).unwrap_or(0) as i32;
            match now {
                _ if by != 0 => all[(at + by).rem_euclid(all.len() as i32) as usize],
                Symmetry::Mirror(n) => Symmetry::Rotation(n.max(2)),
                Symmetry::Rotation(n) => {
                    let mut mirrors = (1..=n).rev().map(Symmetry::Mirror);
                    mirrors.find(|other| all.contains(other)).unwrap_or(now)
                }
            }
        })
    }

    /// Chooses the symmetry of that order, of the same kind if there is one.
    pub(super) fn set_order(&mut self, ctx: &SymmDiceContext, order: u8) -> Response<Action> {
        let all: Vec<Symmetry> = ctx.game.rules().variant.scoring().symmetries().collect();
        let of_order: Vec<Symmetry> = (all.into_iter())
            .filter(|symmetry| symmetry.order() == order)
            .collect();
        let first = of_order.iter().min_by_key(|symmetry| symmetry.is_mirror());
        let Some(first) = first.copied() else {
            return Response::Stay;
        };
        self.set_symmetry(ctx, first, |now| {
            let mut symmetries = of_order.iter();
            let same_kind = symmetries.find(|other| other.is_mirror() == now.is_mirror());
            same_kind.copied().unwrap_or(first)
        })
    }

    /// Sets the symmetry that would be declared, or else that of the rings, to what `choose` makes
    /// of it; to `first` if none is chosen.
    fn set_symmetry(
        &mut self,
        ctx: &SymmDiceContext,
        first: Symmetry,
        choose: impl Fn(Symmetry) -> Symmetry,
    ) -> Response<Action> {
        if let Activity::Declaring(claim) = &mut self.doing {
            *claim = Some(claim.map_or(first, choose));
            return Response::Stay;
        }
        let Some(now) = self.editor.as_ref().and_then(Editor::symmetry) else {
            return Response::Stay;
        };
        let chosen = choose(now);
        let changed = self.edit(|editor| {
            editor.set_symmetry(Some(chosen));
            Ok(())
        });
        match self.editor.as_ref().and_then(Editor::taken_back) {
            Some((meant, all)) => {
                Response::Refuse(in_text(ctx, &words::taken_back(chosen, meant, all)))
            }
            None => changed,
        }
    }

    /// Returns the label of the key that lays the dice out: in the bar where the coach's figure can
    /// be laid, and alone on an empty table.
    pub(super) fn label_arrange(&self, ctx: &SymmDiceContext) -> Option<&'static str> {
        self.editor
            .as_ref()
            .filter(|_| self.mode(ctx) == Activity::Making)?;
        if self.can_lay_design(ctx) {
            return Some("arrange");
        }
        (Self::is_alone(ctx) || ctx.table.header().coach).then_some("")
    }

    /// Returns `true` if a figure to be laid out is not there yet: the coach's, or alone at an
    /// empty table any.
    pub(super) fn can_lay_design(&self, ctx: &SymmDiceContext) -> bool {
        self.editor
            .as_ref()
            .is_some_and(|editor| match ctx.best().map(|best| &best.action) {
                Some(Action::Declare(symmetry, figure)) => !editor.is_laid(*symmetry, figure),
                _ => Self::is_alone(ctx) && editor.dice().is_empty(),
            })
    }

    /// Lays the dice out.
    pub(super) fn arrange(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        // What the coach was asked for it may lay out; alone at the table anything.
        let advised_symmetry = ctx
            .advice
            .actions
            .iter()
            .find_map(|advice| match advice.action {
                Action::Declare(symmetry, _) => Some(symmetry),
                _ => None,
            });
        let current_symmetry = self.editor.as_ref().and_then(Editor::symmetry);
        let symmetry = match (advised_symmetry, current_symmetry) {
            (Some(symmetry), _) => symmetry,
            (None, Some(symmetry)) if Self::is_alone(ctx) => symmetry,
            (None, None) if Self::is_alone(ctx) => Symmetry::Mirror(1),
            _ => {
                return Response::Refuse(
                    "ask the coach first (c, c); then w lays out its figure".into(),
                );
            }
        };
        let number = self.design;
        self.design += 1;
        match self
            .editor
            .as_mut()
            .map(|editor| editor.arrange(symmetry, number))
        {
            Some(Ok(design)) => {
                Response::Tell(format!("{symmetry}, {design}; w again for another design"))
            }
            Some(Err(refusal)) => Response::Refuse(refusal),
            None => Response::Ignored,
        }
    }

    /// Opens the list of symmetries, in which any may be declared, true or not.
    pub(super) fn choose_claim(&mut self) -> Response<Action> {
        self.doing = Activity::Declaring(self.editor.as_ref().and_then(Editor::meant_symmetry));
        Response::Stay
    }

    /// Declares what is chosen, else the best that is true of the figure; lays it where nothing is
    /// scored.
    pub(super) fn declare(&mut self, ctx: &SymmDiceContext) -> Response<Action> {
        let count = self.laid_count();
        if count < 2 {
            // A tutorial tells the next key itself.
            let press = match &self.editor {
                Some(editor) if ctx.task.is_none() => self.next_key(ctx, editor),
                _ => String::new(),
            };
            return Response::Refuse(words::too_few(count, &in_text(ctx, &press)));
        }
        let figure = match self.figure_in_making() {
            None => return Response::Ignored,
            Some(Ok(figure)) => figure,
            Some(Err(refusal)) => return Response::Refuse(refusal),
        };
        match ctx.game.rules().variant {
            Variant::Free => {
                // A figure from the gallery may need dice turned first.
                let faces: Vec<Face> = figure.dice().iter().map(|die| die.face).collect();
                let roll = ctx
                    .game
                    .roll()
                    .filter(|roll| roll.covers(faces.iter().copied()).is_err());
                match roll.and_then(|roll| roll.turned_to(&faces)) {
                    Some(roll) => ctx.act(Action::Set(roll)),
                    None => ctx.act(Action::Lay(figure)),
                }
            }
            Variant::Meditative => ctx.act(Action::Lay(figure)),
            Variant::Kids => ctx.act(Action::Declare(Symmetry::Mirror(1), figure)),
            _ => match self.doing {
                Activity::Declaring(Some(symmetry)) => ctx.act(Action::Declare(symmetry, figure)),
                Activity::Declaring(None) => Response::Refuse(in_text(
                    ctx,
                    "press [symmetry-next] to choose a symmetry first",
                )),
                // The list is the same for any figure, and so is where it begins.
                _ if Self::is_shared(ctx) => {
                    self.doing = Activity::Declaring(declarations::all(ctx).next());
                    Response::Stay
                }
                _ => match self
                    .editor
                    .as_ref()
                    .and_then(|editor| Self::true_claim(ctx, editor))
                {
                    Some(symmetry) => ctx.act(Action::Declare(symmetry, figure)),
                    None => Response::Refuse(in_text(
                        ctx,
                        "this figure has no symmetry; [claim] declares one all the same",
                    )),
                },
            },
        }
    }

    /// Lays the die at `place` of the hand, or the ring that it leads.
    pub(super) fn lay(&mut self, ctx: &SymmDiceContext, place: usize) -> Response<Action> {
        let Some(roll) = ctx.game.roll() else {
            return Response::Ignored;
        };
        let face = roll.faces()[place];
        let is_laid = self
            .editor
            .as_ref()
            .is_some_and(|editor| !self.hand(ctx, editor)[place]);
        self.edit(|editor| {
            editor.add_face(face).map_err(|refusal| {
                if is_laid {
                    in_text(
                        ctx,
                        &format!(
                            "die {} is already on the table; [remove] takes the chosen die away",
                            place + 1
                        ),
                    )
                } else {
                    refusal
                }
            })
        })
    }

    /// Takes a die from the hand, or the ring that it leads, which the mouse then drags.
    pub(super) fn take_from_hand(&mut self, face: usize) -> Response<Action> {
        if let Some(laying) = &mut self.laying {
            laying.take_from_hand(Face::ALL[face]);
            self.is_dragged = true;
            return Response::Stay;
        }
        let response = self.edit(|editor| editor.add_face(Face::ALL[face]));
        if !matches!(response, Response::Refuse(_)) {
            self.is_dragged = true;
        }
        response
    }

    /// Moves and turns the dice of the figure with the mouse; `None` if it is on no die.
    pub(super) fn mouse(&mut self, what: Mouse, x: u16, y: u16) -> Option<Response<Action>> {
        let point = self.point_under_mouse(x, y);
        if let Some(laying) = &mut self.laying {
            match what {
                Mouse::Down => self.is_dragged = laying.take(point?),
                Mouse::Drag if self.is_dragged => laying.drag(point?),
                Mouse::Drag => return None,
                Mouse::Right if laying.take(point?) => return Some(self.relay(Laying::take_back)),
                Mouse::Right => return None,
                Mouse::Up => self.is_dragged = false,
                Mouse::ScrollUp => return Some(self.relay(|laying| laying.turn_finely(-1))),
                Mouse::ScrollDown => return Some(self.relay(|laying| laying.turn_finely(1))),
            }
            return Some(Response::Stay);
        }
        let editor = self.editor.as_mut()?;
        match what {
            Mouse::Down => {
                let point = point?;
                let die = editor.dice().iter().position(|die| die.covers(point))?;
                editor.take(die);
                self.is_dragged = true;
            }
            Mouse::Drag if self.is_dragged => editor.drag(point?),
            Mouse::Drag => return None,
            Mouse::Right => {
                let point = point?;
                let die = editor.dice().iter().position(|die| die.covers(point))?;
                editor.take(die);
                return Some(self.edit(Editor::remove));
            }
            Mouse::Up => self.is_dragged = false,
            Mouse::ScrollUp => editor.twist(-1),
            Mouse::ScrollDown => editor.twist(1),
        }
        Some(Response::Stay)
    }
}
