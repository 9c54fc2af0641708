//! Paths: the documented spelling, its lower-case form, any letter case between, with or without a slash at the end,
//! and with the product's own brand prefix (docs/behaviour/api.md, "Spelling of paths").
//!
//! Routes are mounted once, as the API document spells them with the brand `jcb`. Before routing, the fixed segments
//! are put into that spelling; segments with values are left unchanged. The rights of a request follow from the
//! [`Route`] that is found here, never from the text of its path.

use std::{collections::HashMap, sync::Arc};

use actix_web::{HttpMessage as _, HttpRequest, http::Method};

/// The brand in the mounted paths, which is always served, too.
const MOUNTED_BRAND: &str = "jcb";

/// The longest fixed segment of a mounted path, in bytes.
const LONGEST_SEGMENT: usize = 64;

/// The face that a request came by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The operational calls under `/api/`.
    Calls,
    /// The console's resources under `/admin/api/`.
    Console,
    /// The web apps, their files, and stored files at signed addresses.
    App,
    /// Health, version and metrics.
    Health,
}

impl Face {
    fn of(pattern: &str) -> Self {
        if pattern.starts_with("/api/") {
            Self::Calls
        } else if pattern.starts_with("/admin/api/") {
            Self::Console
        } else if ["/livez", "/readyz", "/version", "/metrics"].contains(&pattern) {
            Self::Health
        } else {
            Self::App
        }
    }

    /// Returns `true` for the two faces of the API.
    pub const fn is_api(self) -> bool {
        matches!(self, Self::Calls | Self::Console)
    }
}

/// A mounted operation, with the properties that the steps before its handler need.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own, read by another step")]
pub struct Route {
    /// The path as it is mounted, with the names of its values; for a request without an operation `pages`, `assets` or
    /// `unknown`. One of a closed set, so it may be a label of a metric.
    pub pattern: String,
    /// The face.
    pub face: Face,
    /// `true` if a GET changes something.
    pub changes_by_get: bool,
    /// `true` if the handler reads a body that is too large for memory.
    pub takes_upload: bool,
    /// `true` if the handler may take `limits.report_seconds`.
    pub is_slow: bool,
    /// `true` for an export ([`is_export`]).
    pub is_export: bool,
}

/// The calls that change something by GET, for compatibility.
const CHANGING_GETS: [&str; 4] =
    ["/api/authentication/logout", "/api/assets/remove/", "/api/vhc/complete/", "/api/template/complete/"];

impl Route {
    fn of(pattern: &str, takes_upload: bool) -> Self {
        let lower = pattern.to_ascii_lowercase();
        Self {
            face: Face::of(pattern),
            changes_by_get: CHANGING_GETS.iter().any(|start| lower.starts_with(start)),
            takes_upload,
            // Imports bring a large body, reports take long, and so does the check of a video; everything else is quick.
            is_slow: ["/import", "/export", "/report", "/upload/complete"].iter().any(|word| lower.contains(word)),
            is_export: is_export(pattern),
            pattern: pattern.to_owned(),
        }
    }

    fn without_operation(pattern: &str, face: Face, is_file: bool) -> Arc<Self> {
        Arc::new(Self {
            pattern: pattern.to_owned(),
            face,
            changes_by_get: false,
            takes_upload: is_file,
            is_slow: is_file,
            is_export: false,
        })
    }
}

/// Returns `true` if a mounted path is an export, which has no idempotency key: it changes nothing but the audit log, and its
/// answer is a stream that is not stored.
pub(crate) fn is_export(pattern: &str) -> bool {
    pattern.ends_with("/export")
}

/// The route of a request, which the first step of every request finds.
pub(crate) fn route_of(request: &HttpRequest) -> Option<Arc<Route>> {
    request.extensions().get::<Arc<Route>>().cloned()
}

/// A tree of the known paths.
#[derive(Debug)]
pub struct Addresses {
    root: Node,
    page: Arc<Route>,
    signing: Arc<Route>,
    file: Arc<Route>,
    unknown: Arc<Route>,
}

#[derive(Debug, Default)]
struct Node {
    /// The nodes of fixed segments, by their lower-case form.
    fixed: HashMap<String, Node>,
    value: Option<Box<Node>>,
    /// The mounted methods, each with its route, whose spelling may differ among neighbours (`/api/site/all`,
    /// `/api/Site/getsitesbygroupid`).
    mounted: Vec<(Method, Arc<Route>)>,
}

impl Node {
    /// The node below for a fixed segment in any letter case.
    fn fixed(&self, word: &str) -> Option<&Self> {
        if !word.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.fixed.get(word);
        }
        let mut lower = [0; LONGEST_SEGMENT];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word.as_bytes());
        lower.make_ascii_lowercase();
        self.fixed.get(std::str::from_utf8(lower).ok()?)
    }
}

/// The result of a look-up.
#[derive(Debug)]
pub enum Lookup {
    /// The path is mounted with this method; the text is the mounted spelling, where it differs.
    Here(Arc<Route>, Option<String>),
    /// The path is mounted with these other methods, as `Allow` lists them.
    OtherMethods(Arc<Route>, String),
    /// The path would be a call, and there is none.
    NoCall(Arc<Route>),
    /// The path is no call: a page or a file.
    Page(Arc<Route>),
}

/// An operation to mount.
pub struct Mounted {
    /// Its path.
    pub path: String,
    /// Its methods, each with whether it reads an upload.
    pub methods: Vec<(Method, bool)>,
}

impl Addresses {
    /// Creates the tree from the operations of the API document.
    pub fn of(mounted: impl IntoIterator<Item = Mounted>, brand: &str) -> Self {
        let mut addresses = Self {
            root: Node::default(),
            page: Route::without_operation("pages", Face::App, false),
            signing: Route::without_operation("/sign/{token}", Face::App, false),
            file: Route::without_operation("assets", Face::App, true),
            unknown: Route::without_operation("unknown", Face::Calls, false),
        };
        for Mounted { path, methods } in mounted {
            for (method, takes_upload) in methods {
                let route = Arc::new(Route::of(&path, takes_upload));
                addresses.add(&path, &method, &route);
                if brand != MOUNTED_BRAND && path.contains(MOUNTED_BRAND) {
                    addresses.add(&path.replace(MOUNTED_BRAND, brand), &method, &route);
                }
            }
        }
        addresses
    }

    fn add(&mut self, spoken: &str, method: &Method, route: &Arc<Route>) {
        let mut node = &mut self.root;
        for word in segments(spoken) {
            node = if word.starts_with('{') {
                node.value.get_or_insert_with(Box::default)
            } else {
                debug_assert!(word.len() <= LONGEST_SEGMENT, "{word} is longer than a segment may be");
                node.fixed.entry(word.to_ascii_lowercase()).or_default()
            };
        }
        node.mounted.push((method.clone(), Arc::clone(route)));
    }

    /// Looks a path up whose escapes are decoded. Allocates only where the spelling differs.
    pub fn find(&self, path: &str, method: &Method) -> Lookup {
        let Some(node) = walk(&self.root, path) else { return self.without_operation(path) };
        if let Some((_, route)) = node.mounted.iter().find(|(known, _)| known == method) {
            return Lookup::Here(Arc::clone(route), respelled(&route.pattern, path));
        }
        let methods: Vec<&str> = node.mounted.iter().map(|(method, _)| method.as_str()).collect();
        Lookup::OtherMethods(Arc::clone(&node.mounted[0].1), methods.join(", "))
    }

    /// The route of a request whose address cannot be read.
    pub fn unknown(&self) -> &Arc<Route> {
        &self.unknown
    }

    fn without_operation(&self, path: &str) -> Lookup {
        if path.starts_with("/assets/") {
            return Lookup::Page(Arc::clone(&self.file));
        }
        if is_signing(path) {
            return Lookup::Page(Arc::clone(&self.signing));
        }
        let mut words = segments(path);
        let mut next_is = |word: &str| words.next().is_some_and(|came| came.eq_ignore_ascii_case(word));
        let is_call = match segments(path).next() {
            Some(first) if first.eq_ignore_ascii_case("admin") => next_is("admin") && next_is("api"),
            _ => next_is("api"),
        };
        if is_call { Lookup::NoCall(Arc::clone(&self.unknown)) } else { Lookup::Page(Arc::clone(&self.page)) }
    }
}

/// Returns `true` if a path is the page of a signing link, whose token is neither logged nor counted.
pub(crate) fn is_signing(path: &str) -> bool {
    segments(path).next().is_some_and(|first| first.eq_ignore_ascii_case("sign"))
}

/// Returns `true` if a path is of the user guide, which pages of this origin may show in a frame.
pub(crate) fn is_guide(path: &str) -> bool {
    segments(path).next().is_some_and(|first| first.eq_ignore_ascii_case("guide"))
}

/// The words of a path between its slashes.
pub(crate) fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|word| !word.is_empty())
}

/// The mounted path with the values as they came, where it differs from the path.
fn respelled(pattern: &str, path: &str) -> Option<String> {
    let is_value = |word: &str| word.starts_with('{');
    let same = path.starts_with('/')
        && !path.ends_with('/')
        && !path.contains("//")
        && segments(pattern).zip(segments(path)).all(|(fixed, came)| is_value(fixed) || fixed == came);
    if same {
        return None;
    }
    let mut spelled = String::with_capacity(path.len());
    for (fixed, came) in segments(pattern).zip(segments(path)) {
        spelled.push('/');
        spelled.push_str(if is_value(fixed) { came } else { fixed });
    }
    Some(spelled)
}

/// Walks the tree; tries fixed segments before values, and goes back from a branch without a match.
fn walk<'tree>(node: &'tree Node, rest: &str) -> Option<&'tree Node> {
    let rest = rest.trim_start_matches('/');
    if rest.is_empty() {
        return (!node.mounted.is_empty()).then_some(node);
    }
    let (word, rest) = rest.split_once('/').unwrap_or((rest, ""));
    node.fixed(word).and_then(|next| walk(next, rest)).or_else(|| walk(node.value.as_deref()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(brand: &str) -> Addresses {
        let entry = |path: &str, method: Method| Mounted { path: path.to_owned(), methods: vec![(method, false)] };
        Addresses::of(
            [
                entry("/api/security/V2/Technicianlogin", Method::POST),
                entry("/api/jcbstock/list", Method::POST),
                entry("/api/location", Method::GET),
                entry("/api/location/create", Method::POST),
                entry("/api/location/{siteCode}", Method::GET),
                entry("/api/authentication/logout/{SessionId}", Method::GET),
                entry("/api/Site/getsitesbygroupid", Method::GET),
                entry("/api/site", Method::GET),
                entry("/admin/api/users", Method::GET),
                entry("/livez", Method::GET),
            ],
            brand,
        )
    }

    /// The spelling in which a path is served, or the reason why it is not.
    fn spelled(known: &Addresses, path: &str, method: &Method) -> String {
        match known.find(path, method) {
            Lookup::Here(_, spelled) => spelled.unwrap_or_else(|| path.to_owned()),
            Lookup::OtherMethods(_, methods) => methods,
            Lookup::NoCall(_) => "no call".to_owned(),
            Lookup::Page(route) => route.pattern.clone(),
        }
    }

    #[test]
    fn any_letter_case_and_a_last_slash_lead_to_the_documented_spelling() {
        let known = addresses("jcb");
        for path in [
            "/api/security/V2/Technicianlogin",
            "/api/security/v2/technicianlogin",
            "/API/Security/V2/TECHNICIANLOGIN/",
            "//api//security/v2/technicianlogin",
        ] {
            assert_eq!(spelled(&known, path, &Method::POST), "/api/security/V2/Technicianlogin");
        }
        let Lookup::Here(_, spelling) = known.find("/api/security/V2/Technicianlogin", &Method::POST) else {
            panic!("it is mounted");
        };
        assert_eq!(spelling, None, "the documented spelling stays as it is");
    }

    #[test]
    fn neighbours_keep_their_own_spellings() {
        let known = addresses("jcb");
        assert_eq!(spelled(&known, "/api/SITE", &Method::GET), "/api/site");
        assert_eq!(spelled(&known, "/api/site/GetSitesByGroupId", &Method::GET), "/api/Site/getsitesbygroupid");
    }

    #[test]
    fn values_keep_their_case_and_fixed_words_come_first() {
        let known = addresses("jcb");
        assert_eq!(
            spelled(&known, "/api/Authentication/Logout/AbC-d", &Method::GET),
            "/api/authentication/logout/AbC-d"
        );
        assert_eq!(spelled(&known, "/api/location/330001", &Method::GET), "/api/location/330001");
        assert_eq!(spelled(&known, "/api/location/CREATE", &Method::POST), "/api/location/create");
    }

    /// TENANT-040
    #[test]
    fn the_brand_of_the_product_is_served_and_jcb_always() {
        let known = addresses("acme");
        assert_eq!(spelled(&known, "/api/acmestock/list", &Method::POST), "/api/jcbstock/list");
        assert_eq!(spelled(&known, "/api/jcbstock/list", &Method::POST), "/api/jcbstock/list");
        assert_eq!(spelled(&addresses("jcb"), "/api/acmestock/list", &Method::POST), "no call");
    }

    #[test]
    fn another_method_and_nothing_at_all_are_distinguished() {
        let known = addresses("jcb");
        assert_eq!(spelled(&known, "/api/jcbstock/list", &Method::GET), "POST");
        for path in ["/api/jcbstock", "/api", "/API/", "/admin/api", "/Admin/Api/nothing"] {
            assert_eq!(spelled(&known, path, &Method::GET), "no call", "{path}");
        }
        for path in ["/", "/apis", "/admin", "/admin/users", "/m/7104832"] {
            assert_eq!(spelled(&known, path, &Method::GET), "pages", "{path}");
        }
        assert_eq!(spelled(&known, "/assets/group/1/photo", &Method::GET), "assets");
    }

    #[test]
    fn the_face_is_that_of_the_route() {
        let known = addresses("acme");
        let face = |path: &str| match known.find(path, &Method::GET) {
            Lookup::Here(route, _) | Lookup::Page(route) => route.face,
            other => panic!("{other:?}"),
        };
        assert_eq!(face("/API/Location"), Face::Calls);
        assert_eq!(face("/Admin/API/users"), Face::Console);
        assert_eq!(face("/livez"), Face::Health);
        assert_eq!(face("/location"), Face::App);
    }

    #[test]
    fn gets_that_change_something_are_known() {
        let known = addresses("jcb");
        let changes = |path: &str| match known.find(path, &Method::GET) {
            Lookup::Here(route, _) => route.changes_by_get,
            other => panic!("{other:?}"),
        };
        assert!(changes("/api/Authentication/Logout/abc"));
        assert!(!changes("/api/location"));
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
            match addresses.find(&path, &Method::GET) {
                Lookup::Here(route, spelled) => {
                    let spelled = spelled.as_deref().unwrap_or(&path);
                    assert_eq!(route.face, Face::of(&route.pattern));
                    assert!(
                        matches!(addresses.find(spelled, &Method::GET), Lookup::Here(_, None)),
                        "a spelling leads to itself: {spelled}"
                    );
                    format!("here {}", spelled.split('/').count())
                }
                Lookup::OtherMethods(_, methods) => methods,
                Lookup::NoCall(_) => "no call".to_owned(),
                Lookup::Page(route) => route.pattern.clone(),
            }
        });
    }
}
