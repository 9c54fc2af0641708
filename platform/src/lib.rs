//! What every module may use; knows no module.
//!
//! The seven words: [`module::Module`], [`context::Ctx`], [`permission::Permission`] and [`permission::Grant`],
//! [`list::ListQuery`] and [`list::Page`], [`reason::Reason`], [`rest::Resource`], and the report, which comes with
//! the first report. A call travels: `http` (limits, request id, path) → `context` (who, on which site) → a module's
//! `calls` or `resources` → a verb file (`ctx.can(…)? → Grant`, rows through [`tenant`]) → `db`.

pub mod anycase;
pub mod audit;
mod binds;
mod bulk;
pub mod calls;
pub mod clock;
pub mod config;
mod connections;
pub mod context;
pub mod db;
pub mod demonstration;
pub mod directory;
pub mod entity;
pub mod error;
pub mod failpoint;
pub mod guard;
pub mod health;
pub mod http;
pub mod jobs;
pub mod kept;
mod link;
pub mod list;
pub mod mail;
pub mod migrate;
pub mod module;
pub mod name_list;
pub mod news;
pub mod notice;
pub mod openapi;
pub mod outbox;
pub mod password;
pub mod paths;
pub mod permission;
pub mod platform;
mod pools;
pub mod position;
pub mod presence;
pub mod rates;
pub mod reason;
pub mod repeat;
pub mod replica;
pub mod rest;
pub mod secrets;
pub mod session;
pub mod settings;
pub mod standing;
pub mod stop;
pub mod storage;
pub mod system;
pub mod tenant;
pub mod timezone;
pub mod walls;
pub mod watch;

pub use async_trait::async_trait;

/// What nearly every file of a module uses.
pub mod prelude {
    pub use crate::{
        anycase::Ask,
        context::Ctx,
        error::{Error, Result},
        permission::{Grant, Permission},
        reason::Reason,
        tenant::Scoped,
    };
}
