//! Every reason of a refusal has a unique name, is documented, and has the status of its kind
//! (docs/behaviour/errors.md, "Statuses").

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

use platform::core::reason::{Kind, ReasonLine};

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
            modules::all().module(module).is_some()
                || matches!(module, "platform" | "session" | "settings" | "mail" | "storage"),
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

/// Every reason is met by some test: by its name, its constant or its message. The tables of reasons and their own
/// tests do not count.
#[test]
fn every_reason_is_met_by_a_test() {
    let tests = Sources::read();
    let registry = modules::all();
    let reasons = registry.reasons();
    let texts: Vec<&str> = reasons.iter().map(|reason| reason.0.text).collect();
    let only = |text: &str| texts.iter().filter(|other| **other == text).count() == 1;
    let unmet: Vec<&str> = reasons
        .iter()
        .filter(|reason| !tests.meet(reason.0, only(reason.0.text)))
        .map(|reason| reason.name())
        .collect();
    let excused: Vec<&str> = UNMET.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let missing: Vec<_> = unmet.iter().filter(|name| !excused.contains(name)).collect();
    assert!(missing.is_empty(), "no test meets {missing:?}");
    let met: Vec<_> = excused.iter().filter(|name| !unmet.contains(name)).collect();
    assert!(met.is_empty(), "take them off the list: {met:?} are met by now, or no longer there");
}

/// Reasons that no call answers yet, by the feature that will. The list may only shrink.
const UNMET: [(&str, &[&str]); 0] = [];

/// The system tests as one text, and the tests of each crate with their snapshots.
struct Sources {
    whole: String,
    crates: HashMap<String, String>,
}

impl Sources {
    fn read() -> Self {
        // Not by `..`, because every path would then contain `tests`.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        let mut whole = String::new();
        walk(&root.join("tests/it"), &mut |path, text| {
            if !path.ends_with("api/reasons.rs") {
                whole += text;
            }
        });
        let modules = modules::all();
        let named = modules.modules().map(|module| (module.name().to_owned(), format!("modules/{}", module.name())));
        let own = [("platform".to_owned(), "platform".to_owned())];
        let crates = named.chain(own).map(|(name, folder)| (name, of_crate(&root.join(folder)))).collect();
        Self { whole, crates }
    }

    fn meet(&self, line: &ReasonLine, only: bool) -> bool {
        let (table, name) = line.name.split_once('.').expect("module.name");
        let constant = format!("::{}", name.to_uppercase());
        let own = self.crates.get(table).unwrap_or(&self.crates["platform"]);
        let sentences = |tests: &str| {
            let message = format!("{}: {}", line.topic, line.text);
            tests.contains(line.name)
                || tests.contains(&message)
                || only && tests.contains(&format!("\"{}\"", line.text))
        };
        sentences(&self.whole)
            || sentences(own)
            || has_word(own, &format!("reasons{constant}"))
            || has_word(own, &format!("own{constant}"))
            || has_word(&self.whole, &format!("{table}::reasons{constant}"))
    }
}

/// The tests inside a crate: everything after `#[cfg(test)]`, whole files of tests, and snapshots.
fn of_crate(folder: &Path) -> String {
    let mut tests = String::new();
    walk(&folder.join("src"), &mut |path, text| {
        let is_table = path.file_stem().is_some_and(|stem| stem == "reasons" || stem == "reason");
        // Relative to the crate, because the folder of the checkout may have any name.
        let inside = path.strip_prefix(folder).expect("a file of the crate");
        let is_test = inside.iter().any(|part| part == "tests" || part == "tests.rs" || part == "snapshots");
        if is_test {
            tests += text;
        } else if let Some(at) = text.find("#[cfg(test)]").filter(|_| !is_table) {
            tests += &text[at..];
        }
    });
    tests
}

fn walk(folder: &Path, each: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            walk(&path, each);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "snap" || ending == "tsv") {
            each(&path, &fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// Finds the constant itself, not a longer name that begins with it.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| !text[at + word.len()..].starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_'))
}
