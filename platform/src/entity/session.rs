//! Table `session`: a session of a signed-in person; of the token only the SHA-256 is stored.
use sea_orm::entity::prelude::*;

use super::{group, operator, site, user};

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
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
    #[sea_orm(belongs_to = "operator::Entity", from = "Column::OperatorId", to = "operator::Column::Id")]
    Operator,
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl Related<operator::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Operator.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
