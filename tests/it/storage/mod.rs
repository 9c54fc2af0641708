//! Files and pictures in S3: what signed addresses allow, and what happens when the service is away or slow.

mod addresses;
mod away;
mod wire;
