//! The checklists of models, as far as work orders and handovers ask for them (decisions, Q-054, Q-072).
//!
//! Check templates are not kept yet: no model has one, so that a client has none to name either, and the questions of a
//! handover are those that come with its answers. Whoever brings templates answers here from what is mapped.

use platform::core::reason::Reason;
use stock::{domain::Template, reasons};

/// Which checklist a work order leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checklist {
    /// GatedTemplateId.
    Gate,
    /// HandoverTemplateId.
    Handover,
}

/// The template that is mapped to a model, 0 for none.
const fn mapped(_model: i64, _checklist: Checklist) -> i64 {
    0
}

/// Refuses another template than the mapped one; a client that names none is not asked.
pub fn agree(sent: Option<i64>, model: i64, checklist: Checklist) -> Result<(), Reason> {
    match sent.filter(|id| *id != 0) {
        Some(id) if id != mapped(model, checklist) => Err(reasons::ORDER_TEMPLATE),
        Some(_) | None => Ok(()),
    }
}

/// Whether the handover of a model can be inspected.
pub const fn of_handover(_model: i64) -> Template {
    Template::Mapped
}
