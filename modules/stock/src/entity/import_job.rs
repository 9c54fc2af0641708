//! Table `import_job`: one file of machines, imported as a job.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

/// The state of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum State {
    /// It waits for a worker.
    #[sea_orm(num_value = 0)]
    Queued,
    /// A worker is at it.
    #[sea_orm(num_value = 1)]
    Running,
    /// Every row has its status.
    #[sea_orm(num_value = 2)]
    Done,
    /// It cannot be continued; the message contains the reason.
    #[sea_orm(num_value = 3)]
    Failed,
    /// It waits to be resumed.
    #[sea_orm(num_value = 4)]
    Paused,
    /// A user has stopped it; the remaining rows have no status.
    #[sea_orm(num_value = 5)]
    Stopped,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "import_job")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub user_id: Option<i64>,
    pub file_name: String,
    pub storage_key: String,
    pub header: bool,
    pub dry_run: bool,
    pub create_missing: bool,
    pub state: State,
    pub total: i32,
    pub done: i32,
    pub imported: i32,
    pub duplicates: i32,
    pub failed: i32,
    pub message: Option<String>,
    pub created_at: DateTimeUtc,
    pub started_at: Option<DateTimeUtc>,
    pub finished_at: Option<DateTimeUtc>,
    pub lease_until: Option<DateTimeUtc>,
    pub next_row: i32,
    pub undone_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
