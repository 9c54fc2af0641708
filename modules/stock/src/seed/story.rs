//! PURE: the lives of the machines of the demonstration world. Each life is a list of steps that people of its sites
//! take, at the latest yesterday; the modules that own the verbs play them day by day (`Module::play`), so every state
//! is one that the rules have led to.

use std::cmp::Reverse;

use super::demonstration::{SITES, arrives};

/// Action of a person on a machine, at the site that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Begins its inspection and answers half of it.
    Begin,
    /// Inspects, repairs or changes it, and all is well.
    Pass,
    /// Inspects it, and something is not.
    Fail,
    /// Passes the inspection of production; from then on it is at this head office.
    Produce(&'static str),
    /// Moves it to PDI.
    Pdi,
    /// Orders it for a dealership.
    ForDealer(&'static str),
    /// Orders it for a customer, who owns it so many days before today; a day to come is below zero.
    ForCustomer(i64),
    /// Hands it over, every question answered with a yes.
    HandOver,
    /// Tries to hand it over, and a question is answered with a no.
    HandOverFailed,
    /// Prepares its handover, which the customer is to sign on a device of their own.
    PrepareSigning,
    /// The night in which it is sold.
    Night,
    /// Sends it to a site.
    Send(&'static str),
    /// Is accepted by that site, which has it from then on.
    Accept(&'static str),
    /// Is rejected by that site.
    Reject(&'static str),
    /// Takes it back.
    Undo,
    /// Brings it back into stock.
    Restock,
}

/// Time of a step.
#[derive(Debug, Clone, Copy)]
enum When {
    /// Number of days after the step before, or after the arrival.
    After(u64),
    /// Number of days before today.
    On(u64),
}

use Step::{
    Accept, Begin, Fail, ForCustomer, ForDealer, HandOver, HandOverFailed, Night, Pass, Pdi, PrepareSigning, Produce,
    Reject, Restock, Send, Undo,
};
use When::{After, On};

type Life = (usize, &'static [(When, Step)]);

/// Lives at a site, each for so many machines, the earliest arrivals first. To all others nothing has happened yet.
const LIVES: [(&str, &[Life]); 5] = [
    (
        "110000",
        &[
            (4, &[(After(3), Produce("220000")), (On(26), Pass)]),
            (4, &[(After(5), Produce("220000"))]),
            (2, &[(On(8), Fail)]),
            (3, &[(On(5), Begin)]),
        ],
    ),
    (
        "220000",
        &[
            // Overdue, and due today.
            (3, &[(After(3), Pass)]),
            (2, &[(On(30), Pass)]),
            // Dealers have them now.
            (4, &[(After(2), Pass), (On(32), Send("330001")), (On(29), Accept("330001")), (On(24), Pass)]),
            (
                2,
                &[
                    (After(2), Pass),
                    (On(31), ForDealer("330001")),
                    (On(27), Pass),
                    (On(25), Accept("330001")),
                    (On(22), Pass),
                ],
            ),
            (1, &[(After(2), Pass), (On(12), Send("330002")), (On(8), Accept("330002"))]),
            // Rejected; rejected and taken back.
            (1, &[(After(2), Pass), (On(10), Send("330002")), (On(7), Reject("330002"))]),
            (1, &[(After(2), Pass), (On(20), Send("330001")), (On(18), Reject("330001")), (On(16), Undo)]),
            // On their way.
            (2, &[(After(9), Pass), (On(2), Send("330001"))]),
            (1, &[(After(9), Pass), (On(8), ForDealer("330001")), (On(1), Pass)]),
            // At the gate, and what did not pass it.
            (3, &[(After(9), Pass), (On(6), ForDealer("330001"))]),
            (1, &[(After(9), Pass), (On(8), ForDealer("330002")), (On(3), Fail)]),
            // Under repair.
            (2, &[(On(9), Fail)]),
            (1, &[(After(5), Pass), (On(5), Fail)]),
            // In stock.
            (14, &[(After(10), Pass)]),
            (1, &[(After(3), Pass), (On(9), Send("330002")), (On(5), Restock)]),
            (2, &[(On(2), Begin)]),
        ],
    ),
    (
        "330001",
        &[
            // Overdue, audited, and due today.
            (4, &[(After(3), Pass)]),
            (1, &[(On(40), Pass), (On(11), Pass)]),
            (3, &[(On(30), Pass)]),
            // Sold; sold and come back; transferred.
            (2, &[(After(2), Pass), (On(37), ForCustomer(33)), (On(35), HandOver), (On(33), Night)]),
            (1, &[(After(2), Pass), (On(36), ForCustomer(32)), (On(34), HandOver), (On(32), Night), (On(20), Restock)]),
            (1, &[(After(2), Pass), (On(30), Send("330002")), (On(28), Accept("330002")), (On(26), Pass)]),
            // PDI completed and overdue.
            (2, &[(After(1), Pass), (On(25), Pdi), (On(23), Pass)]),
            // Failed an audit; repaired.
            (1, &[(After(1), Pass), (On(9), Fail)]),
            (1, &[(After(1), Fail), (On(33), Pass), (On(28), Pass)]),
            // For customers: not handed over yet, waiting for a signature by link, handed over, refused.
            (1, &[(On(20), Pass), (On(6), ForCustomer(-9))]),
            (1, &[(On(20), Pass), (On(6), ForCustomer(-9)), (On(1), PrepareSigning)]),
            (1, &[(On(21), Pass), (On(8), ForCustomer(-12)), (On(3), HandOver)]),
            (1, &[(On(21), Pass), (On(8), ForCustomer(-12)), (On(2), HandOverFailed)]),
            // In PDI, and failed in it.
            (3, &[(After(9), Pass), (On(4), Pdi)]),
            (1, &[(After(9), Pass), (On(7), Pdi), (On(5), Fail)]),
            // At the gate; did not pass it, and comes again; passed it.
            (2, &[(After(8), Pass), (On(5), ForDealer("330002"))]),
            (1, &[(After(8), Pass), (On(9), ForDealer("330002")), (On(4), Fail)]),
            (1, &[(After(8), Pass), (On(12), ForDealer("330002")), (On(9), Fail), (On(5), Pass)]),
            (1, &[(After(8), Pass), (On(10), ForDealer("330002")), (On(1), Pass)]),
            (1, &[(After(8), Pass), (On(12), Send("220000")), (On(11), Undo)]),
            (2, &[(On(6), Fail)]),
            // PDI completed, in stock.
            (1, &[(On(22), Pass), (On(14), Pdi), (On(12), Pass)]),
            (12, &[(After(10), Pass)]),
            (2, &[(On(3), Begin)]),
        ],
    ),
    (
        "330002",
        &[
            (1, &[(After(3), Pass)]),
            (1, &[(On(30), Pass)]),
            (1, &[(After(2), Pass), (On(33), ForCustomer(30)), (On(31), HandOver), (On(30), Night)]),
            (5, &[(After(10), Pass)]),
            (1, &[(After(4), Pass), (On(3), Pdi)]),
            (1, &[(On(4), Fail)]),
            (1, &[(After(4), Pass), (On(2), ForCustomer(-7))]),
        ],
    ),
    (
        "440000",
        &[
            (1, &[(After(3), Pass)]),
            (1, &[(On(30), Pass)]),
            (1, &[(After(5), Pass), (On(20), Send("440001")), (On(18), Accept("440001")), (On(15), Pass)]),
            (4, &[(After(8), Pass)]),
            (1, &[(On(4), Fail)]),
            (1, &[(After(8), Pass), (On(2), Send("440001"))]),
        ],
    ),
];

/// One step of one machine.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Act {
    days_ago: u64,
    site: &'static str,
    step: Step,
    serial: String,
}

/// An action on some machines at one site on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Number of days before today.
    pub days_ago: u64,
    /// The code of the site.
    pub site: &'static str,
    /// The action.
    pub step: Step,
    /// Serials of the machines.
    pub serials: Vec<String>,
}

/// Returns the scenes of a day, of the steps that a module plays.
pub fn scenes(days_ago: u64, mine: impl Fn(Step) -> bool) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    for act in acts().into_iter().filter(|act| act.days_ago == days_ago && mine(act.step)) {
        match scenes.iter_mut().find(|scene| scene.site == act.site && scene.step == act.step) {
            Some(scene) => scene.serials.push(act.serial),
            None => scenes.push(Scene { days_ago, site: act.site, step: act.step, serials: vec![act.serial] }),
        }
    }
    scenes
}

/// Every step of every machine, machine by machine.
fn acts() -> Vec<Act> {
    let mut acts = Vec::new();
    for (code, first, count) in SITES {
        let mut arrivals: Vec<u32> = (0..count).collect();
        arrivals.sort_by_key(|at| (Reverse(arrives(*at)), *at));
        let lives = LIVES.iter().filter(|(site, _)| *site == code).flat_map(|(_, lives)| *lives);
        let steps = lives.flat_map(|(machines, steps)| std::iter::repeat_n(*steps, *machines));
        for (at, steps) in arrivals.into_iter().zip(steps) {
            let (mut site, mut days_ago) = (code, arrives(at));
            for (when, step) in steps {
                days_ago = match *when {
                    After(days) => days_ago.saturating_sub(days),
                    On(day) => day,
                };
                let place = match *step {
                    Accept(by) | Reject(by) => by,
                    _ => site,
                };
                acts.push(Act { days_ago, site: place, step: *step, serial: (first + at).to_string() });
                if let Accept(next) | Produce(next) = *step {
                    site = next;
                }
            }
        }
    }
    acts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_life_has_a_machine_and_goes_on_day_by_day() {
        for (code, lives) in LIVES {
            let machines: usize = lives.iter().map(|(machines, _)| machines).sum();
            let (.., count) = SITES.into_iter().find(|(site, ..)| *site == code).expect("a site with machines");
            assert!(machines <= usize::try_from(count).expect("a number") / 2, "{code}: half of them are new");
        }
        let acts = acts();
        for pair in acts.windows(2) {
            let [before, after] = pair else { continue };
            assert!(before.serial != after.serial || before.days_ago > after.days_ago, "{before:?}, {after:?}");
        }
        for (code, first, count) in SITES {
            for at in 0..count {
                let serial = (first + at).to_string();
                let mut own = acts.iter().filter(|act| act.serial == serial);
                assert!(own.next().is_none_or(|act| act.days_ago < arrives(at)), "{code} {serial}");
            }
        }
        assert!(acts.iter().all(|act| act.days_ago >= 1), "what is done today is done by whoever looks at it");
    }

    #[test]
    fn a_day_has_each_of_its_acts_once() {
        let played: usize = (1..super::super::demonstration::DAYS)
            .flat_map(|day| scenes(day, |_| true))
            .map(|scene| scene.serials.len())
            .sum();
        assert_eq!(played, acts().len());
    }
}
