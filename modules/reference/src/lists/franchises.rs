//! The franchises of a group: a list of names. A site that has a deleted franchise retains it.

use crate::{entity::franchise, lists::short_list::short_list};

short_list! {
    franchise, "franchise", owner: GroupId group_id, per_site: false, spelled: text,
    permissions: LOOKUP_READ LOOKUP_WRITE,
    refusals: FRANCHISE_REQUIRED FRANCHISE_TOO_LONG FRANCHISE_TAKEN FRANCHISE_UNKNOWN
}
