//! Languages, countries, the lists of a group, locations, areas and defects, in-progress stages.
//!
//! Sites refer to languages, countries and franchises, and the other lists refer to sites and users: hence two migrations.
use sea_orm_migration::sea_query::{InsertStatement, Query};

use crate::{
    Migrations,
    columns::{deleted, flag, id, instant, instant_null, int, json, number_null, text, text_from, version},
    countries::countries,
    new_table::{NewTable, index, new_tables, new_tables_and_rows, not_deleted, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        new_tables_and_rows(
            "m20261201_000200_reference",
            || vec![language(), country(), franchise(), support_card(), dms_provider()],
            rows,
        ),
        new_tables("m20261201_000500_reference_lists", || {
            vec![work_status(), machine_area(), common_defect(), location(), stage(), workshop()]
        }),
    ]
}

/// The languages of the product. Language 1 is `en_GB`. Operators take them out of what is offered.
fn language() -> NewTable {
    NewTable::new("language")
        .col(int("id"))
        .col(text("name"))
        .col(text("code"))
        .col(text("culture"))
        .col(flag("active", true))
        .key(&["id"])
        .index(unique("language_code", &["code"]))
}

/// The countries of ISO 3166-1, with English names and dialling codes. Operators take them out of what is offered.
fn country() -> NewTable {
    NewTable::new("country")
        .col(id())
        .col(text("name"))
        .col(text("iso2"))
        .col(text("iso3"))
        .col(text("dialing_code"))
        .col(flag("active", true))
        .index(unique("country_iso2", &["iso2"]))
}

/// The brands that sites of a group sell.
fn franchise() -> NewTable {
    NewTable::of_group("franchise")
        .col(text("name"))
        .col(text_from("name_key", ""))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant_null("updated_at"))
        .index(index("franchise_group", &["group_id", "name"]))
        .index(unique("franchise_name", &["group_id", "name_key"]).only(not_deleted()))
}

/// Support contacts of a country and of a franchise. An empty country is every country, an empty franchise the country
/// itself.
fn support_card() -> NewTable {
    NewTable::new("support_card")
        .col(id())
        .col(text_from("country_iso", ""))
        .col(text_from("franchise_name", ""))
        .col(text_from("franchise_key", ""))
        .col(json("franchise_ids"))
        .col(flag("active", true))
        .col(text_from("privacy_policy", ""))
        .col(text_from("terms", ""))
        .col(json("contacts"))
        .col(instant("updated_at"))
        .col(version())
        .index(unique("support_card_place", &["country_iso", "franchise_key"]))
}

/// The kinds of dealer management systems.
fn dms_provider() -> NewTable {
    NewTable::new("dms_provider")
        .col(id())
        .col(text("name"))
        .col(int("number"))
        .col(flag("active", true))
        .index(unique("dms_provider_number", &["number"]))
}

/// Statuses of workshop work, with the names that a group gives them.
fn work_status() -> NewTable {
    NewTable::of_group("work_status")
        .col(text("description"))
        .col(int("order_list"))
        .index(index("work_status_group", &["group_id", "order_list"]))
}

/// The places of faults on a machine.
fn machine_area() -> NewTable {
    NewTable::of_group("machine_area")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("machine_area_name", &["group_id", "name_key"]).only(not_deleted()))
        .index(index("machine_area_group", &["group_id", "id"]))
}

/// The kinds of faults of machines.
fn common_defect() -> NewTable {
    NewTable::of_group("common_defect")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("common_defect_name", &["group_id", "name_key"]).only(not_deleted()))
        .index(index("common_defect_group", &["group_id", "id"]))
}

/// Places of machines at a site; a name is unique there without regard to letter case (REF-020).
fn location() -> NewTable {
    NewTable::of_site("location")
        .col(text("name"))
        .col(text("name_key"))
        // The import of machines that has created it, so that it is removed when the import is undone.
        .col(number_null("import_job_id"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("location_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("location_import", &["import_job_id"]).only(present("import_job_id")))
}

/// The in-progress stages of a site; a name is unique there without regard to letter case. The groups of check templates
/// name them, and the history contains the names of finished ones.
fn stage() -> NewTable {
    NewTable::of_site("stage")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("stage_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("stage_group", &["group_id", "id"]))
}

/// The workshops of a site.
fn workshop() -> NewTable {
    NewTable::of_site("workshop")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("workshop_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("workshop_group", &["group_id", "id"]))
}

/// Id, English name, code and culture. Ids are on the wire and stored at every site, so they never change.
const LANGUAGES: [(i32, &str, &str, &str); 10] = [
    (1, "English", "en_GB", "en-GB"),
    (2, "German", "de_DE", "de-DE"),
    (3, "French", "fr_FR", "fr-FR"),
    (4, "Spanish", "es_ES", "es-ES"),
    (5, "Italian", "it_IT", "it-IT"),
    (6, "Polish", "pl_PL", "pl-PL"),
    (7, "Portuguese", "pt_PT", "pt-PT"),
    (8, "Dutch", "nl_NL", "nl-NL"),
    (9, "Czech", "cs_CZ", "cs-CZ"),
    (10, "Swedish", "sv_SE", "sv-SE"),
];

/// Rows of every server: the languages of the product, the countries of ISO 3166-1, and the dealer management system
/// with the number that the settings of a new site have.
fn rows() -> Vec<InsertStatement> {
    let mut languages = Query::insert();
    languages.into_table("language").columns(["id", "name", "code", "culture"]);
    for (id, name, code, culture) in LANGUAGES {
        languages.values_panic([id.into(), name.into(), code.into(), culture.into()]);
    }
    let mut all = Query::insert();
    all.into_table("country").columns(["name", "iso2", "iso3", "dialing_code"]);
    for country in countries() {
        all.values_panic([country.name, country.iso2, country.iso3, country.dialing_code].map(Into::into));
    }
    let mut systems = Query::insert();
    systems.into_table("dms_provider").columns(["name", "number"]).values_panic(["Standard".into(), 20.into()]);
    vec![languages, all, systems]
}
