//! The operations of `tyres`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
};

/// A tyre make of the site.
pub const TYRE_MAKE: Thing = Thing::of_site("tyre make", |site, name| {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        given::tyre_make(site, &name).await.to_string()
    })
})
.in_fields(&["TyreMakeId"]);

/// A tyre rating of the site.
pub const TYRE_RATING: Thing = Thing::of_site("tyre rating", |site, name| {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        given::tyre_rating(site, &name).await.to_string()
    })
})
.in_fields(&["TyreRatingId"]);

/// A tyre size of the site.
pub const TYRE_SIZE: Thing = Thing::of_site("tyre size", |site, _| {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        given::tyre_size(site, given::tyre_values()).await.to_string()
    })
})
.in_fields(&["TyreSizeId"]);

/// The operations of `tyres`.
pub const EXAMPLES: Examples = Examples {
    things: &[TYRE_MAKE, TYRE_RATING, TYRE_SIZE],
    operations: &[
        Example::asks("list_tyre_makes", "tyre.read"),
        Example::asks("create_tyre_make", "tyre.write")
            .sends(create_tyre_make)
            .valid(Caller::Administrator, r#"{ "TyreMakeDesc": "Make {number}" }"#),
        Example::asks("update_tyre_make", "tyre.write")
            .id(TYRE_MAKE, Body(|id| json!({ "TyreMakeId": id, "TyreMakeDesc": "Renamed" })))
            .sends(update_tyre_make),
        Example::asks("delete_tyre_make", "tyre.write").id(TYRE_MAKE, Path),
        Example::asks("list_console_tyremakes", "tyre.read"),
        Example::asks("read_console_tyremakes", "tyre.read").id(TYRE_MAKE, Path),
        Example::asks("create_console_tyremakes", "tyre.write")
            .sends(create_console_tyremakes)
            .valid(Caller::Operator, r#"{ "name": "Make {number}", "siteId": "{site}" }"#),
        Example::asks("update_console_tyremakes", "tyre.write").id(TYRE_MAKE, Record),
        Example::asks("delete_console_tyremakes", "tyre.write").id(TYRE_MAKE, Path),
        Example::asks("delete_many_console_tyremakes", "tyre.write").id(TYRE_MAKE, Filter(None)),
        Example::asks("list_tyre_ratings", "tyre.read"),
        Example::asks("create_tyre_rating", "tyre.write")
            .sends(create_tyre_rating)
            .valid(Caller::Administrator, r#"{ "TyreRatingDesc": "Rating {number}", "OrderList": 3 }"#),
        Example::asks("update_tyre_rating", "tyre.write")
            .id(TYRE_RATING, Body(|id| json!({ "TyreRatingId": id, "TyreRatingDesc": "Renamed" })))
            .sends(update_tyre_rating),
        Example::asks("delete_tyre_rating", "tyre.write").id(TYRE_RATING, Path),
        Example::asks("list_console_tyreratings", "tyre.read"),
        Example::asks("read_console_tyreratings", "tyre.read").id(TYRE_RATING, Path),
        Example::asks("create_console_tyreratings", "tyre.write")
            .sends(create_console_tyreratings)
            .valid(Caller::Operator, r#"{ "name": "Rating {number}", "orderList": 3, "siteId": "{site}" }"#),
        Example::asks("update_console_tyreratings", "tyre.write").id(TYRE_RATING, Record),
        Example::asks("delete_console_tyreratings", "tyre.write").id(TYRE_RATING, Path),
        Example::asks("delete_many_console_tyreratings", "tyre.write").id(TYRE_RATING, Filter(None)),
        Example::asks("list_tyre_sizes", "tyre.read"),
        Example::asks("create_tyre_size", "tyre.write")
            .sends(create_tyre_size)
            .valid(Caller::Administrator, r#"{ "Width": 301, "Profile": 55, "Wheel": 16.5 }"#),
        Example::asks("update_tyre_size", "tyre.write")
            .id(TYRE_SIZE, Body(|id| json!({ "TyreSizeId": id, "Width": 999 })))
            .sends(update_tyre_size),
        Example::asks("delete_tyre_size", "tyre.write").id(TYRE_SIZE, Path),
        Example::asks("list_console_tyresizes", "tyre.read"),
        Example::asks("read_console_tyresizes", "tyre.read").id(TYRE_SIZE, Path),
        Example::asks("create_console_tyresizes", "tyre.write")
            .sends(create_console_tyresizes)
            .valid(Caller::Operator, r#"{ "width": 302, "profile": 0, "wheel": 17, "siteId": "{site}" }"#),
        Example::asks("update_console_tyresizes", "tyre.write").id(TYRE_SIZE, Record),
        Example::asks("delete_console_tyresizes", "tyre.write").id(TYRE_SIZE, Path),
        Example::asks("delete_many_console_tyresizes", "tyre.write").id(TYRE_SIZE, Filter(None)),
    ],
};

fn create_tyre_make(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = json!({ "TyreMakeDesc": format!("Make {}", given::number()) });
        Submission::of(site.administrator().await, "tyremake/create", body)
    })
}

fn update_tyre_make(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = TYRE_MAKE.of(site).await;
        let body = json!({ "TyreMakeId": id, "TyreMakeDesc": format!("Make {}", given::number()) });
        Submission::of(site.administrator().await, "tyremake/update", body)
    })
}

fn create_console_tyremakes(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = json!({ "name": format!("Make {}", given::number()) });
        Submission::of(site.administrator().await, "/admin/api/tyremakes", body)
    })
}

fn create_tyre_rating(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = json!({ "TyreRatingDesc": format!("Rating {}", given::number()), "OrderList": 1 });
        Submission::of(site.administrator().await, "tyrerating/create", body)
    })
}

fn update_tyre_rating(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = TYRE_RATING.of(site).await;
        let body = json!({ "TyreRatingId": id, "OrderList": 7 });
        Submission::of(site.administrator().await, "tyrerating/update", body)
    })
}

fn create_console_tyreratings(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = json!({ "name": format!("Rating {}", given::number()), "orderList": 1 });
        Submission::of(site.administrator().await, "/admin/api/tyreratings", body)
    })
}

fn create_tyre_size(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = {
            let (width, profile, tenths) = given::tyre_values();
            json!({ "Width": width, "Profile": profile, "Wheel": f64::from(tenths) / 10.0 })
        };
        Submission::of(site.administrator().await, "tyresize/create", body)
    })
}

fn update_tyre_size(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = TYRE_SIZE.of(site).await;
        let body = json!({ "TyreSizeId": id, "Width": 999 });
        Submission::of(site.administrator().await, "tyresize/update", body)
    })
}

fn create_console_tyresizes(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "tyres", true).await;
        let body = {
            let (width, profile, tenths) = given::tyre_values();
            json!({ "width": width, "profile": profile, "wheel": f64::from(tenths) / 10.0 })
        };
        Submission::of(site.administrator().await, "/admin/api/tyresizes", body)
    })
}
