//! Table `template_version`: a published version with its whole content; it is never changed.
use platform::entity::{group, user};
use sea_orm::entity::prelude::*;

use super::check_template;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_version")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub template_id: i64,
    pub number: i32,
    pub content: Json,
    pub published_by: Option<i64>,
    pub published_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "check_template::Entity", from = "Column::TemplateId", to = "check_template::Column::Id")]
    Template,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::PublishedBy", to = "user::Column::Id")]
    PublishedBy,
}

impl Related<check_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Template.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
