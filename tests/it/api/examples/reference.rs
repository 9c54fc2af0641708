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

/// A machine area of the group.
pub const AREA: Thing =
    Thing::of_group("area", |site, name| Box::pin(async move { given::area(&site.group, &name).await.to_string() }))
        .in_fields(&["AreaId"]);

/// A common defect of the group.
pub const DEFECT: Thing = Thing::of_group("defect", |site, name| {
    Box::pin(async move { given::defect(&site.group, &name).await.to_string() })
})
.in_fields(&["DefectId"]);

/// The operations of `reference`.
pub const EXAMPLES: Examples = Examples {
    things: &[LOCATION, AREA, DEFECT],
    operations: &[
        Example::public("read_geolocation"),
        Example::public("list_languages"),
        Example::asks("list_locations", "location.read"),
        Example::asks("list_site_locations", "location.read").id(sites::SITE_CODE, Path),
        Example::asks("create_location", "location.write")
            .sends(create_location)
            .valid(Caller::Administrator, r#"{ "LocationName": "Bay I1 {number}" }"#),
        Example::asks("update_location", "location.write")
            .id(LOCATION, Body(|id| json!({ "LocationId": id, "LocationName": "Renamed" })))
            .sends(update_location)
            .valid(Caller::HeadOffice, r#"{ "LocationId": "{place}", "LocationName": "Yard I1 {number}" }"#),
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
    ],
};

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
