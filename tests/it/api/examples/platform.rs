//! The operations of the platform itself, which need no session.

use super::{Example, Examples};

/// The operations of the platform itself.
pub const EXAMPLES: Examples = Examples {
    things: &[],
    operations: &[
        Example::public("read_livez"),
        Example::public("read_readyz"),
        Example::public("read_version"),
        Example::public("read_metrics"),
        Example::public("read_openapi"),
        Example::public("read_docs"),
        Example::public("read_docs_script"),
        Example::public("read_docs_style"),
    ],
};
