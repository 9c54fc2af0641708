//! PURE: the template of an id of the calls. Templates of sites and masters are in tables of their own, each with ids
//! of its own, and calls name either by `MessageTemplateId` alone: those of masters are larger by a billion there.

use crate::entity::message_template_mapping as mapping;

/// The id of the first master on the wire is one more. It fits into 32 bits.
const MASTERS: i64 = 1_000_000_000;

/// A template: of the site, or a master.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TemplateKey {
    /// The id in `message_template`.
    Site(i64),
    /// The id in `master_template`.
    Master(i64),
}

impl TemplateKey {
    /// The template of a `MessageTemplateId`.
    pub(crate) fn of(id: Option<i64>) -> Self {
        match id.unwrap_or(0) {
            id if id > MASTERS => Self::Master(id - MASTERS),
            id => Self::Site(id),
        }
    }

    /// The template of a mapping.
    pub(crate) fn of_mapping(row: &mapping::Model) -> Self {
        match row.master_id {
            Some(id) => Self::Master(id),
            None => Self::Site(row.template_id.unwrap_or(0)),
        }
    }

    /// Returns the `MessageTemplateId`.
    pub(crate) const fn wire(self) -> i64 {
        match self {
            Self::Site(id) => id,
            Self::Master(id) => id.saturating_add(MASTERS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_for_one_template() {
        for key in
            [TemplateKey::Site(1), TemplateKey::Site(999_999_999), TemplateKey::Master(1), TemplateKey::Master(7)]
        {
            assert_eq!(TemplateKey::of(Some(key.wire())), key);
        }
        assert_eq!(TemplateKey::of(None), TemplateKey::Site(0));
        assert_eq!(TemplateKey::of(Some(i64::MIN)), TemplateKey::Site(i64::MIN));
        assert_eq!(TemplateKey::Master(i64::MAX).wire(), i64::MAX);
    }
}
