//! A receiving inspection that is not finished yet (row 3).

use serde_json::json;
use tests::TestApp;

use super::hall::{answers, hall, start};
use crate::modules::{
    stock::history::life::{descriptions, lines},
    stock::yard::{all_is_well, list, row, stored},
};

/// STOCK-048: the first answers set partially checked, and completing clears it (row 3).
#[tokio::test]
async fn answers_make_a_machine_partially_checked() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("R", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let inspection = start(tech, id).await;
    assert!(!stored(&hall.site, id).await.partially_checked);
    let saved = tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), ""), (2, None, "")])).await.ok();
    assert_eq!((&saved["TemplateLookupId"], &saved["Version"]), (&json!(inspection), &json!(2)));
    let after = stored(&hall.site, id).await;
    assert_eq!((after.status.as_str(), after.partially_checked), ("R", true));
    assert_eq!(row(&list(tech, vec![]).await, &machine.serial)["IsPartiallyChecked"], true);
    let listed = tech.get(&format!("vhcitem/list/{id}/{inspection}")).await.ok();
    assert_eq!((&listed[0]["ItemStatus"], &listed[1]["ItemStatus"]), (&json!(1), &json!(null)));
    // A second answer writes no second event of the machine.
    tech.post("vhcItem/v3/update", answers(id, &[(2, Some(1), "fine")])).await.ok();
    assert_eq!(stored(&hall.site, id).await.event_count, after.event_count);
    assert_eq!(descriptions(&tech.get(&format!("jcbstock/history/{id}")).await.ok()), ["Machine added to stock list"]);
    tech.get(&format!("vhc/complete/{id}")).await.ok();
    assert!(!stored(&hall.site, id).await.partially_checked);
    all_is_well(&hall.site).await;
}

/// HIST-018: where the site has stages enabled, a finished stage stands in the history with its name.
#[tokio::test]
async fn a_finished_stage_is_reported_where_there_are_stages() {
    let app = TestApp::shared().await;
    for stages in [true, false] {
        let hall = hall(app.production_site().await).await;
        tests::given::setting(&hall.site, "JCB.IsStagesEnabled", if stages { "true" } else { "false" }).await;
        let machine = hall.machine("R", None, None).await;
        let (tech, id) = (&hall.tech, machine.id);
        let inspection = start(tech, id).await;
        for stage in ["ENGINE", "Cab"] {
            tests::given::stage(&hall.site, stage).await;
        }
        let finish = |stage: &str, sent: &[super::hall::Answer]| {
            let mut body = answers(id, sent);
            body["StageName"] = json!(stage);
            body
        };
        if stages {
            let nothing = tech.post("vhcItem/v3/update", finish("Paint", &[(1, Some(1), "")])).await;
            assert_eq!((nothing.status, nothing.reason()), (422, "inspections.stage_empty"));
            let open = tech.post("vhcItem/v3/update", finish("Engine", &[(1, None, "")])).await;
            assert_eq!(open.line(), "422 Stock: Please select option");
            let unsaid = tech.post("vhcItem/v3/update", finish("Engine", &[(1, Some(0), " ")])).await;
            assert_eq!(unsaid.line(), "422 Stock: Comments required");
        }
        for _ in 0..2 {
            let engine = finish("Engine", &[(1, Some(1), ""), (2, Some(2), "")]);
            tech.post("vhcItem/v3/update", engine).await.ok();
            tech.post("vhcItem/v3/update", finish("Cab", &[(3, Some(0), "torn seat")])).await.ok();
        }
        let answer = tech.get(&format!("jcbstock/history/{id}")).await.ok();
        if stages {
            assert_eq!(
                descriptions(&answer),
                ["Receiving Inspection failed", "Receiving Inspection completed", "Machine added to stock list"]
            );
            let lines = lines(&answer);
            assert_eq!((&lines[0]["StageName"], &lines[1]["StageName"]), (&json!("Cab"), &json!("Engine")));
            assert_eq!(lines[0]["TemplateLookupId"], inspection);
            assert_eq!(lines[0]["InspectionStatus"]["Comments"], "Item 3 - torn seat");
            let listed = tech.get(&format!("vhcitem/list/{id}/{inspection}")).await.ok();
            assert_eq!((&listed[0]["StageName"], &listed[2]["StageName"]), (&json!("Engine"), &json!("Cab")));
        } else {
            assert_eq!(descriptions(&answer), ["Machine added to stock list"]);
        }
        let after = stored(&hall.site, id).await;
        assert_eq!((after.status.as_str(), after.partially_checked), ("R", true));
        assert_eq!(tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok()["Status"], "H");
        all_is_well(&hall.site).await;
    }
}

/// Edit Machine in R may set partially checked, too (row 3); in other statuses there is nothing to set.
#[tokio::test]
async fn the_edit_dialog_marks_a_machine_as_partially_checked() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let anna = hall.site.administrator().await;
    let edit = |id: i64, sent: bool| {
        json!({ "VHCId": id, "VhcJcbLookup": { "LocationId": hall.yard.bay,
            "MetaData": json!({ "MachineHours": 7, "IsPartiallyChecked": sent }).to_string() } })
    };
    let machine = hall.machine("R", None, None).await;
    anna.post("vhc/v2/update", edit(machine.id, true)).await.ok();
    let after = stored(&hall.site, machine.id).await;
    assert_eq!((after.partially_checked, after.hours), (true, Some(7)));
    anna.post("vhc/v2/update", edit(machine.id, false)).await.ok();
    assert!(stored(&hall.site, machine.id).await.partially_checked, "nothing unsays it");
    let audited = hall.machine("A", None, None).await;
    let refused = anna.post("vhc/v2/update", edit(audited.id, true)).await;
    assert_eq!(refused.line(), "409 Conflict: Machine is not in Receiving Inspection");
    assert_eq!(stored(&hall.site, audited.id).await.version, audited.version);
    all_is_well(&hall.site).await;
}

/// The groups of a template name stages by name: where the site has none of that name, their items belong to no stage.
#[tokio::test]
async fn a_stage_that_the_site_does_not_have_is_none() {
    let group = TestApp::shared().await.group().await;
    let site = group.site(platform::auth::permission::Hierarchy::Production).await;
    // The stage of a sister site is not this site's.
    tests::given::stage(&group.dealer_site().await, "Engine").await;
    let hall = hall(site).await;
    tests::given::setting(&hall.site, "JCB.IsStagesEnabled", "true").await;
    let machine = hall.machine("R", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let inspection = start(tech, id).await;
    let path = format!("vhcitem/list/{id}/{inspection}");
    assert_eq!(tech.get(&path).await.ok()[0]["StageName"], "");
    let mut body = answers(id, &[(1, Some(1), ""), (2, Some(1), "")]);
    body["StageName"] = json!("Engine");
    let refused = tech.post("vhcItem/v3/update", body.clone()).await;
    assert_eq!((refused.status, refused.reason()), (422, "inspections.stage_empty"));
    assert!(!stored(&hall.site, id).await.partially_checked, "nothing was saved");
    let stage = tests::given::stage(&hall.site, "engine").await;
    assert_eq!(tech.get(&path).await.ok()[0]["StageName"], "Engine");
    tech.post("vhcItem/v3/update", body).await.ok();
    // A finished stage retains its name when the site gives up the stage.
    let anna = hall.site.administrator().await;
    anna.delete(&format!("jcb/stage/{stage}")).await.ok();
    let listed = tech.get(&path).await.ok();
    assert_eq!((&listed[0]["StageName"], &listed[0]["IsStageFinished"]), (&json!("Engine"), &json!(true)));
    let answer = tech.get(&format!("jcbstock/history/{id}")).await.ok();
    assert_eq!(lines(&answer)[0]["StageName"], "Engine");
}
