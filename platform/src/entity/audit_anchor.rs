//! Table `audit_anchor`: the end of the audit log's chain; one row.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_anchor")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The number of sealed entries.
    pub place: i64,
    /// The hash of the last of them.
    pub head: Option<Vec<u8>>,
    /// The hash of both, with the key of the chain.
    pub seal: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
