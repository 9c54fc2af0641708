//! Tests of the types that separate tenants: programs that must not compile.

mod compile_fail;
