//! The product's name in texts: `{brand}` in the text of a reason is filled with the setting `brand.name`.

use std::{borrow::Cow, future::Future, sync::Arc};

/// The default of `brand.name`, for texts that are made outside of [`within`].
pub(crate) const DEFAULT: &str = "Hardstand";

const PLACE: &str = "{brand}";

tokio::task_local! {
    static NAME: Arc<str>;
}

/// Runs a future, such as a request, whose texts contain this name.
pub async fn within<F: Future>(name: Arc<str>, work: F) -> F::Output {
    NAME.scope(name, work).await
}

/// The text with the name in place of `{brand}`.
pub fn fill(text: &'static str) -> Cow<'static, str> {
    if !text.contains(PLACE) {
        return Cow::Borrowed(text);
    }
    let filled = NAME.try_with(|name| text.replace(PLACE, name));
    Cow::Owned(filled.unwrap_or_else(|_| text.replace(PLACE, DEFAULT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_name_stands_in_place_of_the_braces() {
        assert_eq!(fill("ask your {brand} contact"), "ask your Hardstand contact");
        let filled = within(Arc::from("Northfield"), async { fill("ask your {brand} contact") }).await;
        assert_eq!(filled, "ask your Northfield contact");
        assert!(matches!(fill("no name"), Cow::Borrowed("no name")));
    }
}
