//! The right to switch the 30-day audits of a model on and off (MODEL-014).

use super::directory::SiteInfo;
use crate::{
    auth::{permission::Hierarchy, session::Person},
    config::Config,
};

/// Returns `true` for head office at the site of `site.model_audit_site_code`; for a person without a current site, for
/// the group's own administrators and for operators.
pub fn may_set(config: &Config, person: &Person, site: Option<&SiteInfo>) -> bool {
    match (person, site) {
        (Person::Operator { .. }, _) => true,
        (Person::User(user), None) => user.is_group_administrator(),
        (Person::User(_), Some(site)) => {
            site.hierarchy == Hierarchy::HeadOffice && site.code == config.site.model_audit_site_code
        }
    }
}
