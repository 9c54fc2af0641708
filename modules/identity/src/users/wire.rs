//! The record of a user as the operational calls send it, and the verbs that they lead to. The rules are those of the
//! console; here the record is read, and changed fields of a form are distinguished from those that it sends back
//! unchanged.

use platform::{
    api::{
        lenient_values,
        list::{Field as _, Filter, ListQuery, Operator, Page, Scalar},
    },
    auth::{context::Ctx, session::UserFacts},
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    entity::user,
};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};

use super::{
    create,
    editor::Editor,
    input::UserInput,
    record::{UserPlace, initials_of, stamp_text},
    remove,
    rights::{TECHNICIAN, USER_TYPES, type_name},
    secrets, sites, update,
};
use crate::{SIGNED_IN, USER_GRANT, USER_WRITE, console_session, reasons, session};

/// A user to create or to change (USER-028). Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct UserChange {
    /// The user to change.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_id: Option<i64>,
    /// The username; fixed once created.
    pub login_id: Option<String>,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub sur_name: Option<String>,
    /// Last name, used if `SurName` is left out.
    pub last_name: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// `UserTypeId`
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_type_id: Option<i64>,
    /// The role id; the one that goes with the user type when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub role_id: Option<i64>,
    /// 20 of a site, 30 of the group; fixed once created.
    #[serde(rename = "TypeofEntity", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub type_of_entity: Option<i64>,
    /// The site of a new site user, or the default site of a new group user; the current site if it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub site_id: Option<i64>,
    /// Code of that site, instead of the id.
    #[serde(deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: Option<String>,
    /// The sites of a group user, each with the user type at that site.
    pub user_site_lookup: Option<Vec<PlaceChange>>,
    /// `true` for a group administrator without a list of sites, who works at every site of the group.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub whole_group: Option<bool>,
    /// False locks the user.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub active: Option<bool>,
    /// True is refused: a user is deleted by its own call.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// JSON text or an object: `{"VHCDelete":true,"EnableJLRQ":false}`.
    #[schema(schema_with = text_or_object)]
    pub actions: Value,
    /// A new password; if empty, the stored one is not changed.
    #[serde(rename = "UPassword")]
    pub password: Option<String>,
    /// A new PIN; if empty, the stored one is not changed.
    #[serde(rename = "loginPin", deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub pin: Option<String>,
    /// The caller's present password, for a new password or PIN of the own.
    pub current_password: Option<String>,
    /// Free of password ageing.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub never_expires: Option<bool>,
    /// Initials.
    pub initials: Option<String>,
    /// `LanguageId`
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// Stored for other programs.
    #[serde(deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub permissions: Option<String>,
    /// Stored for other programs.
    #[serde(deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub user_perms: Option<String>,
    /// Stored for other programs.
    #[serde(deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub visibility: Option<String>,
    /// `{"ChatNotification":true}`, as JSON text or an object.
    #[schema(schema_with = text_or_object)]
    pub user_meta_data: Value,
    /// The username at the parts catalogue.
    #[serde(rename = "EPCUsername")]
    pub epc_username: Option<String>,
    /// A new password at the parts catalogue; if empty, the stored one is not changed.
    #[serde(rename = "EPCPassword")]
    pub epc_password: Option<String>,
    /// The time stamp with which the user was read.
    pub time_stamp: Option<String>,
}

/// A site of a group user.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PlaceChange {
    /// The site.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub site_id: Option<i64>,
    /// Code of the site, instead of the id.
    #[serde(deserialize_with = "optional_text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: Option<String>,
    /// The user type at this site; that of the user if it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_type_id: Option<i64>,
    /// An entry that is deleted is left out.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
}

/// A new password or PIN of a user.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct SecretChange {
    /// The user.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_id: Option<i64>,
    /// The new password or PIN.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub password: String,
    /// The caller's present password, for one's own.
    pub current_password: Option<String>,
}

/// The answer of a change of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserDone {
    /// The text of the success.
    pub message: &'static str,
    /// `UserId`
    pub user_id: i64,
    /// The time stamp for the next change; null after a deletion.
    pub time_stamp: Option<String>,
}

impl UserDone {
    fn of(message: &'static str, row: &user::Model) -> Self {
        Self { message, user_id: row.id, time_stamp: Some(stamp_text(row)) }
    }
}

/// Reads a text from a text or a number; nothing stays nothing.
fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(Value::Number(number)) => Ok(Some(number.to_string())),
        Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => Err(de::Error::custom("a text was expected")),
    }
}

fn text_or_object() -> Object {
    ObjectBuilder::new()
        .schema_type([Type::Object, Type::String, Type::Null].into_iter().collect::<SchemaType>())
        .description(Some("JSON text, or the object itself."))
        .build()
}

/// A flag of an object that is sent as such or as JSON text, by its name in any letter case.
fn flag_in(value: &Value, field: &'static str, name: &str) -> Result<Option<bool>> {
    let wrong = || Error::from(own::NOT_READABLE).at(field, own::NOT_READABLE.0.text);
    let parsed;
    let object = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => {
            parsed = serde_json::from_str::<Value>(text).map_err(|_| wrong())?;
            if parsed.is_null() {
                return Ok(None);
            }
            parsed.as_object().ok_or_else(wrong)?
        }
        Value::Object(object) => object,
        Value::Bool(_) | Value::Number(_) | Value::Array(_) => return Err(wrong()),
    };
    let found = object.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
    found.map_or(Ok(None), |value| lenient_values::flag(value).map_err(|_| wrong()))
}

/// A small number of the record; any other is refused as an unknown one is.
fn small(number: Option<i64>) -> Option<i16> {
    number.map(|number| i16::try_from(number).unwrap_or(-1))
}

impl UserChange {
    /// The fields that creating and changing have in common.
    fn input(&self) -> Result<UserInput> {
        Ok(UserInput {
            first_name: self.first_name.clone(),
            last_name: self.sur_name.clone().or_else(|| self.last_name.clone()),
            email: self.email.clone(),
            user_type: small(self.user_type_id),
            role_id: small(self.role_id),
            active: self.active,
            can_delete_machines: flag_in(&self.actions, "Actions", "VHCDelete")?,
            enable_jlrq: flag_in(&self.actions, "Actions", "EnableJLRQ")?,
            password: self.password.clone(),
            pin: self.pin.clone(),
            never_expires: self.never_expires,
            initials: self.initials.clone(),
            language_id: self.language_id,
            permissions: self.permissions.clone(),
            user_perms: self.user_perms.clone(),
            visibility: self.visibility.clone(),
            chat_notification: flag_in(&self.user_meta_data, "UserMetaData", "ChatNotification")?,
            epc_username: self.epc_username.clone(),
            epc_password: self.epc_password.clone(),
            ..UserInput::default()
        })
    }

    /// The list of sites with ids.
    async fn places(&self, ctx: &Ctx) -> Result<Option<Vec<UserPlace>>> {
        let Some(lookup) = &self.user_site_lookup else { return Ok(None) };
        let mut places = Vec::with_capacity(lookup.len());
        for place in lookup.iter().filter(|place| place.deleted != Some(true)) {
            let site = site_of(ctx, place.site_id, place.site_code.as_deref()).await?;
            let site_id = site.ok_or_else(|| Error::from(reasons::SITE_MISSING))?;
            let user_type = small(place.user_type_id.or(self.user_type_id)).unwrap_or(-1);
            if !USER_TYPES.contains(&user_type) {
                return Err(reasons::PLACE_ROLE.into());
            }
            places.push(UserPlace { site_id, site_code: String::new(), user_type });
        }
        Ok(Some(places))
    }
}

/// Id that no site has.
const NO_SITE: i64 = -1;

/// The site of an id, a code or both. A code that nobody knows is an id that no site has, so that it is refused where and as
/// the site of another group is.
async fn site_of(ctx: &Ctx, id: Option<i64>, code: Option<&str>) -> Result<Option<i64>> {
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else { return Ok(id) };
    let known = ctx.platform().directory.site_by_code(code).await?.map_or(NO_SITE, |site| site.id);
    Ok(Some(if id.is_none_or(|id| id == known) { known } else { NO_SITE }))
}

/// Creates a user (USER-059).
pub async fn create_user(ctx: &Ctx, body: UserChange) -> Result<UserDone> {
    ctx.can(USER_WRITE)?;
    let editor = Editor::of_call(ctx, USER_GRANT).await?;
    let entity = small(body.type_of_entity).unwrap_or(20);
    let named = site_of(ctx, body.site_id, body.site_code.as_deref()).await?;
    let site = named.unwrap_or(ctx.site()?.id);
    let mut input = UserInput { login: body.login_id.clone(), entity: Some(entity), ..body.input()? };
    if input.user_type == Some(TECHNICIAN) && input.new_pin().is_none() {
        return Err(pin_missing(&input));
    }
    let places = body.places(ctx).await?;
    if entity == 30 {
        let mut places = places.unwrap_or_default();
        // The default site is one of the sites of the user, with the user's own role.
        if named.is_some() && body.whole_group != Some(true) && places.iter().all(|place| place.site_id != site) {
            let user_type = input.user_type.unwrap_or(-1);
            places.insert(0, UserPlace { site_id: site, site_code: String::new(), user_type });
        }
        input.sites = Some(places);
    } else {
        input.site_id = Some(site);
        // The record of a site user lists the own site.
        input.sites = places.map(|places| places.into_iter().filter(|place| place.site_id != site).collect());
    }
    let row = create::make(&editor, input).await?;
    Ok(UserDone::of("New user Created", &row))
}

/// The missing PIN of a technician, together with what else is missing.
fn pin_missing(input: &UserInput) -> Error {
    let mut wrong = super::input::mistakes(input, true);
    wrong.push(reasons::PIN_REQUIRED);
    Error::of_fields(&wrong).unwrap_or_else(|| reasons::PIN_REQUIRED.into())
}

/// Changes a user, locks or unlocks one (USER-060, USER-065).
pub async fn update_user(ctx: &Ctx, body: UserChange) -> Result<UserDone> {
    let editor = Editor::of_call(ctx, USER_WRITE).await?;
    let id = wanted(body.user_id)?;
    let mut input = body.input()?;
    let tx = editor.read().await?;
    let before = editor.find_to_change(&tx, id).await?;
    drop(tx);
    let stamp = body.time_stamp.as_deref().map(str::trim).filter(|stamp| !stamp.is_empty());
    if stamp.ok_or(reasons::TIMESTAMP_REQUIRED)? != stamp_text(&before.row) {
        return Err(own::STALE.into());
    }
    stays(ctx, &body, &before).await?;
    input.version = Some(before.row.version);
    // Initials that follow from the names are sent back by every form; they go on following.
    if before.row.initials.is_empty() && input.initials.as_deref() == Some(initials_of(&before.row).as_str()) {
        input.initials = None;
    }
    input.sites = places_of_change(ctx, &body, &before).await?;
    let mut current_session = None;
    if update::needs_own_secret(&editor, &before.row, &input) {
        console_session::prove(ctx, body.current_password.as_deref()).await?;
        current_session = Some(ctx.who().session_id);
    }
    let sites_stay = input.sites.is_none();
    let row = update::change(&editor, id, input, current_session).await?;
    let message = match (row.active, sites_stay && only_active_changed(&before.row, &row)) {
        (false, true) => "User locked successfully",
        (true, true) => "User unlocked successfully",
        _ => "user updated sucessfully",
    };
    Ok(UserDone::of(message, &row))
}

fn wanted(id: Option<i64>) -> Result<i64> {
    id.ok_or_else(|| Error::from(own::NOT_READABLE).at("UserId", own::NOT_READABLE.0.text))
}

/// Refuses changes of fields that are fixed when a user is created.
async fn stays(ctx: &Ctx, body: &UserChange, before: &UserFacts) -> Result<()> {
    let row = &before.row;
    if body.deleted == Some(true) {
        return Err(reasons::DELETED_BY_CALL.into());
    }
    if body.login_id.as_deref().is_some_and(|login| text::lower(login) != row.login) {
        return Err(reasons::LOGIN_FIXED.into());
    }
    if body.type_of_entity.is_some_and(|entity| entity != i64::from(row.entity_type)) {
        return Err(reasons::ENTITY_FIXED.into());
    }
    let site = site_of(ctx, body.site_id, body.site_code.as_deref()).await?;
    if site.is_some() && site != row.site_id {
        return Err(reasons::SITE_FIXED.into());
    }
    Ok(())
}

/// The list of sites after the change; `None` when it stays. A form shows the open sites only, so those that are closed for
/// the time being stay; and it shows an administrator of the whole group as one with every site.
async fn places_of_change(ctx: &Ctx, body: &UserChange, before: &UserFacts) -> Result<Option<Vec<UserPlace>>> {
    let Some(mut sent) = body.places(ctx).await? else { return Ok(None) };
    if !before.group_level() {
        sent.retain(|place| Some(place.site_id) != before.row.site_id);
        return Ok((!sent.is_empty()).then_some(sent));
    }
    let key = |places: &[UserPlace]| {
        let mut key: Vec<(i64, i16)> = places.iter().map(|place| (place.site_id, place.user_type)).collect();
        key.sort_unstable();
        key
    };
    let shown: Vec<UserPlace> = session::lookup(ctx.platform(), before)
        .await?
        .into_iter()
        .map(|entry| UserPlace { site_id: entry.site_id, site_code: String::new(), user_type: entry.user_type_id })
        .collect();
    if body.whole_group == Some(true) {
        return Ok(Some(Vec::new()));
    }
    if key(&sent) == key(&shown) {
        return Ok(None);
    }
    if !before.is_group_administrator() {
        let hidden: Vec<UserPlace> = sites::places(before)
            .into_iter()
            .filter(|place| {
                let among = |places: &[UserPlace]| places.iter().any(|other| other.site_id == place.site_id);
                !among(&shown) && !among(&sent)
            })
            .collect();
        sent.extend(hidden);
    }
    Ok(Some(sent))
}

fn only_active_changed(before: &user::Model, after: &user::Model) -> bool {
    let same = user::Model {
        active: before.active,
        updated_at: before.updated_at,
        version: before.version,
        rights_version: before.rights_version,
        ..after.clone()
    };
    before.active != after.active && same == *before
}

/// Sets the password of a user (USER-062).
pub async fn update_password(ctx: &Ctx, body: SecretChange) -> Result<UserDone> {
    let (editor, id, current_session) = proven(ctx, &body).await?;
    if body.password.is_empty() {
        return Err(reasons::PASSWORD_REQUIRED.into());
    }
    let input = UserInput { password: Some(body.password), ..UserInput::default() };
    let row = secrets::set(&editor, id, &input, current_session).await?;
    Ok(UserDone::of("Password updated sucessfully", &row))
}

/// Sets the PIN of a technician (USER-063).
pub async fn update_pin(ctx: &Ctx, body: SecretChange) -> Result<UserDone> {
    let (editor, id, current_session) = proven(ctx, &body).await?;
    let tx = editor.read().await?;
    let user = editor.find_to_change(&tx, id).await?;
    drop(tx);
    if user.row.user_type != TECHNICIAN {
        return Err(reasons::PIN_OF_TECHNICIAN.into());
    }
    if body.password.is_empty() {
        return Err(reasons::PIN_REQUIRED.into());
    }
    let input = UserInput { pin: Some(body.password), ..UserInput::default() };
    let row = secrets::set(&editor, id, &input, current_session).await?;
    Ok(UserDone::of("Pin updated sucessfully", &row))
}

/// Returns the editor, the id of the user, and the session that continues: an own secret needs the present password.
async fn proven<'a>(ctx: &'a Ctx, body: &SecretChange) -> Result<(Editor<'a>, i64, Option<i64>)> {
    let editor = Editor::of_call(ctx, USER_WRITE).await?;
    let id = wanted(body.user_id)?;
    let current_session = if editor.is(id) {
        console_session::prove(ctx, body.current_password.as_deref()).await?;
        Some(ctx.who().session_id)
    } else {
        None
    };
    Ok((editor, id, current_session))
}

/// Returns `true` if a password is the caller's own (SITE-021).
pub async fn is_own_password(ctx: &Ctx, password: &str) -> Result<bool> {
    ctx.can(SIGNED_IN)?;
    console_session::is_own_password(ctx, password).await
}

/// Deletes a user (USER-064).
pub async fn delete_user(ctx: &Ctx, id: i64) -> Result<UserDone> {
    let editor = Editor::of_call(ctx, USER_WRITE).await?;
    remove::delete(&editor, id).await?;
    Ok(UserDone { message: "user deleted sucessfully", user_id: id, time_stamp: None })
}

/// Lifts every lock of a user.
pub async fn unlock_user(ctx: &Ctx, id: i64) -> Result<UserDone> {
    let editor = Editor::of_call(ctx, USER_WRITE).await?;
    remove::unlock(&editor, id).await?;
    let tx = editor.read().await?;
    let row = editor.find(&tx, id).await?.row;
    Ok(UserDone::of("User unlocked successfully", &row))
}

platform::fields! {
    /// Fields by which user types can be filtered and sorted.
    TypeField: Id Number "UserTypeId" "UserType"; Name Text "UserTypeDesc";
}

/// A user type (USER-004).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserType {
    /// `UserTypeId`
    pub user_type_id: i16,
    /// `UserTypeDesc`
    pub user_type_desc: &'static str,
}

/// The user types, by number unless another order is given (USER-058).
pub fn user_types(query: &ListQuery<TypeField>) -> Vec<UserType> {
    let all = USER_TYPES.into_iter().map(|id| UserType { user_type_id: id, user_type_desc: type_name(id) });
    let mut all: Vec<UserType> = all.filter(|one| query.filters.iter().all(|filter| fits(one, filter))).collect();
    for (field, ascending) in query.order.iter().rev() {
        all.sort_by(|one, other| {
            let order = match field {
                TypeField::Id => one.user_type_id.cmp(&other.user_type_id),
                TypeField::Name => one.user_type_desc.cmp(other.user_type_desc),
            };
            if *ascending { order } else { order.reverse() }
        });
    }
    Page::cut(all, query.offset, query.limit).rows
}

/// Returns the user types for an address `list/{offset}/{limit}/{order}`; a limit of 0 is all.
pub fn user_types_in(ctx: &Ctx, offset: u64, limit: u64, order: &str) -> Result<Vec<UserType>> {
    let most = ctx.platform().config.limits.page_rows;
    let mut query = ListQuery::everything(if limit == 0 { most } else { limit.min(most) });
    query.offset = offset;
    query.order = vec![(TypeField::parse(order)?, true)];
    Ok(user_types(&query))
}

fn fits(one: &UserType, filter: &Filter<TypeField>) -> bool {
    let number = i64::from(one.user_type_id);
    let name = one.user_type_desc.to_lowercase();
    let value = |value: &Scalar| match (filter.field, filter.operator, value) {
        (TypeField::Id, Operator::AtLeast, Scalar::Number(bound)) => number >= *bound,
        (TypeField::Id, Operator::AtMost, Scalar::Number(bound)) => number <= *bound,
        (TypeField::Id, _, Scalar::Number(wanted)) => number == *wanted,
        (TypeField::Name, Operator::Like, Scalar::Text(part)) => name.contains(&part.to_lowercase()),
        (TypeField::Name, _, Scalar::Text(wanted)) => one.user_type_desc == wanted,
        _ => false,
    };
    filter.values.iter().any(value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// USER-029: `Actions` is JSON text; the object itself is read, too.
    #[test]
    fn flags_are_read_from_text_and_object() {
        let read = |value: Value| flag_in(&value, "Actions", "VHCDelete");
        for (value, expected) in [
            (json!(null), None),
            (json!(""), None),
            (json!("null"), None),
            (json!("{}"), None),
            (json!(r#"{"VHCDelete":true,"EnableJLRQ":false}"#), Some(true)),
            (json!({ "vhcdelete": "False" }), Some(false)),
            (json!({ "VHCDelete": 1 }), Some(true)),
        ] {
            assert_eq!(read(value.clone()).expect("readable"), expected, "{value}");
        }
        for wrong in [json!("yes"), json!("[1]"), json!([true]), json!(7), json!({ "VHCDelete": "perhaps" })] {
            assert_eq!(read(wrong.clone()).expect_err("refused").reason(), own::NOT_READABLE, "{wrong}");
        }
    }

    /// USER-004, USER-058
    #[test]
    fn user_types_are_filtered_and_paged() {
        let ids = |query: &ListQuery<TypeField>| -> Vec<i16> {
            user_types(query).iter().map(|one| one.user_type_id).collect()
        };
        let mut query = ListQuery::everything(100);
        assert_eq!(ids(&query), USER_TYPES);
        query.order = vec![(TypeField::Name, false)];
        query.limit = 2;
        assert_eq!(ids(&query), [7, 9]);
        query.filters = vec![Filter {
            field: TypeField::Name,
            operator: Operator::Like,
            values: vec![Scalar::Text("user".to_owned())],
        }];
        query.limit = 100;
        assert_eq!(ids(&query), [9, 8]);
    }
}
