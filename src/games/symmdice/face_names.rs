//! Faces in sentences: by their names, where letters would be notation.
use super::geometry::dice::count;
use super::geometry::motifs::Face;
use crate::core::words::list;

/// Returns `faces` in words, those alike together: `2 hooks, a mirrored hook and an S`.
pub(crate) fn in_words(faces: impl IntoIterator<Item = Face>) -> String {
    let counts = count(faces);
    let there = Face::ALL
        .into_iter()
        .map(|face| (face, counts[face as usize]))
        .filter(|(_, n)| *n > 0);
    let words: Vec<String> = there.map(|(face, n)| several(n, &face.name())).collect();
    list(&words)
}

fn several(n: u8, name: &str) -> String {
    match (n, name.strip_suffix('y')) {
        (1, _) if name == "S" => format!("an {name}"),
        (1, _) => format!("a {name}"),
        (n, Some(stem)) => format!("{n} {stem}ies"),
        // A letter is many as it is one.
        (n, _) if name.ends_with('S') => format!("{n} {name}"),
        (n, _) => format!("{n} {name}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_words(letters: &str, expected: &str) {
        let faces = letters
            .chars()
            .map(|letter| Face::of_letter(letter).unwrap());
        assert_eq!(in_words(faces), expected);
    }

    #[test]
    fn faces_have_names_and_articles() {
        check_words("hhH", "2 hooks and a mirrored hook");
        check_words("yScSys", "an S, 2 mirrored S, a check and 2 butterflies");
        check_words("d", "a diamond");
    }
}
