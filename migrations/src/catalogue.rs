//! Models and the machine catalogue.
//!
//! A template of a model for a type of customers refers to check templates, which are created later: hence two migrations.
use crate::{
    Migrations,
    columns::{
        day_null, deleted, flag, instant, int_from, json, number, number_null, small, small_from, text, text_null,
        version,
    },
    new_table::{NewTable, index, new_tables, not_deleted, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        new_tables("m20261201_000600_catalogue", || vec![model(), model_site(), model_template(), catalogue_machine()]),
        new_tables("m20261201_001500_catalogue_customer_types", || vec![customer_type_template()]),
    ]
}

/// The models of machines of a group. Names are stored in capitals. `mapped_head_office` and `mapped_production` count the
/// kinds of templates to which a model is mapped, so that the lists of models and of mappings are read along an index.
fn model() -> NewTable {
    NewTable::of_group("model")
        .col(text("name"))
        .col(text("name_key"))
        .col(flag("audit_enabled", true))
        .col(number_null("asset_id"))
        // The object of the thumbnail of the uploaded picture.
        .col(text_null("picture_key"))
        .col(small_from("mapped_head_office", 0))
        .col(small_from("mapped_production", 0))
        .col(int_from("site_count", 0))
        // The import of machines that has created it, so that it is removed when the import is undone.
        .col(number_null("import_job_id"))
        .col(deleted())
        .col(number_null("updated_by"))
        .col(instant("updated_at"))
        .col(version())
        .index(unique("model_name", &["group_id", "name_key"]).only(not_deleted()))
        .index(index("model_import", &["import_job_id"]).only(present("import_job_id")))
        .index(index("model_by_name", &["group_id", "deleted", "name_key", "id"]))
        .index(index("model_by_mapping", &["group_id", "deleted", "mapped_head_office", "name_key", "id"]))
        .index(index("model_by_mapping_production", &["group_id", "deleted", "mapped_production", "name_key", "id"]))
        .index(index("model_asset", &["group_id", "asset_id"]).only(present("asset_id")))
}

/// Sites to which a model is offered (MODEL-033).
fn model_site() -> NewTable {
    NewTable::of_site("model_site")
        .col(number("model_id"))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("model_id", "model")
        .index(unique("model_site_one", &["group_id", "model_id", "site_id"]))
        .index(index("model_site_site", &["group_id", "site_id", "model_id"]))
}

/// The check template of each stage for the machines of a model, at production sites and elsewhere (MODEL-020). The
/// templates are created later, so their ids have no foreign key.
fn model_template() -> NewTable {
    NewTable::of_group("model_template")
        .col(number("model_id"))
        .col(flag("production", false))
        .col(number_null("template_id"))
        .col(number_null("receiving_template_id"))
        .col(number_null("audit_template_id"))
        .col(number_null("gated_template_id"))
        .col(number_null("handover_template_id"))
        .col(instant("updated_at"))
        .col(version())
        .refers("model_id", "model")
        .index(unique("model_template_model", &["group_id", "model_id", "production"]))
}

/// Machines as they were built, found by the whole serial number or by its last seven characters.
fn catalogue_machine() -> NewTable {
    NewTable::of_group("catalogue_machine")
        .col(text("vin"))
        .col(text("last7"))
        .col(text("model"))
        .col(text("family"))
        .col(text("variant"))
        .col(text("engine_serial"))
        .col(day_null("ex_works_on"))
        .col(json("features"))
        .col(instant("updated_at"))
        .index(unique("catalogue_machine_vin", &["group_id", "vin"]))
        .index(index("catalogue_machine_last7", &["group_id", "last7"]))
        .index(index("catalogue_machine_by_vin", &["vin", "id"]))
        .index(index("catalogue_machine_of_group", &["group_id", "id"]))
}

/// The handover template of a model for one type of customers at a site (MODEL-036).
fn customer_type_template() -> NewTable {
    NewTable::of_site("customer_type_template")
        .col(small("customer_type"))
        .col(number("model_id"))
        .col(number("template_id"))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("model_id", "model")
        .refers("template_id", "check_template")
        .index(
            unique("customer_type_template_one", &["group_id", "model_id", "site_id", "customer_type"])
                .only(not_deleted()),
        )
        .index(index("customer_type_template_list", &["group_id", "deleted", "id"]))
        .index(index("customer_type_template_template", &["group_id", "template_id"]))
}
