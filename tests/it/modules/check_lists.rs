//! The check lists of the demonstration world.

use std::{collections::BTreeSet, time::Instant};

use catalogue::StageTemplates;
use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, TestApp, given};

/// The templates mapped to a model for sites of a hierarchy.
async fn mapped(app: &TestApp, model: i64, site: Hierarchy) -> StageTemplates {
    given::write(app, move |_, tx, grant| {
        Box::pin(async move { catalogue::templates(tx, grant, model, site).await.expect("a mapping") })
    })
    .await
}

fn rows<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of[name].as_array().expect("rows")
}

/// The published version in a language: its name, and its questions.
async fn questions(anna: &Person, template: i64, kind: i64, language: i64) -> (Value, Vec<Value>) {
    let answer = anna.get(&format!("template/jcb/{template}/{language}")).await.ok();
    assert_eq!((&answer["Status"], &answer["VehicleType"]), (&json!(1), &json!(kind)), "{template}");
    let groups = rows(&answer, "TemplateGroupGroup").iter();
    let items = groups.flat_map(|group| rows(group, "TemplateGroupItemType").iter().cloned()).collect();
    (answer["TemplateName"].clone(), items)
}

fn texts(items: &[Value]) -> BTreeSet<&str> {
    items.iter().map(|item| item["ItemDesc"].as_str().expect("a question")).collect()
}

#[tokio::test]
async fn every_model_has_a_published_check_list_of_each_kind_in_both_languages() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "identity", "reference"]).await;
    let before = Instant::now();
    app.demonstrate(&["templates"]).await;
    println!("the templates were written in {:?}", before.elapsed());
    app.demonstrate(&["catalogue"]).await;
    for code in ["220000", "440000"] {
        let anna = app.existing_site(code).await.administrator().await;
        let models = anna.get("model/jcb/read").await.ok();
        let models = models.as_array().expect("models");
        assert_eq!(models.len(), 10, "{code}");
        let (mut seen, mut delivered, mut audits) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for model in models {
            let id = model["ModelId"].as_i64().expect("an id");
            let dealer = mapped(&app, id, Hierarchy::Dealership).await;
            let production = mapped(&app, id, Hierarchy::Production).await;
            assert_ne!(dealer.pdi, production.pdi, "production asks its own questions");
            delivered.extend(dealer.pdi);
            audits.extend(dealer.audit);
            let kinds = [
                (dealer.pdi, 1),
                (production.pdi, 1),
                (dealer.receiving, 5),
                (dealer.gate, 7),
                (dealer.handover, 9),
                (dealer.audit, 10),
            ];
            for (template, kind) in kinds {
                let template = template.expect("each kind is mapped");
                if !seen.insert(template) {
                    continue;
                }
                let (name, english) = questions(&anna, template, kind, 1).await;
                let (german_name, german) = questions(&anna, template, kind, 2).await;
                assert!((20..=45).contains(&english.len()), "{name}: {} items", english.len());
                assert_ne!(name, "", "{template}");
                assert_ne!(german_name, "", "{template}");
                assert!(texts(&english).is_disjoint(&texts(&german)), "{name}: everything is translated");
                for item in &english {
                    let limit = |name: &str| item[name].as_str().and_then(|text| text.parse::<f64>().ok());
                    let (min, max) = (limit("Min"), limit("Max"));
                    let number = item["CheckItemTypeId"] == 3;
                    assert_eq!(min.zip(max).is_some_and(|(min, max)| min < max), number, "{item}");
                    assert!(kind != 9 || item["CheckItemTypeId"] == 1, "{item}");
                }
                let languages = anna.get(&format!("template/MultilanguageTemplateList/{template}/0")).await.ok();
                let complete = languages.as_array().expect("languages").iter().filter(|row| row["IsComplete"] == true);
                assert_eq!(complete.count(), 2, "{name}");
            }
        }
        assert_eq!(delivered.len(), 10, "each model has its own PDI");
        let mut audited = 0;
        for template in audits {
            audited +=
                anna.get(&format!("template/HasVHCs/{template}")).await.ok()["ModelCount"].as_i64().expect("a number");
        }
        assert_eq!(audited, 10, "a model that is mapped for both hierarchies counts once");
        let comments = anna.post("lookup/itemcommentlookup/list", json!({})).await.ok();
        assert_ne!(comments.as_array().map(Vec::len), Some(0));
    }
}

#[tokio::test]
async fn a_demonstration_template_is_edited_and_published_like_any_other() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "identity", "reference", "templates", "catalogue"]).await;
    let anna = app.existing_site("220000").await.administrator().await;
    let models = anna.get("model/jcb/read").await.ok();
    let id = models[0]["ModelId"].as_i64().expect("an id");
    let template = mapped(&app, id, Hierarchy::Dealership).await.pdi.expect("a PDI template");
    let complete = format!("template/complete/{template}/0/false");
    assert_eq!(anna.get(&complete).await.ok()["Version"], 1, "the working copy is what is published");
    let draft = anna.get(&format!("template/draft/{template}")).await.ok();
    let (_, published) = questions(&anna, template, 1, 1).await;
    let of = |items: &[Value], name: &str| items.iter().map(|item| item[name].clone()).collect::<Vec<_>>();
    for field in ["TemplateItemTypeId", "ItemDesc", "Min", "Max", "Unit", "CommentListId"] {
        assert_eq!(of(rows(&draft, "Items"), field), of(&published, field), "{field}");
    }
    let item = json!({ "TemplateItemTypeId": published[0]["TemplateItemTypeId"], "IsMandatory": false });
    anna.post("templateitemtype/create", item).await.ok();
    assert_eq!(anna.get(&complete).await.ok()["Version"], 2);
    // A second run changes nothing.
    let before = app.dump().await;
    app.demonstrate(&["templates", "catalogue"]).await;
    assert_eq!(app.dump().await, before);
}
