//! Reads accepted files: pictures, videos and documents, listed and counted for the modules that show them.

pub(crate) mod document;
pub(crate) mod gallery;
pub(crate) mod inspection;
pub(crate) mod media;
pub(crate) mod newest;
pub(crate) mod picture;
pub(crate) mod video;
