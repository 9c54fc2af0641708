//! Name and address of a site in a language, and which languages its profile has.

use platform::{entity::site, sites::settings::SiteSettings};

use crate::entity::site_language::Model;

/// The time stamps of the documents.
const TIME_STAMP: &str = "%d/%m/%Y %H:%M:%S";
/// The language of a site that has chosen none.
const USUAL_LANGUAGE: i64 = 1;

/// The languages of a site's profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProfileLanguages {
    pub(crate) several: bool,
    pub(crate) default: i64,
    pub(crate) selected: i64,
}

impl ProfileLanguages {
    /// Returns the languages of a site: the default one is selected unless another is requested.
    pub(crate) fn of(settings: &SiteSettings, selected: Option<i64>) -> Self {
        let default = settings.number("Profile.DefaultLanguageId").unwrap_or(USUAL_LANGUAGE);
        let several = settings.flag("Profile.IsMultiLanguage").unwrap_or(false);
        Self { several, default, selected: selected.unwrap_or(default) }
    }

    /// Returns `true` if the default language is selected.
    pub(crate) const fn is_default(self) -> bool {
        self.default == self.selected
    }
}

/// The time stamp of a row.
pub(crate) fn stamp(row: &site::Model) -> String {
    row.updated_at.format(TIME_STAMP).to_string()
}

/// Name and address lines in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    pub(crate) name: String,
    pub(crate) lines: [String; 4],
}

/// Returns the texts of the default language.
pub(crate) fn own_texts(row: &site::Model) -> Texts {
    let lines = [&row.address1, &row.address2, &row.address3, &row.address4];
    Texts { name: row.name.clone(), lines: lines.map(Clone::clone) }
}

impl From<Model> for Texts {
    fn from(row: Model) -> Self {
        Self { name: row.name, lines: [row.address1, row.address2, row.address3, row.address4] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_without_a_choice_speaks_english_alone() {
        let plain = ProfileLanguages::of(&SiteSettings::default(), None);
        assert_eq!(plain, ProfileLanguages { several: false, default: 1, selected: 1 });
        let mut settings = SiteSettings::default();
        settings.set("Profile.IsMultiLanguage", "true").expect("a flag");
        settings.set("Profile.DefaultLanguageId", "2").expect("a language");
        let several = ProfileLanguages::of(&settings, Some(1));
        assert_eq!(several, ProfileLanguages { several: true, default: 2, selected: 1 });
        assert!(!several.is_default());
    }
}
