//! Output on stdout in the chosen format: a list of rows, or one object.

use std::io::{IsTerminal, Write};

use comfy_table::{Table, presets};
use platform::core::spreadsheet::CsvWriter;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use crate::{
    failure::Failure,
    options::{Form, Options},
};

/// The version of the JSON output; raised when scripts that read it would break.
pub const SCHEMA: u32 = 1;

/// The widest cell of a table on a terminal, in characters; in a pipe or a file every cell is whole.
const WIDEST: usize = 60;

/// Rows under named columns. The names are in camelCase, however they are given.
pub struct Listing {
    columns: Vec<String>,
    rows: Vec<Vec<Json>>,
}

impl Listing {
    pub fn new<C: Into<String>>(columns: impl IntoIterator<Item = C>) -> Self {
        Self { columns: columns.into_iter().map(|name| camel_case(&name.into())).collect(), rows: Vec::new() }
    }

    /// Builds a listing from these fields of each row.
    pub fn of<'a, R: Serialize + 'a>(columns: &[&str], rows: impl IntoIterator<Item = &'a R>) -> Result<Self, Failure> {
        let mut listing = Self::new(columns.iter().copied());
        for row in rows {
            let row = serde_json::to_value(row)?;
            listing.row(columns.iter().map(|name| row.get(*name).cloned().unwrap_or_default()));
        }
        Ok(listing)
    }

    /// Adds a row with one value for each column.
    pub fn row(&mut self, values: impl IntoIterator<Item = Json>) {
        let row: Vec<Json> = values.into_iter().collect();
        debug_assert_eq!(row.len(), self.columns.len(), "a row has a value for each column");
        self.rows.push(row);
    }

    /// Prints the listing.
    pub fn print(&self, options: &Options) -> Result<(), Failure> {
        let text = match options.output {
            Form::Table => self.table(std::io::stdout().is_terminal().then_some(WIDEST)),
            Form::Json => {
                let rows: Vec<Json> = self.objects().collect();
                pretty(&json!({ "schema": SCHEMA, "rows": rows }))?
            }
            Form::Ndjson => self.objects().fold(String::new(), |text, row| text + row.to_string().as_str() + "\n"),
            Form::Csv => self.csv()?,
        };
        print(&text)
    }

    fn objects(&self) -> impl Iterator<Item = Json> {
        self.rows.iter().map(|row| {
            let pairs = self.columns.iter().zip(row).map(|(name, value)| (name.clone(), value.clone()));
            Json::Object(pairs.collect::<Map<_, _>>())
        })
    }

    /// Formats the rows as a table whose cells have at most `widest` characters; `None` is no limit.
    fn table(&self, widest: Option<usize>) -> String {
        let cell = |value: &Json| match widest {
            Some(widest) => short(plain(value), widest),
            None => plain(value),
        };
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(self.columns.iter().map(|name| heading(name)));
        table.add_rows(self.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>()));
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
        }
        table.trim_fmt() + "\n"
    }

    fn csv(&self) -> Result<String, Failure> {
        let mut file = CsvWriter::new(Vec::new());
        let wrote = (|| {
            file.row(&self.columns)?;
            self.rows.iter().try_for_each(|row| file.row(row.iter().map(plain)))
        })();
        wrote.map_err(|error| Failure::failed(error.to_string()))?;
        let bytes = file.end().map_err(|error| Failure::failed(error.to_string()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Prints an object with all its fields.
pub fn print_whole(options: &Options, thing: &impl Serialize) -> Result<(), Failure> {
    match serde_json::to_value(thing)? {
        Json::Object(fields) => print_thing(options, fields),
        other => print_thing(options, [("value", other)]),
    }
}

/// Prints an object: one field a line, or one JSON object. The names are in camelCase, however they are given.
pub fn print_thing<N: Into<String>>(
    options: &Options,
    fields: impl IntoIterator<Item = (N, Json)>,
) -> Result<(), Failure> {
    let fields = fields.into_iter().map(|(name, value)| (camel_case(&name.into()), value));
    match options.output {
        Form::Json => {
            let mut object = Map::from_iter([("schema".to_owned(), json!(SCHEMA))]);
            object.extend(fields);
            print(&pretty(&Json::Object(object))?)
        }
        Form::Ndjson | Form::Csv => {
            let (names, values): (Vec<String>, Vec<Json>) = fields.unzip();
            let mut listing = Listing::new(names);
            listing.row(values);
            listing.print(options)
        }
        Form::Table => {
            let mut table = Table::new();
            table.load_style(presets::NOTHING);
            table.add_rows(fields.map(|(name, value)| vec![name, plain(&value)]));
            for column in table.column_iter_mut() {
                column.set_padding((0, 2));
            }
            print(&(table.trim_fmt() + "\n"))
        }
    }
}

/// Writes to stdout; a reader that closes the pipe (`head`) is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    printed(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// The result of writing to stdout, where a closed pipe is no error.
pub fn printed(written: std::io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::failed(format!("stdout cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

fn pretty(value: &Json) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

/// Formats a value for people; control characters are escaped, so that data cannot control a terminal.
fn plain(value: &Json) -> String {
    let text = match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Json::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(" "),
        Json::Number(_) | Json::Object(_) => value.to_string(),
    };
    if text.contains(char::is_control) { text.escape_debug().to_string() } else { text }
}

/// Shortens a cell of a table; the other formats print everything.
fn short(text: String, widest: usize) -> String {
    if text.chars().count() <= widest {
        text
    } else {
        text.chars().take(widest.saturating_sub(1)).chain(['…']).collect()
    }
}

/// Returns the camelCase spelling of a name in snake_case, PascalCase or words.
pub fn camel_case(name: &str) -> String {
    if !name.chars().any(char::is_lowercase) {
        return name.to_lowercase();
    }
    let mut spelled = String::with_capacity(name.len());
    let mut begins_word = false;
    for letter in name.chars() {
        if matches!(letter, '_' | '-' | ' ') {
            begins_word = !spelled.is_empty();
        } else if spelled.is_empty() {
            spelled.extend(letter.to_lowercase());
        } else if std::mem::take(&mut begins_word) {
            spelled.extend(letter.to_uppercase());
        } else {
            spelled.push(letter);
        }
    }
    spelled
}

/// Returns a document whose objects have their keys in camelCase, at every depth.
pub fn with_camel_case_keys(document: Json) -> Json {
    match document {
        Json::Object(fields) => Json::Object(
            fields.into_iter().map(|(name, value)| (camel_case(&name), with_camel_case_keys(value))).collect(),
        ),
        Json::Array(list) => Json::Array(list.into_iter().map(with_camel_case_keys).collect()),
        other => other,
    }
}

/// Returns the heading of a column in a table: the words of its name in capitals, joined by `_`.
fn heading(name: &str) -> String {
    let mut heading = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_uppercase() && !heading.is_empty() {
            heading.push('_');
        }
        heading.extend(letter.to_uppercase());
    }
    heading
}

/// Prints a value alone, without its name, as a script reads it: a flag is true or false, and a missing value is empty.
/// Control characters are escaped on a terminal only.
pub fn print_bare(value: &Json) -> Result<(), Failure> {
    let text = bare(value);
    let escaped = text.contains(char::is_control) && std::io::stdout().is_terminal();
    print(&(if escaped { text.escape_debug().to_string() } else { text } + "\n"))
}

fn bare(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let mut listing = Listing::new(["code", "open"]);
        listing.row([json!("330001"), json!(true)]);
        listing.row([json!("a,\"b\"\u{1b}[31m"), json!(false)]);
        listing
    }

    #[test]
    fn a_table_shows_control_characters_instead_of_sending_them() {
        let text = listing().table(Some(WIDEST));
        assert!(text.starts_with("CODE"), "{text}");
        assert!(text.contains("330001") && text.contains("yes"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }

    #[test]
    fn a_cell_is_cut_on_a_terminal_only() {
        let long = "x".repeat(WIDEST + 40);
        let mut listing = Listing::new(["name"]);
        listing.row([json!(long)]);
        assert!(listing.table(None).contains(&long));
        let cut = listing.table(Some(WIDEST));
        assert!(!cut.contains(&long) && cut.contains('…'), "{cut}");
    }

    #[test]
    fn names_are_spelled_in_camel_case() {
        for (name, spelled) in [
            ("id", "id"),
            ("last_error", "lastError"),
            ("lastSeenAt", "lastSeenAt"),
            ("HandoverId", "handoverId"),
            ("was comment", "wasComment"),
            ("VIN", "vin"),
        ] {
            assert_eq!(camel_case(name), spelled);
        }
        assert_eq!(heading("lastSeenAt"), "LAST_SEEN_AT");
        let document = with_camel_case_keys(json!({ "Items": [{ "ItemDesc": "Lights" }] }));
        assert_eq!(document, json!({ "items": [{ "itemDesc": "Lights" }] }));
    }

    #[test]
    fn a_bare_value_is_one_that_can_be_given_back() {
        let values = [json!(false), json!(14), json!("a b"), Json::Null].map(|value| bare(&value));
        assert_eq!(values, ["false", "14", "a b", ""]);
    }

    #[test]
    fn csv_quotes_every_cell() {
        let text = listing().csv().expect("csv");
        assert_eq!(text.lines().next(), Some("\"code\",\"open\""));
        assert!(text.contains("\"a,"), "{text}");
    }

    #[test]
    fn rows_are_objects_by_column() {
        let rows: Vec<Json> = listing().objects().collect();
        assert_eq!(rows[0], json!({ "code": "330001", "open": true }));
    }
}
