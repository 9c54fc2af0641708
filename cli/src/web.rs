//! The files of both web apps, embedded at build time.

use platform::http::pages::Page;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../app-ui/dist"]
struct AppUi;

#[derive(RustEmbed)]
#[folder = "../admin-ui/dist"]
struct AdminUi;

/// Finds a file by its path without the leading slash: `index.html`, `admin/index.html`.
pub fn page(path: &str) -> Option<Page> {
    let (file, immutable) = match path.strip_prefix("admin/") {
        Some(of_admin) => (AdminUi::get(of_admin)?, of_admin.starts_with("assets/")),
        None => (AppUi::get(path)?, path.starts_with("static/")),
    };
    Some(answer(file, immutable))
}

/// Returns `true` if the apps were built before the program; otherwise there is only the page that explains the next
/// step.
pub fn has_apps() -> bool {
    AppUi::iter().any(|name| name.starts_with("static/")) && AdminUi::iter().any(|name| name.starts_with("assets/"))
}

/// The build names files under these folders by a hash of their content, so they can be cached for ever.
fn answer(file: EmbeddedFile, immutable: bool) -> Page {
    let kind = file.metadata.mimetype();
    let text = kind.starts_with("text/") || kind == "application/manifest+json";
    let kind = if text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    Page { bytes: file.data, kind, immutable }
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn each_app_has_its_first_page_and_nothing_lies_outside() {
        for path in ["index.html", "admin/index.html"] {
            let found = page(path).expect("a page");
            assert_eq!(found.kind, "text/html; charset=utf-8");
            assert!(!found.immutable);
        }
        for path in ["", "admin/", "../Cargo.toml", "admin/../index.html", "nothing.js"] {
            assert!(page(path).is_none(), "{path}");
        }
    }
}
