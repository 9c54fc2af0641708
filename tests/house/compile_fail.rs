//! Goal T4: programs that try to circumvent the grant do not compile, each for the reason stored with it.
//!
//! Each file of `compile_fail/` is compiled against the libraries of this test run, in well under a second (the crates
//! for such tests would build every dependency anew, for minutes). A file of the same name is the compiler's output:
//! code and text of each error, without line numbers. `UPDATE=1 cargo test` writes it anew, for review.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

use serde_json::Value;

#[test]
fn nothing_gets_past_the_grant() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("house/compile_fail");
    let mut programs: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the programs")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    programs.sort();
    assert!(programs.len() >= 25, "{} programs", programs.len());
    let library = library();
    let mut wrong = Vec::new();
    for program in &programs {
        let output = compile(program, &library);
        let expected = program.with_extension("stderr");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &output).expect("what it says is written");
        }
        let want = fs::read_to_string(&expected).unwrap_or_default();
        if output.is_empty() {
            wrong.push(format!("{} compiles", program.display()));
        } else if output != want {
            wrong.push(format!("{}\nexpected:\n{want}said:\n{output}", program.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A program that respects the grant compiles, so the others fail because of their violation.
#[test]
fn what_keeps_to_the_grant_compiles() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("house/compile_pass.rs");
    assert_eq!(compile(&program, &library()), "");
}

/// The compiler's errors about a program, one a line.
fn compile(program: &Path, library: &Path) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "lib", "--crate-name", "attempt", "--emit", "metadata"])
        .args(["--error-format", "json", "--cap-lints", "allow", "--out-dir"])
        .arg(folder.path())
        .arg("--extern")
        .arg(format!("tests={}", library.display()))
        .arg("-L")
        .arg(format!("dependency={}", library.parent().expect("a folder").display()))
        .arg(program)
        .output()
        .expect("the compiler");
    let text = String::from_utf8(answer.stderr).expect("text");
    let errors = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors =
        errors.filter(|output| output["level"] == "error" && !output["spans"].as_array().is_none_or(Vec::is_empty));
    let lines = errors.map(|output| {
        let code = output["code"]["code"].as_str().unwrap_or("error").to_owned();
        format!("{code}: {}\n", output["message"].as_str().unwrap_or_default())
    });
    let output: String = lines.collect();
    assert_eq!(answer.status.success(), output.is_empty(), "{}: {text}", program.display());
    output
}

/// Returns the library of this package that this run was linked with: of those that were built in this checkout the
/// newest one, because cargo has just checked it. The folder may contain libraries of other checkouts.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("this test is a file");
    let built_here = concat!("# env-dep:CARGO_MANIFEST_DIR=", env!("CARGO_MANIFEST_DIR"));
    let newest = fs::read_dir(test.parent().expect("in a folder"))
        .expect("the folder of libraries")
        .flatten()
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let unit = name.strip_prefix("lib").and_then(|name| name.strip_suffix(".rlib"));
            let unit = unit.filter(|unit| unit.starts_with("tests-"));
            let sources = unit.map(|unit| entry.path().with_file_name(format!("{unit}.d")));
            let sources = sources.and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
            sources.lines().any(|line| line == built_here)
        })
        .max_by_key(|entry| entry.metadata().and_then(|facts| facts.modified()).unwrap_or(SystemTime::UNIX_EPOCH));
    newest.expect("the library of this package").path()
}
