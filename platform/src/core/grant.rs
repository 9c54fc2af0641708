//! The proof that a permission was given ([`Grant`]), and the rows it covers ([`Reach`]).

use std::sync::Arc;

use crate::core::{
    error::{Error, Result},
    system_task::SystemTask,
};

/// The rows that may be read or written. Only this crate makes one, from the answer of a check or for a system task.
#[derive(Debug, Clone)]
pub struct Grant {
    reach: Reach,
    task: Option<SystemTask>,
}

impl Grant {
    pub(crate) const fn new(reach: Reach) -> Self {
        Self { reach, task: None }
    }

    pub(crate) const fn of_task(task: SystemTask, reach: Reach) -> Self {
        Self { reach, task: Some(task) }
    }

    /// The system task of the grant; `None` for a request of a person.
    pub const fn task(&self) -> Option<SystemTask> {
        self.task
    }

    /// The rows it covers.
    pub const fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The group it is for.
    ///
    /// # Errors
    ///
    /// An internal error when the grant is an operator's over every group.
    pub fn group_id(&self) -> Result<i64> {
        self.reach.group_id().ok_or_else(|| Error::internal("a grant over every group where one is needed"))
    }

    /// A smaller grant: only the rows of these sites, as far as this one covers them. A transfer locks both of its ends
    /// in this way.
    ///
    /// # Errors
    ///
    /// An internal error when the grant is an operator's over every group.
    pub fn only_at(&self, sites: impl IntoIterator<Item = i64>) -> Result<Self> {
        let group = self.group_id()?;
        let mut sites: Vec<i64> =
            sites.into_iter().filter(|site| self.reach.sites().is_none_or(|mine| mine.contains(site))).collect();
        sites.sort_unstable();
        sites.dedup();
        Ok(Self { reach: Reach::Sites { group, sites: sites.into() }, task: self.task })
    }

    /// The one site it is for.
    ///
    /// # Errors
    ///
    /// An internal error when the grant covers several.
    pub fn site_id(&self) -> Result<i64> {
        match self.reach.sites() {
            Some([only]) => Ok(*only),
            _ => Err(Error::internal("a grant over several sites where one is needed")),
        }
    }
}

/// The rows a grant covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// These sites of this group.
    Sites {
        /// The group.
        group: i64,
        /// Its sites, sorted.
        sites: Arc<[i64]>,
    },
    /// Every site of this group.
    Group(i64),
    /// Every group: for platform operators and the tasks of [`SystemTask`].
    Everything,
}

impl Reach {
    /// The group; `None` for every group.
    pub const fn group_id(&self) -> Option<i64> {
        match self {
            Self::Sites { group, .. } | Self::Group(group) => Some(*group),
            Self::Everything => None,
        }
    }

    /// The sites; `None` for every site.
    pub fn sites(&self) -> Option<&[i64]> {
        match self {
            Self::Sites { sites, .. } => Some(sites),
            Self::Group(_) | Self::Everything => None,
        }
    }

    /// Returns `true` if it covers every row of the other.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Everything, _) => true,
            (Self::Group(own), Self::Group(group) | Self::Sites { group, .. }) => own == group,
            (Self::Sites { group: own, sites: mine }, Self::Sites { group, sites }) => {
                own == group && sites.iter().all(|site| mine.contains(site))
            }
            (Self::Group(_) | Self::Sites { .. }, Self::Everything) | (Self::Sites { .. }, Self::Group(_)) => false,
        }
    }

    /// The group as PostgreSQL's policies read it: its id, or `*`.
    pub(crate) fn group_setting(&self) -> String {
        self.group_id().map_or_else(|| "*".to_owned(), |group| group.to_string())
    }

    /// The sites as PostgreSQL's policies read them: `{1,2}`, or `*`.
    pub(crate) fn sites_setting(&self) -> String {
        self.sites().map_or_else(
            || "*".to_owned(),
            |sites| format!("{{{}}}", sites.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
        )
    }
}

impl SystemTask {
    /// Rows of every group.
    pub fn everywhere(self) -> Grant {
        tracing::trace!(task = ?self, "a system task reads or writes every group");
        Grant::of_task(self, Reach::Everything)
    }

    /// Rows of one group.
    pub fn in_group(self, group: i64) -> Grant {
        tracing::trace!(task = ?self, group, "a system task reads or writes a group");
        Grant::of_task(self, Reach::Group(group))
    }

    /// Grants the rows of one site: for a job that a person of that site has requested.
    pub fn at_site(self, group: i64, site: i64) -> Grant {
        tracing::trace!(task = ?self, group, site, "a system task reads or writes a site");
        Grant::of_task(self, Reach::Sites { group, sites: vec![site].into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reach_covers_what_lies_within_it() {
        let sites = |group, sites: &[i64]| Reach::Sites { group, sites: sites.into() };
        let growing = [sites(7, &[1]), sites(7, &[1, 2]), Reach::Group(7), Reach::Everything];
        for (at, wide) in growing.iter().enumerate() {
            for (other, narrow) in growing.iter().enumerate() {
                assert_eq!(wide.covers(narrow), other <= at, "{wide:?} {narrow:?}");
            }
        }
        for foreign in [sites(8, &[1]), Reach::Group(8)] {
            assert!(!growing[1].covers(&foreign) && !growing[2].covers(&foreign), "{foreign:?}");
        }
        assert!(!growing[1].covers(&sites(7, &[3])));
    }

    #[test]
    fn a_grant_can_be_narrowed_and_never_widened() {
        let narrowed = |reach: Reach, sites: &[i64]| {
            let grant = Grant::new(reach).only_at(sites.iter().copied()).expect("a group's grant");
            (grant.reach().group_id(), grant.reach().sites().map(<[i64]>::to_vec))
        };
        assert_eq!(narrowed(Reach::Group(7), &[2, 1, 2]), (Some(7), Some(vec![1, 2])));
        let own = Reach::Sites { group: 7, sites: [1, 2].into() };
        assert_eq!(narrowed(own, &[2, 3]), (Some(7), Some(vec![2])));
        assert!(Grant::new(Reach::Everything).only_at([1]).is_err());
    }

    /// The policies read these texts.
    #[test]
    fn settings_name_the_group_and_its_sites() {
        let settings = |reach: &Reach| (reach.group_setting(), reach.sites_setting());
        let sites = Reach::Sites { group: 7, sites: [1, 2].into() };
        assert_eq!(settings(&sites), ("7".to_owned(), "{1,2}".to_owned()));
        assert_eq!(settings(&Reach::Sites { group: 7, sites: [].into() }), ("7".to_owned(), "{}".to_owned()));
        assert_eq!(settings(&Reach::Group(7)), ("7".to_owned(), "*".to_owned()));
        assert_eq!(settings(&Reach::Everything), ("*".to_owned(), "*".to_owned()));
    }
}
