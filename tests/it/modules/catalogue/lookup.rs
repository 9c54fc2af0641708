//! The serial look-up and specifications (docs/behaviour/machine-life.md, "Serial look-up" and "Machine catalogue").

use serde_json::json;
use tests::{TestApp, given};

/// STOCK-161, STOCK-163: first the catalogue, then the group's own machines that it lacks.
#[tokio::test]
async fn a_serial_is_found_in_the_catalogue_and_among_the_own_machines() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    let model = given::model(&group, "BH-90").await;
    let serial = given::serial();
    given::catalogue(&group, &serial, "bh-90").await;
    given::catalogue(&app.group().await, &serial, "Foreign").await;
    let location = given::location(&other, "DOCK").await;
    let longer = format!("9{serial}");
    let body = json!({ "VIN": longer, "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    other.administrator().await.post("jcbstock/create", body).await.ok();
    let found = one.reader().await.get(&format!("jcbservicepro/{serial}")).await.ok();
    let want = json!([
        { "SerialNo": serial, "Model": "bh-90", "ModelId": model },
        { "SerialNo": longer, "Model": "BH-90", "ModelId": model }
    ]);
    assert_eq!(found, want);
    let by_eight = one.reader().await.get(&format!("jcbservicepro/{longer}")).await.ok();
    assert_eq!(by_eight, want, "the last seven characters count");
}

/// STOCK-163: a model that is not in the group's list has no id.
#[tokio::test]
async fn a_model_that_the_group_lacks_has_no_id() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let serial = given::serial();
    given::catalogue(&site.group, &serial, "Unheard").await;
    let found = site.reader().await.get(&format!("jcbservicepro/{serial}")).await.ok();
    assert_eq!(found, json!([{ "SerialNo": serial, "Model": "Unheard", "ModelId": null }]));
}

#[tokio::test]
async fn nothing_found_and_too_short_are_distinguished() {
    let app = TestApp::shared().await;
    let reader = app.dealer_site().await.reader().await;
    let serial = given::serial();
    for (text, line) in [
        (serial.as_str(), "404 Machine Serial Number: No machine found with this serial number"),
        ("123456", "422 Machine Serial Number: Machine Serial Number length should be minimum 7"),
        ("%20", "422 Machine Serial Number: Machine Serial Number can not be empty"),
        ("'%3B--%20DROP", "422 Machine Serial Number: Machine Serial Number length should be minimum 7"),
    ] {
        assert_eq!(reader.get(&format!("jcbservicepro/{text}")).await.line(), line, "{text}");
    }
}

/// STOCK-163: the answer has at most 50 rows.
#[tokio::test]
async fn a_lookup_has_fifty_rows_at_most() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let serial = given::serial();
    for at in 0..55 {
        given::catalogue(&site.group, &format!("X{at:02}{serial}"), "BH-90").await;
    }
    let found = site.reader().await.get(&format!("jcbservicepro/{serial}")).await.ok();
    assert_eq!(found.as_array().map(Vec::len), Some(50));
}

#[tokio::test]
async fn a_specification_is_read_by_the_whole_number_or_by_its_only_ending() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let serial = given::serial();
    let vin = format!("JCB5TE{serial}");
    given::catalogue(&site.group, &vin, "BH-90").await;
    let reader = site.reader().await;
    let want = json!({
        "ModelFamily": "Loader", "Model": "BH-90", "ModelVariant": "Standard", "EngineSerialNumber": "E100",
        "ExWorksDate": null, "Features": [{ "Code": "A1", "Description": "Cab" }]
    });
    for text in [vin.clone(), vin.to_lowercase(), serial.clone()] {
        assert_eq!(reader.get(&format!("jcbstock/specification/{text}")).await.ok(), want, "{text}");
    }
    given::catalogue(&site.group, &format!("ZZZ{serial}"), "BH-90").await;
    let two = reader.get(&format!("jcbstock/specification/{serial}")).await;
    assert_eq!(two.line(), "404 Specification: Data does not exist", "two machines end so");
    let other = app.dealer_site().await.reader().await;
    let foreign = other.get(&format!("jcbstock/specification/{vin}")).await;
    assert_eq!(foreign.line(), "404 Specification: Data does not exist");
}
