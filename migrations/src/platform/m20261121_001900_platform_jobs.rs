//! Tables `job` and `outbox_mail`: work to do later and mails to send, each leased by one node at a time. Group and
//! site of a mail are plain numbers, for readers of the outbox only.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        id, index, instant, instant_null, int_from, json, number_null, small_from, table, text, text_null, unique,
    },
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let jobs = table("job")
            .col(id())
            .col(text("kind"))
            .col(text("key"))
            .col(instant("run_at"))
            .col(int_from("attempts", 0))
            .col(instant_null("locked_until"))
            .col(text_null("locked_by"))
            .col(text_null("last_error"))
            .col(json("payload"))
            .col(instant_null("done_at"))
            .col(instant("created_at"))
            .to_owned();
        manager.create_table(jobs).await?;
        manager
            .create_index(
                unique("job_waiting", "job", &["kind", "key"]).and_where(Expr::col("done_at").is_null()).to_owned(),
            )
            .await?;
        manager
            .create_index(index("job_due", "job", &["run_at"]).and_where(Expr::col("done_at").is_null()).to_owned())
            .await?;
        let mails = table("outbox_mail")
            .col(id())
            .col(number_null("group_id"))
            .col(number_null("site_id"))
            .col(text("to_address"))
            .col(text("subject"))
            .col(text("body_html"))
            .col(text("body_text"))
            .col(small_from("state", 0))
            .col(int_from("attempts", 0))
            .col(instant("run_at"))
            .col(instant_null("locked_until"))
            .col(text_null("last_error"))
            .col(instant("created_at"))
            .col(instant_null("sent_at"))
            .to_owned();
        manager.create_table(mails).await?;
        manager.create_index(index("outbox_mail_due", "outbox_mail", &["state", "run_at"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["outbox_mail", "job"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
