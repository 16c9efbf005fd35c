//! The gallery: figures that players kept, one small text file each, by name.
use super::files;
use super::{Store, StoreError};
use std::path::PathBuf;

/// What the files of the gallery end in.
const ENDING: &str = "figure";

/// A figure that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFigure {
    /// Its name.
    pub name: String,
    /// The figure in its notation.
    pub text: String,
    /// Its file.
    pub path: PathBuf,
}

impl Store {
    /// All figures that can be read, by name.
    pub fn gallery(&self) -> Vec<SavedFigure> {
        let Ok(entries) = std::fs::read_dir(&self.paths().gallery) else { return Vec::new() };
        let paths = entries.flatten().map(|entry| entry.path());
        let mut kept: Vec<SavedFigure> = paths
            .filter(|path| path.extension().is_some_and(|e| e == ENDING))
            .filter_map(|path| {
                let bytes = files::read(&path).ok()??;
                let text = String::from_utf8(bytes).ok()?.trim().to_owned();
                let name = path.file_stem()?.to_string_lossy().into_owned();
                Some(SavedFigure { name, text, path })
            })
            .collect();
        kept.sort_by(|a, b| a.name.cmp(&b.name));
        kept
    }

    /// Keeps a figure under `name`, or under the name with a number where that is taken. Returns the name.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn keep_figure(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let folder = &self.paths().gallery;
        files::make_folder(folder)?;
        let path = files::free_name(folder, &file_name(name), ENDING);
        files::replace(&path, format!("{text}\n").as_bytes())?;
        Ok(path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
    }

    /// Moves a figure into the trash.
    ///
    /// # Errors
    /// Where it cannot be moved.
    pub fn discard_figure(&self, kept: &SavedFigure) -> Result<PathBuf, StoreError> {
        files::move_into(&kept.path, &self.paths().trash)
    }
}

/// `name` as a file can be called: letters, digits and a few signs, no longer than 40.
fn file_name(name: &str) -> String {
    let fit = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    let name: String = name.trim().chars().map(fit).take(40).collect();
    if name.is_empty() { "figure".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_kept_found_and_put_away() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        assert_eq!(store.gallery(), []);
        assert_eq!(store.keep_figure("my star", "d@0,0,0 d@1000,0,0").unwrap(), "my-star");
        let second = store.keep_figure("my star", "d@0,0,0 d@2000,0,0").unwrap();
        assert_ne!(second, "my-star");
        let kept = store.gallery();
        assert_eq!(kept.len(), 2);
        assert_eq!((kept[0].name.as_str(), kept[0].text.as_str()), ("my-star", "d@0,0,0 d@1000,0,0"));
        store.discard_figure(&kept[0]).unwrap();
        assert_eq!(store.gallery().len(), 1);
        assert_eq!(store.keep_figure("../../x", "y").unwrap(), "------x");
        assert_eq!(store.keep_figure(" ", "y").unwrap(), "figure");
    }
}
