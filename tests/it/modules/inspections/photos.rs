//! Photos of items: a failed item whose template requires a photo can not be completed without one.

use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, given};

use super::hall::start;
use crate::modules::{
    assets::{png, put},
    stock::yard::{Yard, all_is_well, stored, yard},
};

const TEXT: &str = "422 Inspection: Photo required";

/// An id that no file has.
const NEVER: i64 = 987_654_321;

/// A head office whose machines have two items, `Tyres` with a photo of a failure and `Horn` without.
pub(super) struct Shop {
    pub(super) yard: Yard,
    pub(super) anna: Person,
    pub(super) tyres: i64,
    pub(super) horn: i64,
}

pub(super) async fn shop() -> Shop {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let id =
        async |path: &str, body: Value, name: &str| anna.post(path, body).await.ok()[name].as_i64().expect("an id");
    let template = json!({ "TemplateName": "Receiving", "VehicleType": 5, "LanguageId": 1 });
    let template = id("template/create", template, "TemplateId").await;
    let group = json!({ "TemplateId": template, "ItemGroup": "Chassis", "StageName": "" });
    let group = id("templateitemgroup/create", group, "TemplateItemGroupId").await;
    let item = async |text: &str, photo: bool| {
        let body = json!({ "TemplateItemGroupId": group, "ItemDesc": text, "CheckItemTypeId": 2, "IsMandatory": false,
            "IsPhotoRequired": photo });
        id("templateitemtype/create", body, "TemplateItemTypeId").await
    };
    let (tyres, horn) = (item("Tyres", true).await, item("Horn", false).await);
    anna.post(&format!("template/complete/{template}/0/true"), json!({})).await.ok();
    given::mapped_template(&yard.site.group, yard.model, template).await;
    Shop { yard, anna, tyres, horn }
}

impl Shop {
    pub(super) async fn machine(&self) -> i64 {
        self.yard.machine(|_| {}).await.id
    }

    pub(super) async fn says(&self, machine: i64, item: i64, status: i64) {
        let item = json!({ "TemplateItemTypeId": item, "ItemStatus": status, "Comments": "worn" });
        self.anna.post("vhcItem/v3/update", json!({ "VHCId": machine, "Items": [item] })).await.ok();
    }

    pub(super) async fn complete(&self, machine: i64) -> Reply {
        self.anna.post(&format!("vhc/complete/{machine}"), json!({})).await
    }

    /// The photos of the two items, as the list of items counts them.
    async fn counted(&self, machine: i64) -> Value {
        let listed = self.anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
        json!([listed[0]["PhotoCount"], listed[1]["PhotoCount"]])
    }
}

pub(super) fn intent(of: &Value) -> Value {
    json!({ "FileNameWithExtension": "tyres.png", "AssetTypeEnum": 20, "UploadedFileSize": png(20, 10).len(),
        "MetaData": of.to_string() })
}

pub(super) fn of(machine: i64, inspection: i64, item: i64) -> Value {
    json!({ "VHCId": machine, "TemplateLookupId": inspection, "TemplateItemTypeId": item, "VHCItemId": 0,
        "Comments": " left rear " })
}

/// Announces and sends a photo; its id.
pub(super) async fn sent(person: &Person, of: &Value) -> i64 {
    let address = person.post("assets/upload/intent", intent(of)).await.ok();
    assert_eq!(put(person, &address, &png(20, 10)).await.status, 200);
    address["AssetId"].as_i64().expect("an id")
}

pub(super) async fn confirm(person: &Person, photo: i64) -> Reply {
    person.post("assets/upload/complete", json!({ "AssetId": photo })).await
}

/// ASSET-013, INSP-010: without a confirmed photo of the item itself its failure is refused; with one the inspection ends, and
/// the photo is counted and listed.
#[tokio::test]
async fn a_failed_item_needs_its_photo() {
    let shop = shop().await;
    let (anna, site) = (&shop.anna, &shop.yard.site);
    let machine = shop.machine().await;
    let inspection = start(anna, machine).await;
    shop.says(machine, shop.tyres, 0).await;
    shop.says(machine, shop.horn, 0).await;
    let refused = async || {
        let reply = shop.complete(machine).await;
        assert_eq!((reply.line().as_str(), reply.errors("Items")), (TEXT, vec!["Tyres"]));
        assert_eq!(reply.reason(), "inspections.photo_required");
        assert_eq!(stored(site, machine).await.status, "R");
    };
    refused().await;
    // A photo of the other item, and one that is not confirmed, do not help.
    let horn = sent(anna, &of(machine, inspection, shop.horn)).await;
    confirm(anna, horn).await.ok();
    let tyres = sent(anna, &of(machine, inspection, shop.tyres)).await;
    refused().await;
    assert_eq!(shop.counted(machine).await, json!([0, 1]));
    confirm(anna, tyres).await.ok();
    assert_eq!(shop.counted(machine).await, json!([1, 1]));
    // One that is removed is gone.
    anna.get(&format!("assets/remove/{tyres}/false")).await.ok();
    refused().await;
    let tech = site.technician().await;
    let again = sent(&tech, &of(machine, inspection, shop.tyres)).await;
    confirm(&tech, again).await.ok();
    assert_eq!(shop.complete(machine).await.ok()["Status"], "H");

    let reader = site.reader().await;
    let listed = reader.get(&format!("assets/download/jcb/itemphoto/{machine}/{inspection}/R")).await.ok();
    let meta =
        |at: usize| -> Value { serde_json::from_str(listed[at]["MetaData"].as_str().expect("text")).expect("JSON") };
    assert_eq!((listed.as_array().map(Vec::len), meta(0)["AssetId"].as_i64()), (Some(2), Some(horn)));
    let photo = &listed[1];
    assert_eq!(
        (&photo["AssetType"], &photo["ItemDesc"], &photo["Comments"]),
        (&json!(20), &json!("Tyres"), &json!("left rear"))
    );
    let meta = meta(1);
    let answer = ["AssetId", "UserId", "EntityRef", "TemplateItemTypeId", "TemplateLookupId", "Status"];
    let want = json!([again, tech.id, machine, shop.tyres, inspection, "R"]);
    assert_eq!(Value::from(answer.map(|name| meta[name].clone()).to_vec()), want);
    let bytes = anna.app().anonymous().get(meta["SignedURL"].as_str().expect("an address")).await;
    assert_eq!(bytes.status, 200, "{}", bytes.text());
    for (path, many) in [("0/0", 2), ("0/r", 2), ("0/H", 0)] {
        let listed = reader.get(&format!("assets/download/jcb/itemphoto/{machine}/{path}")).await.ok();
        assert_eq!(listed.as_array().map(Vec::len), Some(many), "{path}");
    }
    // A photo that was accepted is not revealed to another site by a second confirmation, nor by the console's list.
    let neighbour = site.group.dealer_site().await.administrator().await;
    let (confirmed, never) = (confirm(&neighbour, again).await, confirm(&neighbour, NEVER).await);
    assert_eq!((confirmed.status, confirmed.reason()), (never.status, never.reason()));
    let never = neighbour.get(&format!("assets/remove/{NEVER}/false")).await;
    assert_eq!(neighbour.get(&format!("assets/remove/{tyres}/false")).await.status, never.status);
    let row = format!("/admin/api/assets/{again}");
    assert_eq!((anna.get(&row).await.status, neighbour.get(&row).await.status), (200, 404));
    // The history keeps its photos: the inspection is over.
    let removed = anna.get(&format!("assets/remove/{again}/false")).await;
    assert_eq!((removed.status, removed.reason()), (409, "inspections.not_open"));
    let late = anna.post("assets/upload/intent", intent(&of(machine, inspection, shop.tyres))).await;
    assert_eq!((late.status, late.reason()), (409, "inspections.not_open"));
    // The repair is an inspection of its own, and asks for a photo of its own.
    let repair = start(anna, machine).await;
    shop.says(machine, shop.tyres, 0).await;
    shop.says(machine, shop.horn, 1).await;
    assert_eq!(shop.complete(machine).await.line(), TEXT);
    let mended = sent(anna, &of(machine, repair, shop.tyres)).await;
    confirm(anna, mended).await.ok();
    assert_eq!(shop.complete(machine).await.ok()["Status"], "H");
    all_is_well(site).await;
}

/// An item that passes needs no photo.
#[tokio::test]
async fn a_passed_item_needs_none() {
    let shop = shop().await;
    let machine = shop.machine().await;
    start(&shop.anna, machine).await;
    shop.says(machine, shop.tyres, 1).await;
    shop.says(machine, shop.horn, 0).await;
    assert_eq!(shop.complete(machine).await.ok()["Status"], "H");
    all_is_well(&shop.yard.site).await;
}

/// A photo names an item of an open inspection of the current site, and is sent by those who inspect.
#[tokio::test]
async fn a_photo_is_of_an_open_inspection() {
    let shop = shop().await;
    let anna = &shop.anna;
    let (machine, other) = (shop.machine().await, shop.machine().await);
    let inspection = start(anna, machine).await;
    let third = start(anna, other).await;
    for (metadata, status, reason) in [
        (json!({}), 422, "assets.item_unnamed"),
        (json!({ "VHCId": machine, "TemplateLookupId": inspection }), 422, "assets.item_unnamed"),
        (json!({ "VHCId": [], "TemplateLookupId": inspection, "TemplateItemTypeId": 1 }), 422, "assets.item_unnamed"),
        (of(machine, inspection, shop.tyres + 1_000_000), 422, "inspections.not_asked"),
        (of(machine, third, shop.tyres), 404, "inspections.not_there"),
        (of(machine, 987_654_321, shop.tyres), 404, "inspections.not_there"),
    ] {
        let reply = anna.post("assets/upload/intent", intent(&metadata)).await;
        assert_eq!((reply.status, reply.reason()), (status, reason), "{metadata}");
    }
    let mut long = of(machine, inspection, shop.tyres);
    long["Comments"] = json!("x".repeat(501));
    assert_eq!(anna.post("assets/upload/intent", intent(&long)).await.reason(), "assets.comments");
    let mine = of(machine, inspection, shop.tyres);
    // Another site of the group, another group, and those who do not inspect.
    let neighbour = shop.yard.site.group.dealer_site().await.administrator().await;
    let stranger = TestApp::shared().await.head_office().await.administrator().await;
    let photo = sent(anna, &mine).await;
    for person in [&neighbour, &stranger] {
        let reply = person.post("assets/upload/intent", intent(&mine)).await;
        assert_eq!((reply.status, reply.reason()), (404, "inspections.not_there"));
        let never = confirm(person, NEVER).await;
        assert!([403, 404].contains(&never.status), "{}", never.line());
        assert_eq!(confirm(person, photo).await.line(), never.line());
        assert_eq!(person.get(&format!("assets/remove/{photo}/false")).await.status, never.status);
        assert_eq!(person.get(&format!("assets/download/jcb/itemphoto/{machine}/0/0")).await.status, 404);
    }
    for user_type in [2, 3, 4, 8] {
        let person = shop.yard.site.person(user_type).await;
        let reply = person.post("assets/upload/intent", intent(&mine)).await;
        assert_eq!((reply.status, reply.reason()), (403, "platform.denied"), "{user_type}");
        assert_eq!(confirm(&person, photo).await.status, 403, "{user_type}");
    }
    for user_type in [5, 7, 49] {
        let person = shop.yard.site.person(user_type).await;
        person.post("assets/upload/intent", intent(&mine)).await.ok();
        // Pictures of the group are not theirs.
        let model = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": 100 });
        assert_eq!(person.post("assets/upload/intent", model).await.status, 403, "{user_type}");
    }
    // A confirmation that comes after the end of the inspection is refused.
    shop.says(machine, shop.tyres, 1).await;
    shop.complete(machine).await.ok();
    let late = confirm(anna, photo).await;
    assert_eq!((late.status, late.reason()), (409, "inspections.not_open"));
}

/// An item has twenty photos at most, those that are announced included.
#[tokio::test]
async fn an_item_has_twenty_photos_at_most() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let inspection = start(&shop.anna, machine).await;
    let of = of(machine, inspection, shop.horn);
    for _ in 0..20 {
        shop.anna.post("assets/upload/intent", intent(&of)).await.ok();
    }
    let more = shop.anna.post("assets/upload/intent", intent(&of)).await;
    assert_eq!((more.status, more.reason()), (422, "assets.too_many_photos"));
}
