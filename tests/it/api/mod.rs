//! Tests of the product as a whole: every operation, every permission, every reason.

mod access;
mod archive;
mod audit_chain;
mod bad_input;
mod cancelled_requests;
mod console;
mod cross_tenant_fuzz;
pub mod examples;
mod existence_oracle;
mod filters;
mod headers;
mod isolation_layers;
mod migrations;
mod missing_check;
mod openapi;
mod panic;
mod permissions;
mod plans;
mod reasons;
mod record_uses;
mod refusals;
pub mod repeats;
mod replays;
mod request_head;
mod secrets;
mod signed_addresses;
mod tenancy;
mod texts;

use std::{fs, path::Path};

use crate::operations;

/// Compares a text with a file that is under review. With `UPDATE=1` writes the file instead.
#[track_caller]
fn reviewed(path: &Path, text: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, text).expect("the reviewed file is written");
    }
    let want = fs::read_to_string(path).unwrap_or_default();
    let lines = want.lines().zip(text.lines()).position(|(want, got)| want != got);
    let at = lines.unwrap_or_else(|| want.lines().count().min(text.lines().count()));
    assert!(
        want == text,
        "{} is not what it was, from line {}:\n- {}\n+ {}\nUPDATE=1 writes it anew, for review",
        path.display(),
        at + 1,
        want.lines().nth(at).unwrap_or("(end)"),
        text.lines().nth(at).unwrap_or("(end)"),
    );
}
