//! Every way to fail: named once, documented, with the status of its kind (decisions, Appendix G).

use std::collections::HashSet;

use platform::reason::Kind;

use super::operations::DOCUMENT;

#[test]
fn every_reason_is_in_the_document_and_nothing_else() {
    let documented: HashSet<&str> = DOCUMENT["components"]["schemas"]["Reason"]["enum"]
        .as_array()
        .expect("the reasons of the document")
        .iter()
        .filter_map(serde_json::Value::as_str)
        .collect();
    let registry = modules::all();
    let reasons = registry.reasons();
    let known: HashSet<&str> = reasons.iter().map(|reason| reason.name()).collect();
    assert_eq!(known.len(), reasons.len(), "two reasons share a name");
    assert_eq!(known, documented);
}

#[test]
fn every_reason_is_one_line_with_a_topic() {
    for reason in modules::all().reasons() {
        let line = reason.0;
        let (module, name) = line.name.split_once('.').expect("module.name");
        assert!(!name.is_empty() && line.name == line.name.to_lowercase(), "{}", line.name);
        assert!(
            modules::all().module(module).is_some() || matches!(module, "platform" | "settings" | "mail" | "storage"),
            "{} belongs to no module",
            line.name
        );
        assert!(!line.topic.is_empty() && !line.topic.contains([':', '\n']), "{}: {}", line.name, line.topic);
        assert!(!line.text.is_empty() && !line.text.contains([':', '\n']), "{}: {}", line.name, line.text);
    }
}

#[test]
fn every_kind_has_its_status() {
    let kinds = [
        (Kind::Malformed, 400),
        (Kind::SignIn, 401),
        (Kind::Forbidden, 403),
        (Kind::NotFound, 404),
        (Kind::Method, 405),
        (Kind::Conflict, 409),
        (Kind::NotReady, 412),
        (Kind::TooLarge, 413),
        (Kind::MediaType, 415),
        (Kind::Invalid, 422),
        (Kind::TooMany, 429),
        (Kind::Internal, 500),
        (Kind::Unreachable, 503),
        (Kind::Full, 507),
    ];
    for (kind, status) in kinds {
        assert_eq!(kind.status().as_u16(), status, "{kind:?}");
    }
}
