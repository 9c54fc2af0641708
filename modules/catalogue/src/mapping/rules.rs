//! Rules by which templates can be mapped to models.

use ::templates::{content::Kind, mappable::Mappable};
use platform::core::reason::Reason;

use crate::{entity::model, reasons};

/// The kinds in the order of the screen.
pub(super) const KINDS: [Kind; 5] = [Kind::Pdi, Kind::Gate, Kind::Handover, Kind::Audit, Kind::Receiving];

/// Returns the kinds that the current site maps.
pub(super) fn kinds(production: bool) -> &'static [Kind] {
    if production { &KINDS[..1] } else { &KINDS }
}

/// The field of a kind on the wire.
pub(super) const fn field(kind: Kind) -> &'static str {
    match kind {
        Kind::Pdi => "TemplateId",
        Kind::Gate => "GatedTemplateId",
        Kind::Handover => "HandoverTemplateId",
        Kind::Audit => "AuditInspectionTemplateId",
        Kind::Receiving => "ReceivingInspectionTemplateId",
    }
}

/// Returns `true` if a template of this kind may be mapped to the slot: PDI also accepts audit templates.
pub(super) const fn takes(slot: Kind, kind: Kind) -> bool {
    match slot {
        Kind::Pdi => matches!(kind, Kind::Pdi | Kind::Audit),
        Kind::Receiving => matches!(kind, Kind::Receiving),
        Kind::Gate => matches!(kind, Kind::Gate),
        Kind::Handover => matches!(kind, Kind::Handover),
        Kind::Audit => matches!(kind, Kind::Audit),
    }
}

/// Checks that a template can be mapped to the slot, and returns the reason if it can not.
pub(crate) fn fits(slot: Kind, template: Option<&Mappable>) -> Result<(), Reason> {
    let template = template.ok_or(reasons::TEMPLATE_UNAVAILABLE)?;
    if !takes(slot, template.kind) {
        return Err(reasons::TEMPLATE_KIND);
    }
    if template.dormant() {
        return Err(reasons::TEMPLATE_DORMANT);
    }
    if template.active() && template.published { Ok(()) } else { Err(reasons::TEMPLATE_UNPUBLISHED) }
}

pub(super) const fn counted(production: bool) -> model::Column {
    if production { model::Column::MappedProduction } else { model::Column::MappedHeadOffice }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MODEL-038
    #[test]
    fn each_kind_takes_its_templates_and_pdi_those_for_audit_too() {
        for slot in KINDS {
            let taken: Vec<i16> = KINDS.into_iter().filter(|kind| takes(slot, *kind)).map(Kind::code).collect();
            let wanted: &[i16] = if slot == Kind::Pdi { &[1, 10] } else { &[slot.code()] };
            assert_eq!(taken, wanted, "{}", slot.title());
        }
    }

    #[test]
    fn a_template_is_there_published_and_awake() {
        let template = Mappable { id: 1, name: "A".to_owned(), kind: Kind::Gate, status: 1, published: true };
        assert_eq!(fits(Kind::Gate, Some(&template)), Ok(()));
        assert_eq!(fits(Kind::Gate, None), Err(reasons::TEMPLATE_UNAVAILABLE));
        assert_eq!(fits(Kind::Audit, Some(&template)), Err(reasons::TEMPLATE_KIND));
        let dormant = Mappable { status: 2, ..template.clone() };
        assert_eq!(fits(Kind::Gate, Some(&dormant)), Err(reasons::TEMPLATE_DORMANT));
        let draft = Mappable { status: 0, published: false, ..template };
        assert_eq!(fits(Kind::Gate, Some(&draft)), Err(reasons::TEMPLATE_UNPUBLISHED));
    }
}
