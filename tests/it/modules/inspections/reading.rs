//! Reading inspections: the template of a stage, the items of an inspection, one item.

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{TestApp, given};

use super::hall::{answers, hall, start};

/// Chooses a template of a model.
type Named = fn(&given::ModelTemplates) -> i64;

/// INSP-008: the template of the stage, its kind, and the open inspection.
#[tokio::test]
async fn each_stage_names_its_template() {
    let app = TestApp::shared().await;
    let cases: [(Hierarchy, &'static str, Named, i16); 10] = [
        (Hierarchy::Dealership, "R", |of| of.receiving, 5),
        (Hierarchy::HeadOffice, "R", |of| of.receiving, 5),
        (Hierarchy::Production, "R", |of| of.pdi, 1),
        (Hierarchy::Dealership, "F", |of| of.pdi, 1),
        (Hierarchy::HeadOffice, "A", |of| of.audit, 10),
        (Hierarchy::Dealership, "G", |of| of.gate, 7),
        (Hierarchy::Dealership, "C", |of| of.handover, 9),
        (Hierarchy::Dealership, "H", |_| 0, 0),
        (Hierarchy::HeadOffice, "S", |_| 0, 0),
        (Hierarchy::HeadOffice, "T", |_| 0, 0),
    ];
    for (hierarchy, status, template, kind) in cases {
        let hall = hall(app.site(hierarchy).await).await;
        let machine = hall.machine(status, None, None).await;
        let answer = hall.site.reader().await.get(&format!("vhc/GetTemplateId/{}", machine.id)).await.ok();
        let template = template(&hall.templates);
        let want = json!({ "TemplateId": template, "TemplateLookupId": 0, "VehicleType": kind });
        assert_eq!(answer, want, "{hierarchy:?} {status}");
    }
    let hall = hall(app.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let open = start(&hall.tech, machine.id).await;
    let path = format!("vhc/GetTemplateId/{}", machine.id);
    assert_eq!(hall.tech.get(&path).await.ok()["TemplateLookupId"], open);
    // A model without templates.
    let model = given::model(&hall.site.group, "Unmapped").await;
    let plain = given::machine(&hall.site).model(model).create().await;
    assert_eq!(hall.tech.get(&format!("vhc/GetTemplateId/{}", plain.id)).await.ok()["TemplateId"], 0);
}

/// INSP-010, INSP-011: an item is answered as it was saved, with person and time.
#[tokio::test]
async fn what_was_found_is_reported() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    given::setting(&hall.site, "TimeZoneDetails.TimeZoneId", "W. Europe Standard Time").await;
    // The site has the stage of the second item, in capitals, as clients send it.
    given::stage(&hall.site, "ENGINE").await;
    let machine = hall.machine("A", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    assert_eq!(tech.get(&format!("vhcitem/list/{id}/0")).await.ok(), json!([]), "nothing was looked at");
    let inspection = start(tech, id).await;
    let (area, defect) = (given::area(&hall.site.group, "Boom").await, given::defect(&hall.site.group, "Leak").await);
    let item = json!({ "TemplateItemTypeId": "2", "ItemDesc": " Hydraulics ", "ItemGroup": "Boom", "ItemStatus": 0,
        "Comments": " drips ", "AreaId": area, "DefectId": defect, "Measure": 12, "IsMandatory": true });
    tech.post("vhcItem/v3/update", json!({ "VHCId": id, "TemplateLookupId": inspection, "Items": [item] })).await.ok();
    let reader = hall.site.reader().await;
    let listed = reader.get(&format!("vhcitem/list/{id}/0")).await.ok();
    let number = &listed[1]["VHCItemId"];
    let want = json!({
        "VHCItemId": number, "VHCId": id, "TemplateLookupId": inspection, "TemplateItemTypeId": 2,
        "ItemDesc": "Item 2", "ItemGroup": "Engine", "ItemStatus": 0, "Comments": "drips", "AreaId": area,
        "DefectId": defect, "AreaName": "BOOM", "DefectName": "Leak",
        "Measure": "12", "PhotoCount": 0, "VideoCount": 0, "UserId": tech.id, "SiteCode": hall.site.code,
        "TimeStamp": "02/03/2026 09:00:00", "IsMandatory": false, "StageName": "Engine",
        "IsStageFinished": false, "CheckItemTypeId": 2, "CommentListId": null, "AnimationId": null,
        "IsPhotoRequired": false, "GuidanceMetaData": null, "Min": null, "Max": null, "Unit": "", "Decimals": 0,
    });
    assert_eq!(listed[1], want);
    assert_eq!(reader.get(&format!("vhcitem/{number}")).await.ok(), want);
    // An area and a defect that are not sent stay, and an answer can be removed.
    let again = json!({ "TemplateItemTypeId": 2, "ItemStatus": null });
    tech.post("vhcItem/v3/update", json!({ "VHCId": id, "Items": [again] })).await.ok();
    let listed = reader.get(&format!("vhcitem/list/{id}/{inspection}")).await.ok();
    let answer = ["VHCItemId", "ItemStatus", "Comments", "AreaId", "DefectId"];
    let want = json!([number, null, "", area, defect]);
    assert_eq!(Value::from(answer.map(|name| listed[1][name].clone()).to_vec()), want);
    // A completed inspection stays the latest one.
    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
    tech.get(&format!("vhc/complete/{id}/{inspection}")).await.ok();
    assert_eq!(reader.get(&format!("vhcitem/list/{id}/0")).await.ok()[0]["TemplateLookupId"], inspection);
}

/// An inspection of another machine, one of another site, and an unknown id give the same 404.
#[tokio::test]
async fn inspections_of_others_are_not_found() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let (machine, other) = (hall.machine("A", None, None).await, hall.machine("A", None, None).await);
    let inspection = start(&hall.tech, machine.id).await;
    hall.tech.post("vhcItem/v3/update", answers(machine.id, &[(1, Some(1), "")])).await.ok();
    let listed = hall.tech.get(&format!("vhcitem/list/{}/0", machine.id)).await.ok();
    let item = &listed[0]["VHCItemId"];
    for path in [format!("vhcitem/list/{}/{inspection}", other.id), format!("vhcitem/list/{}/987654321", machine.id)] {
        let reply = hall.tech.get(&path).await;
        assert_eq!((reply.status, reply.reason()), (404, "inspections.not_there"), "{path}");
    }
    let neighbour = hall.site.group.head_office().await.administrator().await;
    let stranger = TestApp::shared().await.dealer_site().await.administrator().await;
    let importer = hall.site.person(8).await;
    for person in [&neighbour, &stranger, &importer] {
        let one = person.get(&format!("vhcitem/{item}")).await;
        assert_eq!((one.status, one.reason()), (404, "inspections.item_not_there"));
        for path in [
            format!("vhcitem/list/{}/{inspection}", machine.id),
            format!("vhcitem/list/{}/0", machine.id),
            format!("vhc/GetTemplateId/{}", machine.id),
        ] {
            assert_eq!(person.get(&path).await.status, 404, "{path}");
        }
    }
    for person in [&neighbour, &stranger] {
        let id = machine.id;
        for (path, body) in [
            ("vhc/inspection/start".to_owned(), json!({ "VHCId": id })),
            ("vhcItem/v3/update".to_owned(), answers(id, &[(1, Some(0), "no")])),
            (format!("vhc/complete/{id}"), json!({})),
            (format!("vhc/complete/{id}/{inspection}"), json!({})),
        ] {
            let reply = person.post(&path, body).await;
            assert_eq!((reply.status, reply.reason()), (404, "platform.no_such_thing"), "{path}");
        }
    }
}

/// An inspection is returned with its template, its state and its people; one that the machine has left has ended.
#[tokio::test]
async fn an_inspection_is_returned_as_it_is() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    given::setting(&hall.site, "TimeZoneDetails.TimeZoneId", "W. Europe Standard Time").await;
    let machine = hall.machine("R", None, None).await;
    let id = machine.id;
    let none = hall.tech.get(&format!("vhc/inspection/{id}/0")).await;
    assert_eq!((none.status, none.reason()), (404, "inspections.not_there"));
    let inspection = start(&hall.tech, id).await;
    let reader = hall.site.reader().await;
    let answer = async |of: i64| reader.get(&format!("vhc/inspection/{id}/{of}")).await.ok();
    let names = json!({ "TemplateId": hall.templates.receiving, "TemplateVersion": 1 });
    let open = answer(0).await;
    assert_eq!(open["TemplateLookupId"], inspection);
    assert_eq!((&open["TemplateId"], &open["TemplateVersion"]), (&names["TemplateId"], &names["TemplateVersion"]));
    assert_eq!((&open["Status"], &open["State"], &open["Version"]), (&json!("R"), &json!("Open"), &json!(1)));
    assert_eq!(open["BegunOn"], "02/03/2026 09:00:00", "in the zone of the site");
    assert!(
        !open["BegunBy"].as_str().expect("a name").is_empty()
            && !open["TemplateName"].as_str().expect("a name").is_empty()
    );
    assert_eq!([&open["Success"], &open["CompletedOn"], &open["CompletedBy"]], [&Value::Null; 3]);
    assert_eq!(open["IsPartiallyChecked"], false);
    hall.tech.post("vhcItem/v3/update", answers(id, &[(1, Some(0), "leak")])).await.ok();
    let part = answer(inspection).await;
    assert_eq!((&part["IsPartiallyChecked"], &part["Version"]), (&json!(true), &json!(2)));
    hall.tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok();
    let done = answer(0).await;
    assert_eq!((&done["State"], &done["Success"], &done["Version"]), (&json!("Completed"), &json!(0), &json!(3)));
    assert_eq!((&done["CompletedOn"], &done["CompletedBy"]), (&json!("02/03/2026 09:00:00"), &open["BegunBy"]));
    assert_eq!(done["IsPartiallyChecked"], false);
    // A repair asks the version that failed. Then the machine comes to another stage.
    let repair = start(&hall.tech, id).await;
    assert_eq!(
        (&answer(repair).await["TemplateId"], &answer(repair).await["Status"]),
        (&names["TemplateId"], &json!("H"))
    );
    let old =
        given::open_inspection(&hall.site, hall.machine("A", None, None).await.id, hall.yard.model, "F", "Lights")
            .await
            .0;
    let missing = reader.get(&format!("vhc/inspection/{id}/{old}")).await;
    assert_eq!((missing.status, missing.reason()), (404, "inspections.not_there"), "of another machine");
}

/// An inspection that the machine has left before its end, and one from before templates were stored.
#[tokio::test]
async fn an_inspection_that_was_left_has_ended() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let (left, _) = given::open_inspection(&hall.site, machine.id, hall.yard.model, "F", "Lights").await;
    let answer = hall.tech.get(&format!("vhc/inspection/{}/{left}", machine.id)).await.ok();
    assert_eq!(
        (&answer["State"], &answer["Success"], &answer["CompletedOn"]),
        (&json!("Ended"), &Value::Null, &Value::Null)
    );
    assert_eq!(
        (&answer["TemplateId"], &answer["TemplateVersion"], &answer["TemplateName"]),
        (&json!(0), &json!(0), &json!(""))
    );
}
