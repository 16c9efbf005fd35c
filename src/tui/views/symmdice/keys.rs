//! The keys of SymmDice, and what they ask for.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Keep die number n of the tray (from 0), or let it go.
    KeepDie(usize),
    /// Keep the die under the cursor, or let it go.
    KeepHere,
    /// Keep all dice, or none.
    KeepAll,
    /// Keep every die that shows the motif under the cursor, or let them go.
    KeepAlike,
    /// Roll the dice that are not kept.
    Reroll,
    /// In free play, turn the die under the cursor to its next side.
    TurnOver,
    /// Go from the tray to the figure, or back.
    Figure,
    /// Leave the figure for the tray.
    Back,
    /// Move the cursor, or what is chosen of the figure: right and up.
    Move(i32, i32),
    /// The next symmetry, or the one before.
    Symmetry(i32),
    /// Add a ring or a die.
    Add,
    /// Take the chosen ring or die away.
    Remove,
    /// Choose the next ring or die.
    Choose(i32),
    /// Turn the chosen dice where they lie.
    Twist(i32),
    /// Turn the chosen dice by an eighth.
    TwistFar,
    /// Another face for what is chosen.
    Face(i32),
    /// Another place for the chosen ring.
    Place,
    /// Small steps, or large ones.
    Fine,
    /// Snap to a grid, or not.
    Snap,
    /// From rings to single dice, or back.
    Free,
    /// Let the program lay out the dice.
    Arrange,
    /// Show the figure's centre, mirror lines and symmetry.
    Lens,
    /// Take back in the figure.
    Undo,
    /// Do again in the figure.
    Redo,
    /// Declare, or where nothing is declared lay the figure.
    Declare,
    /// Say yes to what is asked: declare, or let a declaration stand.
    Confirm,
    /// In Little Kids, that the figure is done.
    Done,
    /// Show the verdict again, slowly.
    Again,
    /// Challenge.
    Challenge,
    /// Keep the figure in the gallery, or open it.
    Gallery,
    /// Other dots.
    Grain,
    /// End a game that has no end.
    End,
}

use Command as C;

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "x",
        label: "challenge",
        help: "challenge the declaration; at a table of several people each has a key of its own",
        keys: &[(Key::letter('x'), C::Challenge)],
    },
    Binding {
        shown: "1-9",
        label: "keep",
        help: "keep a die, or let it go; in a figure, 1 to 8 choose the number of the symmetry",
        keys: &[
            (Key::letter('1'), C::KeepDie(0)),
            (Key::letter('2'), C::KeepDie(1)),
            (Key::letter('3'), C::KeepDie(2)),
            (Key::letter('4'), C::KeepDie(3)),
            (Key::letter('5'), C::KeepDie(4)),
            (Key::letter('6'), C::KeepDie(5)),
            (Key::letter('7'), C::KeepDie(6)),
            (Key::letter('8'), C::KeepDie(7)),
            (Key::letter('9'), C::KeepDie(8)),
        ],
    },
    Binding {
        shown: "r",
        label: "roll",
        help: "roll the dice that are not kept",
        keys: &[(Key::letter('r'), C::Reroll)],
    },
    Binding {
        shown: "e",
        label: "keep alike",
        help: "keep all dice that show the motif under the cursor, either hand, or let them go",
        keys: &[(Key::letter('e'), C::KeepAlike)],
    },
    Binding {
        shown: "a",
        label: "",
        help: "keep all dice, or none",
        keys: &[(Key::letter('a'), C::KeepAll)],
    },
    Binding {
        shown: "space",
        label: "",
        help: "keep the die under the cursor",
        keys: &[(Key::letter(' '), C::KeepHere)],
    },
    Binding {
        shown: "f",
        label: "figure",
        help: "make a figure of these dice",
        keys: &[(Key::letter('f'), C::Figure)],
    },
    Binding {
        shown: "d",
        label: "declare",
        help: "declare the figure's symmetry; where nothing is scored, lay the figure",
        keys: &[(Key::letter('d'), C::Declare)],
    },
    Binding {
        shown: "enter",
        label: "done",
        help: "Little Kids: the figure is done",
        keys: &[(Key::ctrl('d'), C::Done)],
    },
    Binding {
        shown: "R",
        label: "see again",
        help: "see the verdict again, slowly (ctrl-t while faces are typed)",
        keys: &[(Key::letter('R'), C::Again), (Key::ctrl('t'), C::Again)],
    },
    Binding {
        shown: "s",
        label: "symmetry",
        help: "the next symmetry (S the one before, a digit that number, / turns C into D)",
        keys: &[
            (Key::letter('s'), C::Symmetry(1)),
            (Key::letter('S'), C::Symmetry(-1)),
            (Key::letter('/'), C::Symmetry(0)),
        ],
    },
    Binding {
        shown: "+-",
        label: "dice",
        help: "add a ring of dice, or a single one, or take the chosen away",
        keys: &[
            (Key::letter('+'), C::Add),
            (Key::letter('='), C::Add),
            (Key::letter('-'), C::Remove),
            (Key::of(KeyCode::Delete), C::Remove),
        ],
    },
    Binding {
        shown: "←→↑↓",
        label: "move",
        help: "move: the cursor in the tray, a ring round and outward, a die over the table (h j k l too)",
        keys: &[
            (Key::of(KeyCode::Left), C::Move(-1, 0)),
            (Key::letter('h'), C::Move(-1, 0)),
            (Key::of(KeyCode::Right), C::Move(1, 0)),
            (Key::letter('l'), C::Move(1, 0)),
            (Key::of(KeyCode::Up), C::Move(0, 1)),
            (Key::letter('k'), C::Move(0, 1)),
            (Key::of(KeyCode::Down), C::Move(0, -1)),
            (Key::letter('j'), C::Move(0, -1)),
        ],
    },
    Binding {
        shown: "<>",
        label: "turn",
        help: "turn the chosen dice where they lie",
        keys: &[
            (Key::letter('<'), C::Twist(-1)),
            (Key::letter(','), C::Twist(-1)),
            (Key::letter('>'), C::Twist(1)),
            (Key::letter('.'), C::Twist(1)),
        ],
    },
    Binding {
        shown: "n",
        label: "next",
        help: "choose the next ring or die (N the one before); in a vote: it has not",
        keys: &[(Key::letter('n'), C::Choose(1)), (Key::letter('N'), C::Choose(-1))],
    },
    Binding {
        shown: "enter",
        label: "go on",
        help: "declare what is chosen; let a declaration stand, for everybody who is asked",
        keys: &[(Key::of(KeyCode::Enter), C::Confirm)],
    },
    Binding {
        shown: "i",
        label: "face",
        help: "another face for what is chosen (I the one before)",
        keys: &[(Key::letter('i'), C::Face(1)), (Key::letter('I'), C::Face(-1))],
    },
    Binding {
        shown: "o",
        label: "place",
        help: "move the chosen ring off the mirror lines, onto them, or to the centre",
        keys: &[(Key::letter('o'), C::Place)],
    },
    Binding {
        shown: "t",
        label: "",
        help: "tiny steps, or large ones again",
        keys: &[(Key::letter('t'), C::Fine)],
    },
    Binding {
        shown: "q",
        label: "",
        help: "turn the chosen dice by an eighth; in a vote: cannot tell",
        keys: &[(Key::letter('q'), C::TwistFar)],
    },
    Binding {
        shown: "v",
        label: "free",
        help: "place dice one by one, or go back to rings",
        keys: &[(Key::letter('v'), C::Free)],
    },
    Binding {
        shown: "g",
        label: "",
        help: "snap single dice to a grid, or not",
        keys: &[(Key::letter('g'), C::Snap)],
    },
    Binding {
        shown: "z",
        label: "",
        help: "take back in the figure (Z does it again)",
        keys: &[(Key::letter('z'), C::Undo), (Key::letter('Z'), C::Redo)],
    },
    Binding {
        shown: "w",
        label: "arrange",
        help: "lay the dice out: ring, rosette, lattice, row, interlocking; alone at the table, or after asking the coach",
        keys: &[(Key::letter('w'), C::Arrange)],
    },
    Binding {
        shown: "m",
        label: "lens",
        help: "show the centre, the mirror lines and the symmetry; alone at the table only",
        keys: &[(Key::letter('m'), C::Lens)],
    },
    Binding {
        shown: "b",
        label: "back",
        help: "back to the dice; the figure is kept",
        keys: &[(Key::letter('b'), C::Back), (Key::of(KeyCode::Backspace), C::Back)],
    },
    Binding {
        shown: "y",
        label: "turn over",
        help: "in free play: turn the die under the cursor to its next side; in a vote: it has",
        keys: &[(Key::letter('y'), C::TurnOver)],
    },
    Binding {
        shown: "p",
        label: "gallery",
        help: "keep this figure in the gallery, or look at those kept",
        keys: &[(Key::letter('p'), C::Gallery)],
    },
    Binding {
        shown: "E",
        label: "end",
        help: "end a game that is not for points",
        keys: &[(Key::letter('E'), C::End)],
    },
    Binding {
        shown: "%",
        label: "",
        help: "draw in braille dots, or in half blocks where the font has no braille",
        keys: &[(Key::letter('%'), C::Grain)],
    },
];
