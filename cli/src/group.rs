//! `hardstand group`: groups, which are the tenants.

use platform::entity::group::Model;
use serde_json::{Value as Json, json};
use sites::groups;

use crate::{
    desk::{self, Desk},
    failure::{Exit, Outcome},
    manners::{Manners, Writing},
    output::{Listing, print_thing},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Make a group and print its id
    Create {
        /// Its name
        #[arg(long)]
        name: String,
        /// Name of the product for the group; defaults to brand.name
        #[arg(long)]
        brand: Option<String>,
        #[command(flatten)]
        writing: Writing,
    },
    /// List groups
    List,
    /// Show a group and its sites
    Show {
        /// Its id
        id: i64,
    },
}

pub async fn group(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    let grant = desk::grant();
    match action {
        Action::Create { name, brand, writing } => {
            let tx = desk.platform.db.write(grant.reach()).await?;
            let made = groups::create(&desk.by(&grant), &tx, &name, brand.as_deref()).await?;
            if writing.dry_run {
                drop(tx);
                manners.say(format!("The group {} would be made.", made.name));
            } else {
                tx.commit().await?;
                desk.wrote();
                print_thing(manners, fields(&made))?;
            }
        }
        Action::List => {
            let tx = desk.platform.db.read(grant.reach()).await?;
            let mut listing = Listing::new(["id", "name", "brand"]);
            for row in groups::list(&tx, &grant).await? {
                listing.row(fields(&row).map(|(_, value)| value));
            }
            listing.print(manners)?;
        }
        Action::Show { id } => {
            let tx = desk.platform.db.read(grant.reach()).await?;
            let row = groups::one(&tx, &grant, id).await?;
            drop(tx);
            let sites = desk.platform.directory.sites_of(id).await?;
            let codes: Vec<&str> = sites.iter().map(|site| site.code.as_str()).collect();
            print_thing(manners, fields(&row).into_iter().chain([("sites", json!(codes))]))?;
        }
    }
    desk.close().await?;
    Ok(Exit::Done)
}

fn fields(row: &Model) -> [(&'static str, Json); 3] {
    [("id", json!(row.id)), ("name", json!(row.name)), ("brand", json!(row.brand_name))]
}
