//! Sign-in, sessions, users, operators, and the values stored for a user.

mod console;
mod forged_credentials;
mod group_scope;
mod limits;
mod lockout;
mod lookups;
mod operators;
mod password_guessing;
mod revoked_rights;
mod rights;
mod seed;
mod session_end;
mod sessions;
mod sign_in;
mod sign_in_calls;
mod uniform_answers;
mod user_stores;
mod users;
