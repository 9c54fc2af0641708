//! Short lists of names of a group or a site: faults, stages, franchises, workshops.

pub(crate) mod fault_calls;
pub(crate) mod faults;
pub(crate) mod franchises;
pub(crate) mod short_list;
pub(crate) mod stage_calls;
pub(crate) mod stages;
pub(crate) mod wire;
pub(crate) mod workshops;
