//! Sign-in, sessions, users, operators, and the values stored for a user.

mod account;
mod client_errors;
mod console;
mod devices;
mod forged_credentials;
mod group_scope;
mod jobs;
mod limits;
mod lockout;
mod lookups;
mod operators;
mod outbox_keys;
mod password_guessing;
mod recovery;
mod revoked_rights;
mod rights;
mod seed;
mod session_end;
mod sessions;
mod sign_in;
pub mod sign_in_calls;
mod uniform_answers;
mod user_calls;
mod user_stores;
mod users;
