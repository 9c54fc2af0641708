//! Machines in stock: the rules of their life (pure), and everything that lists, makes and moves them.

pub mod audit;
pub mod labels;
pub mod machine;
pub mod reasons;
