//! Table `master_template`: the texts of mails that operators of the platform have written for every site. A site makes one active
//! as it does a text of its own, so a row of `message_template_mapping` names either. SQLite cannot drop a NOT NULL constraint, so
//! that table is rebuilt there.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ColumnDef, ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        flag, id, index, instant, int, number, number_null, refers, site_table, small, table, text, unique, version,
    },
    dialect::{is_postgres, patiently, run},
    drop_tables,
    tenancy::{every_tenant, expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const MASTER: &str = "master_template";
const MAPPING: &str = "message_template_mapping";
const ANEW: &str = "message_template_mapping_anew";
/// A mapping is of a template of the site or of a master.
const ONE: &str = "(template_id IS NULL) <> (master_id IS NULL)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let masters = table(MASTER)
            .col(id())
            .col(small("category"))
            .col(int("language_id"))
            .col(text("franchise"))
            .col(text("title"))
            .col(text("title_key"))
            .col(text("subject"))
            .col(text("content"))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers(MASTER, "language_id", "language"))
            .to_owned();
        manager.create_table(masters).await?;
        manager.create_index(index("master_template_title", MASTER, &["title_key", "id"])).await?;
        protect(manager, MASTER).await?;
        if is_postgres(manager) {
            for change in [
                "ALTER COLUMN template_id DROP NOT NULL",
                "ADD COLUMN master_id bigint CONSTRAINT message_template_mapping_master_id_fk REFERENCES master_template (id)",
                &format!("ADD CONSTRAINT message_template_mapping_one CHECK ({ONE})"),
            ] {
                run(manager, &format!("ALTER TABLE {MAPPING} {change}")).await?;
            }
        } else {
            anew(manager, number_null("template_id"), true).await?;
        }
        // For a site a master is mapped once; templates of sites have no master and never collide here.
        manager.create_index(unique("message_template_mapping_master", MAPPING, &["site_id", "master_id"])).await?;
        // Read when a master is changed or deleted.
        manager.create_index(index("message_template_mapping_of_master", MAPPING, &["master_id"])).await
    }

    /// Mappings of masters are removed.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        every_tenant(manager).await?;
        run(manager, &format!("DELETE FROM {MAPPING} WHERE template_id IS NULL")).await?;
        if is_postgres(manager) {
            run(manager, &format!("ALTER TABLE {MAPPING} DROP COLUMN master_id")).await?;
            run(manager, &format!("ALTER TABLE {MAPPING} ALTER COLUMN template_id SET NOT NULL")).await?;
        } else {
            anew(manager, number("template_id"), false).await?;
        }
        expose(manager, MASTER).await?;
        drop_tables(manager, &[MASTER]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

const COLUMNS: &str = "id, group_id, site_id, template_id, category, is_default, updated_by, updated_at";

/// Rebuilds the table of mappings, with another column for the template, and with or without one for the master.
async fn anew(manager: &SchemaManager<'_>, template: ColumnDef, has_master: bool) -> Result<(), DbErr> {
    patiently(manager).await?;
    let mut mappings = site_table(ANEW);
    mappings.col(template);
    if has_master {
        mappings.col(number_null("master_id")).check(Expr::cust(ONE)).foreign_key(&mut refers(
            ANEW,
            "master_id",
            MASTER,
        ));
    }
    let mappings = mappings
        .col(small("category"))
        .col(flag("is_default", false))
        .col(number("updated_by"))
        .col(instant("updated_at"))
        .foreign_key(&mut refers(ANEW, "template_id", "message_template"))
        .foreign_key(&mut refers(ANEW, "updated_by", "app_user"))
        .to_owned();
    manager.create_table(mappings).await?;
    run(manager, &format!("INSERT INTO {ANEW} ({COLUMNS}) SELECT {COLUMNS} FROM {MAPPING}")).await?;
    run(manager, &format!("DROP TABLE {MAPPING}")).await?;
    run(manager, &format!("ALTER TABLE {ANEW} RENAME TO {MAPPING}")).await?;
    manager.create_index(unique("message_template_mapping_template", MAPPING, &["template_id"])).await?;
    let default = unique("message_template_mapping_default", MAPPING, &["site_id", "category"])
        .and_where(Expr::col("is_default").eq(true))
        .to_owned();
    manager.create_index(default).await
}
