//! Table `inspection`: an inspection of a machine in one stage. Its id is `TemplateLookupId` on the wire.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;
use stock::entity::machine;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inspection")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub model_id: i64,
    pub status: String,
    pub template_id: Option<i64>,
    pub template_version_id: Option<i64>,
    pub started_by: Option<i64>,
    pub started_at: DateTimeUtc,
    pub finished_by: Option<i64>,
    pub finished_at: Option<DateTimeUtc>,
    pub success: Option<i16>,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::StartedBy", to = "user::Column::Id")]
    StartedBy,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::FinishedBy", to = "user::Column::Id")]
    FinishedBy,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
