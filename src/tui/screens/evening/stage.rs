//! The evening's stage: the score large between the players, the games so far, and the next one to
//! choose. An evening begins here, goes on and ends.
use super::{EveningGames, choice};
use crate::core::rules::seats::{is_same_name, number_equal_names};
use crate::core::{
    DiceFrom, GUEST, GameInfo, Level, SeatSetup, Series, halves, tools::cycle::cycle,
    words::plural_in_words,
};
use crate::registry::{games, name_of};
use crate::session::{GameStart, new_seed};
use crate::store::Evening;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::paint::pawn::{self, PAWN};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::screens::dialog::Dialog;
use crate::tui::screens::setup::offer_names;
use crate::tui::screens::win;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, Form, Leaf, Node, Page, Tile, Wordings, col, custom_leaf, tiles};
use crate::tui::views::ground;
use std::path::PathBuf;

/// Maximum columns of a name.
const NAME: i32 = 12;
/// Maximum number of players, and of those with large numbers.
const MOST: usize = 8;
const LARGE: usize = 4;
/// Columns of the games so far: of all, to the left score's end, to its mark, to the right one's
/// mark and to the right score.
const GAMES: i32 = 44;
const LEFT_SCORE: i32 = 27;
const MARKS: [i32; 2] = [29, 33];
const RIGHT_SCORE: i32 = 35;
/// Columns of a game's name and number, and of each score with its mark, with several players.
const GAME: i32 = 18;
const SCORE: i32 = 9;

/// The stage.
pub(crate) struct EveningScreen {
    tonight: EveningGames,
    /// The evening has begun: it is among the stored ones.
    is_kept: bool,
    /// The game that is under way, by its file and id.
    open: Option<(PathBuf, String)>,
    /// The index of the game under the cursor, and of the player who starts it.
    at: usize,
    first: usize,
    problem: Option<String>,
}

impl EveningScreen {
    /// Creates the stage of `tonight`, with the cursor on the next game.
    pub(crate) fn of(tonight: EveningGames, is_kept: bool, context: &Context) -> EveningScreen {
        let mut screen = EveningScreen {
            tonight,
            is_kept,
            open: None,
            at: 0,
            first: 0,
            problem: None,
        };
        screen.refresh(context);
        screen
    }

    /// Creates the stage of the evening that goes on, else of a new one among `players`.
    pub(crate) fn new(players: Vec<SeatSetup>, context: &Context) -> EveningScreen {
        if let Some(tonight) = EveningGames::open(&context.store) {
            return EveningScreen::of(tonight, true, context);
        }
        let evening = Evening::new(new_seed(), Series::new(players), DiceFrom::Seeded, false);
        EveningScreen::of(EveningGames::of(evening, &[]), false, context)
    }

    /// Reads anew what is under way, and goes to the next game.
    fn refresh(&mut self, context: &Context) {
        let tonight = &self.tonight;
        self.open = tonight.open_game(&context.store);
        self.first = tonight.next().map_or(0, |next| next.seats[0]);
        let next = match &self.open {
            Some((_, game)) => game.clone(),
            None => tonight.suggested(&context.store),
        };
        self.at = games()
            .iter()
            .position(|about| about.id == next)
            .unwrap_or(0);
    }

    fn players(&self) -> &[SeatSetup] {
        &self.tonight.evening.series.players
    }

    fn about(&self) -> &'static GameInfo {
        games()[self.at]
    }

    /// Returns `true` if the next game can be chosen.
    fn has_choice(&self) -> bool {
        self.open.is_none() && !self.tonight.is_over()
    }

    fn step(&mut self, forward: bool) -> Transition {
        self.at = cycle(self.at, games().len(), forward);
        Transition::Stay
    }

    /// Goes to game number `at`.
    fn go_to(&mut self, at: usize) -> Transition {
        if self.has_choice() {
            self.at = at.min(games().len() - 1);
        }
        Transition::Stay
    }

    /// Begins or continues the next game, or ends an evening in which there is none.
    fn play(&mut self, context: &mut Context) -> Transition {
        if self.tonight.is_over() {
            return self.finish(context);
        }
        match self.start(context) {
            Ok(start) => start.into(),
            Err(why) => {
                self.problem = Some(why);
                Transition::Stay
            }
        }
    }

    fn start(&mut self, context: &mut Context) -> Result<GameStart, String> {
        if let Some((path, _)) = &self.open {
            return Ok(GameStart::Open(path.clone()));
        }
        let about = self.about();
        let game = choice(about, self.players().len(), &context.store)
            .map_err(|why| format!("{} is {why} players.", about.name))?;
        if !self.is_kept {
            self.keep(context)?;
            let players = self.players().to_vec();
            // What cannot be stored must not prevent play.
            let _ = context.store.change(|state| state.company = players);
        }
        self.tonight
            .begin(&game, self.first, new_seed(), &context.store)
    }

    fn keep(&mut self, context: &Context) -> Result<(), String> {
        self.is_kept = true;
        context
            .store
            .keep_evening(&self.tonight.evening)
            .map_err(|why| why.to_string())
    }

    /// Ends the evening, with its winner in large letters, and then shows the menu; or takes up the
    /// one that has just been ended.
    fn finish(&mut self, context: &mut Context) -> Transition {
        self.tonight.evening.ended = true;
        if let Err(why) = self.keep(context) {
            self.problem = Some(why);
            return Transition::Stay;
        }
        Transition::Replace(win::of_evening(&self.tonight, context))
    }

    /// Takes up the evening that was ended last.
    fn take_up(&mut self, context: &mut Context) -> Transition {
        let Some(mut ended) = EveningGames::ended_tonight(&context.store) else {
            return Transition::Ignored;
        };
        ended.evening.ended = false;
        self.tonight = ended;
        if let Err(why) = self.keep(context) {
            self.problem = Some(why);
        }
        self.refresh(context);
        Transition::Stay
    }

    /// Asks whose seat is to be changed.
    fn ask_whose(&self) -> Transition {
        let mut dialog = Dialog::new("Who plays?", "");
        let mut names: Vec<String> = self
            .players()
            .iter()
            .map(|seat| format!("somebody in place of {}", seat.name))
            .collect();
        if !self.is_kept && names.len() < MOST {
            names.push("one more".into());
        }
        for (at, words) in names.into_iter().enumerate() {
            let request = Self::request("ask-who", at);
            dialog = dialog.row(words, move |_| Transition::Below(request));
        }
        Transition::Push(Box::new(dialog.starting_at(1)))
    }

    fn is_seated(&self, name: &str) -> bool {
        let mut players = self.players().iter();
        players.any(|seat| is_same_name(&seat.name, name))
    }

    /// Asks who sits in seat number `at`: a person, a computer or, before the first game, nobody.
    fn ask_who(&self, at: usize, context: &Context) -> Transition {
        let title = match self.players().get(at) {
            Some(seat) => format!("Who plays instead of {}?", seat.name),
            None => "Who plays, too?".into(),
        };
        let mut dialog = Dialog::new(title, "")
            .ask(NAME, "", move |typed, _| {
                Transition::Answer(Self::request("person", at), typed.to_owned())
            })
            .offering(offer_names(&context.known_people(), |name| {
                self.is_seated(name)
            }));
        for (number, level) in Level::ALL.into_iter().enumerate() {
            let name = SeatSetup::computer(level).name;
            if self.is_seated(&name) {
                continue;
            }
            let words = format!("{name} ({level})");
            let seat = Level::ALL.len() * at + number;
            dialog = dialog.row(words, move |_| {
                Transition::Below(Self::request("sit", seat))
            });
        }
        if !self.is_kept && self.players().len() > 2 && at < self.players().len() {
            dialog = dialog.row("nobody", move |_| {
                Transition::Below(Self::request("take-out", at))
            });
        }
        Transition::Push(Box::new(dialog))
    }

    /// Puts `seat` into the place of player number `at`.
    fn sit(&mut self, at: usize, seat: SeatSetup, context: &Context) -> Transition {
        let series = &mut self.tonight.evening.series;
        if at >= series.players.len() {
            series.players.push(seat);
        } else if self.is_kept {
            series.replace(at, seat);
        } else {
            series.players[at] = seat;
        }
        number_equal_names(&mut series.players);
        self.keep_change(context)
    }

    fn take_out(&mut self, at: usize, context: &Context) -> Transition {
        self.tonight.evening.series.players.remove(at);
        self.keep_change(context)
    }

    /// Stores who plays, once the evening has begun.
    fn keep_change(&mut self, context: &Context) -> Transition {
        if self.is_kept {
            self.problem = self.keep(context).err();
        }
        let players = self.players().len();
        self.first = self.first.min(players - 1);
        Transition::Stay
    }

    /// Returns the words for what Enter does.
    fn play_label(&self) -> &'static str {
        if self.tonight.is_over() {
            "finish"
        } else if self.open.is_some() {
            "continue"
        } else {
            "play"
        }
    }
}

impl Keyed for EveningScreen {
    const CONTEXT: &'static str = "evening";
    const COMMANDS: ScreenCommands<EveningScreen> = keys! {
        "play" "@choose" "play the next game" (|screen, _| Some(screen.play_label()))
            |screen, context, _| screen.play(context);
        "move" "@left @previous | @right @next" "choose the next game"
            (|screen, _| screen.has_choice().then_some("choose")) |screen, _, to| screen.step(to == 1);
        "game" "1 | 2 | 3 | 4 | 5" "the game with that number" (|screen, _| screen.has_choice().then_some(""))
            |screen, _, at| screen.go_to(at.into());
        "pick" "" "" "" |screen, context, at| {
            let is_here = screen.at == usize::from(at);
            screen.go_to(at.into());
            if is_here { screen.play(context) } else { Transition::Stay }
        };
        "starts" "s" "somebody else starts" (|screen, _| (screen.has_choice() && screen.about().first_seat_starts).then_some("starts")) |screen, _, _| {
            screen.first = cycle(screen.first, screen.players().len(), true);
            Transition::Stay
        };
        "finish" "f" "end the evening" (|screen, _| (!screen.tonight.results.is_empty() && !screen.tonight.is_over()).then_some("finish"))
            |screen, context, _| screen.finish(context);
        "take-up" "g" "go on with the evening that was ended last"
            (|screen, context| (!screen.is_kept && EveningGames::ended_tonight(&context.store).is_some()).then_some("last evening"))
            |screen, context, _| screen.take_up(context);
        "players" "w" "change who plays" (|screen, _| Some(if screen.is_kept { "" } else { "who plays" }))
            |screen, _, _| screen.ask_whose();
        "ask-who" "" "" "" |screen, context, at| screen.ask_who(at.into(), context);
        "sit" "" "" "" |screen, context, seat| {
            let levels = Level::ALL.len();
            let level = Level::ALL[usize::from(seat) % levels];
            screen.sit(usize::from(seat) / levels, SeatSetup::computer(level), context)
        };
        "take-out" "" "" "" |screen, context, at| screen.take_out(at.into(), context);
        "help" "?" "" "help" |_, _, _| Transition::Ignored;
        "menu" "@back" "the menu" "menu" |_, _, _| Transition::Home;
    };

    fn label_of(&self, name: &str, _: &Context) -> Option<String> {
        let next = cycle(self.first, self.players().len(), true);
        (name == "starts").then(|| format!("{} starts", self.players()[next].name))
    }
}

impl Screen for EveningScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let score = match self.players().len() {
            0..=LARGE => Node::leaf(Score(self.tonight.player_scores())),
            count => {
                let rows = count as i32;
                let form = Form::new((40, rows), (ANY, 2 * rows));
                custom_leaf([form], |canvas, _| draw_rows(canvas, &self.tonight))
            }
        };
        let next = tiles(games().into_iter().enumerate().map(|(at, about)| Tile {
            index: Some(at),
            here: at == self.at && !self.tonight.is_over(),
            ..Tile::new(about)
        }));
        let body = col(
            1,
            [
                score.rank(2),
                self.games_so_far(),
                next.rank(1).margins([0, 0, 0, 1]),
            ],
        );
        Page {
            title: "Evening",
            sub: &self.sub(),
            body,
            news: Some(self.news()),
            message: self.next_step(),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        match input {
            Input::Answer(request, text) => {
                let name = if text.is_empty() { GUEST } else { text };
                self.sit(request.number.into(), SeatSetup::person(name), context)
            }
            _ => self.obey(input, context),
        }
    }

    obeys_its_tables!(help);

    fn on_uncovered(&mut self, context: &mut Context) {
        self.open = self.tonight.open_game(&context.store);
    }
}

impl EveningScreen {
    /// Returns the number of games and the minutes so far.
    fn sub(&self) -> String {
        let count = self.tonight.results.len();
        let games = plural_in_words(count, "game");
        match self.tonight.minutes() {
            _ if count == 0 => String::new(),
            0 => games,
            1 => format!("{games}, 1 minute"),
            minutes => format!("{games}, {minutes} minutes"),
        }
    }

    fn news(&self) -> Wordings {
        let series = &self.tonight.evening.series;
        let sentence = match (&self.problem, self.tonight.entries.last()) {
            (Some(problem), _) => return Wordings::problem(problem),
            (None, _) if self.tonight.is_over() => format!(
                "{}, {}.",
                series.verdict(&self.tonight.results),
                self.tonight.margin()
            ),
            (None, None) => "Several games among the same people, with a running score.".into(),
            (None, Some(last)) => {
                let winners = self.tonight.winners(self.tonight.results.len() - 1);
                let names: Vec<&str> = winners
                    .into_iter()
                    .map(|player| series.players[player].name.as_str())
                    .collect();
                match &names[..] {
                    [] => format!("Nobody won {}.", name_of(&last.game)),
                    [one] => format!("{one} won {}.", name_of(&last.game)),
                    some => format!(
                        "{} shared {}.",
                        crate::core::words::list(some),
                        name_of(&last.game)
                    ),
                }
            }
        };
        Wordings {
            names: self.tonight.names(),
            ..Wordings::new(sentence)
        }
    }

    fn next_step(&self) -> Wordings {
        let name = self.about().name;
        let starts = &self.players()[self.first].name;
        let sentence = if self.tonight.is_over() {
            String::new()
        } else if self.open.is_some() {
            format!("Next: on with {name}.")
        } else if !self.about().first_seat_starts {
            format!("Next: {name}.")
        } else {
            format!("Next: {name}, and {starts} starts.")
        };
        Wordings {
            names: self.tonight.names(),
            role: Role::Dim,
            ..Wordings::new(sentence)
        }
    }

    /// Shows the games so far, the latest ones if there is no room for all.
    fn games_so_far(&self) -> Node<'_> {
        let count = self.tonight.results.len() as i32;
        if count == 0 || self.players().len() > LARGE {
            return Node::Nothing;
        }
        let wide = match self.players().len() {
            2 => GAMES,
            players => GAME + SCORE * players as i32,
        };
        let forms = [2 * count - 1, count]
            .into_iter()
            .chain((1..count).rev())
            .map(|rows| Form::fixed(wide, rows));
        custom_leaf(forms, move |canvas, _| {
            let step = if canvas.height() > count { 2 } else { 1 };
            let rows = canvas.height().min(count);
            for (row, game) in (0..).zip((count - rows) as usize..count as usize) {
                self.draw_game(canvas, row * step, game);
            }
        })
        .amid()
    }

    /// Draws game number `game` in row `y`: its number and name, and who had how many points.
    fn draw_game(&self, canvas: &mut Canvas, y: i32, game: usize) {
        let entry = &self.tonight.entries[game];
        canvas.text(0, y, &(game + 1).to_string(), Role::Dim);
        let theme = canvas.theme.on(ground(&entry.game));
        canvas.styled(3, y, name_of(&entry.game), theme.style(Role::Accent));
        let halves = &self.tonight.results[game].halves;
        let players = self.players().len();
        for (at, half) in halves.iter().enumerate() {
            let points = self.tonight.points(game, at).unwrap_or(0);
            let points = crate::core::words::number(points);
            let role = if *half > 0 {
                Role::Seat(at as u8)
            } else {
                Role::Dim
            };
            let mark = ["", "▌", "■"][*half as usize];
            if players > 2 {
                let right = GAME + SCORE * (at as i32 + 1) - 2;
                canvas.right(right, y, &points, role);
                canvas.text(right + 1, y, mark, role);
                continue;
            }
            canvas.text(MARKS[at], y, mark, role);
            if at == 0 {
                canvas.right(LEFT_SCORE, y, &points, role);
            } else {
                canvas.text(RIGHT_SCORE, y, &points, role);
            }
        }
    }
}

/// The score in large numbers: of two between their pictures, of up to four beside them.
pub(crate) struct Score(pub(crate) Vec<PlayerScore>);

/// A player with the half wins so far.
pub(crate) struct PlayerScore {
    pub(crate) name: String,
    pub(crate) is_person: bool,
    pub(crate) halves: u32,
}

impl Leaf for Score {
    fn forms(&self, theme: crate::tui::theme::Theme) -> Vec<Form> {
        let players = self.0.len();
        let sizes = if players > 2 {
            [NumeralSize::Double, NumeralSize::Single]
        } else {
            [NumeralSize::Triple, NumeralSize::Double]
        };
        sizes
            .map(|size| {
                let is_large = is_large(size, players);
                let pictures = PAWN.1 * (1 + i32::from(is_large)) + 2;
                let numbers = if theme.is_solid() { size.rows() } else { 5 };
                let rows = numbers.max(pictures);
                Form::new((if is_large { 110 } else { 70 }, rows), (ANY, rows))
            })
            .into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let players = self.0.len();
        match players {
            0..=2 => {
                let sizes = [NumeralSize::Triple, NumeralSize::Double];
                draw_two(canvas, &self.0, sizes[form]);
            }
            _ => {
                let sizes = [NumeralSize::Double, NumeralSize::Single];
                draw_several(canvas, &self.0, sizes[form]);
            }
        }
    }
}

/// Returns `true` if the pictures beside numbers of this size are large.
fn is_large(size: NumeralSize, players: usize) -> bool {
    size == NumeralSize::Triple || (players > 2 && size == NumeralSize::Double)
}

/// Draws the picture of player number `at` centred on column `x`, with the name below it.
fn draw_player(canvas: &mut Canvas, score: &[PlayerScore], at: usize, x: i32, is_large: bool) {
    let seat = &score[at];
    let role = Role::Seat(at as u8);
    let times = 1 + i32::from(is_large);
    let ink = canvas.theme.ink(role);
    let left = x - PAWN.0 * times / 2;
    pawn::draw(canvas, (left, 1), is_large, seat.is_person, ink);
    let name = abbreviated(&seat.name, NAME);
    let name_x = x - width_of(&name) / 2;
    canvas.text(name_x.max(0), 1 + PAWN.1 * times, &name, role);
}

/// Draws `text` from column `x` on, at the top; without surfaces in blocks.
fn draw_number(canvas: &mut Canvas, x: i32, text: &str, size: NumeralSize, role: Role) {
    if canvas.theme.is_solid() {
        numerals::draw(canvas, x, 0, text, size, "", role);
        return;
    }
    let (wide, high) = numerals::size_in_blocks(text, NumeralSize::Double);
    numerals::draw_in_blocks(
        &mut canvas.sub(x, 0, wide, high),
        0,
        text,
        NumeralSize::Double,
        role,
    );
}

/// Returns the columns of a number as [`draw_number`] draws it.
fn number_columns(canvas: &Canvas, text: &str, size: NumeralSize) -> i32 {
    if canvas.theme.is_solid() {
        numerals::width(text, size)
    } else {
        numerals::size_in_blocks(text, NumeralSize::Double).0
    }
}

/// Draws the score of two between their pictures.
fn draw_two(canvas: &mut Canvas, score: &[PlayerScore], size: NumeralSize) {
    let wins: Vec<String> = score.iter().map(|seat| halves(seat.halves)).collect();
    let middle = canvas.width() / 2;
    let has_large_pictures = is_large(size, 2);
    let picture = PAWN.0 * (1 + i32::from(has_large_pictures)) / 2;
    let closest = 13 * size as i32;
    let distance_of_players = |canvas: &Canvas, size: NumeralSize| {
        let columns = wins.iter().map(|text| number_columns(canvas, text, size));
        let distance = 7 * size as i32 / 2 + columns.max().unwrap_or(0) + picture + 3;
        distance.max(closest)
    };
    // The largest size with which the pictures have room.
    let size = size
        .down()
        .find(|size| distance_of_players(canvas, *size) + picture < middle)
        .unwrap_or(NumeralSize::Single);
    let distance = distance_of_players(canvas, size);
    let gap = 7 * size as i32 / 2;
    let colon = number_columns(canvas, ":", size);
    draw_number(canvas, middle - colon * 2 / 5, ":", size, Role::Dim);
    let left = middle - gap - number_columns(canvas, &wins[0], size);
    draw_number(canvas, left, &wins[0], size, Role::Seat(0));
    draw_number(canvas, middle + gap, &wins[1], size, Role::Seat(1));
    draw_player(canvas, score, 0, middle - distance, has_large_pictures);
    draw_player(canvas, score, 1, middle + distance, has_large_pictures);
}

/// Draws the score of three or four people, each beside a picture.
fn draw_several(canvas: &mut Canvas, score: &[PlayerScore], size: NumeralSize) {
    let players = score.len();
    let room = canvas.width() / players as i32;
    let has_large_pictures = is_large(size, players);
    let picture = PAWN.0 * (1 + i32::from(has_large_pictures));
    for at in 0..players {
        let wins = halves(score[at].halves);
        let wide = picture + 2 + number_columns(canvas, &wins, size);
        let left = room * at as i32 + ((room - wide) / 2).max(0);
        draw_player(canvas, score, at, left + picture / 2, has_large_pictures);
        draw_number(
            canvas,
            left + picture + 2,
            &wins,
            size,
            Role::Seat(at as u8),
        );
    }
}

/// Draws a row for each of many people, with a mark for each game won.
fn draw_rows(canvas: &mut Canvas, tonight: &EveningGames) {
    let players = &tonight.evening.series.players;
    let step = if canvas.height() >= 2 * players.len() as i32 - 1 {
        2
    } else {
        1
    };
    let left = (canvas.width() - 60).max(0) / 2;
    for (at, seat) in players.iter().enumerate() {
        let y = at as i32 * step;
        let role = Role::Seat(at as u8);
        canvas.right(left + NAME, y, &abbreviated(&seat.name, NAME), role);
        let won = tonight.halves(at);
        let marks = "■ ".repeat(won as usize / 2) + if won % 2 == 1 { "▌" } else { "" };
        let room = canvas.width() - left - NAME - 2;
        if width_of(&marks) <= room {
            canvas.text(left + NAME + 2, y, &marks, role);
        } else {
            canvas.text(left + NAME + 2, y, &halves(won), role);
        }
    }
}
