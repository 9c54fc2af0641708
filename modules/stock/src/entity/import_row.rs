//! Table `import_row`: one row of an imported file and its outcome.
use platform::entity::{group, site};
use sea_orm::entity::prelude::*;

use super::{import_job, machine};

/// The status of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum Status {
    /// The default of the column; no row is stored with it.
    #[sea_orm(num_value = 0)]
    Unset,
    /// The machine was imported.
    #[sea_orm(num_value = 1)]
    Imported,
    /// The machine was in stock already, or is earlier in the file.
    #[sea_orm(num_value = 2)]
    Duplicate,
    /// The row was refused for another reason.
    #[sea_orm(num_value = 3)]
    Failed,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "import_row")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub job_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub row_index: i32,
    pub group_id: i64,
    pub site_id: i64,
    pub serial: String,
    pub model: String,
    pub location: String,
    pub status: Status,
    pub reason: Option<String>,
    pub reason_code: Option<i16>,
    pub machine_id: Option<i64>,
    pub line: i32,
    pub near_serial: Option<String>,
    pub cause: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "import_job::Entity", from = "Column::JobId", to = "import_job::Column::Id")]
    Job,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
}

impl Related<import_job::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Job.def()
    }
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
