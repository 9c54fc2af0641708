//! Selects rows by a scope, which any code can construct.

use tests::outside::platform::{auth::permission::Reach, entity::site, tenancy::Scoped};

pub fn attempt() {
    let _ = site::Entity::within(&Reach::Everything);
}
