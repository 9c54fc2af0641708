//! `hardstand assets`: whether every uploaded file has its objects, and every object its file.

use assets::Disagreement;
use serde_json::json;

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::print_thing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Compare every file with the storage; fails and names missing files, and objects that belong to no file
    Verify,
}

pub async fn assets(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Verify => verify(options, &context).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

/// Number of files that are named; more are only counted.
const NAMED: usize = 1000;

/// The disagreements of a kind.
#[derive(Default)]
struct Found {
    count: u64,
    named: Vec<String>,
}

impl Found {
    fn add(&mut self, text: String) {
        self.count += 1;
        if self.named.len() < NAMED {
            self.named.push(text);
        }
    }
}

async fn verify(options: &Options, context: &Context) -> Result<(), Failure> {
    let spinner = options.spinner("comparing files with objects");
    let (mut missing, mut changed, mut orphans) = (Found::default(), Found::default(), Found::default());
    let mut unchecked = Found::default();
    let compared = assets::verify(&context.platform, |found| match found {
        Disagreement::Missing { asset, key } => missing.add(format!("{asset} {key}")),
        Disagreement::OtherSize { asset, key } => changed.add(format!("{asset} {key}")),
        Disagreement::Orphan { key } => orphans.add(key.to_string()),
        Disagreement::Unchecked { what } => unchecked.add(what),
    })
    .await?;
    spinner.finish_and_clear();
    let (lost, left) = (missing.count + changed.count, orphans.count);
    print_thing(
        options,
        vec![
            ("files", json!(compared.rows)),
            ("objects", json!(compared.objects)),
            ("whole", json!(lost + left + unchecked.count == 0)),
            ("missing", json!(missing.named)),
            ("changed", json!(changed.named)),
            ("orphans", json!(orphans.named)),
            ("unchecked", json!(unchecked.named)),
        ],
    )?;
    let mut text = format!("{lost} objects of files are missing or changed, and {left} objects belong to no file");
    match unchecked.count {
        0 if lost + left == 0 => return Ok(()),
        0 => {}
        count => text = format!("{text}; {count} could not be compared"),
    }
    Err(Failure::failed(text))
}
