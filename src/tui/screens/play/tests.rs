//! Checks what a small terminal shows after every event of every golden game.
use super::Play;
use crate::core::{Description, SeatSetup, Table, words::number};
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
use std::time::Duration;

/// Draws `screen` at 80 × 24.
fn draw_screen(screen: &mut dyn Screen, context: &Context) -> String {
    let area = Rect::new(0, 0, 80, 24);
    let mut buffer = Buffer::empty(area);
    let mut targets = ClickTargets::default();
    let canvas = &mut Canvas::new(&mut buffer, &mut targets, context.theme, area);
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
        context.settings.motion = Motion::None;
        context.settings.key_guard = false;
        context.patience = Duration::ZERO;
        let save = context.store.create(&record.header).unwrap();
        let mut play = Play::new(
            Table::<G>::new(record.header.clone()).unwrap(),
            save,
            None,
            context,
        );
        for line in &record.lines {
            let event = format!("{name}, {:?}", line.what);
            let before = play.session.table().game().clone();
            let change = play.session.replay(context.now, line);
            let description = match &change {
                Change::Events(steps) => steps
                    .last()
                    .map(|step| step.description.clone())
                    .unwrap_or_default(),
                Change::None | Change::Jump => panic!("{event} is no event"),
            };
            play.follow(context, change);
            let text = match Screen::cover(&mut play, context) {
                Some(mut cover) => draw_screen(&mut *cover, context),
                None => draw_screen(&mut play, context),
            };
            let rows: Vec<&str> = text.lines().collect();
            let sentences = join_rows(&rows);
            let event = format!("{event}: {}\n{text}", description.text());
            // Nothing is cut, and the keys are still there.
            assert!(!text.contains('…'), "cut: {event}");
            assert!(rows[23].contains("menu"), "no keys: {event}");
            check_messages(&play, context, &sentences, &event);
            // The points stand in the title.
            let after = play.session.table().game().clone();
            for (seat, (old, new)) in before.standings().iter().zip(after.standings()).enumerate() {
                let is_seen = play.is_covered() || rows[0].contains(&number(new.points));
                assert!(
                    old.points == new.points || is_seen,
                    "total of seat {seat}: {event}"
                );
            }
            let is_over = play.session.table().is_over();
            let is_described = play.host.view.is_describing(&play.scene(context));
            if (description.has_score() || is_over) && !is_described {
                check_description(&description, &sentences, &event);
            }
            if !description.is_empty() && record.header.seats.iter().all(SeatSetup::is_person) {
                check_log(&play, context, &description.text());
            }
        }
    });
}

/// The log has the same sentence, in which only *you* differ.
fn check_log<G: Playable>(play: &Play<G>, context: &Context, sentence: &str) {
    let log = draw_screen(&mut play.help_page(context).at_log(), context);
    let rows: Vec<&str> = log.lines().collect();
    assert!(
        join_rows(&rows).contains(sentence),
        "not in the log: {sentence}\n{log}"
    );
    assert!(!log.contains('…'), "cut: {log}");
}

/// The message is complete, and has no bare number.
fn check_messages<G: Playable>(play: &Play<G>, context: &Context, sentences: &str, event: &str) {
    let messages = play.message_rows(78, context);
    let [news, next] = messages.map(|message| message.lines(78));
    assert!(
        news.len() <= 2 && next.len() <= 1,
        "no room: {news:?}, {next:?}, {event}"
    );
    let messages = if news.len() < 2 {
        vec![news, next]
    } else {
        vec![news]
    };
    for lines in messages {
        let message = lines.join(" ");
        assert!(
            play.is_covered() || sentences.contains(&join_rows(&[message.as_str()])),
            "cut: {message:?}, {event}"
        );
        assert_eq!(voice::bare_number(&message), None, "{event}");
    }
}

/// The end is described in complete sentences.
fn check_description(description: &Description, sentences: &str, event: &str) {
    let subject = format!("{} ", description.subject());
    let is_shown = (0..160).any(|width| {
        let wording = description.beside_table().within(width);
        sentences.contains(wording.strip_prefix(&subject).unwrap_or(&wording))
    });
    assert!(is_shown, "not described: {event}");
}

#[test]
fn small_terminals_tell_every_event_of_golden_games() {
    let checks = each_game!(G => check::<G> as fn());
    std::thread::scope(|scope| checks.iter().for_each(|check| _ = scope.spawn(check)));
}
