//! The platform: everything that modules share. It names no module.
//!
//! The words to know: [`app::module::Module`], [`auth::context::Ctx`], [`auth::permission::Permission`] and
//! [`auth::permission::Grant`], [`api::list::ListQuery`] and [`api::list::Page`], [`core::reason::Reason`],
//! [`api::rest::Resource`]. A call passes [`http`] (limits, request id, path), [`auth::context`] (user, site, time), a
//! module's `calls` or `resources`, and an operation (`ctx.can(…)? → Grant`, rows through [`tenancy`]) on [`db`].

pub mod api;
pub mod app;
pub mod archive;
pub mod auth;
pub mod backup;
mod caller;
pub mod config;
pub mod container;
pub mod core;
pub mod db;
pub mod entity;
pub mod http;
pub mod jobs;
mod mail;
mod request;
pub mod shared;
pub mod sites;
pub mod state;
pub mod storage;
pub mod tenancy;
pub mod xlsx;

pub use async_trait::async_trait;

/// Items that nearly every file of a module uses.
pub mod prelude {
    pub use crate::{
        api::case_insensitive_json::{JsonBody, OptionalJsonBody},
        auth::{context::Ctx, permission::Permission},
        core::{
            error::{Error, Result},
            reason::Reason,
        },
        tenancy::{Grant, Scoped},
    };
}
