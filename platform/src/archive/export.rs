//! Takes a tenant out of this server.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{Seek as _, SeekFrom, Write as _},
};

use chrono::SecondsFormat;
use futures::TryStreamExt as _;

use super::{
    error::{ArchiveError, ArchiveResult},
    manifest::{TenantManifest, entry_of, entry_of_object},
    part::{ArchivePart, Source},
};
use crate::{
    container::{ContainerWriter, Packing},
    core::error::Error,
    entity::group,
    state::Platform,
    storage::{Key, Part},
    tenancy::{Scoped as _, SystemTask},
};

/// Result of an export.
#[derive(Debug, Clone)]
pub struct Exported {
    /// The content of the file.
    pub manifest: TenantManifest,
    /// Objects that rows name and the storage does not have.
    pub missing: Vec<Key>,
}

/// The folder of the objects of a group.
pub(super) fn folder(group: i64) -> String {
    format!("group/{group}/")
}

/// Writes a tenant into a file, which is empty. `languages` are the languages of this server, `schema` is its last
/// migration; `step` is called with a description of each step before it begins.
///
/// # Errors
///
/// The group is unknown, the file can not be written, or a stored record fails its proof.
pub async fn export(
    platform: &Platform,
    parts: &[Box<dyn ArchivePart>],
    what: TenantSelection<'_>,
    file: File,
    mut step: impl FnMut(&str),
) -> Result<Exported, ArchiveError> {
    let mut writer = ContainerWriter::begin(file, Some(what.pass_phrase))?;
    let grant = SystemTask::CommandLine.in_group(what.group);
    let tx = platform.db.snapshot(grant.reach()).await?;
    let group = group::Entity::within(&grant).id(what.group).one(&tx).await?;
    let group = group.ok_or_else(|| ArchiveError::Damaged("there is no such group".to_owned()))?;
    let from = Source { platform, tx: &tx, grant: &grant };
    let mut objects = Vec::new();
    for part in parts {
        step(part.name());
        let mut lines = writer.entry(&entry_of(part.name()), Packing::Deflated)?;
        let mut after = Some(0);
        while let Some(cursor) = after {
            let (rows, next) = part.page(&from, cursor).await?;
            for row in &rows {
                objects.extend(part.objects(row)?);
                lines.line(row)?;
            }
            after = next;
        }
        lines.end();
    }
    drop(tx);
    let missing = copy(platform, &mut writer, &folder(group.id), objects, &mut step).await?;
    let at = platform.clock.now().to_rfc3339_opts(SecondsFormat::Secs, true);
    let manifest = TenantManifest {
        form: 0,
        program: what.program.to_owned(),
        schema: what.schema.to_owned(),
        at,
        group: group.name,
        brand: group.brand_name,
        group_id: group.id,
        sites: what.sites,
        languages: what.languages,
        entries: BTreeMap::new(),
    };
    Ok(Exported { manifest: writer.end(manifest)?, missing })
}

/// The tenant to export, and the description of its origin.
pub struct TenantSelection<'a> {
    /// The group.
    pub group: i64,
    /// The codes of its sites.
    pub sites: Vec<String>,
    /// The languages of this server: the code of each id.
    pub languages: BTreeMap<i64, String>,
    /// The version of the program.
    pub program: &'a str,
    /// The last migration of this server.
    pub schema: &'a str,
    /// The pass phrase that opens the file.
    pub pass_phrase: &'a str,
}

/// Copies the objects into the file and returns those that are missing. An object goes through a temporary file,
/// because the storage delivers it in pieces and the ZIP writer takes it as a whole.
async fn copy(
    platform: &Platform,
    writer: &mut ContainerWriter<TenantManifest>,
    folder: &str,
    objects: Vec<Key>,
    step: &mut impl FnMut(&str),
) -> ArchiveResult<Vec<Key>> {
    let mut missing = Vec::new();
    for key in objects {
        let name = key.as_str().strip_prefix(folder);
        let name = name.ok_or_else(|| Error::internal(format!("{key} is not in the folder of its group")))?.to_owned();
        step(&name);
        let Some(object) = platform.storage.get(&key, Part::Whole).await? else {
            missing.push(key);
            continue;
        };
        let mut temporary = platform.temporary_file()?;
        let mut bytes = object.bytes;
        while let Some(piece) = bytes.try_next().await.map_err(Error::unreachable)? {
            temporary.write_all(&piece)?;
        }
        temporary.seek(SeekFrom::Start(0))?;
        writer.copy(&entry_of_object(&name), Packing::Stored, temporary.as_file())?;
    }
    Ok(missing)
}
