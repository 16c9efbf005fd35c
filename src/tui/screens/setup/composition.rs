//! How the setup is laid out: the game's picture where there is room, its options, its seats, and the start.
use super::{Edited, NAME, Row, SEED, Setup, Typing};
use crate::core::record::DiceFrom;
use crate::core::words::{list, plural, sentence};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::{mat, paper};
use crate::tui::screen::Keyed;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Leaf, Tile};
use crate::tui::widgets::bars;
use crate::tui::widgets::list::pick;

/// Columns of the mat with the options, and of the one with the seats, on a terminal of medium size.
const MEDIUM: (i32, i32) = (46, 38);
/// The same on a large one.
const LARGE: (i32, i32) = (60, 48);
/// Columns of each of them on a small one.
const SMALL: i32 = 38;
/// The column of an option's value.
const VALUE: i32 = 17;
/// The columns of a seat's name, player and key, and of the mark that removes it.
const SEAT: [i32; 4] = [4, 17, 29, 35];

impl Setup {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        bars::header(canvas, self.about.name, self.about.tagline, "");
        let layout = Layout::of(canvas.width(), canvas.height());
        if layout.class == Class::Small {
            self.draw_small(canvas, layout);
        } else {
            self.draw_large(canvas, layout);
        }
        match &self.problem {
            Some(problem) => bars::sentence(canvas, &format!("✗ {}", sentence(problem)), Role::Bad),
            None if self.has_offer() => self.draw_known(canvas),
            None => bars::sentence(canvas, &self.sentence(canvas.width() - 2), Role::Text),
        }
        bars::keys(canvas, &self.bar(context));
    }

    fn draw_small(&self, canvas: &mut Canvas, layout: Layout) {
        let rows = self.rows();
        let options = rows.iter().filter(|row| matches!(row, Row::Choice(_))).count() as i32;
        let others =
            rows.iter().filter(|row| matches!(row, Row::Coach | Row::Dice | Row::Seed)).count() as i32;
        let teams = self.teams().len() as i32;
        let left = 2 + others + if options > 0 { options + 2 } else { 0 };
        let seats = self.seat_setups.len() as i32 + rows.contains(&Row::Add) as i32;
        let right = 2 + seats + if teams > 0 { teams + 2 } else { 0 };
        let height = left.max(right).max(8) + 1;
        let (gap, button) = (2, 3);
        let x = layout.x + middle(layout.width, 2 * SMALL + gap);
        let y = layout.y + middle(layout.height, height + 1 + button);
        self.draw_options(canvas, (x, y), (SMALL, height), 1);
        self.draw_seats(canvas, (x + SMALL + gap, y), (SMALL, height), 1);
        let wide = 24;
        self.draw_start(canvas, layout.x + middle(layout.width, wide), y + height + 1, wide, button);
    }

    fn draw_large(&self, canvas: &mut Canvas, layout: Layout) {
        let large = layout.class == Class::Large;
        let (picture, button) = (if large { (34, 24) } else { (22, 16) }, if large { 5 } else { 3 });
        let (options, seats) = if large { LARGE } else { MEDIUM };
        let gap = ((layout.width - picture.0 - options - seats) / 4).clamp(1, 4);
        // Options say what they mean below them, with air between them where that fits.
        let choices = self.rows().iter().filter(|row| matches!(row, Row::Choice(_))).count() as i32;
        let others = if self.people() > 1 { 3 } else { 2 };
        let needed = |step: i32| {
            let game = if choices > 0 { 3 + choices * step } else { 0 };
            // A margin above and below.
            game + 2 + others * step + 2
        };
        let step = if needed(3) < layout.height - 2 { 3 } else { 2 };
        let height = (picture.1 + 2 + button).max(needed(step)).min(layout.height - 1);
        let picture = (picture.0, height - 2 - button);
        let x = layout.x + middle(layout.width, picture.0 + options + seats + 2 * gap);
        let y = layout.y + middle(layout.height, height);
        let by = format!("by {}", self.about.inventor);
        let below = vec![(vec![by], Role::Dim), (Vec::new(), Role::Dim)];
        let tile = Tile { below, ..Tile::new(self.about) };
        tile.draw(&mut canvas.sub(x, y, picture.0, picture.1).with_edge(), 0);
        self.draw_start(canvas, x, y + picture.1 + 2, picture.0, button);
        let x = x + picture.0 + gap;
        self.draw_options(canvas, (x, y), (options, height), step);
        let step = if 2 * (self.seat_setups.len() as i32 + 1) + 8 <= height { 2 } else { 1 };
        self.draw_seats(canvas, (x + options + gap, y), (seats, height), step);
    }

    /// The mat with the options of the game, and with what holds for all games; `step` rows for each.
    fn draw_options(&self, canvas: &mut Canvas, (x, y): (i32, i32), (width, height): (i32, i32), step: i32) {
        mat::draw(canvas, x, y, width, height);
        let mut row = y + 1;
        let mut heading = None;
        for (index, what) in self.rows().into_iter().enumerate() {
            let (title, label, value, about) = match what {
                Row::Choice(at) => {
                    let choice = &self.about.options[at];
                    let value = choice.values[self.chosen.index(at)].id.to_owned();
                    ("The game", choice.label, value, self.meaning(at).unwrap_or_default())
                }
                Row::Coach if self.coach => ("The table", "Coach", "on".into(), "everybody may ask it"),
                Row::Coach => ("The table", "Coach", "off".into(), "nobody is helped"),
                Row::Dice => match self.dice {
                    DiceFrom::Seeded => ("The table", "Dice", "rolled here".into(), "the program rolls"),
                    DiceFrom::Typed => {
                        ("The table", "Dice", "real ones".into(), "roll them and type their faces")
                    }
                },
                Row::Seed => {
                    let value = self.seed.map_or("a new one".to_owned(), |seed| seed.to_string());
                    ("The table", "Seed", value, "the same seed gives the same dice")
                }
                Row::Seat(_) | Row::Add | Row::Start => continue,
            };
            if heading != Some(title) {
                row += if heading.is_some() { 1 } else { 0 };
                canvas.text(x + 2, row, title, Role::Accent);
                row += if step == 1 { 1 } else { 2 };
                heading = Some(title);
            }
            let words = self.strip(canvas, x, row, width, index);
            canvas.text(x + 2, row, label, words.1);
            match &self.typing {
                Some(Typing::Seed(field)) if what == Row::Seed => {
                    canvas.fill(x + VALUE, row, SEED + 1, 1, Surface::Table);
                    field.draw(canvas, x + VALUE, row, SEED + 1);
                }
                _ if what == Row::Seed => {
                    canvas.text(x + VALUE, row, &bars::abbreviated(&value, SEED), words.0);
                    canvas.hit(x + VALUE, row, SEED, 1, pick(index));
                }
                _ => self.draw_value(canvas, x + VALUE, row, &value, words.0, index),
            }
            if step > 1 {
                canvas.text(x + 2, row + 1, about, Role::Dim);
            }
            row += step;
        }
    }

    /// Draws a value between the arrows that change it.
    fn draw_value(&self, canvas: &mut Canvas, x: i32, y: i32, value: &str, role: Role, index: usize) {
        let after = canvas.text(x, y, &format!("‹ {value} ›"), role);
        canvas.hit(x, y, after - x, 1, Self::request("after", index));
        canvas.hit(x, y, 2, 1, Self::request("before", index));
    }

    /// Lays the strip of a row, gold under the cursor, and returns the roles of its values and of its labels.
    fn strip(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, index: usize) -> (Role, Role) {
        canvas.hit(x, y, width, 1, Self::request("row", index));
        if index != self.list.at {
            return (Role::Text, Role::Dim);
        }
        if !canvas.theme.is_solid() {
            canvas.text(x, y, "▸", Role::Strong);
            return (Role::Strong, Role::Cursor);
        }
        canvas.fill(x, y, width, 1, Surface::Held);
        canvas.text(x, y, "▸", Role::HeldPip);
        (Role::HeldPip, Role::HeldPip)
    }

    /// The mat with the seats; `step` rows for each.
    fn draw_seats(&self, canvas: &mut Canvas, (x, y): (i32, i32), (width, height): (i32, i32), step: i32) {
        mat::draw(canvas, x, y, width, height);
        canvas.text(x + 2, y + 1, "Seats", Role::Accent);
        let allowed = self.allowed();
        let most = match (*allowed.start(), *allowed.end()) {
            (least, most) if least == most => plural(most, "seat"),
            (least, most) => format!("{least} to {most}"),
        };
        canvas.right(x + width - 2, y + 1, &most, Role::Dim);
        let mut row = y + if step == 1 { 2 } else { 3 };
        for (index, what) in self.rows().into_iter().enumerate() {
            match what {
                Row::Seat(at) => self.draw_seat(canvas, (x, row), width, index, at),
                Row::Add => {
                    let words = self.strip(canvas, x, row, width, index);
                    canvas.text(x + 2, row, "+ another seat", words.1);
                    canvas.hit(x, row, width, 1, pick(index));
                }
                _ => continue,
            }
            row += step;
        }
        let teams = self.teams();
        if !teams.is_empty() {
            row += 1;
            let after = canvas.text(x + 2, row, "Partners", Role::Accent);
            canvas.text(after + 1, row, "against each other", Role::Dim);
        }
        for team in &teams {
            row += 1;
            let numbers: Vec<String> = team.iter().map(|seat| (seat + 1).to_string()).collect();
            let names: Vec<String> =
                team.iter().map(|seat| bars::abbreviated(&self.seat_setups[*seat].name, NAME)).collect();
            let after = canvas.text(x + 2, row, &format!("{}  ", numbers.join("+")), Role::Strong);
            canvas.text(after, row, &list(&names), Role::Text);
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, index: usize, at: usize) {
        let seat = &self.seat_setups[at];
        let words = self.strip(canvas, x, y, width, index);
        canvas.text(x + 2, y, &(at + 1).to_string(), words.1);
        let name = x + SEAT[0];
        match &self.typing {
            Some(Typing::Name(typed, field, edited)) if *typed == at => {
                canvas.fill(name, y, NAME + 1, 1, Surface::Table);
                if *edited != Edited::Yes {
                    canvas.text(name, y, field.text(), Role::Cursor);
                } else {
                    field.draw(canvas, name, y, NAME + 1);
                }
            }
            _ => {
                let role = if words.0 == Role::Text { Role::Strong } else { words.0 };
                canvas.text(name, y, &bars::abbreviated(&seat.name, NAME), role);
            }
        }
        canvas.hit(name, y, NAME + 1, 1, pick(index));
        self.draw_value(canvas, x + SEAT[1], y, &seat.player.to_string(), words.0, index);
        match (&self.typing, seat.key) {
            (Some(Typing::Key(asked)), _) if *asked == at => {
                canvas.fill(x + SEAT[1], y, width - SEAT[1], 1, Surface::Table);
                canvas.text(x + SEAT[1] + 1, y, "press a letter", Role::Cursor);
            }
            (_, Some(key)) => {
                canvas.text(x + SEAT[2], y, &format!("key {key}"), words.1);
                canvas.hit(x + SEAT[2], y, 5, 1, Self::request("key", index));
            }
            _ => {}
        }
        if self.may_remove() {
            canvas.text(x + SEAT[3], y, "✗", words.1);
            canvas.hit(x + SEAT[3] - 1, y, 3, 1, Self::request("take-out", index));
        }
    }

    /// The button that starts the game.
    fn draw_start(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        let index = self.rows().len() - 1;
        let here = self.list.at >= index;
        canvas.hit(x, y, width, height, pick(index));
        let (surface, role) =
            if here { (Surface::Held, Role::HeldPip) } else { (Surface::Cap, Role::Strong) };
        if canvas.theme.is_solid() {
            mat::of(canvas, x, y, width, height, surface);
        } else {
            paper::draw(canvas, x, y, width, height);
        }
        let text = if here { "▸ Start" } else { "Start" };
        let style = canvas.theme.style_on(role, surface);
        canvas.styled(x + (width - width_of(text)) / 2, y + height / 2, text, style);
    }

    /// What there is to say of the row under the cursor.
    fn sentence(&self, width: i32) -> String {
        match self.row() {
            Row::Start if self.is_new => {
                let offer = "First time? t shows you in five minutes.";
                format!("{offer} Enter starts: {}.", list(&self.names()))
            }
            Row::Start => {
                let teams = self.teams();
                let names = |team: &Vec<usize>| {
                    list(&team.iter().map(|seat| self.seat_setups[*seat].name.as_str()).collect::<Vec<_>>())
                };
                let who = if teams.is_empty() {
                    list(&self.names())
                } else {
                    teams.iter().map(names).collect::<Vec<_>>().join(" against ")
                };
                let whole = format!("Enter starts: {who}. A game by {}.", self.about.inventor);
                if width_of(&whole) <= width { whole } else { format!("Enter starts: {who}.") }
            }
            Row::Choice(at) => {
                let label = self.about.options[at].label;
                format!("{label}: {}.", self.meaning(at).unwrap_or_default())
            }
            Row::Seat(at) => {
                let seat = &self.seat_setups[at];
                match seat.key {
                    Some(key) => format!("{} has a key of its own, {key}, where seconds count.", seat.name),
                    None if seat.is_person() => format!("{} plays at this keyboard.", seat.name),
                    None => {
                        let player = seat.player.to_string();
                        let article = if player.starts_with('e') { "an" } else { "a" };
                        format!("{} is the computer, {article} {player} player.", seat.name)
                    }
                }
            }
            Row::Add => "Enter adds a seat.".into(),
            Row::Coach if self.coach => "Coach: everybody may ask it.".into(),
            Row::Coach => "Coach: nobody is helped.".into(),
            Row::Dice => match self.dice {
                DiceFrom::Seeded => "Dice: the program rolls them.".into(),
                DiceFrom::Typed => "Dice: roll real ones on the table and type their faces.".into(),
            },
            Row::Seed => "Seed: the same seed gives the same dice.".into(),
        }
    }
}
