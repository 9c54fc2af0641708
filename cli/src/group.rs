//! `hardstand group`: groups, which are the tenants.

use platform::entity::group::Model;
use serde_json::{Value as Json, json};
use sites::groups;

use crate::{
    context::{self, Context},
    failure::{Exit, Outcome},
    options::{Options, Writing},
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

pub async fn group(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let grant = context::grant();
    match action {
        Action::Create { name, brand, writing } => {
            let tx = context.platform.db.write(grant.reach()).await?;
            let made = groups::create(&context.by(&grant), &tx, &name, brand.as_deref()).await?;
            if writing.dry_run {
                drop(tx);
                options.say(format!("The group {} would be made.", made.name));
            } else {
                tx.commit().await?;
                context.wrote();
                print_thing(options, fields(&made))?;
            }
        }
        Action::List => {
            let tx = context.platform.db.read(grant.reach()).await?;
            let mut listing = Listing::new(["id", "name", "brand"]);
            for row in groups::list(&tx, &grant).await? {
                listing.row(fields(&row).map(|(_, value)| value));
            }
            listing.print(options)?;
        }
        Action::Show { id } => {
            let tx = context.platform.db.read(grant.reach()).await?;
            let row = groups::one(&tx, &grant, id).await?;
            drop(tx);
            let sites = context.platform.directory.sites_of(id).await?;
            let codes: Vec<&str> = sites.iter().map(|site| site.code.as_str()).collect();
            print_thing(options, fields(&row).into_iter().chain([("sites", json!(codes))]))?;
        }
    }
    context.close().await?;
    Ok(Exit::Done)
}

fn fields(row: &Model) -> [(&'static str, Json); 3] {
    [("id", json!(row.id)), ("name", json!(row.name)), ("brand", json!(row.brand_name))]
}
