//! Builders for columns, keys and indexes, so that all tables are written alike.
use sea_orm_migration::sea_query::{
    ColumnDef, Expr, ExprTrait, ForeignKey, ForeignKeyCreateStatement, Index, IndexCreateStatement, Table,
    TableCreateStatement,
};

/// A new table of this name.
pub fn table(name: &'static str) -> TableCreateStatement {
    Table::create().table(name).to_owned()
}

/// A new table whose rows belong to a site: with its key, and with `group_id` and `site_id`.
pub fn site_table(name: &'static str) -> TableCreateStatement {
    table(name)
        .col(id())
        .col(number("group_id"))
        .col(number("site_id"))
        .foreign_key(&mut refers(name, "group_id", "tenant_group"))
        .foreign_key(&mut refers(name, "site_id", "site"))
        .to_owned()
}

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

/// Returns a foreign key from a column of `child` to `id` of `parent`. It is part of the table, because SQLite cannot
/// add it later.
pub fn refers(child: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    refers_to(child, column, parent, "id")
}

/// Like [`refers`], for a parent whose key has another name.
pub fn refers_to(
    child: &'static str,
    column: &'static str,
    parent: &'static str,
    key: &'static str,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().name(format!("{child}_{column}_fk")).from(child, column).to(parent, key).to_owned()
}

/// A key of several columns, in this order.
pub fn primary(columns: &[&'static str]) -> IndexCreateStatement {
    let mut key = Index::create();
    for column in columns {
        key.col(*column);
    }
    key.primary().to_owned()
}

/// An index over columns, in this order.
pub fn index(name: &'static str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(name).table(table);
    for column in columns {
        index.col(*column);
    }
    index
}

/// Returns a unique index.
pub fn unique(name: &'static str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    index(name, table, columns).unique().to_owned()
}

/// The condition of a partial index over rows that are not deleted.
pub fn not_deleted() -> Expr {
    Expr::col("deleted").eq(false)
}
