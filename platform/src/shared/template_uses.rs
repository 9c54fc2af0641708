//! Uses of a check template, counted for the module of templates, which others depend on and not the other way round.
//! Each module that refers to templates counts its own (`Module::template_uses`).

use std::{collections::HashMap, ops::AddAssign};

use async_trait::async_trait;

use crate::{core::error::Result, db::Tx, tenancy::Grant};

/// Numbers of uses of a template.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TemplateUses {
    /// Models that it is mapped to.
    pub models: i64,
    /// Inspections that were begun with it.
    pub inspections: i64,
    /// Number of these inspections that are open.
    pub open_inspections: i64,
}

impl AddAssign for TemplateUses {
    fn add_assign(&mut self, other: Self) {
        self.models += other.models;
        self.inspections += other.inspections;
        self.open_inspections += other.open_inspections;
    }
}

/// Counts the uses of templates by one module.
#[async_trait]
pub trait CountTemplateUses: Send + Sync {
    /// The uses of each of these templates within the grant, which covers their group; an unused one is left out.
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>>;
}
