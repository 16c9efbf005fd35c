//! Checks what a small terminal shows after every event of every golden game.
use super::Play;
use crate::core::{SeatSetup, Table, words::number};
use crate::registry::each_game;
use crate::session::Change;
use crate::store::Motion;
use crate::tests::conformance::voice;
use crate::tui::board::text_of;
use crate::tui::canvas::{Canvas, ClickTargets};
use crate::tui::context::Context;
use crate::tui::offscreen::Offscreen;
use crate::tui::screen::Screen;
use crate::tui::view::{Playable, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;
use std::time::Duration;

/// Draws `screen` at 80 × 24.
fn draw_screen(screen: &mut dyn Screen, context: &Context) -> String {
    let (mut buffer, mut targets) = (
        Buffer::empty(Rect::new(0, 0, 80, 24)),
        ClickTargets::default(),
    );
    let canvas = &mut Canvas::new(
        &mut buffer,
        &mut targets,
        context.theme,
        Rect::new(0, 0, 80, 24),
    );
    screen.draw(canvas, context);
    text_of(&buffer)
}

/// Returns `rows` as one text: wrapped sentences are whole again.
fn join_rows(rows: &[&str]) -> String {
    let words = rows
        .iter()
        .flat_map(|row| row.split([' ', '▌', '▐', '█', '│', '▏', '▕']));
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn check<G: Playable>() {
    voice::each_record::<G>(|name, record| {
        let home = tempfile::tempdir().unwrap();
        let mut screen = Offscreen::menu(home.path());
        let context = screen.app.context();
        (context.settings.motion, context.settings.key_guard) = (Motion::None, false);
        context.patience = Duration::ZERO;
        let save = context.store.create(&record.header).unwrap();
        let mut play = Play::new(
            Table::<G>::new(record.header.clone()).unwrap(),
            save,
            None,
            context,
        );
        for line in &record.lines {
            let what = format!("{name}, {:?}", line.what);
            let before = play.session.table().game().clone();
            let change = play.session.replay(context.now, line);
            let told = match &change {
                Change::Events(steps) => steps
                    .last()
                    .map(|step| step.description.clone())
                    .unwrap_or_default(),
                Change::None | Change::Jump => panic!("{what} is no event"),
            };
            play.follow(context, change);
            let text = match Screen::cover(&mut play, context) {
                Some(mut cover) => draw_screen(&mut *cover, context),
                None => draw_screen(&mut play, context),
            };
            let rows: Vec<&str> = text.lines().collect();
            let all = join_rows(&rows);
            let what = format!("{what}: {}\n{text}", told.text());
            // Nothing is cut, and the keys are still there.
            assert!(!text.contains('…'), "cut: {what}");
            assert!(rows[23].contains("menu"), "no keys: {what}");
            // The message is whole, and has no bare number.
            let is_hidden = play.is_covered();
            let [news, next] = play.message_rows(78, context);
            let [news, next] = [news, next].map(|said| said.lines(78));
            assert!(
                news.len() <= 2 && next.len() <= 1,
                "no room: {news:?}, {next:?}, {what}"
            );
            for said in if news.len() < 2 {
                vec![news, next]
            } else {
                vec![news]
            } {
                let said = said.join(" ");
                assert!(
                    is_hidden || all.contains(&join_rows(&[said.as_str()])),
                    "cut: {said:?}, {what}"
                );
                assert_eq!(voice::bare_number(&said), None, "{what}");
            }
            // The points stand in the title, and the end is told in whole sentences.
            let after = play.session.table().game().clone();
            for (at, (old, new)) in before.standings().iter().zip(after.standings()).enumerate() {
                let is_seen = is_hidden || rows[0].contains(&number(new.points));
                assert!(
                    old.points == new.points || is_seen,
                    "total of seat {at}: {what}"
                );
            }
            let own = |text: String| {
                text.strip_prefix(&format!("{} ", told.subject()))
                    .map(str::to_owned)
                    .unwrap_or(text)
            };
            let wordings: BTreeSet<String> = (0..160)
                .map(|width| own(told.beside_table().within(width)))
                .collect();
            let described = play.host.view.describes(&play.scene(context));
            if (told.has_score() || play.session.table().is_over()) && !described {
                assert!(
                    wordings.iter().any(|wording| all.contains(wording)),
                    "not told: {what}"
                );
            }
            // So does the log, in which only *you* differ.
            if !told.is_empty() && record.header.seats.iter().all(SeatSetup::is_person) {
                let log = draw_screen(&mut play.help_page(context).at_log(), context);
                let (rows, last) = (log.lines().collect::<Vec<_>>(), told.text());
                assert!(
                    join_rows(&rows).contains(&last),
                    "not in the log: {last}\n{log}"
                );
                assert!(!log.contains('…'), "cut: {log}");
            }
        }
    });
}

#[test]
fn small_terminals_tell_every_event_of_golden_games() {
    let checks = each_game!(G => check::<G> as fn());
    std::thread::scope(|scope| checks.iter().for_each(|check| _ = scope.spawn(check)));
}
