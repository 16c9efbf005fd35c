//! The gallery: figures that players save under names, one small file each.
use super::error::StoreError;
use super::files;
use super::home::Store;
use std::path::PathBuf;

/// A figure saved under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedFigure {
    pub(crate) name: String,
    /// The figure in its notation.
    pub(crate) text: String,
    pub(crate) path: PathBuf,
}

/// Extension of the files, and the name of a figure without one.
const KIND: &str = "figure";

impl Store {
    /// Returns all readable figures, sorted by name.
    pub(crate) fn figures(&self) -> Vec<NamedFigure> {
        let entries = std::fs::read_dir(&self.paths().gallery)
            .into_iter()
            .flatten()
            .flatten();
        let paths = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == KIND));
        let mut figures: Vec<NamedFigure> = paths.filter_map(read_figure).collect();
        figures.sort_by(|a, b| a.name.cmp(&b.name));
        figures
    }

    /// Saves the figure `text` under `name`, or with a number appended if that is taken. Returns
    /// the name.
    pub(crate) fn keep_figure(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let text = format!("{text}\n");
        let (_, path) = files::create(
            &self.paths().gallery,
            &file_name(name),
            KIND,
            text.as_bytes(),
        )?;
        Ok(files::stem(&path))
    }

    /// Moves a figure to the trash and returns its new path.
    pub(crate) fn discard_figure(&self, figure: &NamedFigure) -> Result<PathBuf, StoreError> {
        files::move_into(&figure.path, &self.paths().trash)
    }
}

fn read_figure(path: PathBuf) -> Option<NamedFigure> {
    let text = String::from_utf8(files::read(&path, files::MOST).ok()??)
        .ok()?
        .trim()
        .to_owned();
    Some(NamedFigure {
        name: files::stem(&path),
        text,
        path,
    })
}

/// Converts `name` to a file name: letters, digits and a few other characters, at most 40.
fn file_name(name: &str) -> String {
    let name: String = name
        .trim()
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || matches!(c, '-' | '_') {
                c
            } else {
                '-'
            }
        })
        .take(40)
        .collect();
    if name.is_empty() { KIND.into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_kept_found_and_discarded() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        assert_eq!(store.figures(), []);
        assert_eq!(
            store.keep_figure("my star", "d@0,0,0 d@1000,0,0").unwrap(),
            "my-star"
        );
        assert_ne!(
            store.keep_figure("my star", "d@0,0,0 d@2000,0,0").unwrap(),
            "my-star"
        );
        let figures = store.figures();
        assert_eq!(figures.len(), 2);
        assert_eq!(
            (&*figures[0].name, &*figures[0].text),
            ("my-star", "d@0,0,0 d@1000,0,0")
        );
        store.discard_figure(&figures[0]).unwrap();
        assert_eq!(store.figures().len(), 1);
        assert_eq!(store.keep_figure("../../x", "y").unwrap(), "------x");
        assert_eq!(store.keep_figure(" ", "y").unwrap(), "figure");
    }
}
