//! Who people are: sign-in, sessions, users, and what is kept for them.

mod console;
mod door;
mod ends;
mod forged;
mod kept;
mod limits;
mod lockout;
mod lookups;
mod operators;
mod revoked;
mod rights;
mod seed;
mod same_answer;
mod sessions;
mod sign_in;
mod siege;
mod users;
