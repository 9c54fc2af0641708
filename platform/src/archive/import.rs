//! Puts a tenant into this server.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::{Seek as _, SeekFrom},
};

use sea_orm::{ActiveValue::Set, ColumnTrait as _};
use serde_json::{Value as Json, json};
use tokio::io::AsyncReadExt as _;

use super::{
    error::{ArchiveError, ArchiveResult},
    export::folder,
    manifest::{Archive, entry_of, object_of},
    part::{ArchivePart, Ids, Row, Target, id_of},
    verify,
};
use crate::{
    auth::session::Token,
    core::{error::Error, text},
    db::Tx,
    entity::{group, site},
    shared::audit::{self, Actor, AuditEvent},
    state::Platform,
    storage::{ByteStream, Key, Put},
    tenancy::{Grant, Scoped as _, SystemTask},
};

/// Rows that are put in by one call of a part.
const PAGE: usize = 500;
/// Bytes of an object that are sent at a time.
const PIECE: usize = 64 * 1024;

/// A request to put a tenant in.
pub struct ImportRequest<'a> {
    /// The last migration of this server.
    pub schema: &'a str,
    /// The languages of this server: the code of each id.
    pub languages: BTreeMap<i64, String>,
    /// Sites that get another code, because theirs is taken here.
    pub codes: HashMap<String, String>,
    /// The name that the group gets; unsaid, its own.
    pub name: Option<String>,
    /// The actor, for the audit log.
    pub actor: &'a Actor,
    /// Accepts records that nothing proves; the audit log records it.
    pub accepts_unproven: bool,
    /// Tries everything and writes nothing.
    pub is_dry_run: bool,
}

/// Result of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The new id of the group; of a dry run the one that it would have had.
    pub group: i64,
    /// The codes of its sites.
    pub sites: Vec<String>,
    /// The rows of each part.
    pub rows: BTreeMap<String, u64>,
    /// The objects.
    pub objects: u64,
}

/// Imports a tenant as a whole or not at all. The group is inserted first, because the keys of objects contain its id.
/// Until the import is complete it is marked as deleted and has a generated name, so that an import that is killed does
/// not take the name. All other rows are inserted in one transaction; its last statement sets the name and clears the
/// mark. `step` is called with each step before it begins.
///
/// # Errors
///
/// The file was changed or is for another schema, one of its records exists already, or it refers to a record that it
/// does not contain.
pub async fn import(
    platform: &Platform,
    parts: &[Box<dyn ArchivePart>],
    archive: &mut Archive,
    request: &ImportRequest<'_>,
    mut step: impl FnMut(&str),
) -> Result<Imported, ArchiveError> {
    let parts = in_order(parts)?;
    check(platform, &parts, archive, request).await?;
    step("proofs");
    verify::verify(&parts, archive, request.accepts_unproven)?;
    let grant = SystemTask::CommandLine.everywhere();
    let group = hidden_group(platform, &grant, archive, request).await?;
    let mut stored = Vec::new();
    let put =
        put_in(platform, &parts, archive, request, &TargetTenant { grant: &grant, group }, &mut stored, &mut step)
            .await;
    if put.is_err() || request.is_dry_run {
        for key in &stored {
            // Objects that cannot be removed now are reported by the check of the storage.
            let _ = platform.storage.delete(key).await;
        }
        let tx = platform.db.write(grant.reach()).await?;
        group::Entity::remove(&grant).filter(group::Column::Id.eq(group)).run(&tx).await?;
        tx.commit().await?;
    }
    put
}

/// The tenant into which the rows are written.
struct TargetTenant<'a> {
    grant: &'a Grant,
    group: i64,
}

/// Returns the parts in an order in which each follows those whose rows its foreign keys refer to.
fn in_order(parts: &[Box<dyn ArchivePart>]) -> ArchiveResult<Vec<&dyn ArchivePart>> {
    let mut waiting: Vec<&dyn ArchivePart> = parts.iter().map(AsRef::as_ref).collect();
    let mut done: BTreeSet<&str> = BTreeSet::from(["tenant_group"]);
    let mut ordered = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let is_ready = |part: &&dyn ArchivePart| {
            let own = part.tables();
            part.links().iter().all(|link| !link.is_key || done.contains(link.to) || own.contains(&link.to))
        };
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            let names: Vec<&str> = rest.iter().map(|part| part.name()).collect();
            return Err(Error::internal(format!("these parts wait for each other: {}", names.join(", "))).into());
        }
        done.extend(ready.iter().flat_map(|part| part.tables()));
        ordered.extend(ready);
        waiting = rest;
    }
    Ok(ordered)
}

/// Checks everything that can be checked before anything is written.
async fn check(
    platform: &Platform,
    parts: &[&dyn ArchivePart],
    archive: &Archive,
    request: &ImportRequest<'_>,
) -> ArchiveResult<()> {
    let manifest = archive.manifest();
    if manifest.schema != request.schema {
        let (theirs, ours) = (manifest.schema.clone(), request.schema.to_owned());
        return Err(ArchiveError::OtherSchema { theirs, ours });
    }
    let known: BTreeSet<String> = parts.iter().map(|part| entry_of(part.name())).collect();
    let names: BTreeSet<String> = manifest.entries.keys().filter(|name| object_of(name).is_none()).cloned().collect();
    if let Some(name) = known.symmetric_difference(&names).next() {
        return Err(ArchiveError::Damaged(format!("{name} is missing, or is unknown here")));
    }
    for (id, code) in &manifest.languages {
        if request.languages.get(id).is_some_and(|here| here != code) {
            return Err(ArchiveError::Taken(format!("language {id} is {code} there and another one here")));
        }
    }
    let strange = request.codes.keys().find(|code| !manifest.sites.contains(code));
    if let Some(strange) = strange {
        return Err(ArchiveError::Taken(format!("the file has no site {strange}")));
    }
    for code in codes(archive, request) {
        if !(1..=10).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ArchiveError::Taken(format!("{code} is no code of a site: 1 to 10 digits")));
        }
        if platform.directory.site_by_code(&code).await?.is_some() {
            return Err(ArchiveError::Taken(format!(
                "there is a site {code} here already: give it another code by --site-code {code}=NEW"
            )));
        }
    }
    Ok(())
}

/// The codes of the sites here.
fn codes(archive: &Archive, request: &ImportRequest<'_>) -> Vec<String> {
    let named = |code: &String| request.codes.get(code).unwrap_or(code).clone();
    archive.manifest().sites.iter().map(named).collect()
}

/// The name of the group here.
fn name(archive: &Archive, request: &ImportRequest<'_>) -> String {
    text::line(request.name.as_ref().unwrap_or(&archive.manifest().group)).unwrap_or_default()
}

/// Inserts the group, marked as deleted and with a generated name, and returns its id.
async fn hidden_group(
    platform: &Platform,
    grant: &Grant,
    archive: &Archive,
    request: &ImportRequest<'_>,
) -> ArchiveResult<i64> {
    let manifest = archive.manifest();
    let name = name(archive, request);
    if name.is_empty() || name.chars().count() > group::LONGEST_NAME {
        let longest = group::LONGEST_NAME;
        return Err(ArchiveError::Taken(format!("the name of the group should have 1 to {longest} characters")));
    }
    let tx = platform.db.write(grant.reach()).await?;
    let there = group::Entity::within(grant).all(&tx).await?;
    if there.iter().any(|row| text::key(&row.name) == text::key(&name)) {
        return Err(ArchiveError::Taken(format!(
            "there is a group {name} here already: give it another name by --name"
        )));
    }
    let row = group::ActiveModel {
        name: Set(format!("import {}", Token::new()?.text())),
        brand_name: Set(manifest.brand.clone()),
        deleted: Set(true),
        created_at: Set(platform.clock.now()),
        ..Default::default()
    };
    let made = tx.insert::<group::Entity, _>(grant, row).await?;
    tx.commit().await?;
    Ok(made.id)
}

async fn put_in(
    platform: &Platform,
    parts: &[&dyn ArchivePart],
    archive: &mut Archive,
    request: &ImportRequest<'_>,
    place: &TargetTenant<'_>,
    stored: &mut Vec<Key>,
    step: &mut impl FnMut(&str),
) -> ArchiveResult<Imported> {
    let old = archive.manifest().group_id;
    let objects = store(platform, archive, place.group, request.is_dry_run, stored, step).await?;
    let mut tx = platform.db.write(place.grant.reach()).await?;
    let mut ids = Ids::default();
    ids.put("tenant_group", [(old, place.group)]);
    let named: BTreeSet<&str> = parts.iter().flat_map(|part| part.links()).map(|link| link.to).collect();
    for part in parts.iter().filter(|part| named.contains(part.name())) {
        let olds = ids_of(archive, *part)?;
        let news = part.reserve(&tx, olds.len()).await?;
        ids.put(part.name(), olds.into_iter().zip(news));
    }
    let into = Target { platform, tx: &tx, grant: place.grant, group: place.group, ids: &ids };
    let mut rows = BTreeMap::new();
    for part in parts {
        step(part.name());
        let many = put_rows(archive, *part, &into, request).await?;
        rows.insert(part.name().to_owned(), many);
    }
    for part in parts {
        part.finish(&into).await?;
    }
    group::Entity::change(place.grant)
        .filter(group::Column::Id.eq(place.group))
        .value(group::Column::Name, name(archive, request))
        .value(group::Column::Deleted, false)
        .run(&tx)
        .await?;
    let sites = codes(archive, request);
    let manifest = archive.manifest();
    let event = AuditEvent::new("site.import", "group", place.group).after(json!({
        "group": manifest.group, "sites": sites, "from": { "at": manifest.at, "groupId": manifest.group_id,
        "program": manifest.program }, "rows": rows, "objects": objects, "unverified": request.accepts_unproven,
    }));
    audit::write(&tx, &platform.clock, request.actor, event).await?;
    if request.is_dry_run {
        drop(tx);
    } else {
        forget(platform, &mut tx, place).await?;
        tx.commit().await?;
    }
    Ok(Imported { group: place.group, sites, rows, objects })
}

/// The directory may remember that a code of theirs is unknown.
async fn forget(platform: &Platform, tx: &mut Tx, place: &TargetTenant<'_>) -> ArchiveResult<()> {
    let sites = site::Entity::within(place.grant).filter(site::Column::GroupId.eq(place.group)).all(tx).await?;
    for site in sites {
        platform.directory.forget(tx, site.id);
    }
    Ok(())
}

/// The ids of the rows of a part.
fn ids_of(archive: &mut Archive, part: &dyn ArchivePart) -> ArchiveResult<Vec<i64>> {
    let mut rows = archive.rows(&entry_of(part.name()))?;
    let mut ids = Vec::new();
    loop {
        let page: Vec<Row> = rows.page(PAGE)?;
        if page.is_empty() {
            break;
        }
        for row in &page {
            ids.push(id_of(row)?);
        }
    }
    rows.end()?;
    Ok(ids)
}

async fn put_rows(
    archive: &mut Archive,
    part: &dyn ArchivePart,
    into: &Target<'_>,
    request: &ImportRequest<'_>,
) -> ArchiveResult<u64> {
    let mut rows = archive.rows(&entry_of(part.name()))?;
    let mut many = 0;
    loop {
        let mut page: Vec<Row> = rows.page(PAGE)?;
        if page.is_empty() {
            break;
        }
        many += page.len() as u64;
        if part.name() == "site" {
            for row in &mut page {
                give_code(row, request);
            }
        }
        part.insert(into, page).await?;
    }
    rows.end()?;
    Ok(many)
}

fn give_code(row: &mut Row, request: &ImportRequest<'_>) {
    if let Some(code) = row.get("code").and_then(Json::as_str).and_then(|code| request.codes.get(code)) {
        row.insert("code".to_owned(), code.as_str().into());
    }
}

/// Stores the objects in the folder of the new group; a dry run only reads them.
async fn store(
    platform: &Platform,
    archive: &mut Archive,
    group: i64,
    is_dry_run: bool,
    stored: &mut Vec<Key>,
    step: &mut impl FnMut(&str),
) -> ArchiveResult<u64> {
    let names: Vec<String> =
        archive.manifest().entries.keys().filter(|name| object_of(name).is_some()).cloned().collect();
    for entry in &names {
        let name = object_of(entry).unwrap_or_default();
        step(name);
        let damaged = |_| ArchiveError::Damaged(format!("{entry} is no name of an object"));
        let key = Key::parse(&format!("{}{name}", folder(group))).map_err(damaged)?;
        let copy = platform.temporary_file()?;
        archive.copy(entry, copy.as_file())?;
        if is_dry_run {
            continue;
        }
        let mut file = copy.reopen()?;
        file.seek(SeekFrom::Start(0))?;
        stored.push(key.clone());
        platform.storage.put(&key, Put::Create, pieces(file)).await?;
    }
    Ok(names.len() as u64)
}

fn pieces(file: std::fs::File) -> ByteStream {
    use futures::StreamExt as _;

    futures::stream::try_unfold(tokio::fs::File::from_std(file), |mut file| async move {
        let mut piece = vec![0; PIECE];
        let read = file.read(&mut piece).await?;
        piece.truncate(read);
        Ok((read > 0).then(|| (actix_web::web::Bytes::from(piece), file)))
    })
    .boxed()
}
