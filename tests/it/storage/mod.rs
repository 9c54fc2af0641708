//! Files and pictures, when where they are kept is away or slow.

mod wire;
