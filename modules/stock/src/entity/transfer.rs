//! Table `transfer`: the way of a machine from one site to another.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "transfer")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub from_machine_id: i64,
    pub to_machine_id: i64,
    pub from_site_id: i64,
    pub to_site_id: i64,
    pub last_inspection_status: bool,
    pub machine_transfer: bool,
    pub previous_status: String,
    pub previous_due_on: Option<Date>,
    pub comments: String,
    pub user_id: Option<i64>,
    pub opened_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    pub close_reason: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
