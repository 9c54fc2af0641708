//! Published versions of templates: completing the working copy, reading a version, and the templates that models can be
//! mapped to.

pub mod mappable;
pub(crate) mod publish;
pub(crate) mod read;
