//! Parts of a request that need no session: its path, its cookies, the address of its peer.

pub mod cookies;
pub mod paths;
pub mod peer_address;
