//! Builders of columns, so that all tables are written alike.
use sea_orm_migration::sea_query::ColumnDef;

/// The key of a row, `id`: a number that the database counts up and never gives twice.
pub fn id() -> ColumnDef {
    number("id").auto_increment().primary_key().to_owned()
}

/// A 64-bit number: the id of another row, or a count that may grow large.
pub fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

/// A 64-bit number that may be missing.
pub fn number_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().null().to_owned()
}

/// A 64-bit number that begins at a value.
pub fn number_from(name: &'static str, first: i64) -> ColumnDef {
    number(name).default(first).to_owned()
}

/// A 32-bit number.
pub fn int(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().to_owned()
}

/// A 32-bit number that may be missing.
pub fn int_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().null().to_owned()
}

/// A 32-bit count that begins at a value: attempts, failures, versions.
pub fn int_from(name: &'static str, first: i32) -> ColumnDef {
    int(name).default(first).to_owned()
}

/// The version of a row. A change that names an older one is refused.
pub fn version() -> ColumnDef {
    int_from("version", 1)
}

/// A small number, usually the wire value of an enumeration.
pub fn small(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).small_integer().not_null().to_owned()
}

/// A small number that may be missing.
pub fn small_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).small_integer().null().to_owned()
}

/// A small number that begins at a value.
pub fn small_from(name: &'static str, first: i16) -> ColumnDef {
    small(name).default(first).to_owned()
}

/// A text of any length.
pub fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

/// A text that may be missing.
pub fn text_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().null().to_owned()
}

/// A text with a default.
pub fn text_from(name: &'static str, first: &'static str) -> ColumnDef {
    text(name).default(first).to_owned()
}

/// A boolean with a default.
pub fn flag(name: &'static str, first: bool) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().default(first).to_owned()
}

/// The mark of a softly deleted row.
pub fn deleted() -> ColumnDef {
    flag("deleted", false)
}

/// An instant in UTC. It has no default, because the two databases would write different texts; Rust writes it.
pub fn instant(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().not_null().to_owned()
}

/// An instant that may be missing.
pub fn instant_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().null().to_owned()
}

/// A calendar day.
pub fn day(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).date().not_null().to_owned()
}

/// A calendar day that may be missing.
pub fn day_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).date().null().to_owned()
}

/// A JSON value.
pub fn json(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).json_binary().not_null().to_owned()
}

/// A JSON value that may be missing.
pub fn json_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).json_binary().null().to_owned()
}

/// Bytes, such as a hash.
pub fn bytes(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).blob().not_null().to_owned()
}

/// Bytes that may be missing.
pub fn bytes_null(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).blob().null().to_owned()
}
