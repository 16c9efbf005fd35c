//! Styles, which text alone does not show: present where they carry meaning, and never the only sign.
use super::stage::Stage;
use crate::core::DiceFrom;
use crate::tui::theme::{Role, Scheme, Theme};
use crate::tui::views::ground;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Returns the style of the first occurrence of `text`.
fn style_of(frame: &Buffer, text: &str) -> Style {
    let width = usize::from(frame.area.width);
    for row in frame.content.chunks(width) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        if let Some(at) = line.find(text) {
            return row[line[..at].chars().count()].style();
        }
    }
    panic!("{text} is not there");
}

fn is(style: Style, theme: Theme, role: Role) -> bool {
    let wanted = theme.style(role);
    let colour = wanted.fg.is_none_or(|colour| style.fg == Some(colour));
    colour && style.add_modifier.contains(wanted.add_modifier)
}

fn check(stage: &mut Stage, scheme: Scheme, text: &str, role: Role) {
    let style = style_of(&stage.frame(), text);
    assert!(
        is(style, Theme { scheme, ground: ground("inverted"), ..Theme::default() }, role),
        "{text} is {style:?}, not {role:?} ({scheme:?})"
    );
}

fn kept(scheme: Scheme) -> Stage {
    let mut stage = Stage::game((80, 24), "inverted", &["Ann", "Ben"], DiceFrom::Seeded).theme(scheme, false);
    stage.keys(" 14");
    stage
}

#[test]
fn roles_look_alike_in_every_scheme() {
    for scheme in [Scheme::Auto, Scheme::Light, Scheme::Contrast, Scheme::Mono] {
        let mut stage = kept(scheme);
        check(&mut stage, scheme, "▸ Ann", Role::OnAccent);
        check(&mut stage, scheme, "kept", Role::Kept);
        stage.keys("ar");
        check(&mut stage, scheme, "Keeping all five", Role::Bad);
    }
}

#[test]
fn what_is_held_shows_without_colour() {
    let mut stage = kept(Scheme::Mono);
    let text = stage.text();
    assert_eq!(text.matches("kept").count(), 2, "{text}");
    assert!(text.contains('╔'), "a kept die has another frame:\n{text}");
}

#[test]
fn mono_and_contrast_have_their_grounds() {
    let mono = kept(Scheme::Mono).frame();
    assert!(mono.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(mono.content.iter().any(|cell| cell.modifier.contains(Modifier::BOLD)), "but weight");
    let contrast = kept(Scheme::Contrast).frame();
    assert!(contrast.content.iter().all(|cell| cell.fg != Color::Reset && cell.bg != Color::Reset));
}

#[test]
fn ascii_glyphs_are_ascii_on_every_screen() {
    for keys in ["", " 14", " \x1b", "?", "?\t", " 14o"] {
        let mut stage =
            Stage::game((120, 40), "inverted", &["Ann"], DiceFrom::Seeded).theme(Scheme::Auto, true);
        stage.keys(keys);
        let text = stage.text();
        assert!(text.is_ascii() && text.len() > 100, "{keys:?}:\n{text}");
        assert!(
            !text.contains('?')
                || keys.is_empty()
                || text.contains("?  rules")
                || text.contains("Rules and keys")
                || keys.contains('?'),
            "{text}"
        );
    }
}

#[test]
fn list_cursors_are_set_off() {
    for scheme in [Scheme::Auto, Scheme::Mono] {
        let mut stage = Stage::menu((80, 24)).theme(scheme, false);
        let text = stage.text();
        assert_eq!(text.matches('▸').count(), 1, "{text}");
        let first = crate::registry::games()[0].name;
        let style = style_of(&stage.frame(), first);
        let other = style_of(&stage.frame(), "Settings");
        assert_ne!(style, other);
    }
}
