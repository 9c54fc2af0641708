//! Notifications and the event stream.

mod list;
mod recipients;
mod stream;
