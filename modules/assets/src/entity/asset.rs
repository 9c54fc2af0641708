//! Table `asset`: a file that somebody uploads, from its announcement on.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

/// The state of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum State {
    /// It was announced, and is not confirmed.
    #[sea_orm(num_value = 0)]
    Announced,
    /// It was checked, and is visible.
    #[sea_orm(num_value = 1)]
    Accepted,
    /// The check has found something.
    #[sea_orm(num_value = 2)]
    Refused,
    /// It was accepted once, and its bytes were erased.
    #[sea_orm(num_value = 3)]
    Erased,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "asset")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub kind: i16,
    pub state: State,
    pub file_name: String,
    pub declared_type: String,
    pub size: i64,
    pub sha256: String,
    pub stem: String,
    pub content_type: String,
    pub finding: String,
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub stored_bytes: i64,
    pub sent_bytes: i64,
    pub poster_size: i64,
    pub video_seconds: Option<i32>,
    pub client_id: String,
    pub machine_id: Option<i64>,
    pub inspection_id: Option<i64>,
    pub item_type_id: Option<i64>,
    pub item_description: String,
    pub item_status: String,
    pub comments: String,
    pub created_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub checked_at: Option<DateTimeUtc>,
    pub sweep_at: Option<DateTimeUtc>,
    pub deleted: bool,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
}

impl ActiveModelBehavior for ActiveModel {}
