//! Recovery of a forgotten password (docs/behaviour/sign-in.md, "A forgotten password"): [`request`] with all details of
//! the user, [`send_passcode`] by mail, [`exchange`] of the passcode for a token, [`set_password`] with the token.

mod details;
mod limits;
mod mail;
mod password;
mod request;
mod row;

pub use self::{
    details::{Details, email_mistake, is_same_address, missing},
    password::{exchange, set_password},
    request::{request, send_passcode},
};
