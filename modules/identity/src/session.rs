//! The answer to a sign-in and to `security/session`: the logged-in user (docs/behaviour/sign-in.md, "Logged-in user").
//! It never holds a password, a PIN or a hash.

use std::sync::Arc;

use platform::{
    app::platform::Platform,
    auth::{
        access_scope::AccessScope,
        context::Ctx,
        permission::Role,
        session::{Person, SignInKind, Token, UserFacts},
    },
    core::error::{Error, Result},
    sites::directory::SiteInfo,
    tenancy::SystemTask,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{languages, reasons, sign_in::enter::SignedIn};

/// A site at which a user may work, with the user type at this site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserSiteEntry {
    /// `SiteId`
    pub site_id: i64,
    /// `SiteCode`
    pub site_code: String,
    /// `SiteName`
    pub site_name: String,
    /// The user type at this site.
    pub user_type_id: i16,
    /// Always false: deleted sites are left out.
    pub deleted: bool,
    /// Always true: inactive sites are left out.
    pub active: bool,
}

/// The logged-in user.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LoggedInUser {
    /// `UserId`
    pub user_id: i64,
    /// The session token. Set in the answer to the sign-in, empty afterwards.
    pub session_id: String,
    /// `LoginId`
    pub login_id: String,
    /// `Email`
    pub email: String,
    /// `FirstName`
    pub first_name: String,
    /// `LastName`
    pub last_name: String,
    /// `Active`
    pub active: bool,
    /// 20 site, 30 group.
    pub type_of_entity: i16,
    /// The own user type.
    pub user_type_id: i16,
    /// The user type at the current site.
    pub header_user_type: i16,
    /// The role at the current site.
    pub role_id: i16,
    /// Id of the current site.
    pub site_id: i64,
    /// Code of the current site.
    pub site_code: String,
    /// Name of the current site.
    pub site_name: String,
    /// The chosen site, to be sent as `sitecode`.
    #[serde(rename = "Headersitecode")]
    pub header_site_code: String,
    /// `GroupId`
    pub group_id: i64,
    /// `GroupName`
    pub group_name: String,
    /// `CultureName` of the site.
    pub culture_name: String,
    /// `LanguageId`
    pub language_id: i32,
    /// `LanguageCode`
    pub language_code: String,
    /// The sites the user may act for.
    pub user_site_lookup: Vec<UserSiteEntry>,
    /// JSON text: `{"VHCDelete":true,"EnableJLRQ":false}`.
    pub actions: String,
    /// A random token for one use.
    pub encrypted_auth_key: String,
    /// Names of the user's permissions at the current site.
    pub permissions: Vec<String>,
    /// `true` if the machine module is on at the current site.
    pub module_enabled: bool,
    /// 0 dealership, 1 production, 2 head office.
    pub hierarchy: u8,
    /// 20 site, 30 group, 101 technician.
    pub login_as: i16,
}

/// Builds the answer to a sign-in.
pub async fn of_sign_in(platform: &Platform, signed_in: &SignedIn) -> Result<LoggedInUser> {
    let (Person::User(user), Some(site)) = (&signed_in.person, &signed_in.site) else {
        return Err(Error::internal("a sign-in of a user without user or site"));
    };
    describe(platform, user, signed_in.kind, site, &signed_in.token).await
}

/// Returns the signed-in user for the current site, as after a reload and after a change of site.
pub async fn current(ctx: &Ctx) -> Result<LoggedInUser> {
    describe(ctx.platform(), ctx.user()?, ctx.who().kind, ctx.site()?, "").await
}

async fn describe(
    platform: &Platform,
    user: &UserFacts,
    kind: SignInKind,
    site: &Arc<SiteInfo>,
    token: &str,
) -> Result<LoggedInUser> {
    let user_type = user.type_at(site.id).ok_or(reasons::INVALID)?;
    let roles = user.roles_at(user_type);
    let tx = platform.db.read(SystemTask::Directory.everywhere().reach()).await?;
    let language_code = languages::code_of(&tx, user.row.language_id).await?;
    drop(tx);
    Ok(LoggedInUser {
        user_id: user.row.id,
        session_id: token.to_owned(),
        login_id: user.row.login.clone(),
        email: user.row.email.clone(),
        first_name: user.row.first_name.clone(),
        last_name: user.row.last_name.clone(),
        active: user.row.active,
        type_of_entity: user.row.entity_type,
        user_type_id: user.row.user_type,
        header_user_type: user_type,
        role_id: user.role_at(user_type),
        site_id: site.id,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        header_site_code: site.code.clone(),
        group_id: site.group_id,
        group_name: site.group_name.clone(),
        culture_name: site.culture.clone(),
        language_id: user.row.language_id,
        language_code,
        user_site_lookup: lookup(platform, user).await?,
        actions: actions(roles.contains(&Role::Deleter), user.row.enable_jlrq),
        encrypted_auth_key: Token::new()?.text().to_owned(),
        permissions: AccessScope::at(Arc::clone(site), user_type, user).permissions(platform),
        module_enabled: site.machine_module(),
        hierarchy: site.hierarchy.number(),
        login_as: kind.number(),
    })
}

/// The `Actions` of a user, as JSON text.
pub fn actions(may_delete: bool, enable_jlrq: bool) -> String {
    serde_json::json!({ "VHCDelete": may_delete, "EnableJLRQ": enable_jlrq }).to_string()
}

/// The sites that a user may act for: the own site, the sites of the list, or every site of the group for a group
/// administrator without a list.
pub async fn lookup(platform: &Platform, user: &UserFacts) -> Result<Vec<UserSiteEntry>> {
    if let Some(own) = user.row.site_id {
        let site = platform.directory.site(own).await?.filter(|site| site.open);
        return Ok(site.map(|site| entry(&site, user.row.user_type)).into_iter().collect());
    }
    let sites = platform.directory.sites_of(user.row.group_id).await?;
    Ok(sites
        .iter()
        .filter(|site| site.open)
        .filter_map(|site| user.type_at(site.id).map(|user_type| entry(site, user_type)))
        .collect())
}

fn entry(site: &SiteInfo, user_type: i16) -> UserSiteEntry {
    UserSiteEntry {
        site_id: site.id,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        user_type_id: user_type,
        deleted: false,
        active: true,
    }
}

#[cfg(test)]
mod tests {
    use super::actions;

    /// AUTH-029
    #[test]
    fn actions_are_json_text_with_both_flags() {
        assert_eq!(actions(true, false), r#"{"VHCDelete":true,"EnableJLRQ":false}"#);
    }
}
