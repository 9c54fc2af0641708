//! Table `app_user`: a person of a site (entity 20) or of a group (entity 30).
use sea_orm::entity::prelude::*;

use super::{group, site};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "app_user")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: Option<i64>,
    pub entity_type: i16,
    pub login: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub user_type: i16,
    pub role_id: i16,
    pub active: bool,
    pub deleted: bool,
    pub can_delete: bool,
    pub enable_jlrq: bool,
    pub never_expires: bool,
    pub password_hash: Option<String>,
    pub pin_hash: Option<String>,
    pub language_id: i32,
    pub rights_version: i32,
    pub last_sign_in_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub version: i32,
    pub initials: String,
    pub permissions: String,
    pub user_perms: String,
    pub visibility: String,
    pub chat_notification: bool,
    pub epc_username: String,
    pub epc_password: Option<String>,
    pub password_changed_at: Option<DateTimeUtc>,
    pub muted_notices: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
}

impl ActiveModelBehavior for ActiveModel {}
