//! The files that people upload.
use sea_orm_migration::sea_query::{Expr, ExprTrait};

use crate::{
    Migrations,
    columns::{deleted, instant, instant_null, int_null, number, number_from, number_null, small, text, text_from},
    new_table::{NewTable, equal, index, new_tables, not_deleted, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001300_assets", || vec![asset(), asset_room()])]
}

/// A file that somebody uploads, from its announcement on. It belongs to the group, because a machine takes its documents
/// along to another site; the site is the one of the upload, whose storage it uses up. Of a photo it contains the item of
/// an inspection, with its question and the status of the machine at the time.
fn asset() -> NewTable {
    NewTable::of_site("asset")
        .col(number_null("machine_id"))
        .col(number_null("inspection_id"))
        .col(number_null("item_type_id"))
        .col(small("kind"))
        .col(small("state"))
        // The id that a device gave the file.
        .col(text_from("client_id", ""))
        .col(text("file_name"))
        // The objects of the storage are called after it.
        .col(text("stem"))
        .col(text("declared_type"))
        .col(text_from("content_type", ""))
        .col(text_from("sha256", ""))
        .col(number("size"))
        .col(number("stored_bytes"))
        // Bytes that wait to be checked or swept, which take room in addition to those that are stored.
        .col(number_from("sent_bytes", 0))
        .col(number_from("poster_size", 0))
        .col(int_null("width"))
        .col(int_null("height"))
        .col(int_null("video_seconds"))
        .col(text_from("finding", ""))
        .col(text_from("item_description", ""))
        .col(text_from("item_status", ""))
        .col(text_from("comments", ""))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(instant("expires_at"))
        .col(instant_null("checked_at"))
        // Set when the storage contains something of it that has to go.
        .col(instant_null("sweep_at"))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("machine_id", "machine")
        .refers("created_by", "app_user")
        .index(unique("asset_stem", &["group_id", "stem"]))
        .index(index("asset_group", &["group_id", "id"]))
        .index(index("asset_kind", &["group_id", "kind", "id"]))
        .index(index("asset_machine", &["machine_id", "kind", "id"]).only(present("machine_id")))
        .index(index("asset_sweep", &["sweep_at"]).only(present("sweep_at")))
        .index(index("asset_item", &["inspection_id", "item_type_id", "id"]).only(present("inspection_id")))
        .index(
            unique("asset_client", &["group_id", "site_id", "created_by", "client_id"])
                .only(Expr::col("client_id").ne("")),
        )
        // Visible files are counted from the index alone.
        .index(
            index("asset_of_machine", &["machine_id", "kind"])
                .only(equal("state", 1))
                .only(not_deleted())
                .only(present("machine_id")),
        )
        .index(
            index("asset_of_inspection", &["inspection_id", "kind"])
                .only(equal("state", 1))
                .only(not_deleted())
                .only(present("inspection_id")),
        )
        .index(index("asset_announced", &["site_id", "created_by", "expires_at"]).only(equal("state", 0)))
        // The sum of a site is read from the index alone.
        .index(index("asset_site", &["group_id", "site_id", "stored_bytes", "sent_bytes", "state", "expires_at"]))
}

/// A row of each site, which the announcement of a file locks while the files of the site are summed up.
fn asset_room() -> NewTable {
    NewTable::of_site("asset_room")
        .col(instant("announced_at"))
        .index(unique("asset_room_site", &["group_id", "site_id"]))
}
