//! The keys of SymmDice, and what they ask for.
use crate::tui::keymap::{Bind, Press};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Hold die number n of the tray (from 0), or let it go.
    Hold(usize),
    /// Hold the die under the cursor, or let it go.
    HoldHere,
    /// Hold all dice, or none.
    HoldAll,
    /// Hold every die that shows the motif under the cursor, or let them go.
    HoldAlike,
    /// Roll the dice that are not held.
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
pub const KEYS: &[Bind<Command>] = &[
    Bind {
        shown: "x",
        label: "challenge",
        help: "challenge the declaration; at a table of several people each has a key of its own",
        keys: &[(Press::letter('x'), C::Challenge)],
    },
    Bind {
        shown: "1-9",
        label: "hold",
        help: "hold a die back, or let it go; in a figure, 1 to 8 choose the number of the symmetry",
        keys: &[
            (Press::letter('1'), C::Hold(0)),
            (Press::letter('2'), C::Hold(1)),
            (Press::letter('3'), C::Hold(2)),
            (Press::letter('4'), C::Hold(3)),
            (Press::letter('5'), C::Hold(4)),
            (Press::letter('6'), C::Hold(5)),
            (Press::letter('7'), C::Hold(6)),
            (Press::letter('8'), C::Hold(7)),
            (Press::letter('9'), C::Hold(8)),
        ],
    },
    Bind {
        shown: "r",
        label: "roll",
        help: "roll the dice that are not held",
        keys: &[(Press::letter('r'), C::Reroll)],
    },
    Bind {
        shown: "e",
        label: "hold alike",
        help: "hold all dice that show the motif under the cursor, either hand, or let them go",
        keys: &[(Press::letter('e'), C::HoldAlike)],
    },
    Bind { shown: "a", label: "", help: "hold all dice, or none", keys: &[(Press::letter('a'), C::HoldAll)] },
    Bind {
        shown: "space",
        label: "",
        help: "hold the die under the cursor",
        keys: &[(Press::letter(' '), C::HoldHere)],
    },
    Bind {
        shown: "f",
        label: "figure",
        help: "make a figure of these dice",
        keys: &[(Press::letter('f'), C::Figure)],
    },
    Bind {
        shown: "s",
        label: "symmetry",
        help: "the next symmetry (S the one before, a digit that number, / turns C into D)",
        keys: &[
            (Press::letter('s'), C::Symmetry(1)),
            (Press::letter('S'), C::Symmetry(-1)),
            (Press::letter('/'), C::Symmetry(0)),
        ],
    },
    Bind {
        shown: "+-",
        label: "dice",
        help: "add a ring of dice, or a single one, or take the chosen away",
        keys: &[
            (Press::letter('+'), C::Add),
            (Press::letter('='), C::Add),
            (Press::letter('-'), C::Remove),
            (Press::of(KeyCode::Delete), C::Remove),
        ],
    },
    Bind {
        shown: "←→↑↓",
        label: "move",
        help: "move: the cursor in the tray, a ring round and outward, a die over the table (h j k l too)",
        keys: &[
            (Press::of(KeyCode::Left), C::Move(-1, 0)),
            (Press::letter('h'), C::Move(-1, 0)),
            (Press::of(KeyCode::Right), C::Move(1, 0)),
            (Press::letter('l'), C::Move(1, 0)),
            (Press::of(KeyCode::Up), C::Move(0, 1)),
            (Press::letter('k'), C::Move(0, 1)),
            (Press::of(KeyCode::Down), C::Move(0, -1)),
            (Press::letter('j'), C::Move(0, -1)),
        ],
    },
    Bind {
        shown: "<>",
        label: "turn",
        help: "turn the chosen dice where they lie",
        keys: &[
            (Press::letter('<'), C::Twist(-1)),
            (Press::letter(','), C::Twist(-1)),
            (Press::letter('>'), C::Twist(1)),
            (Press::letter('.'), C::Twist(1)),
        ],
    },
    Bind {
        shown: "d",
        label: "declare",
        help: "declare the figure's symmetry; where nothing is scored, lay the figure",
        keys: &[(Press::letter('d'), C::Declare)],
    },
    Bind {
        shown: "n",
        label: "next",
        help: "choose the next ring or die (N the one before)",
        keys: &[(Press::letter('n'), C::Choose(1)), (Press::letter('N'), C::Choose(-1))],
    },
    Bind {
        shown: "enter",
        label: "go on",
        help: "declare what is chosen; let a declaration stand",
        keys: &[(Press::of(KeyCode::Enter), C::Confirm)],
    },
    Bind {
        shown: "i",
        label: "face",
        help: "another face for what is chosen (I the one before)",
        keys: &[(Press::letter('i'), C::Face(1)), (Press::letter('I'), C::Face(-1))],
    },
    Bind {
        shown: "o",
        label: "place",
        help: "move the chosen ring off the mirror lines, onto them, or to the centre",
        keys: &[(Press::letter('o'), C::Place)],
    },
    Bind {
        shown: "t",
        label: "",
        help: "tiny steps, or large ones again",
        keys: &[(Press::letter('t'), C::Fine)],
    },
    Bind {
        shown: "q",
        label: "",
        help: "turn the chosen dice by an eighth",
        keys: &[(Press::letter('q'), C::TwistFar)],
    },
    Bind {
        shown: "v",
        label: "free",
        help: "place dice one by one, or go back to rings",
        keys: &[(Press::letter('v'), C::Free)],
    },
    Bind {
        shown: "g",
        label: "",
        help: "snap single dice to a grid, or not",
        keys: &[(Press::letter('g'), C::Snap)],
    },
    Bind {
        shown: "z",
        label: "",
        help: "take back in the figure (Z does it again)",
        keys: &[(Press::letter('z'), C::Undo), (Press::letter('Z'), C::Redo)],
    },
    Bind {
        shown: "w",
        label: "arrange",
        help: "lay the dice out: ring, rosette, lattice, row; alone at the table, or after asking the coach",
        keys: &[(Press::letter('w'), C::Arrange)],
    },
    Bind {
        shown: "m",
        label: "lens",
        help: "show the centre, the mirror lines and the symmetry; alone at the table only",
        keys: &[(Press::letter('m'), C::Lens)],
    },
    Bind {
        shown: "b",
        label: "back",
        help: "back to the dice; the figure is kept",
        keys: &[(Press::letter('b'), C::Back), (Press::of(KeyCode::Backspace), C::Back)],
    },
    Bind {
        shown: "y",
        label: "turn over",
        help: "in free play: turn the die under the cursor to its next side",
        keys: &[(Press::letter('y'), C::TurnOver)],
    },
    Bind {
        shown: "p",
        label: "gallery",
        help: "keep this figure in the gallery, or look at those kept",
        keys: &[(Press::letter('p'), C::Gallery)],
    },
    Bind {
        shown: "E",
        label: "end",
        help: "end a game that is not for points",
        keys: &[(Press::letter('E'), C::End)],
    },
    Bind {
        shown: "%",
        label: "",
        help: "draw in braille dots, or in half blocks where the font has no braille",
        keys: &[(Press::letter('%'), C::Grain)],
    },
];
