//! A decoder of kitty's graphics protocol, for tests: the pictures that a terminal keeps and shows after what it was
//! sent. Tests of the whole program use it, too.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::BTreeMap;

/// A terminal's pictures.
#[derive(Default)]
pub(crate) struct Decoder {
    /// Columns and rows of the screen.
    pub(crate) size: (u16, u16),
    /// The file of each picture, by its number.
    pub(crate) pictures: BTreeMap<u32, Vec<u8>>,
    /// The visible parts, by the numbers of picture and placement.
    pub(crate) placements: BTreeMap<(u32, u32), Shown>,
    /// Number of pictures that arrived.
    pub(crate) arrived: usize,
    /// A picture that has not arrived completely.
    arriving: Option<(u32, String)>,
    /// The last position, if nothing was written since.
    cursor: Option<(u32, u32)>,
}

/// A visible part of a picture and its place: column, row, columns, rows; part of the picture in pixels; order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Shown {
    pub(crate) cells: [u32; 4],
    pub(crate) part: Option<[u32; 4]>,
    pub(crate) z: u32,
}

/// Width and height of a cell in pixels.
pub(crate) const CELL: (u32, u32) = (10, 20);

impl Decoder {
    /// Creates a terminal of this size without pictures.
    pub(crate) fn new(size: (u16, u16)) -> Decoder {
        Decoder { size, ..Decoder::default() }
    }

    /// Takes what is sent to the terminal, in whole sequences.
    ///
    /// # Panics
    /// Panics at whatever a terminal would refuse.
    pub(crate) fn take(&mut self, text: &str) {
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("\x1b_G") {
                let (body, after) = after.split_once("\x1b\\").expect("a complete sequence");
                self.obey(body);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("\x1b[") {
                let end = after.find(|c: char| ('@'..='~').contains(&c)).expect("a complete sequence");
                match (&after[..end], &after[end..=end]) {
                    (place, "H") => {
                        let place = place.split_once(';').unwrap_or(("1", "1"));
                        let number = |text: &str| text.parse::<u32>().expect("a number") - 1;
                        self.cursor = Some((number(place.1), number(place.0)));
                    }
                    ("2", "J") => self.placements.clear(),
                    _ => {}
                }
                rest = &after[end + 1..];
            } else {
                self.cursor = None;
                rest = &rest[sign.len_utf8()..];
            }
        }
    }

    fn obey(&mut self, body: &str) {
        let (head, data) = body.split_once(';').unwrap_or((body, ""));
        let keys: BTreeMap<&str, &str> =
            head.split(',').map(|key| key.split_once('=').expect("key and value")).collect();
        let number = |key: &str| keys.get(key).map(|value| value.parse::<u32>().expect("a number"));
        let has = |key: &str| number(key).expect(key);
        if keys.get("a") == Some(&"q") {
            return;
        }
        assert_eq!(keys.get("q"), Some(&"2"), "no answers: {head}");
        match keys.get("a").copied() {
            Some("t") | None => {
                assert!(data.len() <= 4096 && data.len() % 4 == 0, "{} bytes at once", data.len());
                let (id, so_far) = self.arriving.take().unwrap_or_else(|| {
                    assert_eq!(has("f"), 100, "a PNG file");
                    (has("i"), String::new())
                });
                let all = so_far + data;
                if keys["m"] == "1" {
                    self.arriving = Some((id, all));
                    return;
                }
                let file = STANDARD.decode(all).expect("base64");
                // A new picture of this number removes what was shown of the old one.
                self.placements.retain(|(picture, _), _| *picture != id);
                self.pictures.insert(id, file);
                self.arrived += 1;
            }
            Some("p") => {
                let (id, place) = (has("i"), has("p"));
                let (width, height) = size_of(self.pictures.get(&id).expect("a picture that was sent"));
                let (x, y) = self.cursor.take().expect("a position first");
                let (wide, high) = (has("c"), has("r"));
                let (columns, rows) = (u32::from(self.size.0), u32::from(self.size.1));
                assert!(x + wide <= columns && y + high <= rows, "within the screen: {head}");
                assert_eq!(keys["C"], "1", "the cursor stays");
                let part = number("x").map(|x| [x, has("y"), has("w"), has("h")]);
                let [left, top, w, h] = part.unwrap_or([0, 0, width, height]);
                assert!(left + w <= width && top + h <= height, "a part of the picture: {head}");
                assert_eq!((w, h), (wide * CELL.0, high * CELL.1), "not stretched: {head}");
                self.placements.insert((id, place), Shown { cells: [x, y, wide, high], part, z: has("z") });
            }
            Some("d") => {
                let (id, place) = (has("i"), number("p"));
                self.placements.retain(|(i, p), _| *i != id || place.is_some_and(|place| *p != place));
                if keys["d"] == "I" {
                    self.pictures.remove(&id);
                }
            }
            other => panic!("{other:?} in {head}"),
        }
    }

    /// Returns everything visible, regardless of its numbers.
    pub(crate) fn seen(&self) -> Vec<(&Shown, &[u8])> {
        let shown = self.placements.iter().map(|((id, _), shown)| (shown, &self.pictures[id][..]));
        let mut seen: Vec<(&Shown, &[u8])> = shown.collect();
        seen.sort_unstable();
        seen
    }
}

/// Returns the size of the picture in a PNG file.
fn size_of(file: &[u8]) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    (reader.info().width, reader.info().height)
}
