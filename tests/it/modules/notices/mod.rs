//! Notifications and the event stream.

mod list;
mod stream;
mod walls;
