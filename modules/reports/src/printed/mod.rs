//! The printed report of a machine: a key that opens it once, and the page.

pub(crate) mod calls;
mod data;
mod embedded;
mod facts;
mod key;
mod page;
mod selling;
