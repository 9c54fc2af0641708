//! Table `template_language`: a language into which a template is translated, with its name there.
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::check_template;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_language")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub template_id: i64,
    pub language_id: i64,
    pub name: String,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "check_template::Entity", from = "Column::TemplateId", to = "check_template::Column::Id")]
    Template,
}

impl Related<check_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Template.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
