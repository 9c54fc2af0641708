//! Short lists of names of a group or a site: faults, stages, franchises, workshops.

pub mod fault_calls;
pub mod faults;
pub mod franchises;
pub mod short_list;
pub mod stage_calls;
pub mod stages;
pub mod wire;
pub mod workshops;
