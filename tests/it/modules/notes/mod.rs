//! Notes about machines, and the categories of comments.

mod categories;
mod founded;
mod general;
