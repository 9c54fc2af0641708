//! Messages and their transport: SMTP or files, the layout of every mail, and the reasons for which one is refused.

pub mod customer_mails;
pub mod layout;
pub mod reasons;
mod smtp;
pub mod transport;
