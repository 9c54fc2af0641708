//! What people are told without asking.

mod list;
mod stream;
mod walls;
