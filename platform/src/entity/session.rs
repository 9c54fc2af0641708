//! Table `session`: a session of a signed-in person; of the token only the SHA-256 is stored.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub token_hash: Vec<u8>,
    pub user_id: Option<i64>,
    pub operator_id: Option<i64>,
    pub group_id: Option<i64>,
    pub site_id: Option<i64>,
    pub kind: i16,
    pub rights_version: i32,
    pub created_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub idle_until: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub confirmed_at: Option<DateTimeUtc>,
    pub address: String,
    pub device: String,
    pub shared_device_id: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
