//! The check templates of work orders and handovers.
//!
//! Templates are not stored yet: no model has one, a TemplateId other than 0 is refused, and the questions of a
//! handover are those that come with its answers (docs/behaviour/machine-life.md, "Template of a work order").

use platform::core::reason::Reason;
use stock::{domain::Template, reasons};

/// The checklist that a work order leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checklist {
    /// `GatedTemplateId`
    Gate,
    /// `HandoverTemplateId`
    Handover,
}

/// The id of the template mapped to a model, 0 for none.
const fn mapped(_model: i64, _checklist: Checklist) -> i64 {
    0
}

/// Refuses a template other than the mapped one; no id or 0 is accepted.
pub fn agree(sent: Option<i64>, model: i64, checklist: Checklist) -> Result<(), Reason> {
    match sent.filter(|id| *id != 0) {
        Some(id) if id != mapped(model, checklist) => Err(reasons::ORDER_TEMPLATE),
        Some(_) | None => Ok(()),
    }
}

/// Whether the handover of a model has a usable template.
pub const fn of_handover(_model: i64) -> Template {
    Template::Mapped
}
