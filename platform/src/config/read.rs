//! Every key of the configuration is read by some code: an unread key would have no effect.

use std::{fs, path::Path};

use super::Load;

/// Keys that are read through a function of [`super::Config`].
const THROUGH: &[(&str, &str)] = &[("environment", ".is_production()"), ("database.auto_migrate", ".auto_migrate()")];

/// The code of the program as one text, without tests and without the declarations and checks of keys.
fn code() -> String {
    let mut text = String::new();
    let workspace = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for folder in ["platform/src", "modules", "cli/src"] {
        gather(&workspace.join(folder), &mut text);
    }
    text
}

fn gather(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let declares = path.ends_with("platform/src/config.rs") || path.ends_with("platform/src/config");
        if declares || name == "tests" || name == "tests.rs" || name == "target" {
            continue;
        }
        if path.is_dir() {
            gather(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let source = fs::read_to_string(&path).expect("a source");
            let lines = source.split("#[cfg(test)]").next().unwrap_or_default().lines();
            for line in lines.filter(|line| !line.trim_start().starts_with("//")) {
                text.push_str(line.trim());
                text.push(if line.trim_end().ends_with('.') { ' ' } else { '\n' });
            }
        }
    }
}

/// Finds `section.key`, whatever the name of the value before it and wherever the line breaks.
fn reads(code: &str, key: &str) -> bool {
    if let Some((_, through)) = THROUGH.iter().find(|(known, _)| *known == key) {
        return code.contains(through);
    }
    let joined = format!(".{key}");
    let holds = |wanted: &str| {
        code.match_indices(wanted).any(|(at, _)| {
            let word = |c: char| c.is_alphanumeric() || c == '_';
            !code[at + wanted.len()..].starts_with(word) && !code[..at].ends_with(word)
        })
    };
    let plain = if key.contains('.') { key.to_owned() } else { format!("config.{key}") };
    holds(&plain) || code.contains(&format!("config{joined}\n"))
}

#[test]
fn every_key_is_read_where_it_belongs() {
    let code = code();
    let keys: Vec<String> = Load::bare().load().expect("the defaults").values.into_keys().collect();
    let unread: Vec<&str> = keys.iter().map(String::as_str).filter(|key| !reads(&code, key)).collect();
    assert!(unread.is_empty(), "nobody reads {unread:#?}");
}

#[test]
fn a_key_is_found_as_a_whole_word_only() {
    assert!(reads("let a = limits.filters;", "limits.filters"));
    assert!(!reads("let a = limits.filters_more;", "limits.filters"));
    assert!(!reads("let a = the_limits.filters;", "limits.filters"));
    assert!(reads("Path::new(&config.data_dir)", "data_dir"));
    assert!(reads("if config.is_production() {", "environment"));
}
