//! The schema of all modules together: unique names of migrations; up, down and up again; entities that equal the
//! columns.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Mutex,
};

use migrations::tenancy::{self, Whose};
use platform::{
    config::Config,
    core::error::Error,
    db::{Db, migrate},
    tenancy::Owner,
};
use tests::database::Copy;

#[test]
fn names_are_unique_and_in_order() {
    let names: Vec<String> = modules::all().migrations().iter().map(|one| one.name().to_owned()).collect();
    assert!(names.len() >= 17, "{} migrations", names.len());
    assert!(names.is_sorted());
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let groups = migrations::all();
    let known: BTreeSet<String> =
        groups.iter().flat_map(|(_, group)| group).map(|migration| migration.name().to_owned()).collect();
    assert_eq!(names.into_iter().collect::<BTreeSet<_>>(), known, "every migration belongs to a module that is listed");
}

#[tokio::test]
async fn the_schema_goes_up_down_and_up_again() {
    let registry = modules::all();
    let steps = u32::try_from(registry.migrations().len()).expect("a number of steps");
    let copy = Copy::empty().await;
    let mut config = Config { limits: tests::test_config().limits, ..Config::default() };
    copy.owner_url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("an empty database");
    let before = migrate::schema_state(&db, &registry).await.expect("a state");
    assert_eq!((before.applied.len(), before.pending.len()), (0, steps as usize));
    assert!(before.fault().is_some_and(|fault| fault.contains("hardstand migrate up")), "{:?}", before.fault());

    assert_eq!(migrate::up(&db, &registry).await.expect("up").len(), steps as usize);
    assert!(migrate::schema_state(&db, &registry).await.expect("a state").is_ours());
    assert!(migrate::up(&db, &registry).await.expect("up again").is_empty(), "there is nothing left to do");
    for step in 1..=steps {
        migrate::down(&db, &registry, 1).await.unwrap_or_else(|error| panic!("step {step} down: {error}"));
        if step == 1 {
            let older = migrate::schema_state(&db, &registry).await.expect("a state");
            assert!(older.fault().is_some_and(|fault| fault.contains("older than this program by 1 steps")));
        }
    }
    assert_eq!(migrate::schema_state(&db, &registry).await.expect("a state").pending.len(), steps as usize);
    migrate::up(&db, &registry).await.expect("up once more");
    assert!(migrate::schema_state(&db, &registry).await.expect("a state").is_ours());
    db.close().await;
    copy.remove().await;
}

#[tokio::test]
async fn what_follows_a_migration_is_done_before_the_next_one() {
    let registry = modules::all();
    let copy = Copy::empty().await;
    let mut config = Config { limits: tests::test_config().limits, ..Config::default() };
    copy.owner_url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("an empty database");
    let names = Mutex::new(Vec::new());
    let applied = async |name: &str| {
        names.lock().expect("a lock").push(name.to_owned());
        if names.lock().expect("a lock").len() == 3 { Err(Error::internal("the third fails")) } else { Ok(()) }
    };
    assert!(migrate::up_with(&db, &registry, applied).await.is_err());
    let state = migrate::schema_state(&db, &registry).await.expect("a state");
    assert_eq!(state.applied, *names.lock().expect("a lock"));
    assert_eq!(state.applied.len(), 3);
    db.close().await;
    copy.remove().await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let copy = Copy::of_template(&Config::default()).await;
    let mut config = Config { limits: tests::test_config().limits, ..Config::default() };
    copy.url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("a database");
    let older = platform::app::registry::Registry::of(Vec::new());
    let newer = migrate::schema_state(&db, &older).await.expect("a state");
    assert!(!newer.unknown.is_empty() && !newer.is_ours());
    assert!(newer.fault().is_some_and(|fault| fault.contains("newer than this program")));
    assert!(migrate::up(&db, &older).await.is_err());
    db.close().await;
    copy.remove().await;
}

/// Every table has an entity of some module with exactly its columns, on this database.
#[tokio::test]
async fn the_entities_are_the_columns_of_the_schema() {
    let copy = Copy::of_template(&Config::default()).await;
    let mut schema = tests::database::columns(copy.url()).await;
    copy.remove().await;
    let known: BTreeMap<String, BTreeSet<String>> =
        modules::all().tables().into_iter().map(|table| (table.name, table.columns)).collect();
    for (table, why) in WITHOUT_ENTITY {
        assert!(schema.remove(table).is_some(), "{table} is not there: take it off the list ({why})");
        assert!(!known.contains_key(table), "{table} has an entity: take it off the list ({why})");
    }
    let tables: BTreeSet<&String> = schema.keys().chain(known.keys()).collect();
    let wrong: Vec<String> = tables
        .into_iter()
        .filter(|table| schema.get(*table) != known.get(*table))
        .map(|table| format!("{table}: the schema has {:?}, the entity {:?}", schema.get(table), known.get(table)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each relation of an entity is a foreign key of the schema. A key may have no relation, because the entity of the other
/// table can belong to a module that this one does not see.
#[tokio::test]
async fn the_relations_of_entities_are_foreign_keys() {
    let copy = Copy::of_template(&Config::default()).await;
    let keys = tests::database::foreign_keys(copy.url()).await;
    copy.remove().await;
    let relations: BTreeSet<(String, String, String)> = modules::all()
        .tables()
        .into_iter()
        .flat_map(|table| table.relations.into_iter().map(move |(column, to)| (table.name.clone(), column, to)))
        .collect();
    assert!(!relations.is_empty());
    let wrong: Vec<&(String, String, String)> = relations.difference(&keys).collect();
    assert!(wrong.is_empty(), "no foreign keys: {wrong:?}");
}

/// Tables that no entity reads, and why.
const WITHOUT_ENTITY: [(&str, &str); 1] = [("seaql_migrations", "the migrator's own list")];

/// Tables that the finders open wider than row-level security does, and why.
const OPENED_WIDER: [(&str, &str); 3] = [
    (
        "audit_entry",
        "written by the sealer and by sign-ins that fail, in no site's name; read by a condition on the group",
    ),
    ("client_error", "sent by browsers that are not signed in; no call reads it"),
    ("session", "found by its token before it is known whose it is"),
];

/// The finders and row-level security take the rows of a table for those of the same tenant.
#[test]
fn entities_and_database_agree_on_whose_the_rows_are() {
    let mut wrong = Vec::new();
    let mut wider = BTreeSet::new();
    for table in modules::all().tables() {
        let Some((_, whose, _)) = tenancy::line(&table.name) else { panic!("{} is not listed", table.name) };
        let agree = match (&table.owner, whose) {
            (Owner::Site(group, site), Whose::Site { group: of_group, site: of_site }) => {
                group == of_group && site == of_site
            }
            (Owner::Group(group), Whose::Group(of_group)) => group == of_group,
            (Owner::Ours, Whose::Ours(_)) | (Owner::Shared, Whose::Nobody(_)) => true,
            _ => false,
        };
        if agree {
            continue;
        }
        if OPENED_WIDER.iter().any(|(name, _)| *name == table.name) {
            wider.insert(table.name);
        } else {
            wrong.push(format!("{}: {:?} for the finders, {whose:?} for the database", table.name, table.owner));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(wider.len(), OPENED_WIDER.len(), "the list of those opened wider may only shrink: {wider:?}");
}
