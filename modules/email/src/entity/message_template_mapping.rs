//! Table `message_template_mapping`: a template that is active at a site. It is one of the site, or a master.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

use super::{master_template, message_template};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "message_template_mapping")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub template_id: Option<i64>,
    pub master_id: Option<i64>,
    pub category: i16,
    pub is_default: bool,
    pub updated_by: i64,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(
        belongs_to = "message_template::Entity",
        from = "Column::TemplateId",
        to = "message_template::Column::Id"
    )]
    Template,
    #[sea_orm(belongs_to = "master_template::Entity", from = "Column::MasterId", to = "master_template::Column::Id")]
    Master,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UpdatedBy", to = "user::Column::Id")]
    UpdatedBy,
}

impl Related<message_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Template.def()
    }
}

impl Related<master_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Master.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
