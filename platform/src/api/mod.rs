//! Shared by both faces of the API: lists, filters, resources of the console, and how bodies are read.

pub mod case_insensitive_json;
pub mod legacy_filters;
pub mod lenient_values;
pub mod list;
pub mod name_list;
pub mod one_or_many;
pub mod rest;
mod rest_export;
pub mod site_list;
pub mod spreadsheet;
