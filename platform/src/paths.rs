//! Addresses: the documented spelling, its all-lower-case form, any letter case between, with or without a slash at
//! the end, and with the product's own brand prefix (decisions, Q-005, Q-232, Q-233).
//!
//! Routes are mounted once, as the OpenAPI document spells them with the brand `jcb`. Before routing, the segments that
//! are fixed are put into that spelling; those that carry values are left as they came.

use std::collections::HashMap;

/// The brand in the mounted paths, which is also always served (decisions, Q-005).
const MOUNTED_BRAND: &str = "jcb";

/// A tree of the known addresses.
#[derive(Debug, Default)]
pub struct Addresses {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    fixed: HashMap<String, (String, Node)>,
    value: Option<Box<Node>>,
    methods: Vec<String>,
}

/// What is known of an address.
#[derive(Debug, PartialEq, Eq)]
pub enum Known {
    /// It is mounted, under this spelling, with this method.
    Here(String),
    /// It is mounted, with other methods.
    OtherMethods(Vec<String>),
    /// Nothing is there.
    Nowhere,
}

impl Addresses {
    /// From the paths of the document, each with its methods.
    pub fn of(paths: impl IntoIterator<Item = (String, Vec<String>)>, brand: &str) -> Self {
        let mut addresses = Self::default();
        for (path, methods) in paths {
            addresses.add(&path, &path, &methods);
            if brand != MOUNTED_BRAND && path.contains(MOUNTED_BRAND) {
                addresses.add(&path.replace(MOUNTED_BRAND, brand), &path, &methods);
            }
        }
        addresses
    }

    fn add(&mut self, spoken: &str, mounted: &str, methods: &[String]) {
        let mut node = &mut self.root;
        for (word, canonical) in segments(spoken).zip(segments(mounted)) {
            node = if word.starts_with('{') {
                node.value.get_or_insert_with(Box::default)
            } else {
                let entry = node.fixed.entry(word.to_ascii_lowercase());
                &mut entry.or_insert_with(|| (canonical.to_owned(), Node::default())).1
            };
        }
        node.methods.extend(methods.iter().cloned());
    }

    /// Looks an address up.
    pub fn find(&self, path: &str, method: &str) -> Known {
        let words: Vec<&str> = segments(path).collect();
        let mut spelled = String::with_capacity(path.len());
        let Some(node) = walk(&self.root, &words, &mut spelled) else { return Known::Nowhere };
        if node.methods.iter().any(|known| known == method) {
            Known::Here(spelled)
        } else {
            Known::OtherMethods(node.methods.clone())
        }
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|word| !word.is_empty())
}

/// Fixed words come before values, and a path that leads nowhere is left again.
fn walk<'tree>(node: &'tree Node, words: &[&str], spelled: &mut String) -> Option<&'tree Node> {
    let Some((word, rest)) = words.split_first() else { return (!node.methods.is_empty()).then_some(node) };
    let length = spelled.len();
    if let Some((canonical, next)) = node.fixed.get(&word.to_ascii_lowercase()) {
        spelled.push('/');
        spelled.push_str(canonical);
        if let Some(found) = walk(next, rest, spelled) {
            return Some(found);
        }
        spelled.truncate(length);
    }
    if let Some(next) = &node.value {
        spelled.push('/');
        spelled.push_str(word);
        if let Some(found) = walk(next, rest, spelled) {
            return Some(found);
        }
        spelled.truncate(length);
    }
    None
}

/// The calls that change something by GET, for compatibility (decisions, Q-165).
const CHANGING_GETS: [&str; 4] =
    ["/api/authentication/logout", "/api/assets/remove/", "/api/vhc/complete/", "/api/template/complete/"];

/// Whether a GET of this address changes something.
pub fn changes_by_get(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    CHANGING_GETS.iter().any(|start| path.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(brand: &str) -> Addresses {
        let entry = |path: &str, method: &str| (path.to_owned(), vec![method.to_owned()]);
        Addresses::of(
            [
                entry("/api/security/V2/Technicianlogin", "POST"),
                entry("/api/jcbstock/list", "POST"),
                entry("/api/location", "GET"),
                entry("/api/location/create", "POST"),
                entry("/api/location/{siteCode}", "GET"),
                entry("/api/authentication/logout/{SessionId}", "GET"),
            ],
            brand,
        )
    }

    fn here(path: &str) -> Known {
        Known::Here(path.to_owned())
    }

    #[test]
    fn any_letter_case_and_a_last_slash_lead_to_the_documented_spelling() {
        let known = addresses("jcb");
        for path in [
            "/api/security/V2/Technicianlogin",
            "/api/security/v2/technicianlogin",
            "/API/Security/V2/TECHNICIANLOGIN/",
        ] {
            assert_eq!(known.find(path, "POST"), here("/api/security/V2/Technicianlogin"));
        }
    }

    #[test]
    fn values_keep_their_case_and_fixed_words_come_first() {
        let known = addresses("jcb");
        assert_eq!(known.find("/api/Authentication/Logout/AbC-d", "GET"), here("/api/authentication/logout/AbC-d"));
        assert_eq!(known.find("/api/location/330001", "GET"), here("/api/location/330001"));
        assert_eq!(known.find("/api/location/CREATE", "POST"), here("/api/location/create"));
    }

    /// TENANT-040
    #[test]
    fn the_brand_of_the_product_is_served_and_jcb_always() {
        let known = addresses("acme");
        assert_eq!(known.find("/api/acmestock/list", "POST"), here("/api/jcbstock/list"));
        assert_eq!(known.find("/api/jcbstock/list", "POST"), here("/api/jcbstock/list"));
        assert_eq!(addresses("jcb").find("/api/acmestock/list", "POST"), Known::Nowhere);
    }

    #[test]
    fn another_method_and_nothing_at_all_are_told_apart() {
        let known = addresses("jcb");
        assert_eq!(known.find("/api/jcbstock/list", "GET"), Known::OtherMethods(vec!["POST".to_owned()]));
        assert_eq!(known.find("/api/jcbstock", "GET"), Known::Nowhere);
        assert_eq!(known.find("/api", "GET"), Known::Nowhere);
    }

    #[test]
    fn gets_that_change_something_are_known() {
        assert!(changes_by_get("/api/Authentication/Logout/abc"));
        assert!(!changes_by_get("/api/location"));
    }
}
