//! Submits handovers, at the desk and by a link that is mailed to the customer, and mails the customer's copy.

mod copy;
mod drawing;
mod language;
mod letter;
pub(crate) mod link;
pub(crate) mod submit;
