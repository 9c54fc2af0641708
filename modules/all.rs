//! The list of modules.

use platform::app::registry::Registry;

/// Every module, in the order in which routes are mounted and the demonstration data are written: sites before users,
/// models and locations before machines, pictures before what shows them.
pub fn all() -> Registry {
    Registry::of(vec![
        Box::new(sites::Sites),
        Box::new(identity::Identity),
        Box::new(reference::Reference),
        Box::new(assets::Assets),
        Box::new(templates::Templates),
        Box::new(catalogue::Catalogue),
        Box::new(stock::Stock),
        Box::new(handover::Handover),
        Box::new(notes::Notes),
        Box::new(inspections::Inspections),
        Box::new(notices::Notices),
        Box::new(reports::Reports),
        Box::new(email::Email),
        Box::new(tyres::Tyres),
        Box::new(vat::Vat),
        Box::new(quality::Quality),
    ])
}
