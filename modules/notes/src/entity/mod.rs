//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod comment_category;
pub mod machine_comment;

platform::tables! {
    group_owned: comment_category;
    site_owned: machine_comment;
}
