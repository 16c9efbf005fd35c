//! Content of the setup: the options, the seats and the start and, if there is room, the game's picture.
use super::words::{ADD, PARTNERS, PRESS, THE_GAME, THE_TABLE};
use super::{NAME, Row, SEED, Setup, Typing};
use crate::core::{
    Player,
    words::{list, plural},
};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::paint;
use crate::tui::screen::Keyed;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::layout::Size;
use crate::tui::ui::list::pick;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::text::lines::{Line, draw, wrapped};
use crate::tui::ui::text::markdown;
use crate::tui::ui::{ANY, Form, Lines, Node, Page, Said, Tile, col, drawn, either, mat, row, text};

/// Minimum and maximum columns of options and of seats.
const LEAST: i32 = 38;
const MOST: [i32; 2] = [72, 60];
/// Columns between mats side by side.
const GAP: i32 = 3;
/// Maximum columns of the button below the mats.
const BUTTON: i32 = 37;
/// Maximum rows.
const HIGHEST: i32 = 54;
/// Maximum columns of the rules below the picture.
const BESIDE: i32 = 56;
/// Rows from one option or seat to the next on a large screen.
const ROOMY: [i32; 2] = [5, 4];
/// Maximum rows between the meanings of two values.
const WIDEST: i32 = 3;
/// Column of an option's value.
const VALUE: i32 = 17;
/// Columns of a seat's name and key, and of the mark that removes it.
const SEAT: [i32; 3] = [4, 29, 35];

impl Setup {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let by = vec![(vec![format!("by {}", self.about.inventor)], Role::Dim), (Vec::new(), Role::Dim)];
        let tile = Node::leaf(Tile { below: by, ..Tile::new(self.about) });
        let tile = tile.most(BESIDE + 4, ANY).rank(1);
        let values = |least| mat("", None, self.values_node(least)).most(MOST[0] + GAP + MOST[1], ANY);
        let start = self.start_node(&[5, 3]);
        let button = self.start_node(&[3]).most(BUTTON, ANY).amid();
        let mats = |gap| {
            let both = |is_roomy| row(gap, [self.options_node(is_roomy), self.seats_node(is_roomy)]).rank(2);
            let with_values = |is_roomy| col(1, [both(is_roomy), values((2 * LEAST, 10))]).air(1);
            // The meaning of every chosen value goes before all values of one.
            either([with_values(true), with_values(false), both(false)])
        };
        let beside = |left: Vec<_>| row(GAP, [col(1, left), mats(GAP)]).most(ANY, HIGHEST);
        let rules = |least, most| {
            mat("", None, drawn([Form::new(least, (most, ANY))], |canvas, _| self.draw_rules(canvas)))
        };
        // The rules fill what is left of a large screen.
        let options = either([true, false].map(|is_roomy| self.options_node(is_roomy))).rank(2);
        let seats = either([true, false].map(|is_roomy| self.seats_node(is_roomy))).rank(2);
        let columns = [
            col(1, [tile.clone(), seats, start.clone()]),
            col(1, [options, values((60, 12)).most(MOST[0], ANY)]),
            rules((40, 40), BESIDE),
        ];
        let body = either([
            row(GAP, columns).most(ANY, HIGHEST).worth(3),
            beside(vec![tile.clone(), rules((28, 9), BESIDE), start.clone()]).worth(2),
            beside(vec![tile.clone(), start]).worth(1),
            col(1, [row(2, [tile, rules((38, 6), ANY)]), mats(2), button.clone()]).worth(1),
            col(1, [mats(2), button]),
        ]);
        let said = match &self.problem {
            Some(problem) => Said::problem(problem),
            None if self.has_offer() => Said::default(),
            None => self.said(),
        };
        let keys = || self.bar(context);
        let (title, sub) = (self.about.name, self.sub());
        Page { title, sub, body, said, keys: &keys, ..Page::default() }.draw(canvas);
        if self.problem.is_none() {
            self.draw_known(canvas);
        }
    }

    /// Draws the beginning of the rules: the kind of game, and as many whole paragraphs and entries of lists as there is
    /// room for.
    fn draw_rules(&self, canvas: &mut Canvas) {
        let (mut lines, mut end) = (Vec::new(), 0);
        // The first entry of a list keeps its empty line.
        let rules = self.about.rules.replace("\n- ", "\n\n- ");
        for block in rules.split("\n\n").skip(1) {
            if !lines.is_empty() && !block.starts_with("- ") {
                lines.push(Line::default());
            }
            lines.extend(markdown::lines(block, canvas.width()));
            if lines.len() as i32 > canvas.height() {
                break;
            }
            // A heading does not come last.
            if !block.starts_with('#') {
                end = lines.len();
            }
        }
        draw(canvas, &lines[..end], 0);
    }

    /// Shows every value of the option under the cursor with its meaning, in a place of at least this size.
    fn values_node(&self, least: Size) -> Node<'_> {
        drawn([Form::new(least, (ANY, ANY))], |canvas, _| {
            let row = self.row();
            let values = self.values(row);
            let (label, at) = self.listed(row).map_or(("Computers", None), |(label, at)| (label, Some(at)));
            canvas.text(0, 0, label, Role::Accent);
            // With equal gaps between them if all have room for those.
            let lines = |(_, about): &(_, String)| wrapped(about, canvas.width() - VALUE).len() as i32;
            let spare = canvas.height() - 2 - values.iter().map(lines).sum::<i32>();
            let gap = (spare / (values.len() as i32 - 1).max(1)).clamp(0, WIDEST);
            let mut y = 2;
            let twin = if let Row::Choice(at) = row { self.twin(at) } else { None };
            let at = if at == Some(0) { twin.or(at) } else { at };
            // The default and its number are one.
            for (n, (name, about)) in values.iter().enumerate().skip(usize::from(twin.is_some())) {
                let here = at == Some(n);
                let [role, dim] = if here { [Role::Strong, Role::Text] } else { [Role::Text, Role::Dim] };
                canvas.text(0, y, if here { "▸" } else { " " }, Role::Accent);
                canvas.text(2, y, name, role);
                for line in wrapped(about, canvas.width() - VALUE) {
                    canvas.text(VALUE, y, &line, dim);
                    y += 1;
                }
                y += gap;
            }
        })
    }

    /// Shows the options of the game, and those common to all games.
    fn options_node(&self, is_roomy: bool) -> Node<'_> {
        let is_option =
            |row: &Row| matches!(row, Row::Choice(_) | Row::Coach | Row::Series | Row::Dice | Row::Seed);
        let rows = self.rows_of(is_option);
        let choices = rows.iter().filter(|(_, row)| matches!(row, Row::Choice(_))).count();
        let heading = move |at: usize| match at {
            at if at == choices => Some(THE_TABLE),
            0 => Some(THE_GAME),
            _ => None,
        };
        // With a row below every meaning: one line, or two where the mat is narrow; or none.
        let meanings = rows.iter().filter(|(_, row)| self.listed(*row).is_some());
        let longest = meanings.flat_map(|(_, row)| self.values(*row)).map(|(_, about)| width_of(&about) + 4);
        let wide = longest.max().unwrap_or(LEAST).max(LEAST);
        let lines = |wide: i32, pitches: &[i32]| self.lines(0, wide, &rows, pitches, heading);
        let [ample, narrow]: [&[i32]; 2] = if is_roomy { [&ROOMY; 2] } else { [&[3, 2, 1], &[4, 2, 1]] };
        let lines = either([lines(wide, ample).air(4), lines(LEAST, narrow)]);
        self.mat_of(0, Node::Nothing, lines, Node::Nothing)
    }

    fn seats_node(&self, is_roomy: bool) -> Node<'_> {
        let most = match (*self.allowed().start(), *self.allowed().end()) {
            (least, most) if least == most => plural(most, "player"),
            (least, most) => format!("{least} to {most}"),
        };
        let most = text(most).role(Role::Dim).right().into();
        let head = row(2, [text("Players").role(Role::Accent).into(), most]).margins([2, 0, 2, 0]);
        let team = |team: Vec<usize>| {
            let numbers: Vec<String> = team.iter().map(|seat| (seat + 1).to_string()).collect();
            let names: Vec<&str> = team.iter().map(|seat| self.seat_setups[*seat].name.as_str()).collect();
            let numbers = Node::from(text(numbers.join("+")).role(Role::Strong)).narrow();
            row(2, [numbers, text(list(&names)).into()])
        };
        let teams: Vec<Node> = self.teams().into_iter().map(team).collect();
        let partners = text(PARTNERS).role(Role::Accent).into();
        let teams = match teams.len() {
            0 => Node::Nothing,
            _ => col(0, [partners].into_iter().chain(teams)).margins([2, 1, 2, 0]),
        };
        let rows = self.rows_of(|row| matches!(row, Row::Seat(_) | Row::Add | Row::HeadStart));
        let pitches: &[i32] = if is_roomy { &ROOMY } else { &[3, 2, 1] };
        self.mat_of(1, head, self.lines(1, LEAST, &rows, pitches, |_| None), teams)
    }

    /// Returns the rows of one kind, with their indices in the list.
    fn rows_of(&self, kind: impl Fn(&Row) -> bool) -> Vec<(usize, Row)> {
        self.rows().into_iter().enumerate().filter(|(_, row)| kind(row)).collect()
    }

    /// Shows the rows of mat number `number` in at least `wide` columns, with one of these numbers of rows from one to the
    /// next.
    fn lines<'a>(
        &'a self,
        number: usize,
        wide: i32,
        rows: &[(usize, Row)],
        pitches: &[i32],
        heading: impl Fn(usize) -> Option<&'static str> + 'a,
    ) -> Node<'a> {
        let rows = rows.to_vec();
        Node::leaf(Lines {
            scroll: &self.scrolls[number],
            count: rows.len(),
            at: rows.iter().position(|(index, _)| *index == self.list.at).unwrap_or(0),
            wide: (wide, MOST[number].max(wide)),
            columns: 1,
            rows: pitches.to_vec(),
            heading: Box::new(heading),
            entry: Box::new(move |canvas, at| self.draw_row(canvas, rows[at])),
        })
    }

    /// Shows `lines` on mat number `number`, which fills its height.
    fn mat_of<'a>(&'a self, number: usize, head: Node<'a>, lines: Node<'a>, foot: Node<'a>) -> Node<'a> {
        let lay = |canvas: &mut Canvas| paint::mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
        col(0, [head, lines, foot, Node::rest()]).on([0, 1, 0, 1], lay).most(MOST[number], ANY)
    }

    fn draw_row(&self, canvas: &mut Canvas, (index, row): (usize, Row)) {
        let (option, here) = (self.option(row), index == self.list.at);
        let (label, about) = match (&option, row) {
            (Some((label, .., about)), _) => ((*label).to_owned(), about.clone()),
            (None, Row::Seat(at)) => ((at + 1).to_string(), self.about_seat(at)),
            (None, _) => (ADD.into(), String::new()),
        };
        let dim = self.list.strip(canvas, 0, index, &label, Role::Dim);
        let role = if here { dim } else { Role::Text };
        match (&self.typing, option) {
            (Some(Typing::Seed(field)), _) if row == Row::Seed => {
                canvas.fill(VALUE, 0, SEED + 1, 1, Surface::Table);
                field.draw(canvas, VALUE, 0, SEED + 1);
            }
            (_, Some((_, value, ..))) if row == Row::Seed => {
                canvas.text(VALUE, 0, &abbreviated(&value, SEED), role);
            }
            (_, Some((_, value, longest, _))) => self.draw_value(canvas, &value, longest, role, index),
            (_, None) => {
                if let Row::Seat(at) = row {
                    self.draw_seat(canvas, index, at, [role, dim]);
                }
            }
        }
        if canvas.height() > 2 {
            // Where room is short, whole parts go, the last first.
            let mut about = about;
            while wrapped(&about, canvas.width() - 4).len() as i32 >= canvas.height()
                && let Some(end) = about.rfind([',', ';', ':'])
            {
                about.truncate(end);
            }
            for (y, line) in (1..).zip(wrapped(&about, canvas.width() - 4)) {
                canvas.text(2, y, &line, Role::Dim);
            }
        }
    }

    /// Draws a value between the arrows that change it, which do not move.
    fn draw_value(&self, canvas: &mut Canvas, value: &str, longest: i32, role: Role, index: usize) {
        canvas.text(VALUE, 0, &format!("‹ {value}"), role);
        canvas.text(VALUE + 3 + longest, 0, "›", role);
        canvas.hit(VALUE, 0, longest + 4, 1, Self::request("after", index));
        canvas.hit(VALUE, 0, 2, 1, Self::request("before", index));
    }

    fn draw_seat(&self, canvas: &mut Canvas, index: usize, at: usize, [role, dim]: [Role; 2]) {
        let (seat, name) = (&self.seat_setups[at], SEAT[0]);
        match &self.typing {
            Some(Typing::Name(typed, field, edited)) if *typed == at => {
                canvas.fill(name, 0, NAME + 1, 1, Surface::Table);
                if *edited {
                    field.draw(canvas, name, 0, NAME + 1);
                } else {
                    let after = canvas.text(name, 0, field.text(), Role::Cursor);
                    canvas.put_caret(after, 0);
                }
            }
            _ => {
                let role = if role == Role::Text { Role::Strong } else { role };
                canvas.text(name, 0, &abbreviated(&seat.name, NAME), role);
            }
        }
        let longest = Player::ALL.map(|player| width_of(&player.to_string())).into_iter().max();
        self.draw_value(canvas, &seat.player.to_string(), longest.unwrap_or(0), role, index);
        match (&self.typing, seat.key) {
            (Some(Typing::Key(asked)), _) if *asked == at => {
                canvas.fill(VALUE, 0, canvas.width() - VALUE, 1, Surface::Table);
                canvas.text(VALUE + 1, 0, PRESS, Role::Cursor);
            }
            (_, Some(key)) if self.people() > 1 => {
                canvas.text(SEAT[1], 0, &format!("key {key}"), dim);
                canvas.hit(SEAT[1], 0, 5, 1, Self::request("key", index));
            }
            _ => {}
        }
        if self.may_remove() {
            canvas.text(SEAT[2], 0, "✗", dim);
            canvas.hit(SEAT[2] - 1, 0, 3, 1, Self::request("take-out", index));
        }
    }

    /// Shows the button that starts the game, with one of these heights.
    fn start_node(&self, rows: &[i32]) -> Node<'_> {
        let index = self.rows().len() - 1;
        let forms = rows.iter().map(|rows| Form::new((22, *rows), (60, *rows)).air(*rows as i16));
        drawn(forms, move |canvas, _| {
            let (width, height, here) = (canvas.width(), canvas.height(), self.list.at >= index);
            canvas.hit(0, 0, width, height, pick(index));
            let (surface, role) =
                if here { (Surface::Held, Role::HeldPip) } else { (Surface::Cap, Role::Strong) };
            paint::mat::button(canvas, width, height, surface);
            let text = if here { "▸ Start" } else { "Start" };
            canvas.text_on((width - width_of(text)) / 2, height / 2, text, role, surface);
        })
    }
}
