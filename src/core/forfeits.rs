//! Programs that lost a game by their conduct.
use super::game::{Seat, Standings};
use super::visible::visible;
use super::words;

/// The programs that lost a game, with the reasons, which follow a name and a colon: `it ended`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Forfeits(Vec<(Seat, String)>);

impl Forfeits {
    /// Adds a program. A reason from a file is made visible.
    pub(super) fn add(&mut self, seat: Seat, why: &str) {
        self.0.push((seat, visible(why).into_owned()));
    }
    /// Returns the reason why `seat` lost, if it did.
    pub(crate) fn of(&self, seat: Seat) -> Option<&str> {
        self.0.iter().find(|(lost, _)| *lost == seat).map(|(_, why)| why.as_str())
    }
    /// Returns a sentence for each: `mybot lost the game: it ended. The novice played on.`
    pub(crate) fn sentences(&self, names: &[&str]) -> Vec<String> {
        let sentence = |(seat, why): &(Seat, String)| words::lost(names[seat.index()], why, "played");
        self.0.iter().map(sentence).collect()
    }
    /// Returns the standings without wins and titles of these seats' sides. If a win falls vacant, the most points
    /// among the others win.
    pub(super) fn applied(&self, mut standings: Standings) -> Standings {
        let lost: Vec<usize> = self.0.iter().map(|(seat, _)| standings[seat.index()].side).collect();
        let over = standings.iter().any(|standing| standing.winner);
        let (out, rest): (Vec<_>, Vec<_>) = standings.iter_mut().partition(|it| lost.contains(&it.side));
        for standing in out {
            (standing.winner, standing.title) = (false, None);
        }
        if over && rest.iter().all(|standing| !standing.winner) {
            let most = rest.iter().map(|standing| standing.points).max();
            rest.into_iter().for_each(|standing| standing.winner = Some(standing.points) == most);
        }
        standings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{Standing, most_points_win, winners};

    #[test]
    fn vacant_wins_go_to_the_next() {
        let check = |points: &[i32], over: bool, lost: &[u8], expected: &[u8]| {
            let mut forfeits = Forfeits::default();
            lost.iter().for_each(|seat| forfeits.add(Seat(*seat), "it ended"));
            let standings = forfeits.applied(most_points_win(points.iter().copied(), over));
            let expected: Vec<Seat> = expected.iter().copied().map(Seat).collect();
            assert_eq!(winners(&standings), expected, "{points:?} without {lost:?}");
        };
        check(&[5, 9, 7], true, &[], &[1]);
        check(&[5, 9, 7], true, &[1], &[2]);
        check(&[7, 9, 7], true, &[1], &[0, 2]);
        check(&[5, 9, 7], true, &[0], &[1]);
        check(&[5, 9], true, &[0, 1], &[]);
        check(&[5, 9], false, &[1], &[]);
    }

    #[test]
    fn a_lost_seat_loses_its_side() {
        let standing = |side, points, winner| Standing { side, points, winner, title: Some("Master") };
        let mut forfeits = Forfeits::default();
        forfeits.add(Seat(2), "it \u{1b}ended");
        let partners = vec![standing(0, 9, true), standing(1, 5, false), standing(0, 9, true)];
        let applied = forfeits.applied(partners);
        assert_eq!(winners(&applied), [Seat(1)]);
        assert_eq!((applied[0].title, applied[1].title), (None, Some("Master")));
        let told = forfeits.sentences(&["Ann", "Ben", "bot"]);
        assert_eq!(told, ["bot lost the game: it \\u{1b}ended. The novice played on."]);
    }
}
