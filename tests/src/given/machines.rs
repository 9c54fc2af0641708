//! Machines that exist before a test begins.

use chrono::{Days, NaiveDate};
use stock::{
    domain::{Bucket, CurrentLocation, Serial, Status, Tracking},
    events::log::Act,
    records::{
        create::{Batch, New, Readings},
        record,
    },
};

use super::{number, serial, write};
use crate::tenants::TestSite;

/// A machine at a site: in R, with a model and location of its own by default.
pub fn machine(site: &TestSite) -> MachineBuilder {
    MachineBuilder {
        site: site.clone(),
        serial: serial(),
        model: None,
        location: None,
        status: Status::R,
        audit_due: None,
        days_ago: 0,
    }
}

/// A machine that is about to be created.
#[derive(Clone)]
pub struct MachineBuilder {
    site: TestSite,
    serial: String,
    model: Option<i64>,
    location: Option<i64>,
    status: Status,
    audit_due: Option<NaiveDate>,
    days_ago: u64,
}

/// A created machine.
#[derive(Debug, Clone)]
pub struct Machine {
    /// `VhcId`
    pub id: i64,
    /// `Vin`
    pub serial: String,
    /// `ModelId`
    pub model: i64,
    /// `LocationId`
    pub location: i64,
}

impl MachineBuilder {
    /// `Vin`
    #[must_use]
    pub fn serial(mut self, serial: &str) -> Self {
        serial.clone_into(&mut self.serial);
        self
    }

    /// `ModelId`
    #[must_use]
    pub fn model(mut self, model: i64) -> Self {
        self.model = Some(model);
        self
    }

    /// `LocationId`
    #[must_use]
    pub fn location(mut self, location: i64) -> Self {
        self.location = Some(location);
        self
    }

    /// Its status; the other fields are those of the plain case of that status.
    #[must_use]
    pub fn status(mut self, status: Status) -> Self {
        self.status = status;
        self
    }

    /// The day on which its audit is due; by default 30 days from today.
    #[must_use]
    pub fn audit_due(mut self, day: NaiveDate) -> Self {
        self.audit_due = Some(day);
        self
    }

    /// The machine was listed so many days ago, and entered its stage then.
    #[must_use]
    pub fn days_ago(mut self, days: u64) -> Self {
        self.days_ago = days;
        self
    }

    /// Writes the record with its serial, counters and events.
    pub async fn create(self) -> Machine {
        let app = self.site.app().clone();
        let model = match self.model {
            Some(model) => model,
            None => super::model(&self.site.group, &format!("Model {}", number())).await,
        };
        let location = match self.location {
            Some(location) => location,
            None => super::location(&self.site, &format!("Place {}", number())).await,
        };
        let serial = self.serial.clone();
        let id = write(&app, move |platform, tx, grant| {
            Box::pin(async move {
                let now = platform.clock.now();
                let today = now.date_naive() - Days::new(self.days_ago);
                let writer = platform::shared::audit::Actor { name: "test".to_owned(), ..Default::default() };
                let new = New {
                    serial: Serial::parse(&self.serial).expect("a serial"),
                    model,
                    location,
                    previous: None,
                    readings: Readings::default(),
                };
                let batch = Batch {
                    group: self.site.group.id,
                    site: self.site.id,
                    user: None,
                    job: None,
                    listed_on: today,
                    at: now,
                    writer: &writer,
                    kind: "created",
                };
                let made = stock::records::create::add(tx, grant, vec![new], &batch).await.expect("a machine");
                let before = made.first().expect("the machine").clone();
                if self.status == Status::R {
                    return before.id;
                }
                let after = in_status(&before, self.status, self.audit_due.unwrap_or(today + Days::new(30)));
                let act = Act { kind: "edited", writer: &writer, at: now };
                record::write(tx, grant, &before, after, &[], &act).await.expect("its status").id
            })
        })
        .await;
        Machine { id, serial, model, location }
    }
}

/// The record in another status, as the plain case leaves it.
fn in_status(before: &stock::entity::machine::Model, status: Status, due: NaiveDate) -> stock::entity::machine::Model {
    let (bucket, tracking, current, open) = match status {
        Status::N => (Bucket::Pending, Tracking::Dock, CurrentLocation::Expected, true),
        Status::R => (Bucket::Receiving, Tracking::Dock, CurrentLocation::Here, true),
        Status::A => (Bucket::Audit, Tracking::Dock, CurrentLocation::Here, true),
        Status::F => (Bucket::Pdi, Tracking::Dock, CurrentLocation::Here, true),
        Status::G => (Bucket::Gate, Tracking::Dock, CurrentLocation::Here, true),
        Status::H => (Bucket::Held, Tracking::Dock, CurrentLocation::Here, true),
        Status::S => (Bucket::SpecChange, Tracking::Dock, CurrentLocation::Here, true),
        Status::C => (Bucket::Handover, Tracking::Dock, CurrentLocation::Here, true),
        Status::O => (Bucket::InTransit, Tracking::InTransit, CurrentLocation::Here, true),
        Status::P => (Bucket::Produced, Tracking::Dock, CurrentLocation::Superseded, false),
        Status::T => (Bucket::Sold, Tracking::Dealer, CurrentLocation::Here, false),
    };
    let mut after = before.clone();
    status.code().clone_into(&mut after.status);
    after.bucket = bucket.code();
    after.tracking = tracking.code();
    after.current_location = current.code();
    after.open = open;
    after.audit_due_on = (status == Status::A).then_some(due);
    after
}
