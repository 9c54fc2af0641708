//! Tests of the whole: every operation, every permission, every reason.

mod compile_fail;
