//! PURE: the mails of a handover to a customer, in the customer's language: the signing link, the reminder of it, and
//! the copy of what was signed. Their texts are fixed; what a customer reads besides is in [`SignedCopy`].

use platform::{
    core::{error::Result, text},
    jobs::{
        mail_layout::{self, Block, MailContent, Row},
        outbox::Posting,
    },
    sites::directory::SiteInfo,
};

use crate::checklist::HandoverLine;

/// The most answers of a copy.
const MOST_LINES: usize = 100;

/// The texts of a language. `{site}`, `{serial}`, `{until}` and `{count}` are filled in.
struct Texts {
    language: &'static str,
    greeting: &'static str,
    link_subject: &'static str,
    link: &'static str,
    button: &'static str,
    once: &'static str,
    ignore: &'static str,
    reminder_subject: &'static str,
    reminder: &'static str,
    until: &'static str,
    copy_subject: &'static str,
    copy: &'static str,
    machine: &'static str,
    model: &'static str,
    date: &'static str,
    signed_by: &'static str,
    yes: &'static str,
    no: &'static str,
    more: &'static str,
    accepted: &'static str,
    code: &'static str,
    check: &'static str,
}

const ENGLISH: Texts = Texts {
    language: "en",
    greeting: "Good day,",
    link_subject: "Please sign the handover of machine {serial}",
    link: "{site} asks you to read and sign the handover of machine {serial}.",
    button: "Read and sign",
    once: "The link works once and for a limited time. You need no account.",
    ignore: "If you did not expect this mail, please ignore it.",
    reminder_subject: "Reminder: please sign the handover of machine {serial}",
    reminder: "{site} is still waiting for you to read and sign the handover of machine {serial}.",
    until: "The link works once, until {until}. You need no account.",
    copy_subject: "Your copy of the handover of machine {serial}",
    copy: "This is your copy of the handover of machine {serial} at {site}.",
    machine: "Machine",
    model: "Model",
    date: "Date",
    signed_by: "Signed by",
    yes: "Yes",
    no: "No",
    more: "The handover has {count} more answers, which are not listed here.",
    accepted: "This disclaimer was accepted:",
    code: "The check code of the handover:",
    check: "By the code {site} can verify at any time that the handover is as it was signed. Please store this mail.",
};

const OTHERS: [Texts; 4] = [
    Texts {
        language: "de",
        greeting: "Guten Tag,",
        link_subject: "Bitte unterschreiben Sie die Übergabe der Maschine {serial}",
        link: "{site} bittet Sie, die Übergabe der Maschine {serial} zu lesen und zu unterschreiben.",
        button: "Lesen und unterschreiben",
        once: "Der Link gilt einmal und für begrenzte Zeit. Sie brauchen kein Konto.",
        ignore: "Wenn Sie diese Nachricht nicht erwartet haben, beachten Sie sie bitte nicht.",
        reminder_subject: "Erinnerung: Bitte unterschreiben Sie die Übergabe der Maschine {serial}",
        reminder: "{site} wartet noch darauf, dass Sie die Übergabe der Maschine {serial} lesen und unterschreiben.",
        until: "Der Link gilt einmal, bis {until}. Sie brauchen kein Konto.",
        copy_subject: "Ihre Kopie der Übergabe der Maschine {serial}",
        copy: "dies ist Ihre Kopie der Übergabe der Maschine {serial} bei {site}.",
        machine: "Maschine",
        model: "Modell",
        date: "Datum",
        signed_by: "Unterschrieben von",
        yes: "Ja",
        no: "Nein",
        more: "Die Übergabe hat {count} weitere Antworten, die hier nicht aufgeführt sind.",
        accepted: "Diesem Haftungsausschluss wurde zugestimmt:",
        code: "Der Prüfcode der Übergabe:",
        check: "Mit dem Code kann {site} jederzeit prüfen, ob die Übergabe noch so ist, wie sie unterschrieben wurde. Bitte \
                bewahren Sie diese Nachricht auf.",
    },
    Texts {
        language: "fr",
        greeting: "Bonjour,",
        link_subject: "Merci de signer la remise de la machine {serial}",
        link: "{site} vous demande de lire et de signer la remise de la machine {serial}.",
        button: "Lire et signer",
        once: "Le lien est valable une seule fois et pour une durée limitée. Aucun compte n'est nécessaire.",
        ignore: "Si vous n'attendiez pas ce message, merci de l'ignorer.",
        reminder_subject: "Rappel : merci de signer la remise de la machine {serial}",
        reminder: "{site} attend encore que vous lisiez et signiez la remise de la machine {serial}.",
        until: "Le lien est valable une seule fois, jusqu'au {until}. Aucun compte n'est nécessaire.",
        copy_subject: "Votre copie de la remise de la machine {serial}",
        copy: "Voici votre copie de la remise de la machine {serial} chez {site}.",
        machine: "Machine",
        model: "Modèle",
        date: "Date",
        signed_by: "Signé par",
        yes: "Oui",
        no: "Non",
        more: "La remise compte {count} autres réponses, qui ne figurent pas ici.",
        accepted: "Cette clause de non-responsabilité a été acceptée :",
        code: "Le code de contrôle de la remise :",
        check: "Grâce à ce code, {site} peut vérifier à tout moment que la remise est telle qu'elle a été signée. Merci de \
                conserver ce message.",
    },
    Texts {
        language: "es",
        greeting: "Buenos días:",
        link_subject: "Firme la entrega de la máquina {serial}",
        link: "{site} le pide que lea y firme la entrega de la máquina {serial}.",
        button: "Leer y firmar",
        once: "El enlace funciona una sola vez y durante un tiempo limitado. No necesita ninguna cuenta.",
        ignore: "Si no esperaba este mensaje, no lo tenga en cuenta.",
        reminder_subject: "Recordatorio: firme la entrega de la máquina {serial}",
        reminder: "{site} sigue esperando que lea y firme la entrega de la máquina {serial}.",
        until: "El enlace funciona una sola vez, hasta el {until}. No necesita ninguna cuenta.",
        copy_subject: "Su copia de la entrega de la máquina {serial}",
        copy: "Esta es su copia de la entrega de la máquina {serial} en {site}.",
        machine: "Máquina",
        model: "Modelo",
        date: "Fecha",
        signed_by: "Firmado por",
        yes: "Sí",
        no: "No",
        more: "La entrega tiene {count} respuestas más, que no figuran aquí.",
        accepted: "Se aceptó este descargo de responsabilidad:",
        code: "El código de control de la entrega:",
        check: "Con este código, {site} puede comprobar en cualquier momento que la entrega está como se firmó. Guarde este \
                mensaje.",
    },
    Texts {
        language: "pl",
        greeting: "Dzień dobry,",
        link_subject: "Prosimy o podpisanie przekazania maszyny {serial}",
        link: "{site} prosi o przeczytanie i podpisanie przekazania maszyny {serial}.",
        button: "Przeczytaj i podpisz",
        once: "Link działa jeden raz i przez ograniczony czas. Konto nie jest potrzebne.",
        ignore: "Jeśli nie oczekiwali Państwo tej wiadomości, prosimy ją zignorować.",
        reminder_subject: "Przypomnienie: prosimy o podpisanie przekazania maszyny {serial}",
        reminder: "{site} nadal czeka na przeczytanie i podpisanie przekazania maszyny {serial}.",
        until: "Link działa jeden raz, do {until}. Konto nie jest potrzebne.",
        copy_subject: "Państwa kopia przekazania maszyny {serial}",
        copy: "oto Państwa kopia przekazania maszyny {serial} w {site}.",
        machine: "Maszyna",
        model: "Model",
        date: "Data",
        signed_by: "Podpis",
        yes: "Tak",
        no: "Nie",
        more: "Przekazanie ma jeszcze {count} odpowiedzi, których tu nie podano.",
        accepted: "Zaakceptowano to zastrzeżenie:",
        code: "Kod kontrolny przekazania:",
        check: "Za pomocą kodu {site} może w każdej chwili sprawdzić, czy przekazanie jest takie, jak je podpisano. Prosimy \
                zachować tę wiadomość.",
    },
];

impl Texts {
    /// The texts of a language such as `de_DE`; the English ones where there are none in it.
    fn of(language: &str) -> &'static Self {
        let code = language.split(['_', '-']).next().unwrap_or_default();
        OTHERS.iter().find(|texts| texts.language == code).unwrap_or(&ENGLISH)
    }
}

/// The sender of a mail and its language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sender<'a> {
    /// The site.
    pub site: &'a SiteInfo,
    /// The code of the customer's language, such as `de_DE`.
    pub language: &'a str,
}

/// A handover as the customer gets a copy of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SignedCopy<'a> {
    /// The machine serial number.
    pub serial: &'a str,
    /// The model's name.
    pub model: &'a str,
    /// The moment of the signature, in the site's zone.
    pub at: &'a str,
    /// The typed name; empty for none.
    pub name: &'a str,
    /// The questions with their answers.
    pub lines: &'a [HandoverLine],
    /// The disclaimer that was accepted; empty for none.
    pub disclaimer: &'a str,
    /// The check code.
    pub code: &'a str,
}

/// A mail.
#[derive(Debug)]
pub(crate) struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Letter {
    /// The mail to an address; `user` is who has ordered it, `None` for a mail of the program itself.
    pub fn posting(self, site: &SiteInfo, user: Option<i64>, to: String) -> Posting {
        Posting {
            group_id: Some(site.group_id),
            site_id: Some(site.id),
            user_id: user,
            sender_name: site.settings.sender_name(),
            to,
            subject: self.subject,
            text: self.text,
            html: Some(self.html),
            ..Posting::default()
        }
    }
}

impl Sender<'_> {
    /// The mail with a signing link.
    pub fn signing_link(&self, serial: &str, url: &str) -> Result<Letter> {
        let texts = Texts::of(self.language);
        let lines = (texts.link_subject, texts.link, texts.once.to_owned());
        self.link(serial, url, lines)
    }

    /// The reminder of a signing link, which can be used until a moment in the site's zone.
    pub fn reminder(&self, serial: &str, url: &str, until: &str) -> Result<Letter> {
        let texts = Texts::of(self.language);
        let lines = (texts.reminder_subject, texts.reminder, texts.until.replace("{until}", until));
        self.link(serial, url, lines)
    }

    fn link(&self, serial: &str, url: &str, (subject, request, life): (&str, &str, String)) -> Result<Letter> {
        let texts = Texts::of(self.language);
        let blocks = vec![
            paragraph(texts.greeting),
            paragraph(self.filled(request, serial)),
            Block::Button { text: texts.button.to_owned(), url: url.to_owned() },
            paragraph(life),
            paragraph(texts.ignore),
        ];
        self.letter(self.filled(subject, serial), blocks)
    }

    /// The copy of a handover.
    pub fn copy(&self, signed: SignedCopy<'_>) -> Result<Letter> {
        let texts = Texts::of(self.language);
        let row = |label: &str, value: &str| Row { label: label.to_owned(), value: value.to_owned() };
        let mut facts = vec![row(texts.machine, signed.serial)];
        for (label, value) in
            [(texts.model, signed.model), (texts.date, signed.at), (texts.signed_by, signed.name.trim())]
        {
            if !value.is_empty() {
                facts.push(row(label, value));
            }
        }
        let answers = signed.lines.iter().take(MOST_LINES).map(|line| {
            let answer = if line.item_status == Some(0) { texts.no } else { texts.yes };
            let comments = line.comments.trim();
            let value = if comments.is_empty() { answer.to_owned() } else { format!("{answer} – {comments}") };
            Row { label: line.item_desc.clone(), value }
        });
        let mut blocks = vec![
            paragraph(texts.greeting),
            paragraph(self.filled(texts.copy, signed.serial)),
            Block::Rows { rows: facts },
            Block::Rows { rows: answers.collect() },
        ];
        let more = signed.lines.len().saturating_sub(MOST_LINES);
        if more > 0 {
            blocks.push(paragraph(texts.more.replace("{count}", &more.to_string())));
        }
        if !signed.disclaimer.trim().is_empty() {
            blocks.push(paragraph(texts.accepted));
            let paragraphs = signed.disclaimer.lines().map(str::trim).filter(|line| !line.is_empty());
            blocks.extend(paragraphs.map(paragraph));
        }
        blocks.push(paragraph(texts.code));
        blocks.push(Block::Code { text: signed.code.to_owned() });
        blocks.push(paragraph(self.filled(texts.check, signed.serial)));
        self.letter(self.filled(texts.copy_subject, signed.serial), blocks)
    }

    /// The site's name, in one line whatever a site is called.
    fn name(&self) -> String {
        text::line(&self.site.name).filter(|name| !name.is_empty()).unwrap_or_else(|| self.site.code.clone())
    }

    fn filled(&self, text: &str, serial: &str) -> String {
        text.replace("{serial}", serial).replace("{site}", &self.name())
    }

    fn letter(&self, subject: String, blocks: Vec<Block>) -> Result<Letter> {
        let sender = self.name();
        let content = MailContent {
            language: Texts::of(self.language).language,
            title: &subject,
            sender: &sender,
            skin: self.site.settings.skin_id(),
            blocks,
        };
        let (text, html) = (mail_layout::text(&content), mail_layout::html(&content)?);
        Ok(Letter { subject, text, html })
    }
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Text { text: text.into() }
}

#[cfg(test)]
mod tests {
    use platform::{auth::permission::Hierarchy, sites::settings::SiteSettings};

    use super::*;

    const URL: &str = "https://h.example/sign/abc";

    fn site(name: &str) -> SiteInfo {
        SiteInfo {
            id: 1,
            group_id: 1,
            group_name: String::new(),
            code: "330001".to_owned(),
            name: name.to_owned(),
            open: true,
            culture: String::new(),
            settings: SiteSettings::default(),
            settings_version: 0,
            hierarchy: Hierarchy::Dealership,
            zone: chrono_tz::UTC,
            switched: std::collections::HashMap::new(),
        }
    }

    fn line(question: &str, status: i64, comments: &str) -> HandoverLine {
        HandoverLine {
            item_desc: question.to_owned(),
            item_status: Some(status),
            comments: comments.to_owned(),
            ..HandoverLine::default()
        }
    }

    const SIGNED: SignedCopy<'static> = SignedCopy {
        serial: "7104822",
        model: "BH-90",
        at: "02/03/2026 10:00:00",
        name: "Zoe <b>Signs</b>",
        lines: &[],
        disclaimer: "",
        code: "7K3M-0QZX-R4TB",
    };

    #[test]
    fn every_language_has_every_mail_in_both_parts() {
        let site = site("Ashby & Söhne");
        let lines = [line("Manual {site}", 1, ""), line("Keys", 0, "One key")];
        for texts in OTHERS.iter().chain([&ENGLISH]) {
            let language = format!("{}_XX", texts.language);
            let sender = Sender { site: &site, language: &language };
            let signed = SignedCopy { lines: &lines, disclaimer: "First\r\n\r\nSecond", ..SIGNED };
            let [link, reminder, copy] = [
                sender.signing_link("7104822", URL),
                sender.reminder("7104822", URL, "05/03/2026 10:00:00"),
                sender.copy(signed),
            ]
            .map(|letter| letter.expect("a mail"));
            for letter in [&link, &reminder, &copy] {
                assert!(letter.subject.contains("7104822") && letter.text.contains("Ashby & Söhne"), "{letter:?}");
                assert!(letter.html.contains("Ashby &amp; Söhne"), "{letter:?}");
                assert!(!letter.subject.contains(['{', '\n']), "{letter:?}");
                assert!(letter.html.contains(&format!("<html lang=\"{}\"", texts.language)), "{letter:?}");
            }
            for letter in [&link, &reminder] {
                assert!(letter.text.contains(&format!(":\n{URL}\n\n")) && !letter.text.contains('{'), "{letter:?}");
                let html = letter.html.replace("&#x2f;", "/");
                assert!(html.contains(&format!("<a href=\"{URL}\"")), "{html}");
            }
            assert!(reminder.text.contains("05/03/2026 10:00:00") && !link.text.contains("05/03/2026"));
            assert_ne!(link.subject, reminder.subject);
            for part in ["Manual {site}: ", &format!("Keys: {} – One key\n", texts.no), "First\n\nSecond", SIGNED.code]
            {
                assert!(copy.text.contains(part), "{part}: {}", copy.text);
            }
            assert!(copy.html.contains("Zoe &lt;b&gt;Signs&lt;") && copy.html.contains(SIGNED.code), "{}", copy.html);
        }
        assert_eq!(Texts::of("it_IT").language, "en");
    }

    #[test]
    fn a_site_name_is_one_line() {
        let named = |name: &str| {
            let site = site(name);
            Sender { site: &site, language: "en_GB" }.signing_link("7104822", URL).expect("a mail").text
        };
        assert!(named("Ashby\r\nBcc: x").contains("330001 asks you"));
        assert!(named("\u{200b}").contains("330001 asks you"));
    }

    #[test]
    fn a_copy_is_bounded() {
        let site = site("Ashby");
        let lines: Vec<_> = (0..130).map(|at| line(&format!("Question {at}."), 1, "")).collect();
        let sender = Sender { site: &site, language: "en_GB" };
        let long = sender.copy(SignedCopy { lines: &lines, name: " ", ..SIGNED }).expect("a mail").text;
        assert!(long.contains("Question 99.: Yes") && !long.contains("Question 100."), "{long}");
        assert!(long.contains("The handover has 30 more answers") && !long.contains("Signed by"), "{long}");
        let short = sender.copy(SignedCopy { lines: &lines[..100], ..SIGNED }).expect("a mail").text;
        assert!(!short.contains("more answers") && !short.contains("disclaimer"), "{short}");
    }
}
