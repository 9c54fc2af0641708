//! The schema of all modules together: unique names, up, down and up again, and entities that are its columns.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use platform::{config::Config, db::Db, migrate};
use sea_orm::{EntityTrait, IdenStatic as _, Iterable as _};
use tests::database::Copy;

#[test]
fn names_are_unique_and_in_order() {
    let names: Vec<String> = modules::all().migrations().iter().map(|one| one.name().to_owned()).collect();
    assert!(names.len() >= 20, "{} migrations", names.len());
    assert!(names.is_sorted());
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let known: BTreeSet<String> = [
        migrations::platform(),
        migrations::sites(),
        migrations::identity(),
        migrations::reference(),
        migrations::catalogue(),
        migrations::stock(),
    ]
    .into_iter()
    .flatten()
    .map(|one| one.name().to_owned())
    .collect();
    assert_eq!(names.into_iter().collect::<BTreeSet<_>>(), known, "every migration belongs to a module that is listed");
}

#[tokio::test]
async fn the_schema_goes_up_down_and_up_again() {
    let registry = modules::all();
    let steps = u32::try_from(registry.migrations().len()).expect("a number of steps");
    let copy = Copy::empty().await;
    let mut config = Config::default();
    copy.url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("an empty database");
    let before = migrate::standing(&db, &registry).await.expect("a standing");
    assert_eq!((before.applied.len(), before.pending.len()), (0, steps as usize));
    assert!(before.fault().is_some_and(|fault| fault.contains("hardstand migrate up")), "{:?}", before.fault());

    assert_eq!(migrate::up(&db, &registry).await.expect("up").len(), steps as usize);
    assert!(migrate::standing(&db, &registry).await.expect("a standing").is_ours());
    assert!(migrate::up(&db, &registry).await.expect("up again").is_empty(), "there is nothing left to do");
    for step in 1..=steps {
        migrate::down(&db, &registry, 1).await.unwrap_or_else(|error| panic!("step {step} down: {error}"));
    }
    assert_eq!(migrate::standing(&db, &registry).await.expect("a standing").pending.len(), steps as usize);
    migrate::up(&db, &registry).await.expect("up once more");
    assert!(migrate::standing(&db, &registry).await.expect("a standing").is_ours());
    db.close().await;
    copy.remove().await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let copy = Copy::of_template(&Config::default()).await;
    let mut config = Config::default();
    copy.url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("a database");
    let older = platform::module::Registry::of(Vec::new());
    let standing = migrate::standing(&db, &older).await.expect("a standing");
    assert!(!standing.unknown.is_empty() && !standing.is_ours());
    assert!(standing.fault().is_some_and(|fault| fault.contains("newer than this program")));
    assert!(migrate::up(&db, &older).await.is_err());
    db.close().await;
    copy.remove().await;
}

/// Every entity names the columns of its table, all of them and no other, on this database.
#[tokio::test]
async fn the_entities_are_the_columns_of_the_schema() {
    let copy = Copy::of_template(&Config::default()).await;
    let schema = tests::database::columns(copy.url()).await;
    let entities = entities();
    let wrong: Vec<_> = entities.iter().filter(|(table, columns)| schema.get(*table) != Some(columns)).collect();
    for (table, columns) in &wrong {
        eprintln!("{table}: the entity has {columns:?}, the schema {:?}", schema.get(table.as_str()));
    }
    assert!(wrong.is_empty(), "{:?}", wrong.iter().map(|(table, _)| table).collect::<Vec<_>>());
    copy.remove().await;
}

/// The entities that other crates may see, by table.
fn entities() -> BTreeMap<String, BTreeSet<String>> {
    use platform::entity as own;
    [
        of(own::audit_entry::Entity),
        of(own::group::Entity),
        of(own::job::Entity),
        of(own::known_device::Entity),
        of(own::operator::Entity),
        of(own::session::Entity),
        of(own::sign_in_guard::Entity),
        of(own::site::Entity),
        of(own::site_module::Entity),
        of(own::site_setting::Entity),
        of(own::user::Entity),
        of(own::user_site::Entity),
        of(identity::entity::cache_store::Entity),
        of(identity::entity::client_error::Entity),
        of(identity::entity::notification::Entity),
        of(stock::entity::import_job::Entity),
        of(stock::entity::import_row::Entity),
        of(stock::entity::machine::Entity),
        of(stock::entity::machine_event::Entity),
        of(stock::entity::stock_tile::Entity),
        of(stock::entity::stock_total::Entity),
        of(stock::entity::transfer::Entity),
    ]
    .into()
}

fn of<E: EntityTrait>(entity: E) -> (String, BTreeSet<String>) {
    (entity.table_name().to_owned(), E::Column::iter().map(|column| column.as_str().to_owned()).collect())
}
