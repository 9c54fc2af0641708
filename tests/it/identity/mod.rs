//! Who people are: sign-in, sessions, users, and what is kept for them.

mod console;
mod door;
mod kept;
mod lockout;
mod lookups;
mod operators;
mod rights;
mod seed;
mod sessions;
mod sign_in;
mod users;
