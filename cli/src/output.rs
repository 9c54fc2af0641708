//! Output on stdout in the chosen format: a list of rows, or one object.

use std::io::Write;

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

/// Rows under named columns.
pub struct Listing {
    columns: Vec<String>,
    rows: Vec<Vec<Json>>,
}

impl Listing {
    pub fn new<C: Into<String>>(columns: impl IntoIterator<Item = C>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), rows: Vec::new() }
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
            Form::Table => self.table(),
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

    fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(self.columns.iter().map(|name| name.to_uppercase()));
        table.add_rows(self.rows.iter().map(|row| row.iter().map(|value| short(plain(value))).collect::<Vec<_>>()));
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

/// Prints an object: one field a line, or one JSON object.
pub fn print_thing<N: Into<String>>(
    options: &Options,
    fields: impl IntoIterator<Item = (N, Json)>,
) -> Result<(), Failure> {
    let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
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
fn short(text: String) -> String {
    const WIDEST: usize = 60;
    if text.chars().count() <= WIDEST { text } else { text.chars().take(WIDEST - 1).chain(['…']).collect() }
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
        let text = listing().table();
        assert!(text.starts_with("CODE"), "{text}");
        assert!(text.contains("330001") && text.contains("yes"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
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
