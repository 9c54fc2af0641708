//! Uses of check templates. Each module that refers to templates provides the count of its own.

use std::{collections::HashMap, ops::AddAssign};

use platform::{app::platform::Platform, async_trait, core::error::Result, db::Tx, tenancy::Grant};

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
    /// Counts the uses of each of these templates within the grant, which covers their group; an unused one is left out.
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>>;
}

/// Counts the uses of each of these templates by all modules; an unused one is left out.
pub(crate) async fn template_uses(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    templates: &[i64],
) -> Result<HashMap<i64, TemplateUses>> {
    let mut all: HashMap<i64, TemplateUses> = HashMap::new();
    if templates.is_empty() {
        return Ok(all);
    }
    for counter in platform.services.services::<dyn CountTemplateUses>() {
        for (template, uses) in counter.count(tx, grant, templates).await? {
            *all.entry(template).or_default() += uses;
        }
    }
    Ok(all)
}
