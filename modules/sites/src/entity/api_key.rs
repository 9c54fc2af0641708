//! Table `api_key`: a key with which a program of a group uses the calls of its scopes; only its SHA-256 is stored.
use platform::entity::group;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "api_key")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub name: String,
    pub key_hash: String,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
    pub scopes: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
}

impl ActiveModelBehavior for ActiveModel {}
