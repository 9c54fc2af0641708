//! Transfers between sites, and orders of dealerships and customers.
use crate::{
    columns::{day_null, flag, instant, instant_null, number, number_null, small, text, text_null, version},
    new_table::{NewTable, equal, index, missing, present, unique},
};

/// A machine on its way from one site to another. The command line moves machines without a user.
pub(super) fn transfer() -> NewTable {
    NewTable::of_group("transfer")
        .col(number("from_site_id"))
        .col(number("from_machine_id"))
        .col(number("to_site_id"))
        .col(number_null("to_machine_id"))
        .col(flag("last_inspection_status", false))
        .col(flag("machine_transfer", false))
        .col(text("previous_status"))
        .col(day_null("previous_due_on"))
        .col(text("comments"))
        .col(number_null("user_id"))
        .col(instant("opened_at"))
        .col(instant_null("closed_at"))
        .col(text_null("close_reason"))
        .refers("from_site_id", "site")
        .refers("from_machine_id", "machine")
        .refers("to_site_id", "site")
        .refers("to_machine_id", "machine")
        .refers("user_id", "app_user")
        .index(index("transfer_from", &["from_machine_id"]))
        .index(index("transfer_to", &["to_machine_id"]))
}

/// The dealership or customer of a machine, and the ownership date. A record has at most one order that is not cancelled.
/// An order is retained when the machine is sold or accepted elsewhere, with the time of it; the next order is another row.
pub(super) fn work_order() -> NewTable {
    NewTable::of_site("work_order")
        .col(number("machine_id"))
        .col(small("kind"))
        .col(number_null("dealer_site_id"))
        .col(number_null("customer_id"))
        .col(day_null("ownership_on"))
        .col(text_null("request"))
        .col(text_null("ended_by"))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(number_null("updated_by"))
        .col(instant("updated_at"))
        .col(instant_null("closed_at"))
        .col(instant_null("cancelled_at"))
        .col(version())
        .refers("machine_id", "machine")
        .refers("dealer_site_id", "site")
        .refers("customer_id", "customer")
        .refers("created_by", "app_user")
        .refers("updated_by", "app_user")
        .index(unique("work_order_live", &["machine_id"]).only(missing("cancelled_at")))
        // For the nightly work: customer orders of a site by their ownership date.
        .index(
            index("work_order_due", &["site_id", "ownership_on", "machine_id"])
                .only(equal("kind", 2))
                .only(missing("closed_at"))
                .only(missing("cancelled_at")),
        )
        .index(index("work_order_customer", &["customer_id"]).only(present("customer_id")))
        .index(index("work_order_group", &["group_id", "id"]))
        .index(index("work_order_site", &["site_id", "id"]))
        .index(index("work_order_machine", &["machine_id", "id"]))
        .index(index("work_order_dealer", &["dealer_site_id", "id"]))
}
