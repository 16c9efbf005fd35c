//! The game: one roll for all, divided by every seat in secret, marked when the last has confirmed.
use super::division::{Division, legal_divisions};
use super::notation::Position;
use super::options::Options;
use super::sheet::{Sheet, WIN};
use crate::core::chance::ChanceRequest;
use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Seats, Standings, Turn, expect,
    expect_seats, most_points_win,
};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What a seat has confirmed for the roll on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Nothing yet.
    None,
    /// This division, which nobody else may see.
    Open(Division),
    /// A division that whoever looks may not see.
    Hidden,
}

/// A game of Solitaire Dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solitaire {
    sheets: Vec<Sheet>,
    /// The five faces to be divided, ascending; none before the roll.
    roll: Option<[u8; 5]>,
    pending: Vec<Pending>,
    rounds: u32,
}

impl Solitaire {
    /// The sheet of `seat`, without what it has confirmed for the roll on the table.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index()]
    }

    /// The five faces to be divided, ascending; none before the roll.
    pub fn roll(&self) -> Option<&[u8; 5]> {
        self.roll.as_ref()
    }

    /// What `seat` has confirmed for the roll on the table.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn pending(&self, seat: Seat) -> Pending {
        self.pending[seat.index()]
    }

    /// The number of seats.
    pub fn seat_count(&self) -> u8 {
        self.sheets.len() as u8
    }

    /// The round being played, from 1; after the end, the last one.
    pub fn round(&self) -> u32 {
        self.rounds + u32::from(!self.is_over())
    }

    /// Whether every sheet is out.
    pub fn is_over(&self) -> bool {
        self.sheets.iter().all(Sheet::is_out)
    }

    /// The seats that still have to divide the roll on the table.
    pub fn dividing(&self) -> Seats {
        if self.roll.is_none() {
            return Seats::NONE;
        }
        (0..self.seat_count())
            .map(Seat)
            .filter(|&seat| !self.sheet(seat).is_out() && self.pending(seat) == Pending::None)
            .collect()
    }

    /// Who throws next: one roll for all is nobody's in particular.
    fn thrower(&self) -> Option<Seat> {
        (self.seat_count() == 1).then_some(Seat(0))
    }

    /// Marks every confirmed division, and clears the table for the next roll.
    fn mark(&mut self) {
        for (sheet, pending) in self.sheets.iter_mut().zip(&mut self.pending) {
            if let Pending::Open(division) = *pending {
                *sheet = sheet.after(&division);
            }
            *pending = Pending::None;
        }
        self.roll = None;
        self.rounds += 1;
    }

    /// What a seat that confirms `division` does, told when nobody has to be kept in the dark.
    fn tell_division(&self, seat: Seat, division: &Division, name: &str) -> String {
        let sheet = self.sheet(seat);
        let [a, b] = division.sums();
        let marks = if a == b { format!("{a} twice") } else { format!("{a} and {b}") };
        let next = sheet.after(division);
        let aside = division.aside();
        let throws = if next.all_thrown() == sheet.all_thrown() {
            format!("rides free with the {aside}")
        } else if next.is_out() {
            format!("throws {aside} for the eighth time and is out")
        } else {
            format!("throws {aside}")
        };
        format!("{name} marks {marks} and {throws}")
    }
}

impl Game for Solitaire {
    type Options = Options;
    type Action = Division;
    const INFO: GameInfo = GameInfo {
        id: "solitaire",
        name: "Solitaire Dice",
        tagline: "two pairs, one throwaway, and debts to pay off",
        inventor: "Sid Sackson",
        credit: "Sid Sackson, A Gamut of Games; write-up by Randy Evans with Ron Hale-Evans",
        rules: include_str!("../../../assets/rules/solitaire.md"),
        options: Options::CHOICES,
        takebacks: true,
    };

    fn seats(_: &Options) -> RangeInclusive<u8> {
        1..=8
    }

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        let count = usize::from(seats);
        Ok(Self {
            sheets: vec![Sheet::default(); count],
            roll: None,
            pending: vec![Pending::None; count],
            rounds: 0,
        })
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.roll.is_none() {
            Turn::Chance { seat: self.thrower(), request: ChanceRequest::dice(5, 6) }
        } else {
            Turn::Act { seats: self.dividing(), until: None }
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Division>) -> Result<(), RuleError> {
        if let Event::Acted(seat, _) = event
            && seat.0 < self.seat_count()
            && self.roll.is_some()
            && !self.dividing().contains(*seat)
        {
            let why = if self.sheet(*seat).is_out() { "is out" } else { "has divided this roll already" };
            return Err(RuleError::new(format!("seat {} {why}", seat.0 + 1)));
        }
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => {
                let mut roll: [u8; 5] =
                    faces.0.as_slice().try_into().map_err(|_| RuleError::new("five dice expected"))?;
                roll.sort_unstable();
                self.roll = Some(roll);
            }
            Event::Acted(seat, division) => {
                let roll = self.roll.ok_or_else(|| RuleError::new("first the dice are rolled"))?;
                division.check(self.sheet(*seat), &roll)?;
                self.pending[seat.index()] = Pending::Open(*division);
                if self.dividing().is_empty() {
                    self.mark();
                }
            }
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let over = self.is_over();
        let mut standings = most_points_win(self.sheets.iter().map(Sheet::score), over);
        if let [alone] = standings.as_mut_slice() {
            alone.winner = over && alone.points >= WIN;
        }
        standings
    }

    fn seen_by(&self, seat: Option<Seat>) -> Self {
        let mut seen = self.clone();
        for (i, pending) in (0..).zip(&mut seen.pending) {
            if *pending != Pending::None && seat != Some(Seat(i)) {
                *pending = Pending::Hidden;
            }
        }
        seen
    }

    fn describe(before: &Self, event: &Event<Division>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let sheet = *self.sheets.get(seat.index())?;
        let roll = self.roll.filter(|_| !sheet.is_out());
        Some(Position { sheet, roll }.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let Position { sheet, roll } =
            text.parse::<Position>().map_err(|error| ParseError::new(error.to_string()))?;
        Ok(Self { sheets: vec![sheet], roll, pending: vec![Pending::None], rounds: sheet.rounds() })
    }
}

impl Solitaire {
    pub(crate) fn describe_event(&self, event: &Event<Division>, names: &[&str]) -> String {
        match event {
            Event::Chance(faces) => {
                let mut roll = faces.0.clone();
                roll.sort_unstable();
                let rides = (0..self.seat_count())
                    .map(Seat)
                    .filter(|&seat| !self.sheet(seat).is_out() && self.sheet(seat).rides_free(&roll))
                    .map(|seat| names[seat.index()])
                    .collect::<Vec<_>>();
                let faces = roll.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                match rides.as_slice() {
                    [] => format!("the roll is {faces}"),
                    rides => format!("the roll is {faces}: a free ride for {}", rides.join(", ")),
                }
            }
            Event::Acted(seat, _) if self.dividing().without(*seat) != Seats::NONE => {
                format!("{} has divided", names[seat.index()])
            }
            Event::Acted(seat, division) => (0..self.seat_count())
                .map(Seat)
                .filter_map(|other| match self.pending(other) {
                    _ if other == *seat => Some(self.tell_division(other, division, names[other.index()])),
                    Pending::Open(division) => {
                        Some(self.tell_division(other, &division, names[other.index()]))
                    }
                    Pending::None | Pending::Hidden => None,
                })
                .collect::<Vec<_>>()
                .join("; "),
            Event::TimeUp => String::new(),
        }
    }
}

impl RandomPlay for Solitaire {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Division> {
        let roll = self.roll.filter(|_| self.dividing().contains(seat))?;
        stream.pick(&legal_divisions(self.sheet(seat), &roll)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::chance::ChanceOutcome;

    fn start(seats: u8) -> Solitaire {
        Solitaire::start(&Options::default(), seats).unwrap()
    }

    fn roll(game: &mut Solitaire, faces: [u8; 5]) {
        game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(faces.to_vec()))).unwrap();
    }

    fn divide(game: &mut Solitaire, seat: u8, text: &str) -> Result<(), RuleError> {
        game.play(Duration::ZERO, &Event::Acted(Seat(seat), text.parse().expect("a division")))
    }

    #[test]
    fn marks_appear_when_the_last_has_confirmed() {
        let mut game = start(3);
        roll(&mut game, [6, 1, 5, 3, 1]);
        divide(&mut game, 2, "1+5 1+6 throw 3").unwrap();
        divide(&mut game, 0, "1+1 5+6 throw 3").unwrap();
        assert_eq!(game.sheet(Seat(2)), &Sheet::default());
        assert_eq!(game.dividing(), Seats::only(Seat(1)));
        divide(&mut game, 1, "1+3 5+6 throw 1").unwrap();
        assert_eq!(game.sheet(Seat(2)).marks(6), 1);
        assert_eq!(game.sheet(Seat(0)).marks(11), 1);
        assert_eq!(game.sheet(Seat(1)).thrown(1), 1);
        assert_eq!(game.roll(), None);
    }

    #[test]
    fn a_division_is_seen_by_its_own_seat_only_until_then() {
        let mut game = start(2);
        roll(&mut game, [1, 1, 3, 5, 6]);
        divide(&mut game, 0, "1+5 1+6 throw 3").unwrap();
        let other: Solitaire = {
            let mut game = start(2);
            roll(&mut game, [1, 1, 3, 5, 6]);
            divide(&mut game, 0, "1+1 5+6 throw 3").unwrap();
            game
        };
        assert_eq!(game.seen_by(Some(Seat(0))), game);
        for onlooker in [Some(Seat(1)), None] {
            assert_eq!(game.seen_by(onlooker), other.seen_by(onlooker));
            assert_eq!(game.seen_by(onlooker).turn(), game.turn());
        }
        let event = Event::Acted(Seat(0), "1+5 1+6 throw 3".parse().unwrap());
        assert_eq!(start(2).describe_event(&event, &["Ann", "Ben"]), "Ann marks 6 and 7 and throws 3");
        let mut before = start(2);
        roll(&mut before, [1, 1, 3, 5, 6]);
        assert_eq!(before.describe_event(&event, &["Ann", "Ben"]), "Ann has divided");
        let last = Event::Acted(Seat(1), "1+1 5+6 throw 3".parse().unwrap());
        assert_eq!(
            game.describe_event(&last, &["Ann", "Ben"]),
            "Ann marks 6 and 7 and throws 3; Ben marks 2 and 11 and throws 3"
        );
    }

    #[test]
    fn seats_that_are_out_wait_and_the_game_ends_with_the_last() {
        let mut game = start(2);
        for round in 1..=8 {
            roll(&mut game, [1, 1, 2, 2, 6]);
            divide(&mut game, 0, "1+1 2+2 throw 6").unwrap();
            divide(&mut game, 1, if round % 2 == 0 { "1+1 2+6 throw 2" } else { "1+1 2+2 throw 6" }).unwrap();
        }
        assert!(game.sheet(Seat(0)).is_out() && !game.is_over());
        assert!(game.standings().iter().all(|standing| !standing.winner));
        roll(&mut game, [1, 1, 2, 2, 6]);
        assert_eq!(game.dividing(), Seats::only(Seat(1)));
        let refusal = divide(&mut game, 0, "1+1 2+2 throw 6").unwrap_err();
        assert_eq!(refusal.to_string(), "seat 1 is out");
        assert_eq!(game.position(Seat(0)).unwrap(), "8 0 8 0 0 0 0 0 0 0 0 ; 6:8 ; -");
        for _ in 0..3 {
            divide(&mut game, 1, "1+1 2+2 throw 6").unwrap();
            roll(&mut game, [1, 1, 2, 2, 6]);
        }
        divide(&mut game, 1, "1+1 2+2 throw 6").unwrap();
        assert_eq!(game.turn(), Turn::Over);
        let standings = game.standings();
        assert_eq!(standings.iter().map(|s| s.points).collect::<Vec<_>>(), [480, 500 + 180 - 200]);
        assert!(standings.iter().all(|standing| standing.winner), "a tie is shared");
    }

    #[test]
    fn alone_500_points_win() {
        #[track_caller]
        fn check(position: &str, points: i32, winner: bool) {
            let game = Solitaire::from_position(position).unwrap();
            let [standing] = &game.standings()[..] else { panic!("one seat") };
            assert_eq!((standing.points, standing.winner), (points, winner));
        }
        check("10 0 5 0 0 0 0 0 0 0 1 ; 6:8 ; -", 300, false);
        check("10 0 5 0 0 0 0 0 0 0 5 ; 6:8,1:1,2:1 ; -", 500, true);
        check("10 0 5 0 0 0 0 0 0 0 5 ; 6:7,1:1,2:1 ; -", 500, false);
    }

    #[test]
    fn a_division_out_of_turn_is_refused() {
        let mut game = start(2);
        assert_eq!(
            divide(&mut game, 0, "1+1 2+2 throw 6").unwrap_err().to_string(),
            "first the dice are rolled"
        );
        roll(&mut game, [1, 1, 2, 2, 6]);
        divide(&mut game, 0, "1+1 2+2 throw 6").unwrap();
        let twice = divide(&mut game, 0, "1+1 2+2 throw 6").unwrap_err();
        assert_eq!(twice.to_string(), "seat 1 has divided this roll already");
        let foreign = divide(&mut game, 7, "1+1 2+2 throw 6").unwrap_err();
        assert_eq!(foreign.to_string(), "it is not the turn of seat 8");
    }
}
