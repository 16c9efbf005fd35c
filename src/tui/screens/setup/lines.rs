//! The lines of the setup: what each shows, and what the arrows do there.
use super::SetupScreen;
use crate::core::{DiceFrom, tools::cycle::cycle};

/// Options of the game that are not behind *More*.
const FEW: usize = 2;
/// Labels of lines to which keys lead.
pub(super) const GAMES: &str = "Evening";
pub(super) const MORE: &str = "More";
pub(super) const SEED: &str = "Seed";
/// The plans offered, each with its meaning and the wins that end the series; the first is a single
/// game.
pub(super) const PLANS: [(&str, &str, Option<u8>); 4] = [
    ("no", "a single game", None),
    (
        "open end",
        "as many games as you like, of all five kinds",
        None,
    ),
    ("first to 3", "games until somebody has won 3", Some(3)),
    ("first to 5", "games until somebody has won 5", Some(5)),
];

/// Selects the next value (or the previous one) of the option or the seat with this index.
type ValueStep = fn(&mut SetupScreen, usize, bool);

/// A line: an option with its value, or *More*.
#[derive(Default)]
pub(super) struct SetupLine {
    /// The heading above it.
    pub(super) heading: Option<&'static str>,
    pub(super) label: String,
    pub(super) value: String,
    pub(super) about: String,
    /// How *More* names it; empty if it does not.
    in_more: String,
    /// What the arrows do, for the option or the seat with this index.
    pub(super) step: Option<(ValueStep, usize)>,
}

impl SetupScreen {
    /// Returns the lines shown.
    pub(super) fn lines(&self) -> Vec<SetupLine> {
        if self.is_more_open {
            return self.lines_behind_more();
        }
        let mut lines = self.choice_lines();
        lines.truncate(FEW);
        let behind = self.lines_behind_more().into_iter();
        let names: Vec<String> = behind
            .map(|line| line.in_more)
            .filter(|name| !name.is_empty())
            .collect();
        lines.push(SetupLine {
            label: MORE.into(),
            about: names.join(", "),
            ..SetupLine::default()
        });
        lines
    }

    /// Returns a line for each option of the game that has an effect.
    fn choice_lines(&self) -> Vec<SetupLine> {
        let mut lines = Vec::new();
        for (at, choice) in self.about.options.iter().enumerate() {
            let Some(meaning) = self.meaning(at) else {
                continue;
            };
            lines.push(SetupLine {
                label: choice.label.into(),
                value: choice.values[self.chosen.index(at)].id.into(),
                about: meaning.into(),
                in_more: choice.label.to_lowercase(),
                step: Some((
                    |setup, at, forward| {
                        setup.chosen.step(setup.about.options, at, forward);
                        setup.fit();
                    },
                    at,
                )),
                ..SetupLine::default()
            });
        }
        lines
    }

    fn lines_behind_more(&self) -> Vec<SetupLine> {
        let mut lines: Vec<SetupLine> = self.choice_lines().into_iter().skip(FEW).collect();
        if self.people() > 1 {
            lines.push(self.coach_line());
        }
        let (value, about, _) = PLANS[self.plan];
        lines.push(SetupLine {
            label: GAMES.into(),
            value: value.into(),
            about: about.into(),
            in_more: "evening".into(),
            step: Some((
                |setup, _, forward| setup.plan = cycle(setup.plan, PLANS.len(), forward),
                0,
            )),
            ..SetupLine::default()
        });
        lines.push(self.dice_line());
        if !self.is_evening() {
            lines.push(SetupLine {
                label: SEED.into(),
                value: self
                    .seed
                    .map_or("a new one".into(), |seed| seed.to_string()),
                about: "a friend's two words bring the same dice".into(),
                in_more: "a friend's dice".into(),
                step: Some((|setup, _, _| setup.seed = None, 0)),
                ..SetupLine::default()
            });
        }
        lines.extend(self.key_lines());
        lines
    }

    fn coach_line(&self) -> SetupLine {
        let (value, about) = if self.has_coach {
            ("on", "anyone may ask it for help")
        } else {
            ("off", "nobody gets help")
        };
        SetupLine {
            label: "Coach".into(),
            value: value.into(),
            about: about.into(),
            in_more: "coach".into(),
            step: Some((|setup, _, _| setup.has_coach = !setup.has_coach, 0)),
            ..SetupLine::default()
        }
    }

    fn dice_line(&self) -> SetupLine {
        let (value, about) = match self.dice {
            DiceFrom::Seeded => ("rolled here", "the program rolls"),
            DiceFrom::Typed => ("real ones", "roll your own and type what they show"),
        };
        SetupLine {
            label: "Dice".into(),
            value: value.into(),
            about: about.into(),
            in_more: "real dice".into(),
            step: Some((
                |setup, _, _| {
                    setup.dice = match setup.dice {
                        DiceFrom::Seeded => DiceFrom::Typed,
                        DiceFrom::Typed => DiceFrom::Seeded,
                    };
                },
                0,
            )),
            ..SetupLine::default()
        }
    }

    /// Returns a line for the key of each person, if several answer with keys of their own.
    fn key_lines(&self) -> Vec<SetupLine> {
        let mut lines: Vec<SetupLine> = Vec::new();
        if self.people() < 2 || !self.has_seat_keys() {
            return lines;
        }
        for (at, seat) in self.seat_setups.iter().enumerate() {
            if !seat.is_person() {
                continue;
            }
            lines.push(SetupLine {
                heading: lines.is_empty().then_some("Keys"),
                label: seat.name.clone(),
                value: seat.key.map(String::from).unwrap_or_default(),
                about: "the key to answer with".into(),
                step: Some((SetupScreen::step_key, at)),
                ..SetupLine::default()
            });
        }
        lines
    }
}
