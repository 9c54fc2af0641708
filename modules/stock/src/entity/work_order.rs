//! Table `work_order`: the dealer or customer of a machine, and the day of the change of ownership.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

use super::machine;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "work_order")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub kind: i16,
    pub dealer_site_id: Option<i64>,
    pub customer_id: Option<i64>,
    pub ownership_on: Option<Date>,
    pub request: Option<String>,
    pub created_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub updated_by: Option<i64>,
    pub updated_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    pub cancelled_at: Option<DateTimeUtc>,
    pub ended_by: Option<String>,
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
    #[sea_orm(belongs_to = "site::Entity", from = "Column::DealerSiteId", to = "site::Column::Id")]
    DealerSite,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UpdatedBy", to = "user::Column::Id")]
    UpdatedBy,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
