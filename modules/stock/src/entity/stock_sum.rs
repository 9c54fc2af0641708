//! Table `stock_sum`: how many records a site has in each list and of each model in stock, and how many audits fall due
//! there on each day.
use platform::entity::{group, site};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_sum")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub site_id: i64,
    /// [`crate::records::counters::LIST`], [`crate::records::counters::MODEL`] or [`crate::records::counters::DAY`].
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: i16,
    /// The list, the model or the day (20261123).
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: i64,
    pub n: i32,
    pub group_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
}

impl ActiveModelBehavior for ActiveModel {}
