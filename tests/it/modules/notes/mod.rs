//! Notes about machines, and the categories of comments.

mod categories;
mod general;
