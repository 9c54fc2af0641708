//! The operations of `assets`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Path},
};

/// A picture of the group that was accepted. Its objects are not there, which removals do not mind.
pub const ASSET: Thing = Thing::of_group("asset", |site, name| {
    Box::pin(async move {
        let (stem, now) = (format!("example{}", given::number()), site.app().now());
        let values =
            vec![site.group.id.into(), site.id.into(), format!("{name}.png").into(), stem.into(), now.into()];
        let text = "INSERT INTO asset (group_id, site_id, kind, state, file_name, declared_type, size, stem, content_type, \
                    width, height, stored_bytes, created_at, expires_at, updated_at) \
                    SELECT $1, $2, 190, 1, $3, 'image/png', 100, $4, 'image/png', 10, 10, 100, $5, $5, $5 \
                    WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["AssetId", "TemplateLogo", "GuidanceAssetId", "LogoAssetId"]);

/// A photo of a machine that was accepted, without its objects.
const PHOTO: Thing = Thing::of_site("photo", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).create().await.id;
        let (stem, now) = (format!("photo{}", given::number()), site.app().now());
        let values = vec![site.group.id.into(), site.id.into(), machine.into(), stem.into(), now.into()];
        let text = "INSERT INTO asset (group_id, site_id, machine_id, kind, state, file_name, declared_type, size, stem, \
                    content_type, width, height, stored_bytes, created_at, expires_at, updated_at) \
                    SELECT $1, $2, $3, 10, 1, 'left.png', 'image/png', 100, $4, 'image/png', 10, 10, 100, $5, $5, $5 \
                    WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
});

/// The operations of `assets`.
pub const EXAMPLES: Examples = Examples {
    things: &[ASSET, PHOTO],
    operations: &[
        Example::asks("announce_upload", "picture.write").sends(announce_upload).valid(
            Caller::HeadOffice,
            r#"{ "FileNameWithExtension": "Picture {number}.png", "AssetTypeEnum": 190, "UploadedFileSize": 1000 }"#,
        ),
        Example::asks("confirm_upload", "picture.write")
            .id(ASSET, Body(|id| json!({ "AssetId": id })))
            .sends(confirm_upload),
        Example::asks("comment_asset", "photo.write")
            .id(PHOTO, Body(|id| json!({ "AssetId": id, "Comments": "left" })))
            .sends(comment_asset),
        Example::asks("list_model_photos", "asset.read"),
        Example::asks("list_template_logos", "asset.read"),
        Example::asks("list_entity_logos", "asset.read"),
        Example::asks("list_guidance_pictures", "asset.read"),
        Example::asks("remove_asset", "picture.write").id(ASSET, Path),
        Example::asks("post_remove_asset", "picture.write").id(ASSET, Path).sends(remove_asset),
        Example::asks("list_console_assets", "asset.read"),
        Example::asks("read_console_assets", "asset.read").id(ASSET, Path),
    ],
};

fn announce_upload(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": 100 });
        Submission::of(site.administrator().await, "assets/upload/intent", body)
    })
}

fn confirm_upload(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let anna = site.administrator().await;
        let id = crate::modules::assets::sent(&anna, "a.png", &crate::modules::assets::png(8, 8)).await;
        Submission::of(anna, "assets/upload/complete", json!({ "AssetId": id }))
    })
}

fn comment_asset(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let photo: i64 = PHOTO.of(site).await.parse().expect("an id");
        let body = json!({ "AssetId": photo, "Comments": "Scratch" });
        Submission::of(site.administrator().await, "assets/comment", body)
    })
}

fn remove_asset(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let anna = site.administrator().await;
        let made = ASSET.of(site).await;
        Submission::of(anna, format!("assets/remove/{made}/false"), json!({}))
    })
}
