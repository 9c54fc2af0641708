//! Photos and videos of machines: the id that a device gave a file, the poster and the length of a video, and the bytes
//! that wait to be checked or swept, which take room in addition to the stored ones.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _, Index, Table},
};

use crate::columns::{index, int_null, number, text_from, unique};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 4] = ["client_id", "poster_size", "video_seconds", "sent_bytes"];
const INDEXES: [&str; 4] = ["asset_client", "asset_of_machine", "asset_of_inspection", "asset_site"];
const ROOM: [&str; 4] = ["group_id", "site_id", "stored_bytes", "sent_bytes"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let bytes = |name| number(name).default(0).to_owned();
        // SQLite adds one column at a time.
        for mut column in
            [text_from("client_id", ""), bytes("poster_size"), int_null("video_seconds"), bytes("sent_bytes")]
        {
            manager.alter_table(Table::alter().table("asset").add_column(&mut column).to_owned()).await?;
        }
        let mut client = unique("asset_client", "asset", &["group_id", "site_id", "created_by", "client_id"]);
        manager.create_index(client.and_where(Expr::col("client_id").ne("")).to_owned()).await?;
        // Visible files are counted from the index alone.
        for (name, of) in [("asset_of_machine", "machine_id"), ("asset_of_inspection", "inspection_id")] {
            let mut seen = index(name, "asset", &[of, "kind"]);
            let seen = seen
                .and_where(Expr::col("state").eq(1))
                .and_where(Expr::col("deleted").eq(false))
                .and_where(Expr::col(of).is_not_null());
            manager.create_index(seen.to_owned()).await?;
        }
        manager.drop_index(Index::drop().name("asset_site").table("asset").to_owned()).await?;
        manager.create_index(index("asset_site", "asset", &ROOM)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in INDEXES {
            manager.drop_index(Index::drop().name(name).table("asset").to_owned()).await?;
        }
        manager.create_index(index("asset_site", "asset", &ROOM[..3])).await?;
        for column in COLUMNS {
            manager.alter_table(Table::alter().table("asset").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
