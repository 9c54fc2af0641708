//! The graph of the files of a crate, and its circles.

use std::collections::{BTreeMap, BTreeSet};

use crate::tokens::{Token, tokens};

/// The path of a module, below the root of its crate.
type Module = Vec<String>;

/// A path of a source, and the module that contains it.
struct Named {
    within: Module,
    path: Vec<String>,
}

/// The paths, re-exports, macros and test modules of one file.
#[derive(Default)]
struct File {
    /// The paths that it names, but those it re-exports.
    named: Vec<Named>,
    /// The names that it re-exports, with their paths.
    exported: Vec<(String, Named)>,
    /// The macros that it defines.
    macros: Vec<String>,
    /// The children that are compiled for tests only.
    tests: Vec<String>,
}

/// The circles among the files of a crate, given by their paths below its root with their sources; each with its files in
/// order.
pub fn circles(sources: &BTreeMap<String, String>) -> Vec<Vec<String>> {
    let read: Vec<(&String, Module, File)> = sources
        .iter()
        .map(|(name, text)| {
            let module = module_of(name);
            let file = read(&tokens(text), &module);
            (name, module, file)
        })
        .collect();
    let tests: Vec<Module> = read
        .iter()
        .flat_map(|(_, module, file)| {
            file.tests.iter().map(move |child| [module.as_slice(), std::slice::from_ref(child)].concat())
        })
        .collect();
    let mut index = Index::default();
    for (name, module, file) in &read {
        if !tests.iter().any(|test| module.starts_with(test)) {
            index.files.insert(module.clone(), name.as_str());
            index.macros.extend(file.macros.iter().map(|name| (name.as_str(), module)));
            for (exported, named) in &file.exported {
                index.exported.insert((module.clone(), exported.as_str()), named);
            }
        }
    }
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, module, file) in &read {
        if index.files.contains_key(module) {
            let to = file.named.iter().filter_map(|named| index.file_of(named, 0)).filter(|to| to != name);
            edges.insert(name, to.collect());
        }
    }
    strongly_connected(&edges)
}

/// `db/mod.rs` and `db.rs` are the module `db`, `lib.rs` and `main.rs` the root.
fn module_of(name: &str) -> Module {
    let mut words: Module = name.trim_end_matches(".rs").split('/').map(ToOwned::to_owned).collect();
    let is_root = words.len() == 1 && matches!(words[0].as_str(), "lib" | "main");
    if is_root || words.last().is_some_and(|last| last == "mod") {
        words.pop();
    }
    words
}

/// The files, macros and re-exports of a crate by their module.
#[derive(Default)]
struct Index<'a> {
    files: BTreeMap<Module, &'a str>,
    macros: BTreeMap<&'a str, &'a Module>,
    exported: BTreeMap<(Module, &'a str), &'a Named>,
}

impl<'a> Index<'a> {
    /// Returns the file that contains the item of a path; `None` for a path of another crate.
    fn file_of(&self, named: &Named, depth: usize) -> Option<&'a str> {
        let path = self.absolute(named)?;
        let known = (0..=path.len()).rev().find(|&end| self.files.contains_key(&path[..end]))?;
        let (module, rest) = path.split_at(known);
        if let Some((name, below)) = rest.split_first() {
            if let Some(exported) = self.exported.get(&(module.to_vec(), name.as_str())).filter(|_| depth < 9) {
                let path = [exported.path.as_slice(), below].concat();
                return self.file_of(&Named { within: exported.within.clone(), path }, depth + 1);
            }
            if let Some(module) = self.macros.get(name.as_str()).filter(|_| module.is_empty()) {
                return self.files.get(*module).copied();
            }
        }
        self.files.get(module).copied()
    }

    fn absolute(&self, named: &Named) -> Option<Module> {
        let mut base = named.within.clone();
        let mut path = named.path.as_slice();
        let first = path.first()?;
        if first == "crate" {
            return Some(path[1..].to_vec());
        }
        if first != "super" && first != "self" {
            // A child by its plain name, which a re-export may have.
            base.push(first.clone());
            return self.files.contains_key(&base).then(|| [base.as_slice(), &path[1..]].concat());
        }
        while let Some((word, rest)) = path.split_first() {
            match word.as_str() {
                "super" => drop(base.pop()),
                "self" => {}
                _ => break,
            }
            path = rest;
        }
        Some([base.as_slice(), path].concat())
    }
}

/// Reads the tokens of a file.
fn read(tokens: &[Token], module: &Module) -> File {
    let mut file = File::default();
    let mut within = module.clone();
    // Depths of the inline modules of the file.
    let mut inner: Vec<usize> = Vec::new();
    let (mut depth, mut at) = (0, 0);
    while let Some(token) = tokens.get(at) {
        if let Some(end) = end_of_test(tokens, at, &mut file) {
            at = end;
            continue;
        }
        match token {
            Token::Mark('{') => depth += 1,
            Token::Mark('}') => {
                depth -= 1;
                if inner.last() == Some(&depth) {
                    inner.pop();
                    within.pop();
                }
            }
            Token::Word(word) if word == "mod" && tokens.get(at + 2) == Some(&Token::Mark('{')) => {
                within.extend(tokens[at + 1].word().map(ToOwned::to_owned));
                inner.push(depth);
            }
            Token::Word(word) if word == "macro_rules" => {
                file.macros.extend(tokens.get(at + 2).and_then(Token::word).map(ToOwned::to_owned));
            }
            Token::Word(word) if word == "use" && tokens.get(at + 1) != Some(&Token::Mark('<')) => {
                let is_public = at > 0 && (tokens[at - 1].is("pub") || tokens[at - 1] == Token::Mark(')'));
                at = read_use(tokens, at + 1, is_public, &within, &mut file);
                continue;
            }
            Token::Word(word) if matches!(word.as_str(), "crate" | "super" | "self") => {
                let follows = at > 0 && tokens[at - 1] == Token::Path;
                if tokens.get(at + 1) == Some(&Token::Path) && !follows {
                    let mut path = vec![word.clone()];
                    while tokens.get(at + 1) == Some(&Token::Path) {
                        let Some(word) = tokens.get(at + 2).and_then(Token::word) else { break };
                        path.push(word.to_owned());
                        at += 2;
                    }
                    file.named.push(Named { within: within.clone(), path });
                }
            }
            Token::Word(_) | Token::Path | Token::Mark(_) => {}
        }
        at += 1;
    }
    file
}

/// Returns the end of the item that is compiled for tests only and whose attribute begins at `at`.
fn end_of_test(tokens: &[Token], at: usize, file: &mut File) -> Option<usize> {
    let begins = tokens.get(at..at + 5)?;
    let [Token::Mark('#'), Token::Mark('['), cfg, Token::Mark('('), what] = begins else { return None };
    let is_test = cfg.is("cfg") && (what.is("test") || (what.is("all") && tokens.get(at + 6)?.is("test")));
    if !is_test {
        return None;
    }
    // The item ends with its braces, or with a semicolon outside of brackets.
    let (mut depth, mut at) = (0_usize, at);
    let mut words = Vec::new();
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Mark('{' | '(' | '[') => depth += 1,
            Token::Mark(close @ ('}' | ')' | ']')) => {
                depth -= 1;
                if *close == '}' && depth == 0 {
                    break;
                }
            }
            Token::Mark(';') if depth == 0 => break,
            Token::Word(word) if depth == 0 => words.push(word),
            Token::Word(_) | Token::Path | Token::Mark(_) => {}
        }
        at += 1;
    }
    if let [.., before, name] = words.as_slice()
        && *before == "mod"
    {
        file.tests.push((*name).clone());
    }
    Some(at + 1)
}

/// Reads an import, up to the semicolon; returns where it ends.
fn read_use(tokens: &[Token], mut at: usize, is_public: bool, within: &Module, file: &mut File) -> usize {
    let mut leaves = Vec::new();
    tree(tokens, &mut at, &[], &mut leaves);
    for (name, path) in leaves {
        let named = Named { within: within.clone(), path };
        if is_public {
            file.exported.push((name, named));
        } else if matches!(named.path[0].as_str(), "crate" | "super" | "self") {
            file.named.push(named);
        }
    }
    at
}

/// One branch of a `use`: its leaves with the names that they have here.
fn tree(tokens: &[Token], at: &mut usize, stem: &[String], leaves: &mut Vec<(String, Vec<String>)>) {
    let mut path = stem.to_vec();
    while let Some(token) = tokens.get(*at) {
        match token {
            Token::Word(word) if word == "as" => {
                let name = tokens.get(*at + 1).and_then(Token::word).unwrap_or_default().to_owned();
                leaves.push((name, path));
                *at += 2;
                return;
            }
            Token::Word(word) => path.push(word.clone()),
            Token::Mark('{') => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| *token != Token::Mark('}')) {
                    tree(tokens, at, &path, leaves);
                    if tokens.get(*at) == Some(&Token::Mark(',')) {
                        *at += 1;
                    }
                }
                *at += 1;
                return;
            }
            Token::Mark(',' | '}' | ';') => break,
            Token::Path | Token::Mark(_) => {}
        }
        *at += 1;
    }
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    leaves.extend(path.last().cloned().map(|name| (name, path)));
}

/// The sets of more than one file from each of which every other can be reached.
fn strongly_connected(edges: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = edges.keys().map(|from| (*from, reached_from(from, edges))).collect();
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (file, there) in &reached {
        if circles.iter().any(|circle| circle.iter().any(|one| one == file)) {
            continue;
        }
        let circle: Vec<String> =
            there.iter().filter(|other| reached[**other].contains(file)).map(|one| (*one).to_owned()).collect();
        if circle.len() > 1 {
            circles.push(circle);
        }
    }
    circles
}

fn reached_from<'a>(from: &'a str, edges: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for to in edges.get(file).into_iter().flatten() {
            if reached.insert(*to) {
                open.push(to);
            }
        }
    }
    reached
}
