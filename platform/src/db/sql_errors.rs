//! Errors of the databases, sorted by their codes: a taken unique key is a conflict, a full disk is 507, a database that
//! cannot be reached or that ended the statement is 503, and everything else is a fault of the program.

use std::{borrow::Cow, io};

use sea_orm::{DbErr, RuntimeErr, SqlErr};
use sqlx::{error::DatabaseError, postgres::PgDatabaseError, sqlite::SqliteError};

use crate::core::{error::Error, reason::own};

/// Fault that an error of a driver indicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// There is no room left on its disk.
    DiskFull,
    /// The error is not of the statement: the connection or the disk went away, a lock or the statement timed out, or
    /// two transactions waited for each other and this one was ended.
    Unreachable,
    /// The statement is wrong.
    Statement,
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        if let Some(SqlErr::UniqueConstraintViolation(_)) = error.sql_err() {
            return Self::from(own::TAKEN).because(error);
        }
        let fault = driver_error(&error).map_or(Fault::Statement, fault);
        match (&error, fault) {
            (_, Fault::DiskFull) => Self::from(own::DISK_FULL).because(error),
            (DbErr::ConnectionAcquire(_), _) => Self::from(own::BUSY).because(error).retry_after(1),
            (DbErr::Conn(_), _) | (_, Fault::Unreachable) => Self::unreachable(error),
            (_, Fault::Statement) => Self::internal(error),
        }
    }
}

/// An error of a query, as sea-orm has it.
pub(crate) fn of_query(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(error.into()))
}

/// An error of a statement that changes rows, as sea-orm has it.
pub(crate) fn of_change(error: sqlx::Error) -> DbErr {
    DbErr::Exec(RuntimeErr::SqlxError(error.into()))
}

/// Returns `true` if a statement named a table that does not exist.
pub(crate) fn is_missing_table(error: &DbErr) -> bool {
    let Some(sqlx::Error::Database(error)) = driver_error(error) else { return false };
    // SQLite has one code for every mistake in a statement.
    error.code().as_deref() == Some("42P01") || error.message().starts_with("no such table")
}

fn driver_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => Some(error),
        _ => None,
    }
}

fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::StorageFull => Fault::DiskFull,
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => Fault::Unreachable,
        sqlx::Error::Database(error) => fault_of_code(error.as_ref()),
        _ => Fault::Statement,
    }
}

fn fault_of_code(error: &dyn DatabaseError) -> Fault {
    let code = error.code().unwrap_or(Cow::Borrowed(""));
    if error.try_downcast_ref::<PgDatabaseError>().is_some() {
        postgres_fault(&code)
    } else if error.try_downcast_ref::<SqliteError>().is_some() {
        code.parse().map_or(Fault::Statement, sqlite_fault)
    } else {
        Fault::Statement
    }
}

/// Returns the fault of an SQLSTATE of PostgreSQL.
fn postgres_fault(code: &str) -> Fault {
    match code {
        // disk_full
        "53100" => Fault::DiskFull,
        // read_only_sql_transaction: the server has become a standby, and another one is the primary soon.
        "25006"
        // too_many_connections, lock_not_available, idle_in_transaction_session_timeout, transaction_timeout
        | "53300" | "55P03" | "25P03" | "25P04"
        // serialization_failure, which a replica also reports when it must drop what is read, and deadlock_detected
        | "40001" | "40P01" => Fault::Unreachable,
        // Operator intervention: query_canceled by a timeout, admin_shutdown, crash_shutdown, cannot_connect_now.
        _ if code.starts_with("57") => Fault::Unreachable,
        _ => Fault::Statement,
    }
}

/// Returns the fault of a result code of SQLite, whose lowest byte is the primary code.
fn sqlite_fault(code: u32) -> Fault {
    match code & 0xff {
        // SQLITE_FULL
        13 => Fault::DiskFull,
        // SQLITE_BUSY, SQLITE_IOERR, SQLITE_CANTOPEN
        5 | 10 | 14 => Fault::Unreachable,
        _ => Fault::Statement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_postgres_are_sorted() {
        assert_eq!(postgres_fault("53100"), Fault::DiskFull);
        for code in ["57014", "57P01", "57P02", "57P03", "53300", "55P03", "40P01", "40001", "25P03", "25006"] {
            assert_eq!(postgres_fault(code), Fault::Unreachable, "{code}");
        }
        for code in ["42601", "42P01", "23505", "22P02", ""] {
            assert_eq!(postgres_fault(code), Fault::Statement, "{code}");
        }
    }

    #[test]
    fn codes_of_sqlite_are_sorted_by_their_primary_code() {
        assert_eq!(sqlite_fault(13), Fault::DiskFull);
        // SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_IOERR, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_CANTOPEN
        for code in [5, 517, 10, 778, 1034, 14] {
            assert_eq!(sqlite_fault(code), Fault::Unreachable, "{code}");
        }
        // SQLITE_ERROR, SQLITE_LOCKED, SQLITE_CONSTRAINT_UNIQUE
        for code in [1, 6, 2067] {
            assert_eq!(sqlite_fault(code), Fault::Statement, "{code}");
        }
    }

    #[test]
    fn what_never_reached_a_database_is_unreachable() {
        let lost = sqlx::Error::Io(io::Error::from(io::ErrorKind::ConnectionReset));
        assert_eq!(Error::from(of_query(lost)).reason(), own::UNREACHABLE);
        assert_eq!(Error::from(of_change(sqlx::Error::PoolTimedOut)).reason(), own::UNREACHABLE);
        let full = sqlx::Error::Io(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(Error::from(of_change(full)).reason(), own::DISK_FULL);
        assert_eq!(Error::from(of_query(sqlx::Error::RowNotFound)).reason(), own::INTERNAL);
    }
}
