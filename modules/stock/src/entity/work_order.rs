//! Table `work_order`: the dealer or customer of a machine, and the day of the change of ownership.
use sea_orm::entity::prelude::*;

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
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
