//! Table `audit_entry`: the changes of records with their actors, as a hash chain.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: DateTimeUtc,
    pub group_id: Option<i64>,
    pub site_id: Option<i64>,
    pub user_id: Option<i64>,
    pub actor: String,
    pub action: String,
    pub subject: String,
    pub subject_id: String,
    pub before: Option<Json>,
    pub after: Option<Json>,
    pub request_id: String,
    pub address: String,
    /// The position in the chain, from 1; null until it is sealed.
    pub place: Option<i64>,
    pub prev_hash: Option<Vec<u8>>,
    pub hash: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
