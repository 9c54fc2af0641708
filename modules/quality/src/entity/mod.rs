//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod video_question;

platform::tables! {
    site_owned: video_question;
}
