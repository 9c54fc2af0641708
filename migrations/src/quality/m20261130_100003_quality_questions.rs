//! Table `video_question`: a question about the quality of a video. Among the questions of a site that are not deleted, a
//! text is unique in its language without regard to letter case.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{
        deleted, flag, index, instant, int, not_deleted, number_null, refers, site_table, small_from, text, unique,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let questions = site_table("video_question")
            .col(deleted())
            .col(number_null("created_by"))
            .col(instant("updated_at"))
            .col(text("question"))
            .col(text("question_key"))
            // `QuestionsModuleTypeId`: 20 is the quality of videos.
            .col(small_from("module_type", 20))
            .col(int("order_list"))
            .col(flag("is_mandatory", false))
            .col(int("language_id"))
            .foreign_key(&mut refers("video_question", "created_by", "app_user"))
            .foreign_key(&mut refers("video_question", "language_id", "language"))
            .to_owned();
        manager.create_table(questions).await?;
        let mut text = unique("video_question_text", "video_question", &["site_id", "language_id", "question_key"]);
        manager.create_index(text.and_where(not_deleted()).to_owned()).await?;
        manager.create_index(index("video_question_group", "video_question", &["group_id", "id"])).await?;
        protect(manager, "video_question").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "video_question").await?;
        drop_tables(manager, &["video_question"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
