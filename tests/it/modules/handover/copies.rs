//! The customer's copy of a handover, by mail (docs/behaviour/machine-life.md, "The customer's copy").

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::{
    proofs::{DISCLAIMER, SIGNATURE, drawing},
    shop::{handover, letters, shop, shop_at},
};

/// At the desk the copy is in the language of the handover, with everything that was accepted; a repeat posts no second one.
#[tokio::test]
async fn a_copy_is_mailed_from_the_desk() {
    let shop = shop().await;
    given::setting(shop.site(), DISCLAIMER, "At your own risk").await;
    given::setting(shop.site(), "SkinId", "2").await;
    given::setting(shop.site(), "EmailSettings.SenderName", "Ashby Sales").await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut form = handover(&machine, &[1, 0]);
    form["Disclaimer"] = "At your own risk".into();
    let done = shop.anna.post("jcbstock/handover/save", form.clone()).await.ok();
    assert_eq!(shop.anna.post("jcbstock/handover/save", form).await.ok()["HandoverId"], done["HandoverId"]);
    let mails = letters(&shop).await;
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!(mail.to, ["zoe@quillfeather.example"]);
    assert_eq!(mail.sender_name.as_deref(), Some("Ashby Sales"));
    assert_eq!(mail.subject, format!("Your copy of the handover of machine {}", machine.serial));
    let code = done["Code"].as_str().expect("a code");
    for part in [
        format!("Machine: {}\n", machine.serial),
        "Date: 02/03/2026 ".to_owned(),
        "Signed by: Zoe Signs\n".to_owned(),
        "Keys handed over: No – Scratch 1\n".to_owned(),
        "At your own risk\n".to_owned(),
        format!("    {code}\n"),
    ] {
        assert!(mail.text.contains(&part), "{part}: {}", mail.text);
    }
    let html = mail.html.as_deref().expect("an HTML part");
    assert!(html.contains(code) && html.contains("#B0121B") && html.contains("Keys handed over"), "{html}");
    shop.all_is_well().await;
}

/// By link the copy is in the language in which the customer has signed.
#[tokio::test]
async fn a_copy_is_mailed_to_who_signed_by_link() {
    let shop = shop().await;
    given::setting(shop.site(), SIGNATURE, "true").await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut prepared = handover(&machine, &[1, 1]);
    prepared["Language"] = 2.into();
    let made = shop.anna.post("jcbstock/handover/link", prepared).await.ok();
    let token = made["URL"].as_str().and_then(|url| url.rsplit_once("/sign/")).expect("an address").1;
    let sign = json!({ "Token": token, "Name": "Zoe Signs", "Signature": drawing(), "DisclaimerAccepted": true, "Disclaimer": "" });
    let customer = shop.site().app().anonymous();
    let done = customer.post("handover/sign", sign.clone()).await.ok();
    assert_eq!(customer.post("handover/sign", sign).await.ok(), done);
    let mails = letters(&shop).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, format!("Ihre Kopie der Übergabe der Maschine {}", machine.serial));
    for part in
        ["Keys handed over (de): Ja\n", "Unterschrieben von: Zoe Signs\n", done["Code"].as_str().expect("a code")]
    {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
    }
    assert!(!mails[0].text.contains("Haftungsausschluss"), "{}", mails[0].text);
}

/// A site that writes no mails to its customers sends no copy.
#[tokio::test]
async fn a_site_without_mails_sends_no_copy() {
    let shop = shop().await;
    given::module(shop.site(), "email", false).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    shop.hand_over(&machine, true).await;
    assert!(letters(&shop).await.is_empty());
}

/// A handover is never refused for its copy.
#[tokio::test]
async fn the_limit_of_mails_refuses_no_handover() {
    let app = TestApp::builder().config(|config| config.limits.mails_per_site_day = 1).start().await;
    let shop = shop_at(app.dealer_site().await).await;
    for _ in 0..3 {
        let machine = shop.machine().await;
        shop.sell(&[&machine], "").await;
        shop.hand_over(&machine, true).await;
        let proof: Value = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.ok();
        assert_eq!(proof["Handovers"].as_array().map(Vec::len), Some(1));
    }
    shop.all_is_well().await;
}
