//! The questions about the quality of videos of a site.

mod archive;
pub mod calls;
mod entity;
mod import;
mod permissions;
mod questions;
pub mod reasons;
pub mod resources;
mod seed;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::{console::ConsoleEntry, permission::Permission},
    core::{error::Result, reason::Reason},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use import::import_questions;
pub use permissions::{QUESTION_READ, QUESTION_WRITE};

/// The module.
pub struct Quality;

#[async_trait]
impl Module for Quality {
    fn name(&self) -> &'static str {
        "quality"
    }

    fn title(&self) -> &'static str {
        "Video quality"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<resources::VideoQuestions>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[QUESTION_READ, QUESTION_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|_| false)
    }

    fn when_off(&self) -> &'static str {
        "No video quality questions are listed or changed. They are there again when the module is on."
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
