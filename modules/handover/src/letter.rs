//! PURE: the mail with a signing link, in the customer's language. Its text is fixed; nothing of the machine but its serial
//! number and nothing of the customer is in it.

/// A mail.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub subject: String,
    pub text: String,
}

/// Subject and text of a language, with the places of what is filled in.
struct Words {
    code: &'static str,
    subject: &'static str,
    text: &'static str,
}

const ENGLISH: Words = Words {
    code: "en",
    subject: "Please sign the handover of machine {serial}",
    text: "Good day,\n\n{site} asks you to read and sign the handover of machine {serial}:\n\n{url}\n\nThe link works once \
           and for a limited time. You need no account. If you did not expect this mail, please ignore it.\n\n{site}\n",
};

const OTHERS: [Words; 4] = [
    Words {
        code: "de",
        subject: "Bitte unterschreiben Sie die Übergabe der Maschine {serial}",
        text: "Guten Tag,\n\n{site} bittet Sie, die Übergabe der Maschine {serial} zu lesen und zu unterschreiben:\n\n\
               {url}\n\nDer Link gilt einmal und für begrenzte Zeit. Sie brauchen kein Konto. Wenn Sie diese Nachricht \
               nicht erwartet haben, beachten Sie sie bitte nicht.\n\n{site}\n",
    },
    Words {
        code: "fr",
        subject: "Merci de signer la remise de la machine {serial}",
        text: "Bonjour,\n\n{site} vous demande de lire et de signer la remise de la machine {serial} :\n\n{url}\n\nLe \
               lien est valable une seule fois et pour une durée limitée. Aucun compte n'est nécessaire. Si vous \
               n'attendiez pas ce message, merci de l'ignorer.\n\n{site}\n",
    },
    Words {
        code: "es",
        subject: "Firme la entrega de la máquina {serial}",
        text: "Buenos días:\n\n{site} le pide que lea y firme la entrega de la máquina {serial}:\n\n{url}\n\nEl enlace \
               funciona una sola vez y durante un tiempo limitado. No necesita ninguna cuenta. Si no esperaba este \
               mensaje, no lo tenga en cuenta.\n\n{site}\n",
    },
    Words {
        code: "pl",
        subject: "Prosimy o podpisanie przekazania maszyny {serial}",
        text: "Dzień dobry,\n\n{site} prosi o przeczytanie i podpisanie przekazania maszyny {serial}:\n\n{url}\n\nLink \
               działa jeden raz i przez ograniczony czas. Konto nie jest potrzebne. Jeśli nie oczekiwali Państwo tej \
               wiadomości, prosimy ją zignorować.\n\n{site}\n",
    },
];

/// The mail in a language such as `de_DE`; in English where there is none in it.
pub(crate) fn of(language: &str, site: &str, serial: &str, url: &str) -> Letter {
    let code = language.split(['_', '-']).next().unwrap_or_default();
    let words = OTHERS.iter().find(|words| words.code == code).unwrap_or(&ENGLISH);
    // One line, whatever a site is called.
    let site: String = site.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let filled = |text: &str| text.replace("{url}", url).replace("{serial}", serial).replace("{site}", &site);
    Letter { subject: filled(words.subject), text: filled(words.text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_filled_in_whatever_its_language() {
        for words in OTHERS.iter().chain([&ENGLISH]) {
            let letter = of(&format!("{}_XX", words.code), "Ashby\r\nBcc: x", "7104822", "https://h/sign/abc");
            assert!(
                letter.text.contains("\n\nhttps://h/sign/abc\n\n") && letter.text.contains("7104822"),
                "{letter:?}"
            );
            assert!(!letter.subject.contains(['{', '\n', '\r']) && !letter.text.contains(['{', '\r']), "{letter:?}");
        }
        assert_eq!(of("it_IT", "", "", "").subject, of("en_GB", "", "", "").subject);
    }
}
