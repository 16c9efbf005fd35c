//! Building blocks of screens: nodes that measure and place themselves ([`layout`]), and leaves
//! with forms for every size, with and without colours, and in ASCII. A screen specifies what it
//! shows, what to enlarge first, and which arrangements it prefers; it names no colour depth.
mod alike;
mod bars;
mod capitals;
mod chart;
mod choices;
pub(crate) mod chrome;
mod cloth;
mod coach;
mod dice;
mod facts;
pub(crate) mod layout;
pub(crate) mod list;
pub(crate) mod log;
pub(crate) mod motion;
mod numeral;
mod page;
pub(crate) mod report;
mod scroll;
pub(crate) mod text;
mod tile;
mod wordmark;

pub(crate) use capitals::Capitals;
pub(crate) use chart::{ChartColumn, ColumnChart};
pub(crate) use choices::{ChoiceList, ChoiceRow, ChoiceWords};
pub(crate) use cloth::{mat, paper};
pub(crate) use coach::{advice, bar_part, chances, coach};
pub(crate) use dice::{DiceRow, OneDie};
pub(crate) use facts::{FactLine, FactList};
pub(crate) use layout::{ANY, Form, Leaf, Node, col, custom_leaf, either, loose, row};
pub(crate) use log::{log, log_of};
pub(crate) use numeral::Numeral;
pub(crate) use page::{MARGINS, Page, Wordings, body};
pub(crate) use scroll::{EntryList, Prose, Scroll};
pub(crate) use text::{Text, parts, text, wordings};
pub(crate) use tile::{LINE_ROWS, Tile, tiles};
pub(crate) use wordmark::Wordmark;
