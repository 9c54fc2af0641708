//! Sign-in and sign-out: the fields of a request, the person, the steps, the session, and the cookies.

pub(crate) mod body;
pub mod candidate;
pub(crate) mod cookies;
pub(crate) mod enter;
pub(crate) mod request;
pub mod session;
pub(crate) mod sign_out;

pub use request::{SignInRequest, decide};
