//! The operations of `reference`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
    ready, sites,
};

/// A location of the site.
pub const LOCATION: Thing =
    Thing::of_site("location", |site, name| Box::pin(async move { given::location(site, &name).await.to_string() }))
        .in_fields(&["LocationId"]);

/// An in-progress stage of the site.
pub const STAGE: Thing =
    Thing::of_site("stage", |site, name| Box::pin(async move { given::stage(site, &name).await.to_string() }));

/// A machine area of the group.
pub const AREA: Thing =
    Thing::of_group("area", |site, name| Box::pin(async move { given::area(&site.group, &name).await.to_string() }))
        .in_fields(&["AreaId"]);

/// A common defect of the group.
pub const DEFECT: Thing = Thing::of_group("defect", |site, name| {
    Box::pin(async move { given::defect(&site.group, &name).await.to_string() })
})
.in_fields(&["DefectId"]);

/// A workshop of the site.
pub const WORKSHOP: Thing = Thing::of_site("workshop", |site, name| {
    Box::pin(async move {
        let key = name.to_uppercase();
        let values = vec![site.group.id.into(), site.id.into(), name.into(), key.into(), site.app().now().into()];
        let text = "INSERT INTO workshop (group_id, site_id, name, name_key, updated_at) \
                    SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
});

/// A franchise of the group.
pub const FRANCHISE: Thing = Thing::of_group("franchise", |site, name| {
    Box::pin(async move {
        let key = name.to_uppercase();
        let values = vec![site.group.id.into(), name.into(), key.into()];
        let text = "INSERT INTO franchise (group_id, name, name_key) SELECT $1, $2, $3 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["franchiseId"]);

/// A work status of the group.
pub const WORK_STATUS: Thing = Thing::of_group("work status", |site, name| {
    Box::pin(async move { given::work_status(&site.group, &name).await.to_string() })
});

/// The operations of `reference`.
pub const EXAMPLES: Examples = Examples {
    things: &[LOCATION, STAGE, AREA, DEFECT, WORKSHOP, FRANCHISE, WORK_STATUS],
    operations: &[
        Example::public("read_geolocation"),
        Example::public("list_languages"),
        Example::public("read_language_texts").no_id("the code of a language of the app"),
        Example::public("read_support_contacts").no_id("of the languages there are"),
        Example::public("read_support_links").no_id("of the languages there are"),
        Example::asks("list_dms_providers", "lookup.read"),
        Example::asks("list_workshops", "workshop.read").lists(&["WorkshopName"]),
        Example::asks("list_console_workshops", "workshop.read"),
        Example::asks("read_console_workshops", "workshop.read").id(WORKSHOP, Path),
        Example::asks("create_console_workshops", "workshop.write")
            .sends(create_console_workshops)
            .valid(Caller::Operator, r#"{ "name": "Workshop {number}", "siteId": "{site}" }"#),
        Example::asks("update_console_workshops", "workshop.write").id(WORKSHOP, Record),
        Example::asks("delete_console_workshops", "workshop.write").id(WORKSHOP, Path),
        Example::asks("delete_many_console_workshops", "workshop.write").id(WORKSHOP, Filter(None)),
        Example::asks("list_console_franchises", "lookup.read"),
        Example::asks("read_console_franchises", "lookup.read").id(FRANCHISE, Path),
        Example::asks("create_console_franchises", "lookup.write")
            .sends(create_console_franchises)
            .valid(Caller::Operator, r#"{ "name": "Franchise {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_franchises", "lookup.write").no_id("operators alone, who see every group"),
        Example::asks("delete_console_franchises", "lookup.write").no_id("operators alone, who see every group"),
        Example::asks("delete_many_console_franchises", "lookup.write").no_id("operators alone, who see every group"),
        Example::asks("list_console_workstatuses", "lookup.read"),
        Example::asks("read_console_workstatuses", "lookup.read").id(WORK_STATUS, Path),
        Example::asks("create_console_workstatuses", "workstatus.write")
            .sends(create_console_workstatuses)
            .valid(Caller::Operator, r#"{ "name": "Status {number}", "orderList": 3, "groupId": "{group}" }"#),
        Example::asks("update_console_workstatuses", "workstatus.write").id(WORK_STATUS, Record),
        Example::asks("delete_console_workstatuses", "workstatus.write").id(WORK_STATUS, Path),
        Example::asks("delete_many_console_workstatuses", "workstatus.write").id(WORK_STATUS, Filter(None)),
        Example::asks("list_console_dmsproviders", "lookup.read"),
        Example::asks("read_console_dmsproviders", "lookup.read").no_id("systems belong to no tenant"),
        Example::asks("create_console_dmsproviders", "lookup.write").sends(create_console_dmsproviders),
        Example::asks("update_console_dmsproviders", "lookup.write").no_id("systems belong to no tenant"),
        Example::asks("list_console_languages", "lookup.read"),
        Example::asks("read_console_languages", "lookup.read").no_id("languages belong to no tenant"),
        Example::asks("create_console_languages", "lookup.write").sends(create_console_languages),
        Example::asks("update_console_languages", "lookup.write").no_id("languages belong to no tenant"),
        Example::asks("list_console_countries", "lookup.read"),
        Example::asks("read_console_countries", "lookup.read").no_id("countries belong to no tenant"),
        Example::asks("update_console_countries", "lookup.write").no_id("countries belong to no tenant"),
        Example::asks("list_console_supportcontacts", "lookup.read"),
        Example::asks("read_console_supportcontacts", "lookup.read").no_id("support contacts are public"),
        Example::asks("create_console_supportcontacts", "lookup.write")
            .sends(create_console_supportcontacts)
            .valid(Caller::Operator, r#"{ "country": "GB", "franchiseName": "Brand {number}", "contacts": [{ "active": true, "contactType": 1, "phone": "+44 1 23" }] }"#),
        Example::asks("update_console_supportcontacts", "lookup.write").no_id("support contacts are public"),
        Example::asks("delete_console_supportcontacts", "lookup.write").no_id("support contacts are public"),
        Example::asks("list_locations", "location.read"),
        Example::asks("list_site_locations", "location.read").id(sites::SITE_CODE, Path),
        Example::asks("create_location", "location.write")
            .sends(create_location)
            .valid(Caller::Administrator, r#"{ "LocationName": "Bay I1 {number}" }"#),
        Example::asks("update_location", "location.write")
            .id(LOCATION, Body(|id| json!({ "LocationId": id, "LocationName": "Renamed" })))
            .sends(update_location)
            .valid(Caller::HeadOffice, r#"{ "LocationId": "{place}", "LocationName": "Yard I1 {number}" }"#),
        Example::asks("list_stages", "stage.read"),
        Example::asks("create_stage", "stage.write")
            .sends(create_stage)
            .valid(Caller::Administrator, r#"{ "Name": "Stage {number}" }"#),
        Example::asks("update_stage", "stage.write").id(STAGE, Body(|id| json!({ "Id": id, "Name": "Renamed" }))),
        Example::asks("delete_stage", "stage.write").id(STAGE, Path),
        Example::asks("list_areas", "fault.read"),
        Example::asks("create_area", "fault.write")
            .sends(create_area)
            .valid(Caller::HeadOffice, r#"{ "Name": "Area {number}" }"#),
        Example::asks("update_area", "fault.write").id(AREA, Body(|id| json!({ "Id": id, "Name": "Renamed" }))),
        Example::asks("delete_area", "fault.write").id(AREA, Path),
        Example::asks("list_defects", "fault.read"),
        Example::asks("create_defect", "fault.write")
            .sends(create_defect)
            .valid(Caller::HeadOffice, r#"{ "Name": "Defect {number}" }"#),
        Example::asks("update_defect", "fault.write").id(DEFECT, Body(|id| json!({ "Id": id, "Name": "Renamed" }))),
        Example::asks("delete_defect", "fault.write").id(DEFECT, Path),
        Example::asks("list_countries", "lookup.read"),
        Example::asks("list_market_countries", "lookup.read").only_reads(),
        Example::asks("list_franchises", "lookup.read"),
        Example::asks("list_work_statuses", "lookup.read"),
        Example::asks("list_console_locations", "location.read"),
        Example::asks("read_console_locations", "location.read").id(LOCATION, Path),
        Example::asks("create_console_locations", "location.write")
            .sends(create_console_locations)
            .valid(Caller::Operator, r#"{ "name": "Lot {number}", "siteId": "{site}" }"#),
        Example::asks("update_console_locations", "location.write").id(LOCATION, Record),
        Example::asks("delete_console_locations", "location.write").id(LOCATION, Path),
        Example::asks("delete_many_console_locations", "location.write").id(LOCATION, Filter(None)),
        Example::asks("list_console_stages", "stage.read"),
        Example::asks("read_console_stages", "stage.read").id(STAGE, Path),
        Example::asks("create_console_stages", "stage.write")
            .sends(create_console_stages)
            .valid(Caller::Operator, r#"{ "name": "Stage {number}", "siteId": "{site}" }"#),
        Example::asks("update_console_stages", "stage.write").id(STAGE, Record),
        Example::asks("delete_console_stages", "stage.write").id(STAGE, Path),
        Example::asks("delete_many_console_stages", "stage.write").id(STAGE, Filter(None)),
        Example::asks("list_console_areas", "fault.read"),
        Example::asks("read_console_areas", "fault.read").id(AREA, Path),
        Example::asks("create_console_areas", "fault.write")
            .sends(create_console_areas)
            .valid(Caller::Operator, r#"{ "name": "Area {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_areas", "fault.write").id(AREA, Record),
        Example::asks("delete_console_areas", "fault.write").id(AREA, Path),
        Example::asks("delete_many_console_areas", "fault.write").id(AREA, Filter(None)),
        Example::asks("list_console_defects", "fault.read"),
        Example::asks("read_console_defects", "fault.read").id(DEFECT, Path),
        Example::asks("create_console_defects", "fault.write")
            .sends(create_console_defects)
            .valid(Caller::Operator, r#"{ "name": "Defect {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_defects", "fault.write").id(DEFECT, Record),
        Example::asks("delete_console_defects", "fault.write").id(DEFECT, Path),
        Example::asks("delete_many_console_defects", "fault.write").id(DEFECT, Filter(None)),
    ],
};

fn create_console_workshops(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Workshop {}", given::number());
        Submission::of(site.administrator().await, "/admin/api/workshops", json!({ "name": name }))
    })
}

fn create_console_franchises(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "name": format!("Franchise {}", given::number()), "groupId": site.group.id });
        Submission::of(site.app().operator().await, "/admin/api/franchises", body)
    })
}

fn create_console_workstatuses(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "name": format!("Status {}", given::number()), "groupId": site.group.id });
        Submission::of(site.app().operator().await, "/admin/api/workstatuses", body)
    })
}

fn create_console_dmsproviders(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        // A number that no other test uses.
        let body = json!({ "name": "Test", "integrationProvider": 1_000 + given::number() % 9_000, "active": false });
        Submission::of(site.app().operator().await, "/admin/api/dmsproviders", body)
    })
}

fn create_console_languages(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        // A code that no other test uses, of the letters of a number.
        let mut number = given::number();
        let mut letter = |first: u8| {
            let letter = char::from(first + u8::try_from(number % 26).expect("a letter"));
            number /= 26;
            letter
        };
        let code: String = [letter(b'a'), letter(b'a'), letter(b'a'), '_', letter(b'A'), 'Q'].into_iter().collect();
        let body = json!({ "name": "Test", "code": code, "active": false });
        Submission::of(site.app().operator().await, "/admin/api/languages", body)
    })
}

fn create_console_supportcontacts(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "country": "GB", "franchiseName": format!("Brand {}", given::number()),
            "contacts": [{ "active": true, "contactType": 1, "phone": "+44 1 23" }] });
        Submission::of(site.app().operator().await, "/admin/api/supportcontacts", body)
    })
}

fn create_location(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        Submission::of(it.admin, "location/create", json!({ "LocationName": "Yard" }))
    })
}

fn update_location(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = json!({ "LocationId": it.location, "LocationName": "Gate" });
        Submission::of(it.admin, "location/update", body)
    })
}

fn create_stage(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Stage {}", given::number());
        Submission::of(site.administrator().await, "jcb/stage", json!({ "Name": name }))
    })
}

fn create_area(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Area {}", given::number());
        Submission::of(site.administrator().await, "jcb/area", json!({ "Name": name }))
    })
}

fn create_defect(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Defect {}", given::number());
        Submission::of(site.administrator().await, "jcb/defect", json!({ "Name": name }))
    })
}

fn create_console_locations(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(
        async move { Submission::of(site.administrator().await, "/admin/api/locations", json!({ "name": "Yard" })) },
    )
}

fn create_console_stages(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Stage {}", given::number());
        Submission::of(site.administrator().await, "/admin/api/stages", json!({ "name": name }))
    })
}

fn create_console_areas(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Area {}", given::number());
        Submission::of(site.administrator().await, "/admin/api/areas", json!({ "name": name }))
    })
}

fn create_console_defects(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let name = format!("Defect {}", given::number());
        Submission::of(site.administrator().await, "/admin/api/defects", json!({ "name": name }))
    })
}
