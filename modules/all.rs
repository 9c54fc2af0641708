//! The list of modules, and the connections between them.

use std::sync::Arc;

use platform::{app::registry::Registry, core::services::Services};

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
    .connect(connections)
}

/// Connects the modules: each line provides an implementation for the module that declares the trait.
fn connections(services: &mut Services) {
    services.provide::<dyn sites::SiteMachines>(Arc::new(stock::MachineUsage));
    services.provide::<dyn reference::LocationMachines>(Arc::new(stock::MachineUsage));
    services.provide::<dyn catalogue::ModelMachines>(Arc::new(stock::MachineUsage));
    services.provide::<dyn assets::MachineStatuses>(Arc::new(stock::MachineUsage));
    services.provide::<dyn assets::PhotographedItems>(Arc::new(inspections::InspectionItems));
    services.provide::<dyn assets::CountAssetUses>(Arc::new(templates::TemplatePictureUses));
    services.provide::<dyn assets::CountAssetUses>(Arc::new(catalogue::ModelPictureUses));
    services.provide::<dyn templates::CountTemplateUses>(Arc::new(catalogue::ModelTemplateUses));
    services.provide::<dyn templates::CountTemplateUses>(Arc::new(handover::HandoverTemplateUses));
    services.provide::<dyn templates::CountTemplateUses>(Arc::new(inspections::InspectionTemplateUses));
    services.provide::<dyn inspections::CustomerTemplates>(Arc::new(handover::ByCustomerType));
}
