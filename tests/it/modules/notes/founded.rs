//! Groups that were created before the notes module existed.

use platform::{
    config::Config,
    db::{Db, migrate},
};
use sea_orm::{ConnectionTrait, Statement};
use tests::database::{self, Copy};

/// HIST-020: the migration that adds categories gives Miscellaneous to every existing group.
#[tokio::test]
async fn groups_that_are_there_get_miscellaneous() {
    let registry = modules::all();
    let copy = Copy::empty().await;
    let mut config = Config { limits: tests::test_config().limits, ..Config::default() };
    copy.owner_url().clone_into(&mut config.database.url);
    let db = Db::open(&config).await.expect("an empty database");
    migrate::up(&db, &registry).await.expect("up");
    while database::columns(copy.owner_url()).await.contains_key("comment_category") {
        migrate::down(&db, &registry, 1).await.expect("a step down");
    }
    let outside = database::connect(copy.owner_url()).await;
    let groups = "INSERT INTO tenant_group (name, brand_name, deleted, created_at) \
                  VALUES ('One', 'Hardstand', false, '2026-03-02 08:00:00+00:00'), \
                  ('Two', 'Hardstand', false, '2026-03-02 08:00:00+00:00')";
    outside.execute_unprepared(groups).await.expect("two groups");
    migrate::up(&db, &registry).await.expect("up again");
    let text = "SELECT COUNT(DISTINCT group_id) AS n FROM comment_category \
                WHERE name = 'Miscellaneous' AND name_key = 'MISCELLANEOUS' AND NOT deleted";
    let look = Statement::from_string(outside.get_database_backend(), text);
    let counted = outside.query_one_raw(look).await.expect("a look").expect("a number");
    assert_eq!(counted.try_get::<i64>("", "n").expect("a number"), 2);
    outside.close().await.expect("closed");
    db.close().await;
    copy.remove().await;
}
