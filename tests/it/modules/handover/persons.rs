//! Customers are searched by what is encrypted, and the records of one person are found, exported and erased together.

use handover::entity::{customer, customer_word};
use platform::tenancy::Scoped;
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::{Value, json};
use tests::{Person, TestSite, given};

use super::{
    personal::{noted, sold},
    shop::{Shop, form, shop},
};

/// Sells a machine to a customer whose form has these fields, and returns the customer's id.
async fn ordered(shop: &Shop, fields: &[(&str, &str)]) -> i64 {
    let machine = shop.machine().await;
    let mut form = form(&[&machine]);
    for (field, value) in fields {
        form[*field] = (*value).into();
    }
    let made = shop.anna.post("customer/create", form).await;
    assert_eq!(made.status, 200, "{}", made.text());
    made.body["CustomerId"].as_i64().expect("a customer")
}

async fn listed(person: &Person, filter: Value) -> Vec<i64> {
    let path = format!("/admin/api/customers?filter={filter}&sort=[\"id\",\"ASC\"]&range=[0,99]");
    let list = person.get(&path.replace(' ', "%20")).await.ok();
    list.as_array().expect("rows").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

async fn found(person: &Person, text: &str) -> Vec<i64> {
    listed(person, json!({ "q": text })).await
}

#[tokio::test]
async fn customers_are_found_by_name_mail_and_telephone() {
    let shop = shop().await;
    let zoe = ordered(&shop, &[]).await;
    let ida =
        [("FirstName", "Ida"), ("Surname", "Öberg"), ("Email", "ida@oberg.example"), ("Telephone", "070 123 45 67")];
    let ida = ordered(&shop, &ida).await;
    for (text, expected) in [
        ("quill", vec![zoe]),
        ("zoe QUILLFEATHER", vec![zoe]),
        ("oberg", vec![ida]),
        ("ida@oberg.example", vec![ida]),
        ("quillfeather.example", vec![zoe]),
        ("07012345", vec![]),
        ("345 67", vec![]),
        ("1234567", vec![zoe, ida]),
        ("%2B46 70 123 45 67", vec![ida]),
        ("zoe oberg", vec![]),
        ("%25", vec![]),
        ("feather", vec![]),
    ] {
        assert_eq!(found(&shop.anna, text).await, expected, "{text}");
    }
    // A changed customer is found by the new words only.
    let mut changed = form(&[]);
    changed["CustomerId"] = zoe.into();
    changed["Surname"] = "Marlowe".into();
    changed["Email"] = "zoe@marlowe.example".into();
    shop.anna.post("customer/update", changed).await.ok();
    assert_eq!((found(&shop.anna, "marlowe").await, found(&shop.anna, "quill").await), (vec![zoe], vec![]));
}

/// A customer who is known to the site fills the form of the next order: found by the call, with the details of the latest
/// record once, and by nobody at another site.
#[tokio::test]
async fn a_known_customer_is_found_for_the_next_order() {
    let shop = shop().await;
    let first = ordered(&shop, &[]).await;
    let second = ordered(&shop, &[]).await;
    let moved = ordered(&shop, &[("Address1", "2 Other Lane")]).await;
    let search = async |person: &Person, text: &str| {
        let answer = person.post("customer/search", json!({ "text": text })).await.ok();
        answer["Customers"].as_array().expect("customers").clone()
    };
    let found = search(&shop.anna, "Quillfeather").await;
    let ids: Vec<&Value> = found.iter().map(|one| &one["CustomerId"]).collect();
    assert_eq!(ids, [&json!(moved), &json!(second)], "{first} has the same details as {second}");
    assert_eq!((&found[0]["Address1"], &found[0]["CustomerTypeId"]), (&json!("2 Other Lane"), &json!(1)));
    assert_eq!((&found[1]["Surname"], &found[1]["Email"]), (&json!("Quillfeather"), &form(&[])["Email"]));
    for nothing in ["", "qu", "feather"] {
        assert_eq!(search(&shop.anna, nothing).await, Vec::<Value>::new(), "{nothing}");
    }
    let sister = shop.site().group.dealer_site().await.administrator().await;
    assert_eq!(search(&sister, "Quillfeather").await, Vec::<Value>::new());
}

/// Adds a customer with the name and the mail address of [`form`] at a site without machines, and its words.
async fn customer_at(site: &TestSite) -> i64 {
    let (group, site_id, uuid) = (site.group.id, site.id, format!("uuid-{}", given::number()));
    let id = given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let personal = json!({ "Surname": "Quillfeather", "Email": "zoe@quillfeather.example" }).to_string();
            let row = customer::ActiveModel {
                group_id: Set(group),
                site_id: Set(site_id),
                sealed: Set(platform.secrets.encrypt(&format!("customer {uuid}"), &personal).expect("encrypted")),
                uuid: Set(uuid),
                customer_type: Set(1),
                status: Set(1),
                created_at: Set(platform.clock.now()),
                updated_at: Set(platform.clock.now()),
                version: Set(1),
                ..Default::default()
            };
            tx.insert::<customer::Entity, _>(grant, row).await.expect("a customer").id
        })
    })
    .await;
    write_words(site).await;
    id
}

/// Runs the job that writes missing words.
async fn write_words(site: &TestSite) {
    site.app()
        .on(|platform| async move {
            let kinds = platform::app::module::Module::jobs(&handover::Handover);
            let kind = kinds.iter().find(|kind| kind.name() == "customer.words").expect("the job");
            kind.run(&platform, &Value::Null).await.expect("a run");
        })
        .await;
}

/// Neither a search nor the records of a person reach another site or another group.
#[tokio::test]
async fn a_search_stays_within_the_site() {
    let (one, stranger) = (shop().await, shop().await);
    let own = ordered(&one, &[]).await;
    let sisters = customer_at(&one.other).await;
    let foreign = customer_at(&stranger.other).await;
    let sister = one.other.administrator().await;
    for (person, id) in [(&one.anna, own), (&sister, sisters), (&stranger.other.administrator().await, foreign)] {
        assert_eq!(found(person, "quillfeather").await, [id]);
        assert_eq!(listed(person, json!({ "samePersonAs": id })).await, [id]);
        let file = person.get(&format!("/admin/api/customers/{id}/export?person=true")).await.ok();
        assert_eq!(file["records"].as_array().map(Vec::len), Some(1));
    }
    for other in [sisters, foreign] {
        let filter = json!({ "samePersonAs": other });
        assert_eq!(one.anna.get(&format!("/admin/api/customers?filter={filter}")).await.status, 404);
        assert_eq!(one.anna.get(&format!("/admin/api/customers/{other}/export?person=true")).await.status, 404);
        let both = json!({ "id": [own, other] });
        assert_eq!(one.anna.delete(&format!("/admin/api/customers?filter={both}")).await.status, 404);
    }
    assert_eq!(found(&one.anna, "quillfeather").await, [own], "nothing was erased");
    // Who administers the group finds the records of all of its sites, and of no other group.
    let head = one.site().group.administrator(one.site()).await;
    assert_eq!(found(&head, "quillfeather").await, [own, sisters]);
    assert_eq!(listed(&head, json!({ "samePersonAs": sisters })).await, [own, sisters]);
}

/// The records of a person are those of one mail address, or of one surname and telephone number.
#[tokio::test]
async fn the_records_of_a_person_are_exported_together() {
    let shop = shop().await;
    let first = ordered(&shop, &[]).await;
    let by_mail =
        ordered(&shop, &[("Surname", "Marlowe"), ("Telephone", "99 88 77 66"), ("Email", "ZOE@quillfeather.example")])
            .await;
    let by_number =
        ordered(&shop, &[("FirstName", "Z."), ("Email", "office@quillfeather.example"), ("Mobile", "0044 1234567")])
            .await;
    let namesake = ordered(&shop, &[("Email", "other@quillfeather.example"), ("Telephone", "55 44 33 22")]).await;
    assert_eq!(listed(&shop.anna, json!({ "samePersonAs": first })).await, [first, by_mail, by_number]);
    assert_eq!(listed(&shop.anna, json!({ "samePersonAs": namesake })).await, [namesake]);
    let reply = shop.anna.get(&format!("/admin/api/customers/{first}/export?person=true")).await;
    let name = format!("attachment; filename=\"person-{first}.json\"");
    assert_eq!((reply.status, reply.header("content-disposition")), (200, name.as_str()), "{}", reply.text());
    let file: Value = serde_json::from_str(&reply.text()).expect("JSON");
    let records = file["records"].as_array().expect("records");
    let ids: Vec<&Value> = records.iter().map(|record| &record["customer"]["id"]).collect();
    assert_eq!(ids, [&json!(first), &json!(by_mail), &json!(by_number)]);
    assert!(records.iter().all(|record| record["orders"].as_array().is_some_and(|orders| orders.len() == 1)));
    for id in [first, by_mail, by_number] {
        assert_eq!(noted(shop.site(), "customer.export", id).await.len(), 1);
    }
    assert!(noted(shop.site(), "customer.export", namesake).await.is_empty());
}

#[tokio::test]
async fn the_records_of_a_person_are_erased_together_or_not_at_all() {
    let shop = shop().await;
    let ((one, machine), (two, _)) = (sold(&shop).await, sold(&shop).await);
    let third = ordered(&shop, &[]).await;
    let path = |ids: &[i64]| format!("/admin/api/customers?filter={}", json!({ "id": ids }));
    let refused = shop.anna.delete(&path(&[one, two, third])).await;
    assert_eq!(refused.reason(), "handover.customer_ordered", "{}", refused.text());
    assert_eq!(listed(&shop.anna, json!({ "samePersonAs": one })).await, [one, two, third], "nothing was erased");
    assert_eq!(shop.site().person(5).await.delete(&path(&[one])).await.status, 403);

    let erased = shop.anna.delete(&path(&[two, one])).await.ok();
    assert_eq!(erased, json!([one.to_string(), two.to_string()]));
    for id in [one, two] {
        let shown = shop.anna.get(&format!("/admin/api/customers/{id}")).await.ok();
        assert_eq!((&shown["erased"], &shown["personal"]["Surname"]), (&json!(true), &json!("")));
        assert_eq!(noted(shop.site(), "customer.erase", id).await.len(), 1);
        assert_eq!(listed(&shop.anna, json!({ "samePersonAs": id })).await, [id], "nothing recognises the person");
    }
    assert_eq!(found(&shop.anna, "quillfeather").await, [third]);
    let listed = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.text();
    assert!(!listed.contains("Zoe Signs"), "the signature is gone");
    shop.all_is_well().await;
}

/// Customers that have come from another server have no words until the job has written them.
#[tokio::test]
async fn the_job_makes_customers_without_words_searchable() {
    let shop = shop().await;
    let id = ordered(&shop, &[]).await;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let words = customer_word::Entity::remove(grant).filter(customer_word::Column::CustomerId.eq(id));
            assert!(words.run(tx).await.expect("removed") > 10);
        })
    })
    .await;
    assert_eq!(found(&shop.anna, "quill").await, [0_i64; 0]);
    write_words(shop.site()).await;
    assert_eq!(found(&shop.anna, "quill").await, [id]);
}
