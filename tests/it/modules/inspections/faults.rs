//! Area and defect of failed items, where a site has fault categories.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{Hall, answers, hall, start};
use crate::modules::stock::yard::{all_is_well, stored};

const TEXT: &str = "422 Inspection: Please select area and defect";

async fn asking() -> Hall {
    let hall = hall(TestApp::shared().await.production_site().await).await;
    given::setting(&hall.site, "JCB.IsFaultCategoryEnabled", "true").await;
    hall
}

/// Answers item 1 with no, with these fields besides.
async fn fails(tech: &Person, machine: i64, more: &Value) -> tests::Reply {
    let mut body = answers(machine, &[(1, Some(0), "oil leak")]);
    for (name, value) in more.as_object().expect("fields") {
        body["Items"][0][name] = value.clone();
    }
    tech.post("vhcItem/v3/update", body).await
}

/// A failed item needs an area and a defect of the group's lists; a passed one does not, and neither does any item while a
/// list is empty or the site has no fault categories.
#[tokio::test]
async fn a_failed_item_has_an_area_and_a_defect() {
    let hall = asking().await;
    let (tech, group) = (&hall.tech, &hall.site.group);
    let complete = async |id: i64| tech.post(&format!("vhc/complete/{id}"), json!({})).await;
    let area = given::area(group, "Boom").await;
    // The list of defects is empty.
    let free = hall.machine("R", None, None).await.id;
    start(tech, free).await;
    fails(tech, free, &json!({})).await.ok();
    assert_eq!(complete(free).await.ok()["Status"], "H");

    let defect = given::defect(group, "Leak").await;
    let machine = hall.machine("R", None, None).await;
    let id = machine.id;
    start(tech, id).await;
    for more in [json!({}), json!({ "AreaId": area }), json!({ "AreaId": 0, "DefectId": defect })] {
        fails(tech, id, &more).await.ok();
        let refused = complete(id).await;
        assert_eq!((refused.line().as_str(), refused.errors("Items")), (TEXT, vec!["Item 1"]), "{more}");
        assert_eq!(stored(&hall.site, id).await.status, "R");
    }
    fails(tech, id, &json!({ "AreaId": area, "DefectId": defect })).await.ok();
    assert_eq!(complete(id).await.ok()["Status"], "H");
    // The repair asks for the same fault, and takes another.
    start(tech, id).await;
    let listed = tech.get(&format!("vhcitem/list/{id}/0")).await.ok();
    assert_eq!((&listed[0]["AreaName"], &listed[0]["DefectName"]), (&json!("BOOM"), &json!("Leak")));

    let good = hall.machine("R", None, None).await.id;
    start(tech, good).await;
    tech.post("vhcItem/v3/update", answers(good, &[(1, Some(1), "")])).await.ok();
    assert_eq!(complete(good).await.ok()["Status"], "P");
    given::setting(&hall.site, "JCB.IsFaultCategoryEnabled", "false").await;
    let off = hall.machine("R", None, None).await.id;
    start(tech, off).await;
    fails(tech, off, &json!({})).await.ok();
    assert_eq!(complete(off).await.ok()["Status"], "H");
    all_is_well(&hall.site).await;
}

/// A finished in-progress stage is checked like the whole inspection.
#[tokio::test]
async fn a_failed_stage_has_areas_and_defects() {
    let hall = asking().await;
    given::setting(&hall.site, "JCB.IsStagesEnabled", "true").await;
    given::stage(&hall.site, "Engine").await;
    let (area, defect) = (given::area(&hall.site.group, "Boom").await, given::defect(&hall.site.group, "Leak").await);
    let machine = hall.machine("R", None, None).await;
    start(&hall.tech, machine.id).await;
    let mut body = answers(machine.id, &[(1, Some(0), "oil leak")]);
    body["StageName"] = json!("Engine");
    let refused = hall.tech.post("vhcItem/v3/update", body.clone()).await;
    assert_eq!((refused.line().as_str(), refused.reason()), (TEXT, "inspections.fault_required"));
    let listed = hall.tech.get(&format!("vhcitem/list/{}/0", machine.id)).await.ok();
    assert_eq!(listed[0]["ItemStatus"], json!(null), "nothing was saved");
    (body["Items"][0]["AreaId"], body["Items"][0]["DefectId"]) = (json!(area), json!(defect));
    hall.tech.post("vhcItem/v3/update", body).await.ok();
}

/// An area and a defect are chosen from the group's own lists; a deleted one remains where it was chosen.
#[tokio::test]
async fn areas_and_defects_are_those_of_the_lists() {
    let hall = asking().await;
    let (tech, group) = (&hall.tech, &hall.site.group);
    let head = group.head_office().await.administrator().await;
    let (area, defect) = (given::area(group, "Boom").await, given::defect(group, "Leak").await);
    let stranger = TestApp::shared().await.group().await;
    let foreign = (given::area(&stranger, "Boom").await, given::defect(&stranger, "Leak").await);
    let id = hall.machine("R", None, None).await.id;
    start(tech, id).await;
    for (more, reason) in [
        (json!({ "AreaId": 987_654_321 }), "inspections.area"),
        (json!({ "AreaId": foreign.0 }), "inspections.area"),
        (json!({ "AreaId": area, "DefectId": foreign.1 }), "inspections.defect"),
    ] {
        let refused = fails(tech, id, &more).await;
        assert_eq!((refused.status, refused.reason()), (422, reason));
    }
    fails(tech, id, &json!({ "AreaId": area, "DefectId": defect })).await.ok();
    head.delete(&format!("jcb/area/{area}")).await.ok();
    let mut again = answers(id, &[(1, Some(0), "still leaks")]);
    again["Items"][0]["AreaId"] = json!(area);
    tech.post("vhcItem/v3/update", again).await.ok();
    let listed = tech.get(&format!("vhcitem/list/{id}/0")).await.ok();
    assert_eq!((&listed[0]["AreaId"], &listed[0]["AreaName"]), (&json!(area), &json!("BOOM")));
    let mut other = answers(id, &[(2, Some(0), "leaks")]);
    other["Items"][0]["AreaId"] = json!(area);
    let refused = tech.post("vhcItem/v3/update", other).await;
    assert_eq!((refused.status, refused.reason()), (422, "inspections.area"));
}
