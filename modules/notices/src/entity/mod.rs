//! The table of this module; what is told stands in the platform's.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod notification_reader;

platform::site_owned!(notification_reader::Entity);
