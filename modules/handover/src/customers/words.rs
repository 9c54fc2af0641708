//! The words by which customers are searched and recognised. Personal data are encrypted, so that no statement can compare
//! them; a table has keyed hashes of their words instead: the beginnings of names, the mail address and its parts, and the
//! ends of telephone numbers. The key is outside the database, and the group is part of what is hashed, so that neither a
//! backup nor a comparison between groups reveals a word.

use std::collections::BTreeSet;

use platform::{
    core::{error::Result, secrets::Secrets, text},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition,
    sea_query::{Query, SelectStatement},
};

use crate::{
    customers::form::Personal,
    entity::{
        customer::{Column, Model},
        customer_word,
    },
};

/// The shortest beginning of a name that finds it; a shorter name is found as a whole.
const SHORTEST: usize = 3;
/// The longest beginning of a name that is compared.
const LONGEST: usize = 20;
/// The fewest digits of a telephone number that find it.
const DIGITS: usize = 6;
/// The last digits of a telephone number by which two numbers are the same, with and without a dialling code.
const SAME_DIGITS: usize = 9;
/// The words of a search that are compared; further ones are left out.
const MOST: usize = 8;
/// The stored bytes of a hash.
const BYTES: usize = 12;

/// A word and its kind; words of different kinds are never the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    /// The beginning of a name.
    Name(String),
    /// A mail address, its part before or after the sign.
    Mail(String),
    /// The end of a telephone number.
    Telephone(String),
    /// The mail address of a person.
    PersonMail(String),
    /// A telephone number and the surname of a person.
    PersonTelephone(String, String),
}

impl Word {
    fn hash(&self, secrets: &Secrets, group: i64) -> Vec<u8> {
        let (kind, text) = match self {
            Self::Name(text) => ("name", text.clone()),
            Self::Mail(text) => ("mail", text.clone()),
            Self::Telephone(text) => ("telephone", text.clone()),
            Self::PersonMail(text) => ("person mail", text.clone()),
            Self::PersonTelephone(digits, surname) => ("person telephone", format!("{digits} {surname}")),
        };
        let mut hash = secrets.keyed(&format!("customer {kind}"), format!("{group} {text}").as_bytes());
        hash.truncate(BYTES);
        hash
    }
}

/// The letters and digits of a word, in small letters without accents.
fn plain(text: &str) -> String {
    text::folded(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a name.
fn names(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| c.is_whitespace() || c == '-').map(plain).filter(|name| !name.is_empty())
}

fn begin(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

/// The digits of a telephone number without zeros at its begin, which stand for dialling codes; empty for too few.
fn digits(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_start_matches('0');
    if digits.len() < DIGITS { String::new() } else { digits.to_owned() }
}

/// The last digits of a number.
fn end(digits: &str, many: usize) -> String {
    digits[digits.len().saturating_sub(many)..].to_owned()
}

/// The words that are stored of a customer.
fn stored(personal: &Personal) -> BTreeSet<Word> {
    let mut words = person(personal);
    for name in names(&personal.first_name).chain(names(&personal.surname)) {
        let length = name.chars().count();
        words.extend((SHORTEST.min(length)..=LONGEST.min(length)).map(|many| Word::Name(begin(&name, many))));
    }
    let mail = text::folded(&personal.email);
    if let Some((local, domain)) = mail.split_once('@') {
        words.extend([&mail, local, domain].map(|part| Word::Mail(part.to_owned())));
    }
    for number in [&personal.telephone, &personal.mobile] {
        let digits = digits(number);
        words.extend((DIGITS..=digits.len()).map(|many| Word::Telephone(end(&digits, many))));
    }
    words
}

/// The words by which a person is recognised: the mail address, and each telephone number with the surname.
fn person(personal: &Personal) -> BTreeSet<Word> {
    let mail = text::folded(&personal.email);
    let surname: String = names(&personal.surname).collect();
    let numbers = [&personal.telephone, &personal.mobile].map(|number| digits(number));
    let numbers = numbers.into_iter().filter(|number| !number.is_empty() && !surname.is_empty());
    let numbers = numbers.map(|number| Word::PersonTelephone(end(&number, SAME_DIGITS), surname.clone()));
    let mail = mail.contains('@').then_some(Word::PersonMail(mail));
    mail.into_iter().chain(numbers).collect()
}

/// The words of a search, each with those that it may be; all of them are to be found.
fn searched(text: &str) -> Vec<Vec<Word>> {
    let is_number = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "+-/().".contains(c));
    if is_number {
        let digits = digits(text);
        // A number with a dialling code is found where it is stored without one.
        let ends = BTreeSet::from([digits.clone(), end(&digits, SAME_DIGITS)]);
        let ends: Vec<Word> = ends.into_iter().filter(|end| !end.is_empty()).map(Word::Telephone).collect();
        return if ends.is_empty() { Vec::new() } else { vec![ends] };
    }
    let terms = text.split_whitespace().flat_map(|term| {
        let folded = text::folded(term);
        if folded.contains('@') || folded.contains('.') {
            let name = plain(&folded);
            let name = (!name.is_empty()).then(|| Word::Name(begin(&name, LONGEST)));
            return vec![std::iter::once(Word::Mail(folded)).chain(name).collect()];
        }
        names(term).map(|name| vec![Word::Name(begin(&name, LONGEST))]).collect::<Vec<_>>()
    });
    terms.take(MOST).collect()
}

/// The customers of a grant that have one of these words. The outer statement is limited to the grant as well.
fn with_any(grant: &Grant, hashes: Vec<Vec<u8>>) -> SelectStatement {
    let mut select = Query::select();
    select
        .column(customer_word::Column::CustomerId)
        .from(customer_word::Entity)
        .and_where(customer_word::Column::Word.is_in(hashes))
        .and_where(customer_word::Column::GroupId.eq(group(grant)));
    if let Some(sites) = grant.reach().sites() {
        select.and_where(customer_word::Column::SiteId.is_in(sites.iter().copied()));
    }
    select
}

/// The group of a grant; 0, which no group has, for one over all groups: nobody with one may read customers.
fn group(grant: &Grant) -> i64 {
    grant.reach().group_id().unwrap_or_default()
}

/// The condition of the customers that a search finds: each of its words begins a name, or is a mail address, a part of
/// one, or the end of a telephone number.
pub(crate) fn found_by(secrets: &Secrets, grant: &Grant, text: &str) -> Condition {
    let terms = searched(text);
    if terms.is_empty() {
        return Condition::all().add(Column::Id.is_in(Vec::<i64>::new()));
    }
    terms.into_iter().fold(Condition::all(), |all, words| {
        let hashes = words.iter().map(|word| word.hash(secrets, group(grant))).collect();
        all.add(Column::Id.in_subquery(with_any(grant, hashes)))
    })
}

/// The condition of the customers who are the same person as this one, itself included.
pub(crate) fn same_person(secrets: &Secrets, grant: &Grant, row: &Model, personal: &Personal) -> Condition {
    let hashes: Vec<Vec<u8>> = person(personal).iter().map(|word| word.hash(secrets, row.group_id)).collect();
    Condition::any().add(Column::Id.eq(row.id)).add(Column::Id.in_subquery(with_any(grant, hashes)))
}

/// Writes the words of a customer in place of those that are stored.
pub(crate) async fn write(tx: &Tx, grant: &Grant, secrets: &Secrets, row: &Model, personal: &Personal) -> Result<()> {
    remove(tx, grant, row.id).await?;
    let hashes: BTreeSet<Vec<u8>> = stored(personal).iter().map(|word| word.hash(secrets, row.group_id)).collect();
    let rows = hashes.into_iter().map(|word| customer_word::ActiveModel {
        word: Set(word),
        customer_id: Set(row.id),
        group_id: Set(row.group_id),
        site_id: Set(row.site_id),
    });
    tx.insert_many::<customer_word::Entity, _>(grant, rows).await
}

/// Removes the words of a customer.
pub(crate) async fn remove(tx: &Tx, grant: &Grant, customer: i64) -> Result<()> {
    customer_word::Entity::remove(grant).filter(customer_word::Column::CustomerId.eq(customer)).run(tx).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ida() -> Personal {
        Personal {
            first_name: "Ida-Maria".to_owned(),
            surname: "Bergström".to_owned(),
            email: "Ida.Berg@Customer.example".to_owned(),
            telephone: "+46 8 123 456 78".to_owned(),
            ..Personal::default()
        }
    }

    fn finds(personal: &Personal, text: &str) -> bool {
        let stored = stored(personal);
        let terms = searched(text);
        !terms.is_empty() && terms.iter().all(|words| words.iter().any(|word| stored.contains(word)))
    }

    #[test]
    fn a_customer_is_found_by_beginnings_of_names() {
        for text in ["ida", "Berg", "bergstrom", "BERGSTRÖM", "maria berg", "ida-maria", " berg  ida "] {
            assert!(finds(&ida(), text), "{text}");
        }
        for text in ["be", "strom", "ida karlsson", "-", "", "   "] {
            assert!(!finds(&ida(), text), "{text:?}");
        }
        let short = Personal { surname: "Li".to_owned(), ..Personal::default() };
        assert!(finds(&short, "li") && !finds(&short, "l"));
        let long = Personal { surname: "Wolfeschlegelsteinhausenbergerdorff".to_owned(), ..Personal::default() };
        assert!(finds(&long, "Wolfeschlegelsteinhausenbergerdorff"));
    }

    #[test]
    fn a_customer_is_found_by_the_mail_address_and_its_parts() {
        for text in ["ida.berg@customer.example", "IDA.BERG@CUSTOMER.EXAMPLE", "ida.berg", "customer.example"] {
            assert!(finds(&ida(), text), "{text}");
        }
        assert!(!finds(&ida(), "ida@customer.example") && !finds(&ida(), "example.customer"));
        let point = Personal { surname: "St. Clair".to_owned(), ..Personal::default() };
        assert!(finds(&point, "St. Clair"));
    }

    #[test]
    fn a_customer_is_found_by_the_end_of_a_telephone_number() {
        for text in ["+46 8 12345678", "08-123 456 78", "12345678", "345678", "0046812345678"] {
            assert!(finds(&ida(), text), "{text}");
        }
        for text in ["45678", "12345679", "00", "+"] {
            assert!(!finds(&ida(), text), "{text}");
        }
        let national = Personal { mobile: "070 123 45 67".to_owned(), ..Personal::default() };
        assert!(finds(&national, "+46 70 123 45 67") && finds(&national, "0701234567"));
    }

    #[test]
    fn a_person_is_the_same_by_mail_or_by_telephone_and_surname() {
        let same = |one: &Personal, other: &Personal| !person(one).is_disjoint(&person(other));
        let other = |change: &dyn Fn(&mut Personal)| {
            let mut other = Personal { first_name: "I.".to_owned(), ..Personal::default() };
            change(&mut other);
            other
        };
        assert!(same(&ida(), &other(&|one| one.email = "ida.berg@customer.EXAMPLE".to_owned())));
        assert!(same(
            &ida(),
            &other(&|one| (one.surname, one.mobile) = ("BERGSTROM".to_owned(), "(0046) 8 12345678".to_owned()))
        ));
        assert!(!same(&ida(), &other(&|one| one.mobile = "+46 8 123 456 78".to_owned())), "a shared telephone");
        assert!(!same(&ida(), &other(&|one| one.surname = "Bergström".to_owned())), "a namesake");
        assert!(!same(&Personal::default(), &Personal::default()), "who has been erased");
    }

    #[test]
    fn a_hash_differs_by_word_kind_and_group() {
        let secrets = Secrets::generate().expect("secrets");
        let word = |text: &str| Word::Name(text.to_owned());
        let hash = word("berg").hash(&secrets, 1);
        assert_eq!((hash.len(), &hash), (BYTES, &word("berg").hash(&secrets, 1)));
        assert_ne!(hash, word("berk").hash(&secrets, 1));
        assert_ne!(hash, word("berg").hash(&secrets, 2));
        assert_ne!(hash, Word::Mail("berg".to_owned()).hash(&secrets, 1));
    }
}
