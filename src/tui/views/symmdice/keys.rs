//! The commands of SymmDice. The keys by which several people challenge are chosen in the setup.
use super::declarations;
use super::editor::Editor;
use super::laying::Laying;
use super::state::{Activity, SymmDiceView};
use super::symmetries::Symmetries;
use crate::core::DiceSet;
use crate::games::symmdice::action::{Keep, Vote};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::keys::keys;
use crate::tui::view::{Response, ViewCommands};

pub(super) const COMMANDS: ViewCommands<SymmDiceView, SymmDice> = keys! {
    "challenge-friend" "c" "between two people: challenge the declaration"
        (|_, ctx| SymmDiceView::only_asked(ctx).filter(|_| ctx.table.people() > 1).map(|_| "challenge"))
        |_, ctx, _| SymmDiceView::challenge(SymmDiceView::only_asked(ctx));
    "challenge" "x" "challenge the declaration; with several people, each has their own key"
        (|_, ctx| SymmDiceView::only_asked(ctx).map(|_| if ctx.table.people() > 1 { "" } else { "challenge" }))
        |_, ctx, _| SymmDiceView::challenge(SymmDiceView::only_asked(ctx));
    "straight" "v" "in a question: turn slanted dice straight where they lie; again: as they were laid"
        (|view, ctx| {
            let label = if view.straight.is_straight { "as laid" } else { "dice straight" };
            (view.mode(ctx) == Activity::Answering).then_some(label)
        })
        |view, ctx, _| {
            view.straight.switch(ctx.motion(), ctx.now);
            Response::Stay
        };
    "vote-yes" "y" "in a vote: it has" (|_, ctx| SymmDiceView::label_vote(ctx, "it has"))
        |_, ctx, _| SymmDiceView::vote(ctx, Vote::Yes);
    "vote-no" "n" "in a vote: it has not" (|_, ctx| SymmDiceView::label_vote(ctx, "it has not"))
        |_, ctx, _| SymmDiceView::vote(ctx, Vote::No);
    "vote-unsure" "q" "in a vote: cannot tell" (|_, ctx| SymmDiceView::label_vote(ctx, "cannot tell"))
        |_, ctx, _| SymmDiceView::vote(ctx, Vote::Unsure);
    "keep" "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9" "keep a die, or let it go"
        (|view, ctx| view.label_keep(ctx, "keep")) |view, _, place| view.keep_die(place.into());
    "order" "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8" "in a declaration: choose the number of the symmetry"
        (|view, ctx| (matches!(view.mode(ctx), Activity::Declaring(_))).then_some(""))
        |view, ctx, order| view.set_order(ctx, order as u8 + 1);
    "reroll" "r" "roll the dice that are not kept" (|view, ctx| view.label_keep(ctx, "reroll"))
        |view, ctx, _| match ctx.game.roll() {
            Some(roll) => ctx.act(Action::Keep(Keep::of(&roll, view.kept.bits()))),
            None => Response::Ignored,
        };
    "figure" "f enter" "make a figure of these dice"
        (|view, ctx| (view.mode(ctx) == Activity::Tray && !ctx.game.makes_nothing()).then_some("figure"))
        |view, ctx, _| {
            if ctx.task().starts_with("keep ") {
                return Response::Refuse("the figure is made in a later step".into());
            }
            view.open_figure(ctx);
            Response::Stay
        };
    "chosen" "" "" "" |view, ctx, _| view.take_chosen(ctx);
    "shapes" "s" "what C1 to C8 and D1 to D5 look like" (|view, ctx| view.label_shapes(ctx))
        |_, _, _| Response::Open(Box::new(Symmetries::new()));
    "keep-alike" "e" "keep all dice that look like the one under the cursor; again: its mirror images, too; again: let them go"
        (|view, ctx| view.label_keep(ctx, "alike")) |view, ctx, _| view.keep_alike(ctx);
    "keep-all" "a" "keep all dice, or none" (|view, ctx| view.label_keep(ctx, ""))
        |view, _, _| {
            let all = DiceSet::first(DICE as u32);
            view.kept = if view.kept == all { DiceSet::EMPTY } else { all };
            Response::Stay
        };
    "keep-here" "space" "keep the die under the cursor; let a declaration stand, for everybody who is asked, and roll if you are next"
        (|view, ctx| view.label_keep(ctx, "").or(view.label_let_stand(ctx)))
        |view, ctx, _| match view.mode(ctx) {
            Activity::Answering => view.let_stand_and_roll(ctx),
            _ => view.keep_here(ctx),
        };
    "arrange" "w"
        "lay the dice out: ring, rosette, lattice, row; alone at the table, or after asking the coach"
        (|view, ctx| view.label_arrange(ctx))
        |view, ctx, _| view.arrange(ctx);
    "done" "enter" "Little Kids: the figure is done" (|view, ctx| view.is_done(ctx).then_some("done"))
        |view, ctx, _| match view.mode(ctx) {
            // No figure can be made: the turn is done without one.
            Activity::Tray => ctx.act(Action::Pass),
            _ => view.declare(ctx),
        };
    "confirm" "enter" "declare what is chosen"
        (|view, ctx| view.label_confirm(ctx)) |view, ctx, _| view.confirm(ctx);
    "open-list" "enter" "among several people: choose what to declare, true or not, from a list"
        (|view, ctx| view.label_lay(ctx, "declare").filter(|_| !SymmDiceView::is_variant(ctx, Variant::Kids)))
        |view, ctx, _| view.declare(ctx);
    "declare" "d enter" "declare the best that is true of the figure; where nothing is scored, lay the figure"
        (|view, ctx| {
            let label = if view.laid_count() < 2 {
                // It would be refused.
                ""
            } else if ctx.game.rules().variant.scores() {
                "declare"
            } else {
                "lay it"
            };
            // Pressed twice it gives nothing away.
            view.label_make(ctx, label).filter(|_| !SymmDiceView::is_variant(ctx, Variant::Kids))
        })
        |view, ctx, _| view.declare(ctx);
    "claim" "o" "declare anything, true or not: choose it from a list"
        (|view, ctx| {
            let lies = view.editor.as_ref().is_some_and(|editor| editor.figure().is_ok());
            let claims = ctx.game.rules().variant.scores() && !SymmDiceView::is_variant(ctx, Variant::Kids);
            view.label_make(ctx, "").filter(|_| lies && claims)
        })
        |view, _, _| view.choose_claim();
    "symmetry-next" "s" "the next symmetry" (|view, ctx| view.has_symmetry(ctx).then_some(if SymmDiceView::is_shared(ctx) { "" } else { "symmetry" }))
        |view, ctx, _| view.next_symmetry(ctx, 1);
    "lay-in-frame" "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9"
        "among several people: lay a die in the gold frame, which goes on to the next place"
        (|view, ctx| view.label_lay(ctx, "lay"))
        |view, _, die| view.relay(|laying| {
            laying.lay(die.into());
            Ok(())
        });
    "turn-die" "t" "turn the die in the frame by an eighth, in a ring of 5 to 8 by one place"
        (|view, ctx| view.label_lay(ctx, "turn it")) |view, _, _| view.relay(|laying| laying.turn(1));
    "places-next | places-previous" "p | P" "the outline of the places: a pair, a row, rings, a square of nine"
        (|view, ctx| view.label_lay(ctx, "places"))
        |view, _, back| view.relay(|laying| {
            laying.next_outline(if back == 1 { -1 } else { 1 });
            Ok(())
        });
    "take-back" "backspace - delete" "take the die in the frame back"
        (|view, ctx| view.label_lay(ctx, "")) |view, _, _| view.relay(Laying::take_back);
    "fine" "v" "arrows move the die in the frame by a little; again: they move the frame"
        (|view, ctx| view.label_lay(ctx, ""))
        |view, _, _| {
            view.is_fine = !view.is_fine;
            Response::Stay
        };
    "turn-finely-back | turn-finely" "< , | > ." "turn the die in the frame by a little"
        (|view, ctx| view.label_lay(ctx, ""))
        |view, _, on| view.relay(|laying| laying.turn_finely(if on == 1 { 1 } else { -1 }));
    "back" "b backspace" "back to the dice; the figure is kept"
        (|view, ctx| {
            let label = match view.mode(ctx) {
                Activity::Making if SymmDiceView::is_shared(ctx) => "",
                Activity::Declaring(_) if SymmDiceView::is_shared(ctx) => "back to the dice",
                _ => "back",
            };
            view.label_figure(ctx, label)
        })
        |view, _, _| {
            view.doing = if view.is_declaring() { Activity::Making } else { Activity::Tray };
            Response::Stay
        };
    "again" "R ctrl-t" "see the verdict again, slowly (ctrl-t while faces are typed)"
        (|view, ctx| view.can_show_again(ctx).then_some("see again"))
        |view, ctx, _| {
            view.show.iter_mut().for_each(|show| show.again(ctx.now));
            Response::Stay
        };
    "symmetry-previous" "S" "the symmetry before"
        // The bar has room for it where it leads back to dice that have no place here.
        (|view, ctx| {
            let has_lost_dice = view.editor.as_ref().and_then(Editor::taken_back).is_some();
            view.has_symmetry(ctx).then_some(if has_lost_dice { "previous" } else { "" })
        })
        |view, ctx, _| view.next_symmetry(ctx, -1);
    "lay" "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9" "in a figure: lay a die of the hand; its partners follow"
        // Where the message names all of these keys, the bar has room for others.
        (|view, ctx| view.label_make(ctx, if view.has_rings() { "lay" } else { "" }))
        |view, ctx, place| view.lay(ctx, place.into());
    "free" "v" "place dice one by one, or let partners follow again"
        (|view, ctx| view.label_make(ctx, if view.has_rings() { "free" } else { "rings" }))
        |view, _, _| view.change(Editor::switch);
    "twist-previous | twist-next" "< , | > ." "turn the chosen dice where they lie"
        (|view, ctx| view.label_change(ctx, "turn"))
        |view, _, on| view.change(|editor| editor.twist(if on == 1 { 1 } else { -1 }));
    "lay-next" "space" "lay the next die, with its partners"
        (|view, ctx| {
            let next = view.editor.as_ref().and_then(|editor| view.next_die(ctx, editor));
            view.label_make(ctx, if next.is_some() { "lay the next" } else { "" })
        })
        |view, _, _| view.edit(Editor::add);
    "add | remove" "+ = | - delete" "lay the next die, with its partners, or take the chosen away"
        (|view, ctx| view.label_make(ctx, if view.has_rings() { "dice" } else { "die" }))
        |view, _, less| view.edit(if less == 1 { Editor::remove } else { Editor::add });
    "symmetry-0" "/" "turn C into D, or D into C" (|view, ctx| view.label_fold(ctx))
        |view, ctx, _| view.next_symmetry(ctx, 0);
    "move-left | move-right | move-up | move-down" "left h | right l | up k | down j"
        "move: the cursor in the tray, a die and its partners round and outward, a single die over the table (h j k l too)"
        (|view, ctx| {
            let label = match view.mode(ctx) {
                Activity::Declaring(_) => "choose",
                Activity::Making if SymmDiceView::is_shared(ctx) => "",
                _ => "move",
            };
            view.has_movable_dice(ctx).then_some(label)
        })
        |view, ctx, way| view.push(ctx, [(-1, 0), (1, 0), (0, 1), (0, -1)][usize::from(way)]);
    "choose-next | choose-previous" "n | N" "choose the next dice of the figure (N those before)"
        (|view, ctx| view.label_make(ctx, "next").filter(|_| view.editor.as_ref().is_some_and(Editor::has_several)))
        |view, _, back| view.change(|editor| editor.choose(if back == 1 { -1 } else { 1 }));
    "cancel" "esc" "declare nothing yet" (|view, ctx| (matches!(view.mode(ctx), Activity::Declaring(_))).then_some(""))
        |view, _, _| {
            view.doing = Activity::Making;
            Response::Stay
        };
    "undo" "z" "undo in the figure" (|view, ctx| view.label_make(ctx, "")) |view, _, _| view.edit(Editor::undo);
    "turn-over" "y" "in free play: turn the die under the cursor to its next side"
        (|view, ctx| view.has_turnable_dice(ctx).then_some("turn over"))
        |view, ctx, _| view.turn_over(ctx);
    "gallery" "p" "the gallery: keep this figure, or look at those kept"
        (|view, ctx| view.has_gallery(ctx).then_some("gallery")) |view, ctx, _| view.open_gallery(ctx);
    "end" "E" "end a game that is not for points" (|view, ctx| view.can_end(ctx).then_some("end"))
        |_, ctx, _| ctx.act(Action::End);
    "challenge-seat" "" "" (|view, ctx| (view.mode(ctx) == Activity::Answering).then_some(""))
        |_, ctx, seat| SymmDiceView::challenge(SymmDiceView::people_asked(ctx).find(|other| u16::from(other.0) == seat));
    "symmetry" "" "" (|view, ctx| matches!(view.mode(ctx), Activity::Declaring(_)).then_some(""))
        |view, ctx, at| {
            view.doing = Activity::Declaring(declarations::all(ctx).nth(at.into()));
            Response::Stay
        };
    "take" "" "" (|view, ctx| view.label_make(ctx, "").or(view.label_lay(ctx, ""))) |view, _, face| view.take_from_hand(face.into());
};
