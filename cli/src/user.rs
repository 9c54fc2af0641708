//! `hardstand user`: users of sites and groups, by the rules of the console, with the rights of the engineer who runs
//! this program.

use identity::users::{
    create,
    input::{UserInput, mistakes},
    list::{self, UserField},
    record::{UserPlace, UserRow},
    remove,
    rights::can_hold_deletion,
    secrets, update,
};
use platform::{
    api::list::{Filter, ListQuery, Operator, Scalar},
    auth::session::default_role,
    core::error::Error,
};
use serde_json::{Value as Json, json};

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::{Destroying, Options, Writing},
    output::{Listing, print_thing, print_whole},
    secret::{self, PasswordSource},
    user_type,
};

const COLUMNS: [&str; 11] =
    ["id", "login", "firstName", "lastName", "email", "userType", "role", "groupId", "siteCode", "active", "locked"];

#[derive(clap::Subcommand)]
pub enum Action {
    /// Make a user with a first password
    Create(New),
    /// List users
    List {
        /// Only those of this site
        #[arg(long, value_name = "CODE")]
        site: Option<String>,
        /// Only those of this group
        #[arg(long, value_name = "ID")]
        group: Option<i64>,
        /// Only this user type, by name or number
        #[arg(long = "type", value_name = "TYPE", value_parser = user_type::parse)]
        user_type: Option<i16>,
        /// Words of the name, the username or the address
        #[arg(long)]
        words: Option<String>,
    },
    /// Show a user
    Show(Whom),
    /// Lock a user out, and end every session
    Lock(Change),
    /// Lift every lock of a user
    Unlock(Change),
    /// Give a user a new password; every session ends
    SetPassword {
        #[command(flatten)]
        change: Change,
        #[command(flatten)]
        source: PasswordSource,
    },
    /// Give a technician a new PIN, read from the first line of stdin; every session ends
    SetPin(Change),
    /// Change names, mail address, initials or language; an option that is not given leaves its field unchanged
    Update {
        #[command(flatten)]
        change: Change,
        /// First name
        #[arg(long)]
        first: Option<String>,
        /// Last name
        #[arg(long)]
        last: Option<String>,
        /// Mail address
        #[arg(long)]
        email: Option<String>,
        /// Initials
        #[arg(long)]
        initials: Option<String>,
        /// The id of the language that the product speaks to the user
        #[arg(long, value_name = "ID")]
        language: Option<i64>,
    },
    /// Delete a user; every session ends, and the username is free again
    Delete {
        #[command(flatten)]
        change: Change,
        #[command(flatten)]
        destroying: Destroying,
    },
    /// Give rights
    Grant(Rights),
    /// Take rights away
    Revoke {
        #[command(flatten)]
        change: Change,
        /// The deletion of machines
        #[arg(long)]
        delete_machines: bool,
        /// A site of a group user
        #[arg(long = "at", value_name = "CODE")]
        sites: Vec<String>,
    },
}

/// A user by username.
#[derive(clap::Args)]
pub struct Whom {
    /// The username
    login: String,
    #[command(flatten)]
    owner: Owner,
}

/// The site or group of a user.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct Owner {
    /// A user of this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
    /// A group user of this group
    #[arg(long, value_name = "ID")]
    group: Option<i64>,
}

#[derive(clap::Args)]
pub struct Change {
    #[command(flatten)]
    whom: Whom,
    #[command(flatten)]
    writing: Writing,
}

#[derive(clap::Args)]
pub struct New {
    #[command(flatten)]
    owner: Owner,
    /// The username
    #[arg(long)]
    login: String,
    /// The user type, by name or number: Administrator (1), Parts (2), ReadOnly (3), Labour (4), Service (5), Manager (6),
    /// Technician (7), ImportUser (8), SuperUser (9) or QualityControl (49)
    #[arg(long = "type", value_name = "TYPE", value_parser = user_type::parse)]
    user_type: i16,
    /// First name
    #[arg(long)]
    first: String,
    /// Last name
    #[arg(long)]
    last: String,
    /// Mail address
    #[arg(long)]
    email: String,
    /// The role, by name or number: Administrator (1), ServiceAdvisor (2), SeniorServiceAdvisor (3), Parts (4), Labour (5),
    /// ServiceManager (6), Technician (7), ImportUser (8), ReadOnly (9) or QualityControl (49); defaults to that of the type
    #[arg(long, value_parser = user_type::parse_role)]
    role: Option<i16>,
    /// May delete machines
    #[arg(long)]
    delete_machines: bool,
    /// A site of a group user and the user type there, such as 330001=Manager
    #[arg(long = "at", value_name = "CODE=TYPE")]
    sites: Vec<String>,
    #[command(flatten)]
    password: PasswordSource,
    #[command(flatten)]
    writing: Writing,
}

#[derive(clap::Args)]
pub struct Rights {
    #[command(flatten)]
    change: Change,
    /// Another user type, by name or number
    #[arg(long = "type", value_name = "TYPE", value_parser = user_type::parse)]
    user_type: Option<i16>,
    /// Another role, by name or number
    #[arg(long, value_parser = user_type::parse_role)]
    role: Option<i16>,
    /// The deletion of machines
    #[arg(long)]
    delete_machines: bool,
    /// A site of a group user and the user type there, such as 330001=Manager
    #[arg(long = "at", value_name = "CODE=TYPE")]
    sites: Vec<String>,
}

pub async fn user(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Create(new) => make(options, &context, new).await?,
        Action::List { site, group, user_type, words } => {
            show_all(options, &context, site, group, user_type, words).await?;
        }
        Action::Show(whom) => print_whole(options, &named(&context.find_user(&whom).await?)?)?,
        Action::Lock(change) => {
            change_one(options, &context, &change, "locked", async |id| {
                update::set_active(&context.editor(), &[id], false).await
            })
            .await?;
        }
        Action::Unlock(change) => {
            change_one(options, &context, &change, "unlocked", async |id| {
                remove::unlock(&context.editor(), id).await.map(|_| ())
            })
            .await?;
        }
        Action::SetPassword { change, source } => set_password(options, &context, &change, source).await?,
        Action::SetPin(change) => {
            let pin = secret::from_stdin("PIN")?;
            change_one(options, &context, &change, "given a new PIN", async |id| {
                secrets::set_pin(&context.editor(), id, &pin).await
            })
            .await?;
        }
        Action::Update { change, first, last, email, initials, language } => {
            let row = context.find_user(&change.whom).await?;
            let input = UserInput {
                first_name: first,
                last_name: last,
                email,
                initials,
                language_id: language,
                version: Some(row.version),
                ..UserInput::default()
            };
            change_one(options, &context, &change, "changed", async |id| {
                update::update(&context.editor(), id, input).await.map(|_| ())
            })
            .await?;
        }
        Action::Delete { change, destroying } => {
            if !change.writing.dry_run {
                let row = context.find_user(&change.whom).await?;
                destroying.confirm(&format!("Deleting {}", row.login), &row.login)?;
            }
            change_one(options, &context, &change, "deleted", async |id| {
                remove::delete(&context.editor(), id).await.map(|_| ())
            })
            .await?;
        }
        Action::Grant(rights) => give(options, &context, rights).await?,
        Action::Revoke { change, delete_machines, sites } => {
            take(options, &context, &change, delete_machines, &sites).await?;
        }
    }
    context.close().await?;
    Ok(Exit::Done)
}

impl Context {
    async fn find_user(&self, whom: &Whom) -> Result<UserRow, Failure> {
        let (site, group) = match (&whom.owner.site, whom.owner.group) {
            (Some(code), _) => {
                let site = self.site(code).await?;
                (Some(site.id), site.group_id)
            }
            (None, group) => (None, group.unwrap_or_default()),
        };
        let editor = self.editor();
        let id = list::id_of(&editor, site, group, &whom.login).await?;
        Ok(list::one(&editor, id).await?)
    }
}

async fn make(options: &Options, context: &Context, new: New) -> Result<(), Failure> {
    let site = match &new.owner.site {
        Some(code) => Some(context.site(code).await?),
        None => None,
    };
    if new.delete_machines {
        let entity = if site.is_some() { 20 } else { 30 };
        may_delete_machines(entity, new.role.unwrap_or_else(|| default_role(new.user_type)))?;
    }
    let (password, is_generated) = new.password.take()?;
    let input = UserInput {
        login: Some(new.login),
        first_name: Some(new.first),
        last_name: Some(new.last),
        email: Some(new.email),
        entity: Some(if site.is_some() { 20 } else { 30 }),
        user_type: Some(new.user_type),
        role_id: new.role,
        group_id: new.owner.group,
        site_id: site.map(|site| site.id),
        can_delete_machines: Some(new.delete_machines),
        sites: Some(places(context, &new.sites).await?),
        password: Some(password.clone()),
        ..UserInput::default()
    };
    if new.writing.dry_run {
        if let Some(error) = Error::of_fields(&mistakes(&input, true)) {
            return Err(error.into());
        }
        options.say("The user would be made.");
        return Ok(());
    }
    let row = create::create(&context.editor(), input).await?;
    context.wrote();
    let mut fields = vec![("id", json!(row.id)), ("login", json!(row.login))];
    if is_generated {
        fields.push(("password", json!(password)));
    }
    print_thing(options, fields)
}

async fn show_all(
    options: &Options,
    context: &Context,
    site: Option<String>,
    group: Option<i64>,
    user_type: Option<i16>,
    words: Option<String>,
) -> Result<(), Failure> {
    let mut query = ListQuery::everything(u64::from(u32::MAX));
    query.words = words;
    query.order = vec![(UserField::Group, true), (UserField::Site, true), (UserField::Login, true)];
    let mut only = |field, value| {
        query.filters.push(Filter { field, operator: Operator::Equal, values: vec![Scalar::Number(value)] });
    };
    if let Some(code) = site {
        only(UserField::Site, context.site(&code).await?.id);
    }
    if let Some(group) = group {
        only(UserField::Group, group);
    }
    if let Some(user_type) = user_type {
        only(UserField::UserType, user_type.into());
    }
    let page = list::list(&context.editor(), query).await?;
    let rows = page.rows.iter().map(named).collect::<Result<Vec<Json>, Failure>>()?;
    Listing::of(&COLUMNS, &rows)?.print(options)
}

/// Returns the fields of a user, with the names of user types and role in place of their numbers.
fn named(row: &UserRow) -> Result<Json, Failure> {
    let mut fields = serde_json::to_value(row)?;
    fields["userType"] = user_type::shown(row.user_type);
    fields["sites"] = row
        .sites
        .iter()
        .map(|place| {
            json!({
                "siteId": place.site_id, "siteCode": place.site_code, "userType": user_type::shown(place.user_type),
            })
        })
        .collect();
    if let Json::Object(fields) = &mut fields {
        fields.remove("roleId");
        fields.insert("role".to_owned(), user_type::shown_role(row.role_id));
    }
    Ok(fields)
}

/// Changes one user, or prints the change with `--dry-run`.
async fn change_one(
    options: &Options,
    context: &Context,
    change: &Change,
    done: &str,
    work: impl AsyncFnOnce(i64) -> platform::core::error::Result<()>,
) -> Result<(), Failure> {
    let row = context.find_user(&change.whom).await?;
    if change.writing.dry_run {
        options.say(format!("{} would be {done}.", row.login));
        return Ok(());
    }
    work(row.id).await?;
    context.wrote();
    options.say(format!("{} is {done}.", row.login));
    Ok(())
}

async fn set_password(
    options: &Options,
    context: &Context,
    change: &Change,
    source: PasswordSource,
) -> Result<(), Failure> {
    let (password, is_generated) = source.take()?;
    change_one(options, context, change, "given a new password", async |id| {
        secrets::set_password(&context.editor(), id, &password).await
    })
    .await?;
    if is_generated && !change.writing.dry_run {
        print_thing(options, [("password", json!(password))])?;
    }
    Ok(())
}

async fn give(options: &Options, context: &Context, rights: Rights) -> Result<(), Failure> {
    let Rights { change, user_type, role, delete_machines, sites } = rights;
    if user_type.is_none() && role.is_none() && !delete_machines && sites.is_empty() {
        return Err(Failure::usage("say what to give: --type TYPE, --role ROLE, --delete-machines, or --at CODE=TYPE"));
    }
    let row = context.find_user(&change.whom).await?;
    if delete_machines {
        let user_type = user_type.filter(|user_type| *user_type != row.user_type);
        may_delete_machines(row.entity, role.or(user_type.map(default_role)).unwrap_or(row.role_id))?;
    }
    let given = places(context, &sites).await?;
    let input = UserInput {
        user_type,
        role_id: role,
        can_delete_machines: delete_machines.then_some(true),
        sites: (!given.is_empty()).then(|| with(row.sites.clone(), given)),
        version: Some(row.version),
        ..UserInput::default()
    };
    change_one(options, context, &change, "given the rights", async |id| {
        update::update(&context.editor(), id, input).await.map(|_| ())
    })
    .await
}

async fn take(
    options: &Options,
    context: &Context,
    change: &Change,
    delete_machines: bool,
    sites: &[String],
) -> Result<(), Failure> {
    if !delete_machines && sites.is_empty() {
        return Err(Failure::usage("say what to take away: --delete-machines, or --at CODE"));
    }
    let row = context.find_user(&change.whom).await?;
    if delete_machines && !row.can_delete_machines {
        return Err(Failure::not_found(format!("{} does not have the right to delete machines", row.login)));
    }
    if let Some(code) = sites.iter().find(|code| row.sites.iter().all(|place| place.site_code != **code)) {
        return Err(Failure::not_found(format!("{} does not have the site {code}", row.login)));
    }
    let remaining: Vec<UserPlace> =
        row.sites.iter().filter(|place| !sites.contains(&place.site_code)).cloned().collect();
    let input = UserInput {
        can_delete_machines: delete_machines.then_some(false),
        sites: (!sites.is_empty()).then_some(remaining),
        version: Some(row.version),
        ..UserInput::default()
    };
    change_one(options, context, change, "without these rights", async |id| {
        update::update(&context.editor(), id, input).await.map(|_| ())
    })
    .await
}

/// Refuses the right to delete machines for a user who cannot have it.
fn may_delete_machines(entity: i16, role: i16) -> Result<(), Failure> {
    if can_hold_deletion(entity, role) {
        return Ok(());
    }
    let reason = "only a user of a site whose role is Administrator can have the right to delete machines";
    Err(Failure::new(Exit::Permission, reason))
}

/// Parses `330001=Manager`, given several times.
async fn places(context: &Context, words: &[String]) -> Result<Vec<UserPlace>, Failure> {
    let mut places = Vec::with_capacity(words.len());
    for word in words {
        let (code, user_type) = place(word).map_err(Failure::usage)?;
        let site = context.site(code).await?;
        places.push(UserPlace { site_id: site.id, site_code: site.code.clone(), user_type });
    }
    Ok(places)
}

/// Splits `330001=Manager` into the code of a site and a user type.
fn place(word: &str) -> Result<(&str, i16), String> {
    let (code, user_type) = word
        .split_once('=')
        .ok_or_else(|| format!("--at {word}: give a site and a user type, such as 330001=Manager"))?;
    let user_type = user_type::parse(user_type).map_err(|reason| format!("--at {word}: {reason}"))?;
    Ok((code, user_type))
}

/// Merges two lists of sites; a site that is given has the type given.
fn with(current: Vec<UserPlace>, given: Vec<UserPlace>) -> Vec<UserPlace> {
    let mut all: Vec<UserPlace> =
        current.into_iter().filter(|place| given.iter().all(|new| new.site_id != place.site_id)).collect();
    all.extend(given);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_given_again_changes_its_type() {
        let place = |site_id, user_type| UserPlace { site_id, site_code: String::new(), user_type };
        let all = with(vec![place(1, 6), place(2, 3)], vec![place(2, 1), place(3, 6)]);
        assert_eq!(all, [place(1, 6), place(2, 1), place(3, 6)]);
    }

    #[test]
    fn a_site_is_given_with_a_type_by_name_or_number() {
        assert_eq!(place("330001=manager"), Ok(("330001", 6)));
        assert_eq!(place("330001=6"), Ok(("330001", 6)));
        assert!(place("330001").is_err_and(|reason| reason.contains("330001=Manager")));
        assert!(place("330001=boss").is_err_and(|reason| reason.contains("no user type boss")));
    }

    #[test]
    fn machines_are_deleted_by_administrators_of_a_site_alone() {
        assert!(may_delete_machines(20, 1).is_ok());
        let refused = may_delete_machines(20, 6).err();
        assert!(
            refused.is_some_and(|failure| failure.exit == Exit::Permission && failure.text.contains("Administrator"))
        );
        assert!(may_delete_machines(30, 1).is_err());
    }
}
