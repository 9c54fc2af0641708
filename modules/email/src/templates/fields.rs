//! PURE: the fields of a template, checked: those of a site's, of a master, and of a mail to a customer.

use platform::core::{
    error::{Error, Result},
    reason::Reason,
    text,
};

use crate::{
    reasons,
    templates::{
        body,
        wire::{EMAIL, MessageTemplateInput},
    },
};

/// The longest title and subject, in characters, and the longest text, in bytes.
const TITLE: usize = 100;
pub(crate) const SUBJECT: usize = 200;
pub(crate) const CONTENT: usize = 90 * 1024;

/// The category of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    Handover = 1,
    Service = 2,
    General = 3,
}

impl Category {
    /// Every category, in the order of the list.
    pub(crate) const ALL: [Self; 3] = [Self::Handover, Self::Service, Self::General];

    /// The category of a number.
    pub(crate) fn of(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.id() == id)
    }

    /// The number on the wire and in the tables.
    pub(crate) const fn id(self) -> i64 {
        self as i64
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Handover => "Handover",
            Self::Service => "Service",
            Self::General => "General",
        }
    }
}

/// The form of a title by which templates are sorted.
pub(crate) fn title_key(title: &str) -> String {
    text::key(title)
}

/// The fields of a template, checked.
pub(crate) struct Checked {
    pub category: Category,
    pub title: String,
    pub subject: String,
    pub content: String,
    pub language: i64,
}

/// Reads a required text of one line, or refuses it as empty, too long, or with control characters.
pub(crate) fn line(value: &str, longest: usize, [empty, long, characters]: [Reason; 3]) -> Result<String, Reason> {
    let line = text::line(value).ok_or(characters)?;
    match line.chars().count() {
        0 => Err(empty),
        length if length > longest => Err(long),
        _ => Ok(line),
    }
}

/// Reads the subject of a mail, which may be missing while it is written.
pub(crate) fn subject(value: &str) -> Result<String, Reason> {
    let refusals = [reasons::SUBJECT_REQUIRED, reasons::SUBJECT_LONG, reasons::SUBJECT_CHARACTERS];
    match line(value, SUBJECT, refusals) {
        Err(reason) if reason == reasons::SUBJECT_REQUIRED => Ok(String::new()),
        read => read,
    }
}

/// Cleans the HTML of a mail, or refuses it as too large or too deep.
pub(crate) fn content(html: &str) -> Result<String, Reason> {
    if html.len() > CONTENT {
        return Err(reasons::CONTENT_LONG);
    }
    if !body::is_bounded(html) {
        return Err(reasons::CONTENT_NESTED);
    }
    let cleaned = body::clean(html);
    if cleaned.len() > CONTENT {
        return Err(reasons::CONTENT_LONG);
    }
    if body::is_flat(&cleaned) { Ok(cleaned) } else { Err(reasons::CONTENT_NESTED) }
}

/// Checks the fields of a template. Every mistake is answered.
pub(crate) fn check(input: &MessageTemplateInput) -> Result<Checked> {
    let title =
        line(&input.template_title, TITLE, [reasons::TITLE_REQUIRED, reasons::TITLE_LONG, reasons::TITLE_CHARACTERS]);
    let subject = line(
        &input.template_subject,
        SUBJECT,
        [reasons::SUBJECT_REQUIRED, reasons::SUBJECT_LONG, reasons::SUBJECT_CHARACTERS],
    );
    let category = match input.message_template_category_id.unwrap_or(0) {
        0 => Err(reasons::CATEGORY_REQUIRED),
        id => Category::of(id).ok_or(reasons::CATEGORY_UNKNOWN),
    };
    let language = Some(input.language_id.unwrap_or(0)).filter(|id| *id != 0).ok_or(reasons::LANGUAGE_REQUIRED);
    let content = content(&input.template_content);
    let kind = input.template_type.is_none_or(|kind| kind == EMAIL).then_some(()).ok_or(reasons::TYPE_UNKNOWN);
    let mistakes: Vec<Reason> = [
        title.as_ref().err(),
        subject.as_ref().err(),
        category.as_ref().err(),
        language.as_ref().err(),
        content.as_ref().err(),
        kind.as_ref().err(),
    ]
    .into_iter()
    .flatten()
    .copied()
    .collect();
    if let Some(error) = Error::of_fields(&mistakes) {
        return Err(error);
    }
    Ok(Checked { category: category?, title: title?, subject: subject?, content: content?, language: language? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> MessageTemplateInput {
        MessageTemplateInput {
            message_template_category_id: Some(1),
            language_id: Some(1),
            template_title: String::from("Delivered"),
            template_subject: String::from("Your {{machinemodel}}"),
            template_content: String::from("<p>Dear customer</p>"),
            ..MessageTemplateInput::default()
        }
    }

    /// EMAIL-026, EMAIL-027, EMAIL-028
    #[test]
    fn every_missing_field_is_named() {
        let refused = check(&MessageTemplateInput::default()).map(drop).expect_err("mistakes");
        let errors = refused.body().errors;
        assert_eq!(errors["TemplateTitle"], ["Title is required"]);
        assert_eq!(errors["TemplateSubject"], ["Subject is required"]);
        assert_eq!(errors["MessageTemplateCategoryId"], ["Category is required"]);
        assert_eq!(errors["LanguageId"], ["Language is required"]);
        assert!(check(&input()).is_ok());
    }

    #[test]
    fn what_is_too_long_or_unknown_is_refused() {
        let reason = |change: fn(&mut MessageTemplateInput)| {
            let mut input = input();
            change(&mut input);
            check(&input).map(drop).expect_err("refused").reason()
        };
        assert_eq!(reason(|input| input.template_title = "t".repeat(101)), reasons::TITLE_LONG);
        assert_eq!(reason(|input| input.template_title = String::from("\u{200b}")), reasons::TITLE_REQUIRED);
        assert_eq!(reason(|input| input.template_title = String::from("a\nb")), reasons::TITLE_CHARACTERS);
        assert_eq!(reason(|input| input.template_subject = "s".repeat(201)), reasons::SUBJECT_LONG);
        assert_eq!(reason(|input| input.template_subject = String::from("a\r\nBcc: b")), reasons::SUBJECT_CHARACTERS);
        assert_eq!(reason(|input| input.message_template_category_id = Some(4)), reasons::CATEGORY_UNKNOWN);
        assert_eq!(reason(|input| input.template_content = "c".repeat(90 * 1024 + 1)), reasons::CONTENT_LONG);
        assert_eq!(reason(|input| input.template_content = "&".repeat(90 * 1024)), reasons::CONTENT_LONG);
        assert_eq!(reason(|input| input.template_type = Some(20)), reasons::TYPE_UNKNOWN);
    }
}
