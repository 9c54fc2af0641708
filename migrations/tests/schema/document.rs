//! `docs/schema.md`: the tables of every module, written from a migrated database. `UPDATE=1` writes it anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use migrations::tenancy::{self, May, Whose};
use sea_orm_migration::{
    MigratorTraitSelf,
    sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, QueryResult, Statement},
};

use crate::{All, in_memory, tables};

const HEAD: &str = "<!-- Generated: UPDATE=1 cargo test --workspace --test schema -- document. Never edit it. -->

# Schema

The tables of every module after all migrations (`migrations/`), as SQLite has them. PostgreSQL has the same tables, columns
and keys. There an `integer` is an `integer` or a `bigint`, as the migration declares it (`int` or `number`), and columns that are only
read from an index are included in it (`INCLUDE`), not the last ones of its key.

The owner of a row is a site, a group, or none; row-level security and the scope of every statement follow from it
(`migrations/src/tenancy.rs`).
";

#[tokio::test]
async fn the_committed_document_is_the_migrated_schema() {
    let db = in_memory().await;
    All.up(&db, None).await.unwrap();
    let text = document(&db).await;
    let path = root().join("docs/schema.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differs = committed.lines().zip(text.lines()).find(|(committed, made)| committed != made);
    assert!(
        committed == text,
        "docs/schema.md is not the migrated schema, from {differs:?}; UPDATE=1 writes it anew, for review"
    );
}

async fn document(db: &DatabaseConnection) -> String {
    let mut entities = entities();
    let own = ["seaql_migrations", "sqlite_sequence"];
    let mut modules: BTreeMap<(bool, String), BTreeMap<String, String>> = BTreeMap::new();
    for table in tables(db).await.into_iter().filter(|table| !own.contains(&table.as_str())) {
        let (module, about) = entities.remove(&table).unwrap_or_else(|| panic!("no file of entities names {table}"));
        let text = section(db, &table, &about).await;
        modules.entry((module != "platform", module)).or_default().insert(table, text);
    }
    assert!(entities.is_empty(), "entities without a table: {:?}", entities.keys());
    let mut text = HEAD.to_owned();
    for ((_, module), tables) in modules {
        writeln!(text, "\n## {module}").unwrap();
        for section in tables.into_values() {
            text.push_str(&section);
        }
    }
    text
}

/// The heading of a table, its owner, its columns and its indexes.
async fn section(db: &DatabaseConnection, table: &str, about: &str) -> String {
    let mut text = format!("\n### {table}\n\n{about}\n\n{}\n\n", owner(table));
    text.push_str("| Column | Type | Null | Default | Refers to |\n|---|---|---|---|---|\n");
    let parents = rows(db, &format!("SELECT * FROM pragma_foreign_key_list('{table}')")).await;
    let parents: BTreeMap<String, String> = parents
        .iter()
        .map(|row| (self::text(row, "from"), format!("{}.{}", self::text(row, "table"), self::text(row, "to"))))
        .collect();
    let columns = rows(db, &format!("SELECT * FROM pragma_table_info('{table}') ORDER BY cid")).await;
    let mut key = BTreeMap::new();
    for column in &columns {
        let name = self::text(column, "name");
        let null = if number(column, "notnull") == 0 { "yes" } else { "" };
        let default = column.try_get::<Option<String>>("", "dflt_value").unwrap();
        let default = default.map(|value| format!("`{}`", value.to_lowercase())).unwrap_or_default();
        let parent = parents.get(&name).map(String::as_str).unwrap_or_default();
        writeln!(text, "| {name} | {} | {null} | {default} | {parent} |", kind(&self::text(column, "type"))).unwrap();
        let place = number(column, "pk");
        if place > 0 {
            key.insert(place, name);
        }
    }
    let key: Vec<String> = key.into_values().collect();
    writeln!(text, "\nPrimary key: {}.", key.join(", ")).unwrap();
    let indexes = format!(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '{table}' AND sql IS NOT NULL ORDER BY name"
    );
    for (place, row) in rows(db, &indexes).await.iter().enumerate() {
        let gap = if place == 0 { "\n" } else { "" };
        writeln!(text, "{gap}- {}", index(&self::text(row, "name"), &self::text(row, "sql"))).unwrap();
    }
    text
}

/// The owner of the rows, and the rights of the program on them.
fn owner(table: &str) -> String {
    let Some((_, whose, may)) = tenancy::line(table) else { panic!("{table} is not listed") };
    let owner = match whose {
        Whose::Site { group, site } => format!("site (`{group}`, `{site}`)"),
        Whose::Group(group) => format!("group (`{group}`)"),
        Whose::Ours(why) => format!("none, hidden from tenants: {why}"),
        Whose::Nobody(why) => format!("none: {why}"),
    };
    let rights = match may {
        May::Read => "The program reads rows.",
        May::Add => "The program adds rows and never changes them.",
        May::Seal => "The program adds rows and seals each once.",
        May::Empty => "The program adds rows and removes the personal part of each.",
        May::Change => return format!("Owner: {owner}."),
    };
    format!("Owner: {owner}. {rights}")
}

/// The type of a column; SQLite names its substitutes after the type.
fn kind(declared: &str) -> String {
    declared.to_lowercase().trim_end_matches("_text").replace("timestamp_with_timezone", "timestamp")
}

/// An index by its statement: its columns, whether it is unique, and its condition.
fn index(name: &str, sql: &str) -> String {
    let sql = sql.replace('"', "");
    let (made, condition) = sql.split_once(" WHERE ").unwrap_or((&sql, ""));
    let columns = &made[made.find('(').unwrap()..];
    let unique = if made.starts_with("CREATE UNIQUE") { ", unique" } else { "" };
    let condition = if condition.is_empty() { String::new() } else { format!(", where `{condition}`") };
    format!("`{name}` {columns}{unique}{condition}")
}

/// The module of every table, and the text about it, by the files of the entities.
fn entities() -> BTreeMap<String, (String, String)> {
    let mut folders = BTreeSet::from([("platform".to_owned(), root().join("platform/src/entity"))]);
    for module in fs::read_dir(root().join("modules")).unwrap() {
        let module = module.unwrap();
        folders.insert((module.file_name().into_string().unwrap(), module.path().join("src/entity")));
    }
    let mut found = BTreeMap::new();
    for (module, folder) in folders.iter().filter(|(_, folder)| folder.is_dir()) {
        for file in fs::read_dir(folder).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let Some((_, rest)) = text.split_once("table_name = \"") else { continue };
            let table = rest.split('"').next().unwrap().to_owned();
            let about = about(&text, &table);
            found.insert(table, (module.clone(), about));
        }
    }
    found
}

/// The first paragraph of the comment of a file, which begins with the name of the table.
fn about(text: &str, table: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//! "));
    let paragraph = lines.collect::<Vec<_>>().join(" ");
    let about = paragraph.strip_prefix(&format!("Table `{table}`: ")).unwrap_or(&paragraph);
    let mut letters = about.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

async fn rows(db: &DatabaseConnection, sql: &str) -> Vec<QueryResult> {
    db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap()
}

fn text(row: &QueryResult, column: &str) -> String {
    row.try_get("", column).unwrap()
}

fn number(row: &QueryResult, column: &str) -> i64 {
    row.try_get("", column).unwrap()
}
