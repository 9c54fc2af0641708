//! Subjects of photos, videos and documents: a machine, an inspection of it, an item of that. Files can be added and
//! removed while the inspection is open, or, without one, as long as the machine is there.

use platform::{
    api::{case_insensitive_json, lenient_values},
    auth::{context::Ctx, permission::Permission},
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    tenancy::Grant,
};
use sea_orm::{ActiveEnum as _, FromQueryResult};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::{
    entity::asset::{Model, State},
    kinds::AssetKind,
    machines::MachineStatuses,
    photographed_items::{PhotoOf, PhotographedItem, PhotographedItems},
    reasons,
};

/// The longest comment, in characters.
const COMMENTS: usize = 500;
/// The longest video, in seconds.
const LONGEST: i64 = 86_400;

/// Fields of the `MetaData` of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
struct OwnerRequest {
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    machine: Option<i64>,
    #[serde(deserialize_with = "lenient_values::number")]
    template_lookup_id: Option<i64>,
    #[serde(deserialize_with = "lenient_values::number")]
    template_item_type_id: Option<i64>,
    #[serde(deserialize_with = "lenient_values::text")]
    comments: String,
    /// Browsers measure fractions of a second.
    video_length: Json,
}

/// Subject of a photo, video or document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AssetOwner {
    pub machine: i64,
    pub inspection: Option<i64>,
    pub item: Option<i64>,
    pub comments: String,
    pub seconds: Option<i32>,
}

impl AssetOwner {
    /// Reads it from the `MetaData`, which is an object in JSON text; `None` for a picture of the group.
    pub fn read(kind: AssetKind, meta_data: &str) -> Result<Option<Self>> {
        let unnamed = match kind {
            AssetKind::ItemPhoto | AssetKind::ItemVideo => reasons::ITEM_UNNAMED,
            AssetKind::MachinePhoto | AssetKind::MachineVideo | AssetKind::Document => reasons::MACHINE_UNNAMED,
            AssetKind::TemplateLogo | AssetKind::EntityLogo | AssetKind::GuidancePicture | AssetKind::ModelImage => {
                return Ok(None);
            }
        };
        let value = serde_json::from_str(meta_data).map_err(|_| Error::from(unnamed))?;
        let request: OwnerRequest = case_insensitive_json::read_value(value).map_err(|_| Error::from(unnamed))?;
        let named = |id: Option<i64>| id.filter(|id| *id > 0);
        let machine = named(request.machine).ok_or(unnamed)?;
        // A document is of the machine, whatever was inspected.
        let inspection = named(request.template_lookup_id).filter(|_| kind != AssetKind::Document);
        let item = match kind {
            AssetKind::ItemPhoto | AssetKind::ItemVideo => {
                inspection.ok_or(unnamed)?;
                Some(named(request.template_item_type_id).ok_or(unnamed)?)
            }
            _ => None,
        };
        let comments = comments(&request.comments)?;
        Ok(Some(Self { machine, inspection, item, comments, seconds: seconds(&request.video_length)? }))
    }

    /// The subject of a file that was announced; `None` for a picture of the group.
    fn of(row: &Model) -> Option<Self> {
        Some(Self {
            machine: row.machine_id?,
            inspection: row.inspection_id,
            item: row.item_type_id,
            comments: row.comments.clone(),
            seconds: row.video_seconds,
        })
    }
}

/// Reads the note of a file, of at most 500 characters.
pub(super) fn comments(text: &str) -> Result<String> {
    let text = text.trim();
    if text.chars().count() > COMMENTS { Err(reasons::COMMENTS.into()) } else { Ok(text.to_owned()) }
}

/// The id that a device gave the file; `None` without one.
pub(crate) fn client_id(meta_data: &str) -> Result<Option<String>> {
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "PascalCase", default)]
    struct Named {
        #[serde(deserialize_with = "lenient_values::text")]
        client_id: String,
    }
    let Ok(value) = serde_json::from_str(meta_data) else { return Ok(None) };
    let named: Named = case_insensitive_json::read_value(value).map_err(|_| Error::from(reasons::CLIENT_ID))?;
    match named.client_id.trim() {
        "" => Ok(None),
        id if id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) => Ok(Some(id.to_ascii_lowercase())),
        _ => Err(reasons::CLIENT_ID.into()),
    }
}

/// Returns whole seconds, rounded; `None` if no length is sent.
fn seconds(length: &Json) -> Result<Option<i32>> {
    let text = match length {
        Json::Null => return Ok(None),
        Json::String(text) if text.trim().is_empty() => return Ok(None),
        Json::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    };
    let wrong = || Error::from(reasons::VIDEO_LENGTH);
    let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
    let digits = |text: &str| (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return Err(wrong());
    }
    let up = i64::from(part.as_bytes()[0] >= b'5');
    let whole = whole.parse::<i64>().ok().and_then(|whole| whole.checked_add(up)).filter(|whole| *whole <= LONGEST);
    Ok(Some(i32::try_from(whole.ok_or_else(wrong)?).map_err(Error::internal)?))
}

/// Finds what takes one more photo, video or document, and locks the machine.
pub(crate) async fn taking(
    ctx: &Ctx,
    tx: &Tx,
    grant: &Grant,
    (kind, subject): (AssetKind, &AssetOwner),
) -> Result<PhotographedItem> {
    let found = open(ctx, tx, grant, (kind.permission(), subject)).await?;
    let (most, refusal) = most(kind);
    if count(tx, grant, kind, subject).await? >= most { Err(refusal.into()) } else { Ok(found) }
}

/// Refuses a change of a photo or video whose inspection is over, and of a document whose machine is gone.
pub(crate) async fn is_open(ctx: &Ctx, tx: &Tx, grant: &Grant, (permission, row): (Permission, &Model)) -> Result<()> {
    match AssetOwner::of(row) {
        Some(subject) => open(ctx, tx, grant, (permission, &subject)).await.map(drop),
        None => Ok(()),
    }
}

async fn open(
    ctx: &Ctx,
    tx: &Tx,
    grant: &Grant,
    (permission, subject): (Permission, &AssetOwner),
) -> Result<PhotographedItem> {
    let own = ctx.can(permission)?;
    let machine = subject.machine;
    let services = &ctx.platform().services;
    let status = match (subject.inspection, subject.item) {
        (Some(inspection), Some(item)) => {
            let of = PhotoOf { machine, inspection, item };
            return services.service::<dyn PhotographedItems>()?.open_item(tx, (&own, grant), of).await;
        }
        (Some(inspection), None) => {
            services.service::<dyn PhotographedItems>()?.open_inspection(tx, &own, (machine, inspection)).await?
        }
        (None, _) => {
            let found = services.service::<dyn MachineStatuses>()?.status(tx, &own, machine).await?;
            found.ok_or(reasons::NO_MACHINE)?
        }
    };
    Ok(PhotographedItem { description: String::new(), status })
}

/// Returns the most files of a kind for an item or a machine, those that are announced included, and the reason for a
/// refusal.
const fn most(kind: AssetKind) -> (i64, Reason) {
    match kind {
        AssetKind::ItemVideo => (5, reasons::TOO_MANY_VIDEOS),
        AssetKind::MachinePhoto => (200, reasons::TOO_MANY_OF_MACHINE),
        AssetKind::MachineVideo => (20, reasons::TOO_MANY_OF_MACHINE),
        AssetKind::Document => (100, reasons::TOO_MANY_DOCUMENTS),
        AssetKind::ItemPhoto
        | AssetKind::TemplateLogo
        | AssetKind::EntityLogo
        | AssetKind::GuidancePicture
        | AssetKind::ModelImage => (20, reasons::TOO_MANY_PHOTOS),
    }
}

async fn count(tx: &Tx, grant: &Grant, kind: AssetKind, subject: &AssetOwner) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Counted {
        many: i64,
    }
    let (column, id) = match (subject.inspection, subject.item) {
        (Some(inspection), Some(_)) => ("inspection_id", inspection),
        _ => ("machine_id", subject.machine),
    };
    let mut values = vec![id.into(), kind.code().into()];
    let mut of_item = "";
    if let Some(item) = subject.item {
        values.push(item.into());
        of_item = " AND item_type_id = $3";
    }
    let text = format!(
        "SELECT COUNT(*) AS many FROM asset WHERE {{scope}} AND {column} = $1 AND kind = $2{of_item} \
         AND state IN ({}, {}) AND deleted = FALSE",
        State::Announced.to_value(),
        State::Accepted.to_value()
    );
    let rows: Vec<Counted> = tx.select(grant, &text, values).await?;
    Ok(rows.first().map_or(0, |row| row.many))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_length_is_rounded_to_seconds() {
        for (length, whole) in
            [(json!(12), 12), (json!(12.4), 12), (json!("12.5"), 13), (json!(0), 0), (json!(86_400), 86_400)]
        {
            assert_eq!(seconds(&length).ok().flatten(), Some(whole), "{length}");
        }
        assert_eq!(seconds(&json!(" ")).ok(), Some(None));
        for length in [json!(-1), json!("1e5"), json!(86_401), json!("."), json!([1]), json!(true), json!("12.x")] {
            assert_eq!(seconds(&length).err().map(|error| error.reason()), Some(reasons::VIDEO_LENGTH), "{length}");
        }
    }

    #[test]
    fn an_id_of_a_device_has_32_digits() {
        let id = "0123456789ABCDEF0123456789abcdef";
        let read = |id: Json| client_id(&json!({ "clientid": id }).to_string()).map_err(|error| error.reason());
        assert_eq!(read(json!(id)), Ok(Some(id.to_ascii_lowercase())));
        assert_eq!(read(json!("")), Ok(None));
        assert_eq!(client_id("").ok(), Some(None));
        for wrong in [json!("abc"), json!(&id[1..]), json!(format!("{id}0")), json!("x".repeat(32)), json!([id])] {
            assert_eq!(read(wrong), Err(reasons::CLIENT_ID));
        }
    }
}
