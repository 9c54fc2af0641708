//! The groups and sites of the demonstration data: two groups, eight sites.

use platform::{
    app::platform::Platform,
    auth::permission::Hierarchy,
    core::error::Result,
    db::Tx,
    entity::group,
    shared::audit::Actor,
    tenancy::{Grant, Scoped, SystemTask},
};

use crate::{
    ChangeContext, groups,
    profile::fields::Profile,
    settings::store::set_values,
    sites::{self, NewSite},
};

/// A demonstration site.
struct Demonstrated {
    code: &'static str,
    name: &'static str,
    hierarchy: Hierarchy,
    street: &'static str,
    town: &'static str,
    post_code: &'static str,
    telephone: &'static str,
    settings: &'static [(&'static str, &'static str)],
}

const DISCLAIMER: &str = "I confirm that the machine was handed over to me in the condition described, and that its \
                          controls and safety equipment were explained to me.";

/// The default zone, Greenwich, has no summer time; the sites are in England.
const ENGLAND: [(&str, &str); 2] = [("TimeZoneDetails.TimeZoneId", "GMT Standard Time"), ("CultureName", "en-GB")];

const NORTHFIELD: [Demonstrated; 6] = [
    Demonstrated {
        code: "110000",
        name: "Northfield Works",
        hierarchy: Hierarchy::Production,
        street: "1 Foundry Road",
        town: "Northfield",
        post_code: "NF1 1AA",
        telephone: "+44 1632 960110",
        settings: &[("JCB.IsStagesEnabled", "true"), ("JCB.IsFaultCategoryEnabled", "true")],
    },
    Demonstrated {
        code: "220000",
        name: "Northfield Head Office",
        hierarchy: Hierarchy::HeadOffice,
        street: "2 Foundry Road",
        town: "Northfield",
        post_code: "NF1 1AB",
        telephone: "+44 1632 960220",
        settings: &[],
    },
    Demonstrated {
        code: "330001",
        name: "Ashby Plant Sales",
        hierarchy: Hierarchy::Dealership,
        street: "14 Station Yard",
        town: "Ashby",
        post_code: "AS3 4QT",
        telephone: "+44 1632 960331",
        settings: &[
            ("JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled", "true"),
            ("JCB.HandoverSettings.Disclaimer", DISCLAIMER),
            ("JCB.IncludeAuditCheckForHandover", "true"),
            ("EmailTemplateSetting.IsEnabled", "true"),
        ],
    },
    Demonstrated {
        code: "330002",
        name: "Borrowdale Machinery",
        hierarchy: Hierarchy::Dealership,
        street: "Mill Lane",
        town: "Borrowdale",
        post_code: "BO2 8LL",
        telephone: "+44 1632 960332",
        settings: &[],
    },
    Demonstrated {
        code: "330003",
        name: "Calder Equipment",
        hierarchy: Hierarchy::Dealership,
        street: "7 Canal Street",
        town: "Calder",
        post_code: "CA7 2HE",
        telephone: "+44 1632 960333",
        settings: &[("JCB.IsEnabled", "false")],
    },
    Demonstrated {
        code: "330004",
        name: "Dunmore Tractors",
        hierarchy: Hierarchy::Dealership,
        street: "Market Square",
        town: "Dunmore",
        post_code: "DU4 6RS",
        telephone: "+44 1632 960334",
        settings: &[("MHCSettings.IsEnabled", "true")],
    },
];

const RIVAL: [Demonstrated; 2] = [
    Demonstrated {
        code: "440000",
        name: "Rival Head Office",
        hierarchy: Hierarchy::HeadOffice,
        street: "99 Harbour Way",
        town: "Easterton",
        post_code: "EA9 9ZZ",
        telephone: "+44 1632 960440",
        settings: &[],
    },
    Demonstrated {
        code: "440001",
        name: "Rival Dealer",
        hierarchy: Hierarchy::Dealership,
        street: "12 Quay Street",
        town: "Easterton",
        post_code: "EA9 1AB",
        telephone: "+44 1632 960441",
        settings: &[],
    },
];

/// Writes the demonstration data, unless a group exists.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let grant = SystemTask::Seed.everywhere();
    let mut tx = platform.db.write(grant.reach()).await?;
    if group::Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    make(platform, &grant, &mut tx, "Northfield Plant", "Northfield", &NORTHFIELD).await?;
    make(platform, &grant, &mut tx, "Rival Earthmoving", "Rival", &RIVAL).await?;
    tx.commit().await
}

async fn make(
    platform: &Platform,
    grant: &Grant,
    tx: &mut Tx,
    group: &str,
    brand: &str,
    places: &[Demonstrated],
) -> Result<()> {
    let actor = Actor { name: "seed".to_owned(), ..Actor::default() };
    let by = ChangeContext { platform, grant, actor: &actor };
    let group = groups::create(&by, tx, group, Some(brand)).await?;
    for place in places {
        let host = place.name.to_lowercase().replace(' ', "-");
        let profile = Profile {
            name: place.name.to_owned(),
            address1: place.street.to_owned(),
            address2: place.town.to_owned(),
            country: Some("GB".to_owned()),
            post_code: place.post_code.to_owned(),
            telephone: place.telephone.to_owned(),
            email: format!("office@{host}.example"),
            website: format!("https://{host}.example"),
            culture: "en-GB".to_owned(),
            ..Profile::default()
        };
        let new = NewSite {
            code: place.code.to_owned(),
            group: group.id,
            hierarchy: place.hierarchy,
            active: true,
            time_zone: None,
            profile,
        };
        let site = sites::create(&by, tx, new).await?;
        let values: Vec<(&str, &str)> = ENGLAND.iter().chain(place.settings).copied().collect();
        set_values(&by, tx, site.id, &values).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_the_demonstration_is_one() {
        for place in NORTHFIELD.iter().chain(&RIVAL) {
            let mut settings = sites::document_of(place.hierarchy).expect("a document");
            for (key, value) in ENGLAND.iter().chain(place.settings) {
                assert!(settings.set(key, value).is_ok(), "{key}");
            }
        }
    }
}
