//! `hardstand handover`: prints a handover as it was accepted, and verifies that it was not changed since.

use handover::verify::{self, Found, HandoverProof, Selection};
use serde_json::{Value as Json, json};

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Form, Options},
    output::{Listing, print, print_thing, with_camel_case_keys},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Show a handover as it was accepted, with the entries that were added afterwards
    Show(Target),
    /// Verify a handover, or all of them; fails and names those that were changed from outside
    Verify(Chain),
}

#[derive(clap::Args)]
pub struct Target {
    /// The check code on a copy, or the id
    #[arg(value_name = "CODE|ID")]
    which: String,
}

#[derive(clap::Args)]
pub struct Chain {
    /// The check code on a copy, or the id
    #[arg(value_name = "CODE|ID", required_unless_present_any = ["all", "serial"], conflicts_with_all = ["all", "serial"])]
    which: Option<String>,
    /// Every handover of the machines with this serial number; finds also one that is not there any more
    #[arg(long, value_name = "SERIAL", conflicts_with = "all")]
    serial: Option<String>,
    /// Every handover
    #[arg(long)]
    all: bool,
    /// Only those of this site
    #[arg(long, value_name = "CODE", requires = "all")]
    site: Option<String>,
}

pub async fn handover(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Show(request) => show(options, &context, &request.which).await?,
        Action::Verify(Chain { which: Some(which), .. }) => verify_some(options, &context, &which).await?,
        Action::Verify(Chain { serial: Some(serial), .. }) => verify_machine(options, &context, &serial).await?,
        Action::Verify(chain) => verify_all(options, &context, chain.site.as_deref()).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

fn selection(which: &str) -> Result<Selection, Failure> {
    Selection::parse(which).ok_or_else(|| Failure::usage(format!("{which} is neither a check code nor an id")))
}

fn missing(which: &str) -> impl Fn(platform::core::error::Error) -> Failure + '_ {
    move |error| {
        if error.reason() == handover::reasons::NO_HANDOVER {
            Failure::not_found(format!("there is no handover {which}"))
        } else {
            error.into()
        }
    }
}

/// Facts of a handover that are printed before its answers.
const FACTS: [&str; 20] = [
    "HandoverId",
    "Code",
    "Hash",
    "Standing",
    "VhcId",
    "Vin",
    "Model",
    "SiteCode",
    "SiteName",
    "TimeStamp",
    "TimeZone",
    "UserName",
    "ByLink",
    "LanguageName",
    "TemplateName",
    "TemplateVersion",
    "Success",
    "DisclaimerVersion",
    "DisclaimerAccepted",
    "WithdrawnOn",
];

async fn show(options: &Options, context: &Context, which: &str) -> Result<(), Failure> {
    let shown = verify::show(&context.platform, &context::grant(), &selection(which)?).await.map_err(missing(which))?;
    for one in &shown {
        whole(options, one)?;
    }
    Ok(())
}

/// Prints one handover: its facts, the accepted text and the signer, then the answers and corrections; or one document.
fn whole(options: &Options, one: &HandoverProof) -> Result<(), Failure> {
    let mut all = serde_json::to_value(one)?;
    if let Json::Object(facts) = all["Facts"].take() {
        for (name, value) in facts {
            all[name.as_str()] = value;
        }
    }
    let (items, corrections) = (all["Items"].take(), all["Corrections"].take());
    let faults: Vec<&str> = one.faults.iter().map(|fault| fault.text()).collect();
    let mut facts: Vec<(&str, Json)> = FACTS.iter().map(|name| (*name, all[*name].take())).collect();
    facts.push(("Disclaimer", all["Disclaimer"].take()));
    facts.push(("SignatureName", all["SignatureName"].take()));
    // The picture itself is for programs.
    let drawn = !one.signature.is_empty();
    let picture =
        if options.output == Form::Table { json!(if drawn { "drawn" } else { "" }) } else { json!(one.signature) };
    facts.push(("Signature", picture));
    facts.push(("Address", all["Address"].take()));
    facts.push(("ErasedOn", all["ErasedOn"].take()));
    facts.push(("Faults", if options.output == Form::Table { json!(faults.join("; ")) } else { json!(one.faults) }));
    if options.output != Form::Table {
        facts.push(("Items", items));
        facts.push(("Corrections", corrections));
        return print_thing(options, facts.into_iter().map(|(name, value)| (name, with_camel_case_keys(value))));
    }
    print_thing(options, facts)?;
    print("\n")?;
    answers(&items).print(options)?;
    for correction in corrections.as_array().into_iter().flatten() {
        print(&format!(
            "\nCorrected {} by {}: {}\n",
            word(&correction["TimeStamp"]),
            word(&correction["Actor"]),
            word(&correction["Reason"])
        ))?;
        let mut listing = Listing::new(["question", "was", "wasComment", "is", "comment"]);
        for line in correction["Items"].as_array().into_iter().flatten() {
            let [was, is] = ["WasStatus", "ItemStatus"].map(|name| json!(yes_or_no(&line[name])));
            listing.row([line["ItemDesc"].clone(), was, line["WasComments"].clone(), is, line["Comments"].clone()]);
        }
        listing.print(options)?;
    }
    Ok(())
}

fn answers(items: &Json) -> Listing {
    let mut listing = Listing::new(["group", "question", "answer", "comment"]);
    for line in items.as_array().into_iter().flatten() {
        let answer = json!(yes_or_no(&line["ItemStatus"]));
        listing.row([line["ItemGroup"].clone(), line["ItemDesc"].clone(), answer, line["Comments"].clone()]);
    }
    listing
}

fn word(value: &Json) -> &str {
    value.as_str().unwrap_or_default()
}

fn yes_or_no(status: &Json) -> &'static str {
    match status.as_i64() {
        Some(1) => "yes",
        Some(0) => "no",
        _ => "",
    }
}

async fn verify_some(options: &Options, context: &Context, which: &str) -> Result<(), Failure> {
    let found =
        verify::verify(&context.platform, &context::grant(), &selection(which)?).await.map_err(missing(which))?;
    listed(&found).print(options)?;
    fail_if_broken(&found)
}

async fn verify_machine(options: &Options, context: &Context, serial: &str) -> Result<(), Failure> {
    let found = verify::verify_machine(&context.platform, &context::grant(), serial).await;
    let found = found.map_err(|error| {
        if error.reason() == stock::reasons::NOT_FOUND {
            Failure::not_found(format!("there is no machine {serial}"))
        } else {
            error.into()
        }
    })?;
    listed(&found).print(options)?;
    fail_if_broken(&found)
}

async fn verify_all(options: &Options, context: &Context, site: Option<&str>) -> Result<(), Failure> {
    let site = match site {
        Some(code) => Some(context.site(code).await?.id),
        None => None,
    };
    let spinner = options.spinner("verifying handovers");
    let verdict = verify::verify_all(&context.platform, &context::grant(), site).await?;
    spinner.finish_and_clear();
    let broken: Vec<Json> = verdict.broken.iter().map(line).collect();
    print_thing(
        options,
        vec![
            ("handovers", json!(verdict.handovers)),
            ("proven", json!(verdict.proven)),
            ("whole", json!(broken.is_empty())),
            ("broken", json!(broken)),
        ],
    )?;
    fail_if_broken(&verdict.broken)
}

fn line(found: &Found) -> Json {
    json!({ "handover": found.handover, "machine": found.machine, "serial": found.serial, "code": found.code,
        "faults": found.faults })
}

fn listed(found: &[Found]) -> Listing {
    let mut listing = Listing::new(["handover", "code", "machine", "serial", "standing", "faults"]);
    for one in found {
        listing.row([
            json!(one.handover),
            json!(one.code),
            json!(one.machine),
            json!(one.serial),
            json!(one.state.word()),
            json!(one.faults.iter().map(|fault| fault.text()).collect::<Vec<_>>().join("; ")),
        ]);
    }
    listing
}

/// Fails if a handover was changed from outside; the failure names the first one and the number of the others.
fn fail_if_broken(found: &[Found]) -> Result<(), Failure> {
    let mut broken = found.iter().filter(|one| one.state == verify::ProofState::Broken);
    let Some(first) = broken.next() else { return Ok(()) };
    let why = first.faults.first().map(|fault| fault.text()).unwrap_or_default();
    let more = match broken.count() {
        0 => String::new(),
        more => format!(", and {more} more do not hold"),
    };
    Err(Failure::failed(format!("handover {} of machine {} does not hold: {why}{more}", first.handover, first.serial)))
}
