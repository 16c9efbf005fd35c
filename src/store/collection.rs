//! Collections: short texts that players save under names, one small file each.
use super::error::StoreError;
use super::files;
use super::home::Store;
use std::path::{Path, PathBuf};

/// A text saved under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedText {
    pub(crate) name: String,
    /// The text, without surrounding white space.
    pub(crate) text: String,
    /// Its file.
    pub(crate) path: PathBuf,
}

/// The texts of one kind in a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Collection<'a> {
    folder: &'a Path,
    trash: &'a Path,
    /// Extension of the files, and the name of a text without one.
    kind: &'a str,
}

impl Store {
    /// Returns the collection of figures.
    pub(crate) fn gallery(&self) -> Collection<'_> {
        Collection { folder: &self.paths().gallery, trash: &self.paths().trash, kind: "figure" }
    }
}

impl Collection<'_> {
    /// Returns all readable texts, sorted by name.
    pub(crate) fn list(&self) -> Vec<NamedText> {
        let Ok(entries) = std::fs::read_dir(self.folder) else { return Vec::new() };
        let paths = entries.flatten().map(|entry| entry.path());
        let mut all: Vec<NamedText> = paths
            .filter(|path| path.extension().is_some_and(|e| e == self.kind))
            .filter_map(|path| {
                let bytes = files::read(&path).ok()??;
                let text = String::from_utf8(bytes).ok()?.trim().to_owned();
                let name = path.file_stem()?.to_string_lossy().into_owned();
                Some(NamedText { name, text, path })
            })
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Saves `text` under `name`, or with a number appended if that is taken. Returns the name.
    pub(crate) fn keep(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let text = format!("{text}\n");
        let (_, path) = files::create(self.folder, &self.file_name(name), self.kind, text.as_bytes())?;
        Ok(files::stem(&path))
    }

    /// Moves a text to the trash and returns its new path.
    pub(crate) fn discard(&self, text: &NamedText) -> Result<PathBuf, StoreError> {
        files::move_into(&text.path, self.trash)
    }

    /// Converts `name` to a file name: letters, digits and a few other characters, at most 40.
    fn file_name(&self, name: &str) -> String {
        let fit = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
        let name: String = name.trim().chars().map(fit).take(40).collect();
        if name.is_empty() { self.kind.into() } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_kept_found_and_discarded() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let figures = store.gallery();
        assert_eq!(figures.list(), []);
        assert_eq!(figures.keep("my star", "d@0,0,0 d@1000,0,0").unwrap(), "my-star");
        let second = figures.keep("my star", "d@0,0,0 d@2000,0,0").unwrap();
        assert_ne!(second, "my-star");
        let kept = figures.list();
        assert_eq!(kept.len(), 2);
        assert_eq!((kept[0].name.as_str(), kept[0].text.as_str()), ("my-star", "d@0,0,0 d@1000,0,0"));
        figures.discard(&kept[0]).unwrap();
        assert_eq!(figures.list().len(), 1);
        assert_eq!(figures.keep("../../x", "y").unwrap(), "------x");
        assert_eq!(figures.keep(" ", "y").unwrap(), "figure");
    }
}
