//! Paths: the documented spelling, its lower-case form, any letter case between, with or without a slash at the end,
//! and with the product's own brand prefix (docs/behaviour/api.md, "Spelling of paths").
//!
//! Routes are mounted once, as the API document spells them with the brand `jcb`. Before routing, the fixed segments
//! are put into that spelling; segments with values stay as they came.

use std::collections::HashMap;

/// The brand in the mounted paths, which is always served, too.
const MOUNTED_BRAND: &str = "jcb";

/// A tree of the known paths.
#[derive(Debug, Default)]
pub struct Addresses {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    fixed: HashMap<String, Node>,
    value: Option<Box<Node>>,
    /// The mounted methods, each with the path in its own spelling, which may differ among neighbours (`/api/site/all`,
    /// `/api/Site/getsitesbygroupid`).
    mounted: Vec<(String, String)>,
}

/// The result of a look-up.
#[derive(Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The path is mounted in this spelling with this method.
    Here(String),
    /// The path is mounted with these other methods.
    OtherMethods(Vec<String>),
    /// The path is unknown.
    Nowhere,
}

impl Addresses {
    /// From the paths of the API document, each with its methods.
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
        for word in segments(spoken) {
            node = if word.starts_with('{') {
                node.value.get_or_insert_with(Box::default)
            } else {
                node.fixed.entry(word.to_ascii_lowercase()).or_default()
            };
        }
        node.mounted.extend(methods.iter().map(|method| (method.clone(), mounted.to_owned())));
    }

    /// Looks a path up.
    pub fn find(&self, path: &str, method: &str) -> Lookup {
        let words: Vec<&str> = segments(path).collect();
        let mut values = Vec::new();
        let Some(node) = walk(&self.root, &words, &mut values) else { return Lookup::Nowhere };
        match node.mounted.iter().find(|(known, _)| known == method) {
            Some((_, mounted)) => Lookup::Here(filled(mounted, &values)),
            None => Lookup::OtherMethods(node.mounted.iter().map(|(method, _)| method.clone()).collect()),
        }
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|word| !word.is_empty())
}

/// The mounted path with the values as they came.
fn filled(mounted: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut path = String::with_capacity(mounted.len());
    for word in segments(mounted) {
        path.push('/');
        let value = if word.starts_with('{') { values.next().copied() } else { None };
        path.push_str(value.unwrap_or(word));
    }
    path
}

/// Tries fixed segments before values, and goes back from a branch without a match.
fn walk<'tree, 'path>(node: &'tree Node, words: &[&'path str], values: &mut Vec<&'path str>) -> Option<&'tree Node> {
    let Some((word, rest)) = words.split_first() else { return (!node.mounted.is_empty()).then_some(node) };
    if let Some(found) = node.fixed.get(&word.to_ascii_lowercase()).and_then(|next| walk(next, rest, values)) {
        return Some(found);
    }
    let next = node.value.as_deref()?;
    values.push(word);
    let found = walk(next, rest, values);
    if found.is_none() {
        values.pop();
    }
    found
}

/// The calls that change something by GET, for compatibility.
const CHANGING_GETS: [&str; 4] =
    ["/api/authentication/logout", "/api/assets/remove/", "/api/vhc/complete/", "/api/template/complete/"];

/// Whether a GET of this path changes something.
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
                entry("/api/Site/getsitesbygroupid", "GET"),
                entry("/api/site", "GET"),
            ],
            brand,
        )
    }

    fn here(path: &str) -> Lookup {
        Lookup::Here(path.to_owned())
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
    fn neighbours_keep_their_own_spellings() {
        let known = addresses("jcb");
        assert_eq!(known.find("/api/SITE", "GET"), here("/api/site"));
        assert_eq!(known.find("/api/site/GetSitesByGroupId", "GET"), here("/api/Site/getsitesbygroupid"));
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
        assert_eq!(addresses("jcb").find("/api/acmestock/list", "POST"), Lookup::Nowhere);
    }

    #[test]
    fn another_method_and_nothing_at_all_are_told_apart() {
        let known = addresses("jcb");
        assert_eq!(known.find("/api/jcbstock/list", "GET"), Lookup::OtherMethods(vec!["POST".to_owned()]));
        assert_eq!(known.find("/api/jcbstock", "GET"), Lookup::Nowhere);
        assert_eq!(known.find("/api", "GET"), Lookup::Nowhere);
    }

    #[test]
    fn gets_that_change_something_are_known() {
        assert!(changes_by_get("/api/Authentication/Logout/abc"));
        assert!(!changes_by_get("/api/location"));
    }

    /// Goal I2
    #[test]
    fn any_address_is_known_or_not() {
        let addresses = addresses("acme");
        let words = [
            "/",
            "api",
            "jcbstock",
            "acmestock",
            "list",
            "location",
            "site",
            "Site",
            "V2",
            "%2f",
            "%",
            "..",
            "{siteCode}",
        ];
        fuzz::feed("addresses", &words, |bytes| {
            let path = String::from_utf8_lossy(bytes);
            match addresses.find(&path, "GET") {
                Lookup::Here(spelled) => {
                    assert!(spelled.starts_with("/api/"), "{spelled}");
                    assert_eq!(
                        addresses.find(&spelled, "GET"),
                        Lookup::Here(spelled.clone()),
                        "a spelling leads to itself"
                    );
                    format!("here {}", spelled.split('/').count())
                }
                Lookup::OtherMethods(methods) => format!("{methods:?}"),
                Lookup::Nowhere => "nowhere".to_owned(),
            }
        });
    }
}
