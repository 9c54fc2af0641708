//! Tests of the types that keep tenants apart: programs that must not compile.

mod compile_fail;
