//! The table of this module; notifications are a table of the platform.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod notification_reader;

platform::site_owned!(notification_reader::Entity);
