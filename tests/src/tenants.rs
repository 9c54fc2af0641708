//! A group and a site of a test.

use platform::auth::permission::Hierarchy;

use crate::app::TestApp;

/// A group: a tenant.
#[derive(Clone)]
pub struct TestGroup {
    pub(crate) app: TestApp,
    /// `GroupId`
    pub id: i64,
    /// `GroupName`
    pub name: String,
}

/// A site of a group.
#[derive(Clone)]
pub struct TestSite {
    /// Its group.
    pub group: TestGroup,
    /// `SiteId`
    pub id: i64,
    /// `SiteCode`
    pub code: String,
    /// `SiteName`
    pub name: String,
    /// 0, 1 or 2.
    pub hierarchy: Hierarchy,
}
