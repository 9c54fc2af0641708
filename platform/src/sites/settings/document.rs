//! The settings document without loss: every byte that was read is preserved, so an unchanged document is written back
//! as it was received, and a change touches its own element only.
//!
//! quick-xml parses; this tree exists because its events preserve everything but form no tree.

use std::ops::Range;

use quick_xml::{
    Reader,
    escape::{partial_escape, unescape},
    events::{BytesStart, Event},
};

use super::reasons;
use crate::core::reason::Reason;

/// The largest document, in bytes.
const MOST_BYTES: usize = 1024 * 1024;
/// The deepest nesting of elements.
pub(super) const MOST_DEPTH: usize = 16;
const MOST_ELEMENTS: usize = 5000;
const ROOT: &str = "SettingXml";
/// The name of the machine block.
pub(super) const MACHINE_BLOCK: &str = "JCB";

/// A settings document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Document {
    before: String,
    pub(super) root: Element,
    after: String,
}

/// An element: its tags as they were written, and its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) name: String,
    open: String,
    children: Vec<Node>,
    close: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Node {
    Element(Element),
    /// Text, a CDATA section or a reference: as written, and its meaning.
    Text {
        raw: String,
        value: String,
    },
    /// A comment or a processing instruction.
    Other(String),
}

impl Default for Document {
    fn default() -> Self {
        Self { before: String::new(), root: Element::new(ROOT), after: String::new() }
    }
}

impl Document {
    /// Parses a document; a hostile one is refused before it costs much.
    pub(super) fn parse(xml: &str) -> Result<Self, Reason> {
        if xml.len() > MOST_BYTES {
            return Err(reasons::TOO_LARGE);
        }
        if !xml.chars().all(is_xml_char) {
            return Err(reasons::NOT_XML);
        }
        // The reader skips a byte-order mark without counting it.
        let body = xml.strip_prefix('\u{feff}').unwrap_or(xml);
        let mut parse = Parse { before: xml[..xml.len() - body.len()].to_owned(), ..Parse::default() };
        let mut reader = Reader::from_str(body);
        let config = reader.config_mut();
        config.check_end_names = true;
        config.check_comments = true;
        let mut start = 0;
        loop {
            let event = reader.read_event().map_err(|_| reasons::NOT_XML)?;
            let end = usize::try_from(reader.buffer_position()).map_err(|_| reasons::TOO_LARGE)?;
            let raw = body.get(start..end).ok_or(reasons::NOT_XML)?;
            if matches!(event, Event::Eof) {
                return parse.finish();
            }
            parse.take(&event, raw)?;
            start = end;
        }
    }

    /// The document as it is now.
    pub(super) fn to_xml(&self) -> String {
        let mut xml = self.before.clone();
        self.root.write(&mut xml);
        xml.push_str(&self.after);
        xml
    }

    /// The machine block: `<JCB>` in any letter case, or the element with the brand's own name, recognized by its
    /// hierarchy.
    pub(super) fn machine_block(&self) -> Option<&Element> {
        self.root
            .child(MACHINE_BLOCK)
            .or_else(|| self.root.elements().find(|element| element.child("Hierarchy").is_some()))
    }

    /// The element of a dotted key.
    pub(super) fn find(&self, key: &str) -> Option<&Element> {
        let mut names = key.split('.');
        let first = names.next()?;
        let start =
            if first.eq_ignore_ascii_case(MACHINE_BLOCK) { self.machine_block() } else { self.root.child(first) };
        names.try_fold(start?, |element, name| element.child(name))
    }

    /// The element of a dotted key, created if it is missing.
    pub(super) fn ensure(&mut self, key: &str) -> &mut Element {
        let block = self.machine_block().map(|block| block.name.clone());
        let names = key.split('.').enumerate().map(|(at, name)| match &block {
            Some(block) if at == 0 && name.eq_ignore_ascii_case(MACHINE_BLOCK) => block.as_str(),
            _ => name,
        });
        names.fold(&mut self.root, |element, name| element.child_or_new(name))
    }
}

impl Element {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), open: format!("<{name}/>"), children: Vec::new(), close: String::new() }
    }

    /// Its child elements.
    pub(super) fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text { .. } | Node::Other(_) => None,
        })
    }

    pub(super) fn elements_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.children.iter_mut().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text { .. } | Node::Other(_) => None,
        })
    }

    /// Returns `true` if it has no child elements.
    pub(super) fn is_leaf(&self) -> bool {
        self.elements().next().is_none()
    }

    /// The first child of this name; one with the same letter case comes first.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.position(name).and_then(|at| match &self.children[at] {
            Node::Element(element) => Some(element),
            Node::Text { .. } | Node::Other(_) => None,
        })
    }

    /// Its text, trimmed.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for node in &self.children {
            if let Node::Text { value, .. } = node {
                text.push_str(value);
            }
        }
        text.trim().to_owned()
    }

    /// Returns its attributes: the name, and the range of the value in the opening tag.
    fn attributes(&self) -> Vec<(String, Range<usize>)> {
        let tag = self.open.as_str();
        let (mut found, mut at) = (Vec::new(), 1 + self.name.len());
        // The parser has accepted the tag: each name is followed by an equals sign and a value in quotes.
        while let Some(equals) = tag.get(at..).and_then(|rest| rest.find('=')).map(|offset| at + offset) {
            let name = tag[at..equals].trim().to_owned();
            let Some(open) = tag[equals..].find(['"', '\'']).map(|offset| equals + offset) else { break };
            let quote = &tag[open..=open];
            let Some(close) = tag[open + 1..].find(quote).map(|offset| open + 1 + offset) else { break };
            found.push((name, open + 1..close));
            at = close + 1;
        }
        found
    }

    /// Returns `true` if an attribute describes the content of the element by the name of a secret:
    /// `<add key="ApiToken" …>`.
    pub(super) fn names_a_secret(&self) -> bool {
        self.attributes().into_iter().any(|(name, value)| {
            is_label(&name) && resolve(&self.open[value]).is_ok_and(|value| super::secret_names::sounds_secret(&value))
        })
    }

    /// Empties the attributes that contain a secret; returns their names and values. Of an element that is secret as a
    /// whole these are all but those that name it.
    pub(super) fn take_attributes(&mut self, all: bool) -> Vec<(String, String)> {
        let mut taken = Vec::new();
        // From the last one on, so that the places of the others stay.
        for (name, value) in self.attributes().into_iter().rev() {
            let is_secret = (all && !is_label(&name)) || super::secret_names::sounds_secret(&name);
            if is_secret && !value.is_empty() && !name.starts_with("xmlns") {
                let text = resolve(&self.open[value.clone()]).unwrap_or_default();
                self.open.replace_range(value, "");
                taken.push((name, text));
            }
        }
        taken
    }

    /// Replaces its text and leaves its other content.
    pub(super) fn set_text(&mut self, value: &str) {
        self.unfold();
        self.children.retain(|node| !matches!(node, Node::Text { .. }));
        if !value.is_empty() {
            let raw = partial_escape(value).into_owned();
            self.children.insert(0, Node::Text { raw, value: value.to_owned() });
        }
    }

    /// Replaces all children of this name by new ones, at the position of the first.
    pub(super) fn replace_all(&mut self, name: &str, with: usize) -> impl Iterator<Item = &mut Self> {
        let first = self.position(name);
        let is_named = |node: &Node| matches!(node, Node::Element(element) if element.name.eq_ignore_ascii_case(name));
        let at = first.unwrap_or(self.children.len());
        let at = at - self.children[..at].iter().filter(|node| is_named(node)).count();
        self.children.retain(|node| !is_named(node));
        if with > 0 {
            self.unfold();
        }
        let fresh = (0..with).map(|_| Node::Element(Self::new(name)));
        self.children.splice(at..at, fresh);
        self.elements_mut().filter(move |element| element.name == name)
    }

    fn position(&self, name: &str) -> Option<usize> {
        let at = |fits: &dyn Fn(&str) -> bool| {
            self.children.iter().position(|node| matches!(node, Node::Element(element) if fits(&element.name)))
        };
        at(&|own| own == name).or_else(|| at(&|own| own.eq_ignore_ascii_case(name)))
    }

    pub(super) fn child_or_new(&mut self, name: &str) -> &mut Self {
        let at = self.position(name).unwrap_or_else(|| self.append(name));
        match &mut self.children[at] {
            Node::Element(element) => element,
            Node::Text { .. } | Node::Other(_) => unreachable!("position and append name elements"),
        }
    }

    /// Appends an element after the last one, on a line of its own where the others have one.
    fn append(&mut self, name: &str) -> usize {
        self.unfold();
        let last = self.children.iter().rposition(|node| matches!(node, Node::Element(_)));
        let indent = self.children.first().and_then(|node| match node {
            Node::Text { raw, .. } if last.is_some() && raw.trim().is_empty() => Some(raw.clone()),
            _ => None,
        });
        let mut at = last.map_or(self.children.len(), |last| last + 1);
        if let Some(indent) = indent {
            self.children.insert(at, Node::Text { value: indent.clone(), raw: indent });
            at += 1;
        }
        self.children.insert(at, Node::Element(Self::new(name)));
        at
    }

    /// Turns `<Name/>` into `<Name></Name>`; the attributes are preserved.
    fn unfold(&mut self) {
        if self.close.is_empty() {
            let open = self.open.trim_end_matches('>').trim_end_matches('/').trim_end();
            self.open = format!("{open}>");
            self.close = format!("</{}>", self.name);
        }
    }

    fn write(&self, xml: &mut String) {
        xml.push_str(&self.open);
        for node in &self.children {
            match node {
                Node::Element(element) => element.write(xml),
                Node::Text { raw, .. } | Node::Other(raw) => xml.push_str(raw),
            }
        }
        xml.push_str(&self.close);
    }
}

/// Returns `true` if an attribute of this name describes the content of an element.
fn is_label(name: &str) -> bool {
    ["key", "name", "id"].iter().any(|label| name.eq_ignore_ascii_case(label))
}

/// The state of parsing.
#[derive(Default)]
struct Parse {
    before: String,
    open: Vec<Element>,
    root: Option<Element>,
    after: String,
    elements: usize,
}

impl Parse {
    fn take(&mut self, event: &Event<'_>, raw: &str) -> Result<(), Reason> {
        match event {
            Event::Start(tag) => {
                let element = self.begin(tag, raw)?;
                self.open.push(element);
            }
            Event::Empty(tag) => {
                let element = self.begin(tag, raw)?;
                self.put(Node::Element(element))?;
            }
            Event::End(_) => {
                let mut element = self.open.pop().ok_or(reasons::NOT_XML)?;
                raw.clone_into(&mut element.close);
                self.put(Node::Element(element))?;
            }
            Event::Text(_) => {
                if raw.contains("]]>") {
                    return Err(reasons::NOT_XML);
                }
                self.put(Node::Text { raw: raw.to_owned(), value: raw.to_owned() })?;
            }
            Event::CData(text) => {
                self.put(Node::Text { raw: raw.to_owned(), value: text.to_string() })?;
            }
            Event::GeneralRef(_) => {
                let value = resolve(raw)?;
                self.put(Node::Text { raw: raw.to_owned(), value })?;
            }
            Event::Decl(_)
                if self.open.is_empty()
                    && self.root.is_none()
                    && self.before.trim_start_matches('\u{feff}').is_empty() =>
            {
                self.before.push_str(raw);
            }
            Event::Comment(_) | Event::PI(_) => self.put(Node::Other(raw.to_owned()))?,
            Event::DocType(_) => return Err(reasons::DOCTYPE),
            Event::Decl(_) | Event::Eof => return Err(reasons::NOT_XML),
        }
        Ok(())
    }

    fn begin(&mut self, tag: &BytesStart<'_>, raw: &str) -> Result<Element, Reason> {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS {
            return Err(reasons::TOO_LARGE);
        }
        if self.open.len() >= MOST_DEPTH {
            return Err(reasons::TOO_DEEP);
        }
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|_| reasons::NOT_XML)?;
            resolve(&attribute.value)?;
        }
        let name = tag.name().0.to_owned();
        if !is_xml_name(&name) {
            return Err(reasons::NOT_XML);
        }
        Ok(Element { name, open: raw.to_owned(), children: Vec::new(), close: String::new() })
    }

    fn put(&mut self, node: Node) -> Result<(), Reason> {
        if let Some(parent) = self.open.last_mut() {
            parent.children.push(node);
            return Ok(());
        }
        match node {
            Node::Element(element) if self.root.is_none() => {
                if !element.name.eq_ignore_ascii_case(ROOT) {
                    return Err(reasons::NOT_SETTINGS);
                }
                self.root = Some(element);
            }
            Node::Other(raw) => self.around().push_str(&raw),
            Node::Text { raw, .. } if raw.trim().is_empty() => self.around().push_str(&raw),
            Node::Element(_) | Node::Text { .. } => return Err(reasons::NOT_XML),
        }
        Ok(())
    }

    fn around(&mut self) -> &mut String {
        if self.root.is_none() { &mut self.before } else { &mut self.after }
    }

    fn finish(self) -> Result<Document, Reason> {
        if !self.open.is_empty() {
            return Err(reasons::NOT_XML);
        }
        let root = self.root.ok_or(reasons::NOT_XML)?;
        Ok(Document { before: self.before, root, after: self.after })
    }
}

/// The meaning of a text with references. The five named references and numbers are known; any other would need a
/// document type.
fn resolve(raw: &str) -> Result<String, Reason> {
    let text = unescape(raw).map_err(|_| reasons::DOCTYPE)?;
    if text.chars().all(is_xml_char) { Ok(text.into_owned()) } else { Err(reasons::NOT_XML) }
}

/// Returns `true` if XML allows this character.
pub(super) fn is_xml_char(one: char) -> bool {
    matches!(one, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Returns `true` if this is a valid element name.
pub(super) fn is_xml_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | ':'))
}
