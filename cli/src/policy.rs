//! `hardstand policy`: checks if a kind of person may do something at a site, and explains why.

use platform::{
    app::platform::Platform,
    auth::{
        permission::{Hierarchy, Permission, Role},
        session::default_role,
    },
    sites::module_switch::{ModuleSwitch, Switch},
};
use serde_json::{Value as Json, json};

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::{Listing, print_thing},
    user_type,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Check if someone of this kind may do something at a site, and print the reason
    Check(Question),
    /// Print every permission with the roles that have it, hierarchy by hierarchy
    Matrix {
        /// Only this module
        #[arg(long)]
        module: Option<String>,
    },
}

#[derive(clap::Args)]
pub struct Question {
    /// The permission: an object and an action, such as stock.edit
    permission: String,
    /// The site it is to be done at
    #[arg(long, value_name = "CODE")]
    site: String,
    /// The user type, by name or number
    #[arg(long = "type", value_name = "TYPE", value_parser = user_type::parse)]
    user_type: i16,
    /// The role, by name or number; defaults to the role of the type
    #[arg(long, value_parser = user_type::parse_role)]
    role: Option<i16>,
    /// Signed in as a group user
    #[arg(long)]
    group_level: bool,
    /// With the right to delete machines
    #[arg(long)]
    may_delete: bool,
}

pub async fn policy(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Check(question) => check(options, &context, &question).await?,
        Action::Matrix { module } => matrix(&context.platform, module.as_deref())?.print(options)?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn check(options: &Options, context: &Context, question: &Question) -> Result<(), Failure> {
    let platform = &context.platform;
    let permission = find(platform, &question.permission)?;
    let site = context.site(&question.site).await?;
    let module = platform.switch_of(permission.module);
    let on = module.is_none_or(|module| site.has(module));
    let role = question.role.unwrap_or_else(|| default_role(question.user_type));
    let roles = Role::of_person(question.user_type, role, question.group_level, question.may_delete);
    let holders: Vec<&str> = roles
        .iter()
        .filter(|role| platform.policies.allows(**role, site.hierarchy, permission))
        .map(|role| role.word())
        .collect();
    let may = site.open && on && !holders.is_empty();
    let why = if !site.open {
        "the site is closed".to_owned()
    } else if !on {
        format!("the module {} is switched off for the site ({})", permission.module, switched_by(module))
    } else if holders.is_empty() {
        let others = holders_of(platform, site.hierarchy, permission);
        let others = if others.is_empty() { "nobody".to_owned() } else { others.join(", ") };
        format!("at a site of hierarchy {} it is for: {others}", site.hierarchy.number())
    } else {
        format!("held as {}", holders.join(", "))
    };
    print_thing(
        options,
        vec![
            ("permission", json!(permission.name())),
            ("site", json!(site.code)),
            ("hierarchy", json!(site.hierarchy.number())),
            ("module", json!(permission.module)),
            ("moduleOn", json!(on)),
            ("roles", json!(roles.iter().map(|role| role.word()).collect::<Vec<_>>())),
            ("may", json!(may)),
            ("why", json!(why)),
        ],
    )
}

fn find(platform: &Platform, name: &str) -> Result<Permission, Failure> {
    let all = platform.policies.permissions();
    all.iter().copied().find(|known| known.name() == name).ok_or_else(|| {
        let object = name.split('.').next().unwrap_or_default();
        let near: Vec<String> = all.iter().filter(|known| known.object == object).map(Permission::name).collect();
        let fix = if near.is_empty() {
            "hardstand policy matrix lists them all".to_owned()
        } else {
            format!("there are {}", near.join(", "))
        };
        Failure::not_found(format!("there is no permission {name}: {fix}"))
    })
}

fn switched_by(module: Option<&ModuleSwitch>) -> String {
    match module.map(|module| module.switch) {
        Some(Switch::Setting(key)) => format!("setting {key}"),
        Some(Switch::Default(_)) => "hardstand module enable turns it on".to_owned(),
        Some(Switch::Always) | None => "always on".to_owned(),
    }
}

fn holders_of(platform: &Platform, hierarchy: Hierarchy, permission: Permission) -> Vec<&'static str> {
    platform.policies.holders(hierarchy, permission).into_iter().map(Role::word).collect()
}

fn matrix(platform: &Platform, module: Option<&str>) -> Result<Listing, Failure> {
    if let Some(name) = module.filter(|name| platform.switch_of(name).is_none()) {
        return Err(Failure::not_found(format!("there is no module {name}")));
    }
    let mut listing = Listing::new(["module", "permission", "dealership", "production", "headOffice"]);
    for permission in platform.policies.permissions() {
        if module.is_some_and(|name| name != permission.module) {
            continue;
        }
        let allowed: Vec<Json> =
            Hierarchy::ALL.iter().map(|hierarchy| json!(holders_of(platform, *hierarchy, *permission))).collect();
        listing.row([json!(permission.module), json!(permission.name())].into_iter().chain(allowed));
    }
    Ok(listing)
}
