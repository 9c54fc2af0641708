//! The customer form: its fields, their checks, and its personal part (docs/behaviour/machine-life.md, "Customer
//! form").

use platform::{
    api::{case_insensitive_json, lenient_values},
    core::{
        email_address::is_address,
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value as Json;
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};

use crate::reasons;

/// The longest text, in characters (HAND-040).
const LONGEST: usize = 50;

/// The payload of the customer form (HAND-022). Other fields that clients send, such as site, status and unique id, are
/// ignored.
#[derive(Debug, Default, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CustomerForm {
    /// The customer to change; ignored when one is created.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub customer_id: Option<i64>,
    /// The machines of the customer. On a change, all of the customer's open machines when it is left out.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_ids: Vec<i64>,
    /// DD/MM/YYYY. A new work order without a date gets today's date at the current site.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub ownership_changed_date: String,
    /// The model's handover template; 0 when the client sends none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// 1 private, 2 business; 1 when left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub customer_type_id: Option<i64>,
    /// The version that the caller has read; a customer with another version is not changed. An addition to the
    /// documented fields.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub version: Option<i64>,
    /// Title
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub title: String,
    /// First name
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub first_name: String,
    /// The surname.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub surname: String,
    /// Street
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub address1: String,
    /// City
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub address2: String,
    /// State
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub address3: String,
    /// Country
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub address4: String,
    /// Post code
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub postcode: String,
    /// Telephone
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub telephone: String,
    /// Mobile telephone
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub mobile: String,
    /// The mail address.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub email: String,
    /// An object or its JSON text: DialingCode, CountryLookupIsoId.
    #[serde(deserialize_with = "meta")]
    #[schema(schema_with = object_or_text)]
    pub meta_data: CustomerMeta,
    /// `true` if the customer may be contacted by text message.
    #[serde(rename = "SMS", deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub sms: Option<bool>,
    /// `true` if the customer may be contacted by e-mail. An addition to the documented fields, in which `Email` is
    /// both the preference and the address.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub by_email: Option<bool>,
    /// `true` if the customer may be telephoned.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub home_phone: Option<bool>,
    /// `true` if the customer may be contacted by post.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub mail: Option<bool>,
    /// Stored without any effect.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub amber_followup: Option<bool>,
}

fn object_or_text() -> Object {
    let types = SchemaType::from_iter([Type::Object, Type::String, Type::Null]);
    let description = "An object or its JSON text: DialingCode, CountryLookupIsoId.";
    ObjectBuilder::new().schema_type(types).description(Some(description)).build()
}

/// Reads `MetaData`, which is JSON text or an object.
fn meta<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CustomerMeta, D::Error> {
    let value = match Option::<Json>::deserialize(deserializer)? {
        None | Some(Json::Null) => return Ok(CustomerMeta::default()),
        Some(Json::String(text)) if text.trim().is_empty() => return Ok(CustomerMeta::default()),
        Some(Json::String(text)) => serde_json::from_str(&text).map_err(de::Error::custom)?,
        Some(other) => other,
    };
    if !value.is_object() {
        return Err(de::Error::custom("an object was expected"));
    }
    case_insensitive_json::read_value(value).map_err(|error| de::Error::custom(error.message()))
}

/// MetaData of the form.
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CustomerMeta {
    /// The country's dialling code.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = String)]
    pub dialing_code: String,
    /// The id of the country.
    #[serde(deserialize_with = "lenient_values::number")]
    pub country_lookup_iso_id: Option<i64>,
}

/// The personal data of a customer, as they are encrypted and answered.
#[expect(clippy::struct_excessive_bools, reason = "each is a box of the form")]
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct Personal {
    /// Title
    pub title: String,
    /// First name
    pub first_name: String,
    /// The surname.
    pub surname: String,
    /// Street
    pub address1: String,
    /// City
    pub address2: String,
    /// State
    pub address3: String,
    /// Country
    pub address4: String,
    /// Post code
    pub postcode: String,
    /// Telephone
    pub telephone: String,
    /// Mobile telephone
    pub mobile: String,
    /// The mail address.
    pub email: String,
    /// DialingCode, CountryLookupIsoId.
    pub meta_data: CustomerMeta,
    /// `true` if the customer may be contacted by text message.
    #[serde(rename = "SMS")]
    pub sms: bool,
    /// `true` if the customer may be contacted by e-mail. An addition to the documented fields.
    pub by_email: bool,
    /// `true` if the customer may be telephoned.
    pub home_phone: bool,
    /// `true` if the customer may be contacted by post.
    pub mail: bool,
    /// Stored without any effect.
    pub amber_followup: bool,
}

impl CustomerForm {
    /// The type of the customer: 1 private, 2 business.
    pub fn customer_type(&self) -> Result<i16, Reason> {
        match self.customer_type_id.filter(|id| *id != 0) {
            None | Some(1) => Ok(1),
            Some(2) => Ok(2),
            Some(_) => Err(reasons::CUSTOMER_TYPE),
        }
    }

    /// The personal data, if every field is valid; otherwise every invalid field.
    pub fn personal(&self) -> Result<Personal> {
        let mut unreadable = Vec::new();
        let mut line = |field, sent: &str| {
            text::line(sent).unwrap_or_else(|| {
                unreadable.push(field);
                String::new()
            })
        };
        let personal = Personal {
            title: line("Title", &self.title),
            first_name: line("FirstName", &self.first_name),
            surname: line("Surname", &self.surname),
            address1: line("Address1", &self.address1),
            address2: line("Address2", &self.address2),
            address3: line("Address3", &self.address3),
            address4: line("Address4", &self.address4),
            postcode: line("Postcode", &self.postcode),
            telephone: line("Telephone", &self.telephone),
            mobile: line("Mobile", &self.mobile),
            email: line("Email", &self.email),
            meta_data: self.meta_data.clone(),
            sms: self.sms.unwrap_or(false),
            by_email: self.by_email.unwrap_or(false),
            home_phone: self.home_phone.unwrap_or(false),
            mail: self.mail.unwrap_or(false),
            amber_followup: self.amber_followup.unwrap_or(false),
        };
        if !unreadable.is_empty() {
            let refused = Error::from(own::TEXT_CHARACTERS);
            return Err(unreadable
                .into_iter()
                .fold(refused, |error, field| error.at(field, own::TEXT_CHARACTERS.0.text)));
        }
        match personal.refusal() {
            Some(refusal) => Err(refusal),
            None => Ok(personal),
        }
    }
}

impl Personal {
    fn refusal(&self) -> Option<Error> {
        let wrong = [
            self.surname.is_empty().then_some(reasons::NAME_REQUIRED),
            self.address1.is_empty().then_some(reasons::STREET_REQUIRED),
            self.address2.is_empty().then_some(reasons::CITY_REQUIRED),
            self.address3.is_empty().then_some(reasons::STATE_REQUIRED),
            self.address4.is_empty().then_some(reasons::COUNTRY_REQUIRED),
            self.postcode.is_empty().then_some(reasons::POSTCODE_REQUIRED),
            self.telephone.is_empty().then_some(reasons::TELEPHONE_REQUIRED),
            (!is_number(&self.telephone)).then_some(reasons::TELEPHONE_WRONG),
            (!is_number(&self.mobile)).then_some(reasons::MOBILE_WRONG),
            self.email.is_empty().then_some(reasons::EMAIL_REQUIRED),
            (!self.email.is_empty() && !is_address(&self.email)).then_some(reasons::EMAIL_WRONG),
        ];
        let wrong: Vec<Reason> = wrong.into_iter().flatten().collect();
        if let Some(refusal) = Error::of_fields(&wrong) {
            return Some(refusal);
        }
        let long: Vec<&str> =
            self.texts().into_iter().filter(|(_, text)| text.chars().count() > LONGEST).map(|it| it.0).collect();
        let refused = Error::from(reasons::TOO_LONG);
        (!long.is_empty())
            .then(|| long.into_iter().fold(refused, |error, field| error.at(field, reasons::TOO_LONG.0.text)))
    }

    fn texts(&self) -> [(&'static str, &str); 12] {
        [
            ("Title", &self.title),
            ("FirstName", &self.first_name),
            ("Surname", &self.surname),
            ("Address1", &self.address1),
            ("Address2", &self.address2),
            ("Address3", &self.address3),
            ("Address4", &self.address4),
            ("Postcode", &self.postcode),
            ("Telephone", &self.telephone),
            ("Mobile", &self.mobile),
            ("Email", &self.email),
            ("MetaData", &self.meta_data.dialing_code),
        ]
    }
}

/// Returns `true` if the text has digits, plus, minus and spaces only (HAND-038).
fn is_number(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '+' | '-' | ' '))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn form() -> CustomerForm {
        let text = |text: &str| text.to_owned();
        CustomerForm {
            surname: text("Berg"),
            address1: text("1 Mill Lane"),
            address2: text("Ashby"),
            address3: text("Kent"),
            address4: text("England"),
            postcode: text("AS1 2BY"),
            telephone: text("+44 1234-567"),
            email: text("o'neil@example.org"),
            ..CustomerForm::default()
        }
    }

    fn refused(alter: impl FnOnce(&mut CustomerForm)) -> Reason {
        let mut form = form();
        alter(&mut form);
        form.personal().expect_err("wrong").reason()
    }

    /// HAND-036, HAND-037, HAND-038, HAND-039
    #[test]
    fn what_is_missing_or_wrong_is_named() {
        assert!(form().personal().is_ok());
        assert_eq!(refused(|form| form.surname = " ".to_owned()).0.text, "Name is required");
        assert_eq!(refused(|form| form.address1.clear()).0.text, "Street is required");
        assert_eq!(refused(|form| form.address2.clear()).0.text, "City is required");
        assert_eq!(refused(|form| form.address3.clear()).0.text, "State is required");
        assert_eq!(refused(|form| form.address4.clear()).0.text, "Country is required");
        assert_eq!(refused(|form| form.postcode.clear()).0.text, "Postcode is required");
        assert_eq!(refused(|form| form.telephone.clear()).0.text, "Telephone is required");
        assert_eq!(refused(|form| form.telephone = "call me".to_owned()), reasons::TELEPHONE_WRONG);
        assert_eq!(refused(|form| form.mobile = "0x1".to_owned()), reasons::MOBILE_WRONG);
        assert_eq!(refused(|form| form.email.clear()).0.text, "Email Address is required");
        for wrong in ["a", "a@b.", "a@b'c.de", "mailto:a@b.de", "a..b@c.de"] {
            assert_eq!(refused(|form| form.email = wrong.to_owned()).0.text, "Invalid Email Address", "{wrong}");
        }
    }

    #[test]
    fn texts_are_lines_that_show_something() {
        for blank in ["\u{200b}", "\u{3164} \u{ad}"] {
            assert_eq!(refused(|form| form.surname = blank.to_owned()), reasons::NAME_REQUIRED, "{blank:?}");
        }
        for broken in ["Be\nrg", "Be\u{1b}rg", "Be\trg"] {
            let mut form = form();
            form.surname = broken.to_owned();
            let error = form.personal().expect_err("refused");
            assert_eq!(error.reason(), own::TEXT_CHARACTERS, "{broken:?}");
            assert!(error.body().errors.contains_key("Surname"), "{broken:?}");
        }
        let mut decomposed = form();
        decomposed.surname = "Mu\u{308}ller".to_owned();
        assert_eq!(decomposed.personal().map(|personal| personal.surname).ok().as_deref(), Some("Müller"));
    }

    /// HAND-040
    #[test]
    fn texts_have_fifty_characters() {
        assert_eq!(refused(|form| form.title = "x".repeat(51)), reasons::TOO_LONG);
        let mut longest = form();
        longest.surname = "ü".repeat(50);
        assert!(longest.personal().is_ok());
    }

    #[test]
    fn the_country_comes_as_text_or_as_an_object() {
        let read = |sent: Json| {
            case_insensitive_json::read_value::<CustomerForm>(json!({ "metadata": sent })).map(|form| form.meta_data)
        };
        for sent in [
            json!({ "dialingcode": 44, "CountryLookupIsoId": "826" }),
            json!("{\"DialingCode\":\"44\",\"CountryLookupIsoId\":826}"),
        ] {
            let meta = CustomerMeta { dialing_code: "44".to_owned(), country_lookup_iso_id: Some(826) };
            assert_eq!(read(sent).expect("readable"), meta);
        }
        for nothing in [json!(null), json!(" ")] {
            assert_eq!(read(nothing).expect("readable"), CustomerMeta::default());
        }
        for wrong in [json!("nonsense"), json!([1]), json!(7), json!("[]")] {
            assert!(read(wrong).is_err());
        }
    }

    /// The types are 1 and 2.
    #[test]
    fn there_are_two_types_of_customers() {
        let of = |id| CustomerForm { customer_type_id: id, ..form() }.customer_type();
        assert_eq!((of(None), of(Some(0)), of(Some(2))), (Ok(1), Ok(1), Ok(2)));
        assert_eq!(of(Some(3)), Err(reasons::CUSTOMER_TYPE));
    }
}
