//! Checks for the operator that every row has its objects and every object its row. Rows and objects are read a page at
//! a time, so that millions take no memory.

use std::collections::{BTreeMap, HashMap};

use futures::{StreamExt as _, TryStreamExt as _};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    storage::Key,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::{Format, Medium},
    storage::objects,
};

/// Rows, and objects, that are compared at a time.
const PAGE: u64 = 500;
/// Objects that are requested at once.
const AT_ONCE: usize = 16;

/// A difference between rows and objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Disagreement {
    /// A file that can be seen lacks this object.
    Missing {
        /// The file.
        asset: i64,
        /// The object.
        key: Key,
    },
    /// A video or document is not as long as it was when it was checked.
    OtherSize {
        /// The file.
        asset: i64,
        /// The object.
        key: Key,
    },
    /// An object belongs to no file.
    Orphan {
        /// The object.
        key: Key,
    },
    /// A file, or a folder of the storage, could not be compared.
    Unchecked {
        /// The file or the folder, and the reason.
        what: String,
    },
}

impl Disagreement {
    fn unchecked(what: impl std::fmt::Display, error: &Error) -> Self {
        Self::Unchecked { what: format!("{what}: {}", error.cause().map_or_else(|| error.message(), str::to_owned)) }
    }
}

/// Numbers of compared rows and objects.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Compared {
    /// Files.
    pub rows: u64,
    /// Objects.
    pub objects: u64,
}

/// Compares all files with all objects; each disagreement is reported as it is found.
pub async fn verify(platform: &Platform, found: impl FnMut(Disagreement)) -> Result<Compared> {
    let everywhere = SystemTask::CommandLine.everywhere();
    let mut findings = Findings { found };
    Ok(Compared {
        rows: rows(platform, &everywhere, &mut findings).await?,
        objects: listed(platform, &everywhere, &mut findings).await?,
    })
}

struct Findings<F> {
    found: F,
}

async fn rows<F: FnMut(Disagreement)>(
    platform: &Platform,
    everywhere: &Grant,
    findings: &mut Findings<F>,
) -> Result<u64> {
    let (mut many, mut after) = (0, 0);
    loop {
        let tx = platform.db.read(everywhere.reach()).await?;
        let page = Entity::within(everywhere)
            .filter(Column::Id.gt(after))
            .order(Column::Id, Order::Asc)
            .limit(PAGE)
            .all(&tx)
            .await?;
        drop(tx);
        let Some(last) = page.last() else { return Ok(many) };
        after = last.id;
        many += u64::try_from(page.len()).map_err(Error::internal)?;
        let mut wanted = Vec::new();
        for row in page.iter().filter(|row| row.state == State::Accepted) {
            // A row that cannot be read hides no other.
            match expected(row) {
                Ok(objects) => wanted.extend(objects.into_iter().map(|(key, size)| (row.id, key, size))),
                Err(error) => (findings.found)(Disagreement::unchecked(row.id, &error)),
            }
        }
        let heads = futures::stream::iter(wanted).map(|(asset, key, size)| async move {
            match platform.storage.head(&key).await {
                Err(error) => Some(Disagreement::unchecked(format_args!("{asset} {key}"), &error)),
                Ok(None) => Some(Disagreement::Missing { asset, key }),
                Ok(Some(head)) if size.is_some_and(|size| size != head.size) => {
                    Some(Disagreement::OtherSize { asset, key })
                }
                Ok(Some(_)) => None,
            }
        });
        let mut heads = heads.buffer_unordered(AT_ONCE);
        while let Some(disagreement) = heads.next().await {
            disagreement.into_iter().for_each(&mut findings.found);
        }
    }
}

/// The objects of a file that can be seen, with the size of those that are stored as they were sent.
fn expected(row: &Model) -> Result<Vec<(Key, Option<u64>)>> {
    let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a file of no known type"))?;
    if format.medium() == Medium::Picture {
        let keys = objects::all_shown(row.group_id, &row.stem, format)?;
        return Ok(keys.into_iter().map(|key| (key, None)).collect());
    }
    let size = u64::try_from(row.size).map_err(Error::internal)?;
    let mut keys = vec![(objects::shown(row.group_id, &row.stem, format)?, Some(size))];
    if row.poster_size > 0 {
        keys.push((objects::poster(row.group_id, &row.stem)?, None));
        keys.push((objects::thumbnail(row.group_id, &row.stem, format)?, None));
    }
    Ok(keys)
}

async fn listed<F: FnMut(Disagreement)>(
    platform: &Platform,
    everywhere: &Grant,
    findings: &mut Findings<F>,
) -> Result<u64> {
    let mut many = 0;
    for folder in [objects::INCOMING, objects::SHOWN] {
        let keys = platform.storage.list(folder).try_filter(|key| std::future::ready(Named::of(key).is_some()));
        let mut pages = keys.try_chunks(usize::try_from(PAGE).map_err(Error::internal)?);
        loop {
            // What was listed before a failure is compared.
            let (page, failed) = match pages.try_next().await {
                Ok(None) => break,
                Ok(Some(page)) => (page, None),
                Err(error) => (error.0, Some(error.1)),
            };
            many += u64::try_from(page.len()).map_err(Error::internal)?;
            for key in orphans(platform, everywhere, page).await? {
                (findings.found)(Disagreement::Orphan { key });
            }
            if let Some(error) = failed {
                (findings.found)(Disagreement::unchecked(folder, &error));
                break;
            }
        }
    }
    Ok(many)
}

/// Parts of the key of an object that identify its file.
#[derive(Debug, PartialEq, Eq)]
struct Named<'a> {
    /// `None` for one that was sent.
    group: Option<i64>,
    stem: &'a str,
}

impl<'a> Named<'a> {
    /// `None` for an object of others.
    fn of(key: &'a Key) -> Option<Self> {
        let text = key.as_str();
        if let Some(name) = text.strip_prefix(objects::INCOMING) {
            return Some(Self { group: None, stem: name.strip_suffix("-p").unwrap_or(name) });
        }
        let (group, name) = text.strip_prefix(objects::SHOWN)?.split_once("/assets/")?;
        let (name, _) = name.split_once('.')?;
        let stem = name.strip_suffix("-s").or_else(|| name.strip_suffix("-p")).unwrap_or(name);
        Some(Self { group: Some(group.parse().ok()?), stem })
    }
}

/// Returns the objects that no file has and that no sweep will remove.
async fn orphans(platform: &Platform, everywhere: &Grant, page: Vec<Key>) -> Result<Vec<Key>> {
    let mut stems: BTreeMap<Option<i64>, Vec<String>> = BTreeMap::new();
    for named in page.iter().filter_map(Named::of) {
        stems.entry(named.group).or_default().push(named.stem.to_owned());
    }
    let tx = platform.db.read(everywhere.reach()).await?;
    let mut rows: HashMap<String, Vec<Model>> = HashMap::new();
    for (group, stems) in stems {
        let found = Entity::within(everywhere)
            .filter_if(group, |group| Column::GroupId.eq(group))
            .filter(Column::Stem.is_in(stems))
            .all(&tx)
            .await?;
        for row in found {
            rows.entry(row.stem.clone()).or_default().push(row);
        }
    }
    drop(tx);
    let mut orphans = Vec::new();
    for key in page {
        let Some(named) = Named::of(&key) else { continue };
        let mut is_known = false;
        for row in rows.get(named.stem).into_iter().flatten() {
            is_known |= match named.group {
                // It goes with the sweep of its file.
                _ if row.sweep_at.is_some() => named.group.is_none_or(|group| group == row.group_id),
                None => false,
                // A row that cannot be read is reported with the files, and its objects are no orphans.
                Some(group) => group == row.group_id && has(row, &key).unwrap_or(true),
            };
        }
        if !is_known {
            orphans.push(key);
        }
    }
    Ok(orphans)
}

fn has(row: &Model, key: &Key) -> Result<bool> {
    if row.state != State::Accepted {
        return Ok(false);
    }
    Ok(expected(row)?.iter().any(|(own, _)| own == key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_its_file() {
        let key = |text: &str| Key::parse(text).expect("a key");
        for (text, group, stem) in [
            ("incoming/0a1b", None, "0a1b"),
            ("incoming/0a1b-p", None, "0a1b"),
            ("group/7/assets/0a1b.png", Some(7), "0a1b"),
            ("group/7/assets/0a1b-s.jpg", Some(7), "0a1b"),
            ("group/7/assets/0a1b-p.jpg", Some(7), "0a1b"),
        ] {
            assert_eq!(Named::of(&key(text)), Some(Named { group, stem }), "{text}");
        }
        for other in ["group/7/models/0a1b.png", "group/x/assets/0a1b.png", "site/1/assets/a.png", "group/7/assets/a"] {
            assert_eq!(Named::of(&key(other)), None, "{other}");
        }
    }
}
