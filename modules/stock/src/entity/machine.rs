//! Table `machine`: one record per machine and site.
//!
//! [`machine_columns`] is the one list of its columns. A column is added there and in a migration; the entity, the
//! decoding of rows, the statements that write a record and the snapshots of the event log follow from the list.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

use super::import_job;

/// Hands the columns to a macro, in groups:
///
/// - `key`: the primary key.
/// - `unchanged`: written when the record is made. An update leaves them alone; it counts `version` up by itself.
/// - `logged`: written by every update, and stored in the snapshots of the event log under the name that follows.
/// - `results`: the same, stored together in the array `Results` of a snapshot. New ones go to the end.
/// - `unlogged`: written by every update, and in no snapshot.
macro_rules! machine_columns {
    ($generate:ident) => {
        $generate! {
            key { id: i64 }
            unchanged {
                group_id: i64,
                site_id: i64,
                listed_on: Date,
                created_at: DateTimeUtc,
                created_by: Option<i64>,
                import_job_id: Option<i64>,
                version: i32,
            }
            logged {
                serial: String = "Serial",
                model_id: i64 = "ModelId",
                location_id: Option<i64> = "LocationId",
                status: String = "Status",
                tracking: i16 = "TrackingStatus",
                current_location: i16 = "CurrentLocation",
                bucket: i16 = "Bucket",
                open: bool = "Open",
                audit_due_on: Option<Date> = "AuditDueOn",
                stage_entered_on: Date = "StageEnteredOn",
                return_status: Option<String> = "ReturnStatus",
                pdi_completed: bool = "IsPDICompleted",
                partially_checked: bool = "IsPartiallyChecked",
                previous_id: Option<i64> = "PreviousVhcId",
                customer_id: Option<i64> = "CustomerId",
                hours: Option<i64> = "MachineHours",
                fuel: Option<i16> = "FuelGaugeValue",
                adblue: Option<i16> = "AdBlueValue",
                last_success: Option<i16> = "LastSuccess",
                destination_site_id: Option<i64> = "DestinationSiteId",
                deleted: bool = "Deleted",
            }
            results { result_receiving, result_audit, result_repair, result_pdi, result_gate }
            unlogged {
                transfer_id: Option<i64>,
                event_hash: Option<Vec<u8>>,
                event_count: i32,
                changed_at: Option<DateTimeUtc>,
            }
        }
    };
}
pub(crate) use machine_columns;

macro_rules! entity {
    (
        key { $id:ident: $id_type:ty }
        unchanged { $($unchanged:ident: $unchanged_type:ty,)+ }
        logged { $($logged:ident: $logged_type:ty = $name:tt,)+ }
        results { $($result:ident),+ }
        unlogged { $($unlogged:ident: $unlogged_type:ty,)+ }
    ) => {
        #[derive(Clone, Debug, Default, PartialEq, DeriveEntityModel)]
        #[sea_orm(table_name = "machine")]
        pub struct Model {
            #[sea_orm(primary_key)]
            pub $id: $id_type,
            $(pub $unchanged: $unchanged_type,)+
            $(pub $logged: $logged_type,)+
            $(pub $result: i16,)+
            $(pub $unlogged: $unlogged_type,)+
        }
    };
}
machine_columns!(entity);

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "Entity", from = "Column::PreviousId", to = "Column::Id")]
    Previous,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::DestinationSiteId", to = "site::Column::Id")]
    DestinationSite,
    #[sea_orm(belongs_to = "import_job::Entity", from = "Column::ImportJobId", to = "import_job::Column::Id")]
    ImportJob,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
}

impl Related<import_job::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::ImportJob.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
