//! Pictures in kitty's graphics protocol: each is sent once, and then placed by its number.
//!
//! Paint requests a picture over cells that stay blank, and draws cells instead if there is none: because the terminal
//! shows none, or because this frame has sent enough already. A picture lies above the text, so the cells on which
//! something else was drawn afterwards are left out of it: what covers it may be anything.
#[cfg(test)]
mod decoder;
pub(crate) mod shape;
#[cfg(test)]
mod tests;

use super::theme::{Pixels, Rgb};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use shape::Shape;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

/// The most bytes of pictures in a frame: with the cells of a whole screen, less than 64 kB.
const BUDGET: usize = 40 << 10;
/// The most pixels painted for a frame, for time.
const MOST_PAINTED: usize = 400_000;
/// The most pictures kept by the terminal.
const MOST_KEPT: usize = 320;
/// The number of the first picture.
const FIRST: u32 = 7_700_000;
/// The longest part of a picture in one sequence.
const MOST_AT_ONCE: usize = 4096;
/// Marks cells that show a picture unless something is drawn on them. No style contains it, and filling removes it.
const MARK: Modifier = Modifier::RAPID_BLINK;

/// Number of pictures that the terminal may have, for whoever restores it.
static HELD: AtomicU32 = AtomicU32::new(0);

/// Returns the sequences that delete all pictures sent so far.
pub(crate) fn deletions() -> String {
    (0..HELD.swap(0, Ordering::SeqCst)).map(|number| deletion(FIRST + number)).collect()
}

fn deletion(number: u32) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

/// Part of a screen to be shown as a picture.
pub(crate) struct Part {
    /// The column, row, width and height of its cells on the screen; they may lie outside of it.
    pub(crate) cells: [i32; 4],
    /// Columns and rows around it that it may extend to.
    pub(crate) margin: (i32, i32),
    /// It lies above other pictures.
    pub(crate) is_raised: bool,
    /// Its shapes in pixels, from the upper left corner of its cells on.
    pub(crate) shapes: Vec<Shape>,
}

impl Part {
    /// Returns the cells with the margin.
    fn whole(&self) -> [i32; 4] {
        let ([x, y, width, height], (aside, above)) = (self.cells, self.margin);
        [x - aside, y - above, width + 2 * aside, height + 2 * above]
    }
}

/// A picture kept by the terminal.
struct Kept {
    number: u32,
    /// The last frame that showed it.
    frame: u64,
}

/// A picture in this frame.
struct Sprite {
    number: u32,
    whole: [i32; 4],
    /// Number of its last rows that lie in the margin.
    below: i32,
    is_raised: bool,
    cell: (u8, u8),
    /// The background of each cell, row by row; none outside of the screen.
    grounds: Vec<Option<Color>>,
}

/// Part of a picture on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placement {
    number: u32,
    cells: Rect,
    /// The column and row of the picture that comes first.
    from: (i32, i32),
    is_part: bool,
    is_raised: bool,
    cell: (u8, u8),
}

/// The pictures of a terminal.
#[derive(Default)]
pub(crate) struct Pictures {
    /// The pictures that it keeps, by their content.
    kept: HashMap<u64, Kept>,
    /// Pictures that were too many bytes for a frame.
    waiting: HashMap<u64, String>,
    /// Numbers of deleted pictures.
    free: Vec<u32>,
    /// Number of numbers in use.
    count: u32,
    sprites: Vec<Sprite>,
    /// The placements on the screen, with their numbers.
    shown: Vec<(Placement, u32)>,
    area: Rect,
    frame: u64,
    /// Pixels painted for this frame.
    painted: usize,
    /// Bytes to be written before the placements of this frame.
    sent: String,
    is_unfinished: bool,
    is_stopped: bool,
}

impl Pictures {
    /// Starts a frame on a screen of this size.
    pub(crate) fn begin(&mut self, area: Rect) {
        self.frame += 1;
        self.painted = 0;
        self.sprites.clear();
        if !std::mem::take(&mut self.is_unfinished) {
            self.waiting.clear();
        }
        if area != self.area {
            // A terminal may have moved them, or removed them with the text.
            for (placement, _) in std::mem::take(&mut self.shown) {
                let _ = write!(self.sent, "\x1b_Ga=d,d=i,i={},q=2\x1b\\", placement.number);
            }
            self.area = area;
        }
    }

    /// Forgets everything that was sent: the screen was taken by another program meanwhile.
    pub(crate) fn forget(&mut self) {
        let sent = (0..self.count).map(|number| deletion(FIRST + number)).collect();
        *self = Pictures { sent, is_stopped: self.is_stopped, ..Pictures::default() };
    }

    /// Shows no more pictures.
    pub(crate) fn stop(&mut self) {
        self.forget();
        self.is_stopped = true;
    }

    /// Returns `true` if there are any on the screen.
    pub(crate) fn are_shown(&self) -> bool {
        !self.shown.is_empty()
    }

    /// Returns `true` if the next frame shows more of the same.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.is_unfinished
    }

    /// Shows all of `parts`, or none if any cannot be shown in this frame. Returns `true` if they are shown.
    pub(crate) fn show(&mut self, buffer: &mut Buffer, pixels: Pixels, parts: Vec<Part>) -> bool {
        if self.is_stopped {
            return false;
        }
        let numbers: Vec<Option<u32>> = parts.iter().map(|part| self.number(part, pixels.cell)).collect();
        if numbers.contains(&None) {
            return false;
        }
        for (part, number) in parts.into_iter().zip(numbers.into_iter().flatten()) {
            let whole @ [left, top, width, height] = part.whole();
            let [x, y, wide, high] = part.cells;
            let places = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
            let grounds = places.map(|(column, row)| {
                let cell = buffer.cell_mut((u16::try_from(column).ok()?, u16::try_from(row).ok()?))?;
                if (x..x + wide).contains(&column) && (y..y + high).contains(&row) {
                    cell.set_symbol(" ");
                }
                cell.modifier.insert(MARK);
                Some(cell.bg)
            });
            let grounds = grounds.collect();
            let (is_raised, cell) = (part.is_raised, pixels.cell);
            self.sprites.push(Sprite { number, whole, below: part.margin.1, is_raised, cell, grounds });
        }
        true
    }

    /// Returns the number of a part's picture, sending it if necessary; `None` if this frame has sent enough.
    fn number(&mut self, part: &Part, cell: (u8, u8)) -> Option<u32> {
        let [_, _, width, height] = part.whole();
        let mut hasher = DefaultHasher::new();
        (&part.shapes, width, height, part.margin, cell).hash(&mut hasher);
        let key = hasher.finish();
        if let Some(kept) = self.kept.get_mut(&key) {
            kept.frame = self.frame;
            return Some(kept.number);
        }
        let (across, down) = (usize::from(cell.0), usize::from(cell.1));
        let size = (width as usize * across, height as usize * down);
        let data = self.waiting.remove(&key).or_else(|| {
            if self.painted > 0 && self.painted + size.0 * size.1 > MOST_PAINTED || self.sent.len() > BUDGET {
                return None;
            }
            self.painted += size.0 * size.1;
            let by = (part.margin.0 as f64 * across as f64, part.margin.1 as f64 * down as f64);
            let shapes: Vec<Shape> = part.shapes.iter().map(|shape| shape.clone().moved(by)).collect();
            Some(STANDARD.encode(shape::png(&shape::painted(&shapes, size), size)))
        });
        let Some(data) = data.filter(|data| data.len() < BUDGET) else {
            self.is_unfinished = true;
            return None;
        };
        if self.sent.len() + data.len() > BUDGET {
            self.waiting.insert(key, data);
            self.is_unfinished = true;
            return None;
        }
        let number = self.free.pop().unwrap_or_else(|| {
            self.count += 1;
            HELD.fetch_max(self.count, Ordering::SeqCst);
            FIRST + self.count - 1
        });
        let mut head = format!("a=t,f=100,i={number},");
        let mut rest = data.as_str();
        while !rest.is_empty() {
            let (part, more) = rest.split_at(rest.len().min(MOST_AT_ONCE));
            let _ = write!(self.sent, "\x1b_G{head}q=2,m={};{part}\x1b\\", u8::from(!more.is_empty()));
            head.clear();
            rest = more;
        }
        self.kept.insert(key, Kept { number, frame: self.frame });
        Some(number)
    }

    /// Ends a frame that was drawn into `buffer`. Returns what must be written to the terminal after its cells.
    pub(crate) fn finish(&mut self, buffer: &mut Buffer) -> String {
        let mut wanted = Vec::new();
        for sprite in &self.sprites {
            placements(sprite, buffer, &mut wanted);
        }
        if !self.sprites.is_empty() {
            buffer.content.iter_mut().for_each(|cell| cell.modifier.remove(MARK));
        }
        let mut text = String::new();
        let (kept, gone) = std::mem::take(&mut self.shown)
            .into_iter()
            .partition::<Vec<_>, _>(|(placement, _)| wanted.contains(placement));
        for (Placement { number, .. }, place) in gone {
            let _ = write!(text, "\x1b_Ga=d,d=i,i={number},p={place},q=2\x1b\\");
        }
        self.shown = kept;
        text.insert_str(0, &std::mem::take(&mut self.sent));
        for placement in wanted {
            if self.shown.iter().all(|(shown, _)| *shown != placement) {
                let used = |place: &u32| {
                    self.shown.iter().any(|(shown, p)| shown.number == placement.number && p == place)
                };
                let place = (1..).find(|place| !used(place)).unwrap_or(1);
                placement.write(place, &mut text);
                self.shown.push((placement, place));
            }
        }
        self.drop_oldest(&mut text);
        text
    }

    /// Deletes the pictures that were not shown for the longest time, if there are too many.
    fn drop_oldest(&mut self, text: &mut String) {
        if self.kept.len() <= MOST_KEPT {
            return;
        }
        let mut frames: Vec<u64> = self.kept.values().map(|kept| kept.frame).collect();
        frames.sort_unstable();
        let last = frames[frames.len() - MOST_KEPT / 2].min(self.frame - 1);
        let (free, shown) = (&mut self.free, &self.shown);
        self.kept.retain(|_, kept| {
            let stays =
                kept.frame > last || shown.iter().any(|(placement, _)| placement.number == kept.number);
            if !stays {
                text.push_str(&deletion(kept.number));
                free.push(kept.number);
            }
            stays
        });
    }
}

/// Adds the placements of what is still visible of `sprite`: rectangles of cells on which nothing else was drawn.
fn placements(sprite: &Sprite, buffer: &Buffer, placements: &mut Vec<Placement>) {
    let [left, top, width, height] = sprite.whole;
    let is_seen = |column: i32, row: i32| {
        let place = (u16::try_from(left + column).ok()?, u16::try_from(top + row).ok()?);
        let (cell, ground) = (buffer.cell(place)?, sprite.grounds[(row * width + column) as usize]?);
        Some(cell.symbol() == " " && cell.bg == ground && cell.modifier.contains(MARK))
    };
    // A shadow below does not show between letters.
    let is_free = |row: i32| (0..width).all(|column| is_seen(column, row).unwrap_or(true));
    let height = match sprite.below {
        below if !(height - below..height).all(is_free) => height - below,
        _ => height,
    };
    // Runs of visible cells in a row, each joined with the same one in the row above.
    let mut open: Vec<[i32; 4]> = Vec::new();
    let mut all = Vec::new();
    for row in 0..height {
        let mut runs = Vec::new();
        let mut column = 0;
        while column < width {
            let seen =
                (column..width).take_while(|column| is_seen(*column, row) == Some(true)).count() as i32;
            if seen > 0 {
                let above = open.iter().position(|[x, _, wide, _]| (*x, *wide) == (column, seen));
                let [_, first, _, rows] =
                    above.map_or([column, row, seen, 0], |place| open.swap_remove(place));
                runs.push([column, first, seen, rows + 1]);
            }
            column += seen + 1;
        }
        all.append(&mut open);
        open = runs;
    }
    all.append(&mut open);
    placements.extend(all.into_iter().map(|[x, y, wide, high]| Placement {
        number: sprite.number,
        cells: Rect::new((left + x) as u16, (top + y) as u16, wide as u16, high as u16),
        from: (x, y),
        is_part: [x, y, wide, high] != [0, 0, sprite.whole[2], sprite.whole[3]],
        is_raised: sprite.is_raised,
        cell: sprite.cell,
    }));
}

impl Placement {
    /// Writes its sequences, as placement number `place` of its picture.
    fn write(&self, place: u32, text: &mut String) {
        let Rect { x, y, width, height } = self.cells;
        let (across, down) = (i32::from(self.cell.0), i32::from(self.cell.1));
        let _ = write!(text, "\x1b[{};{}H\x1b_Ga=p,i={},p={place},", y + 1, x + 1, self.number);
        if self.is_part {
            let (left, top) = (self.from.0 * across, self.from.1 * down);
            let (wide, high) = (i32::from(width) * across, i32::from(height) * down);
            let _ = write!(text, "x={left},y={top},w={wide},h={high},");
        }
        let z = u8::from(self.is_raised);
        let _ = write!(text, "c={width},r={height},C=1,z={z},q=2\x1b\\");
    }
}

/// Colour and opacity of a soft shadow.
pub(crate) fn shadow(is_light: bool) -> (Rgb, f64) {
    (Rgb(0, 0, 0), if is_light { 0.2 } else { 0.47 })
}
