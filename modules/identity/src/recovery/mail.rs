//! The mails of a recovery: the passcode, and the notice of a new password. Their texts are fixed; nothing that a client has
//! sent is in them.

use platform::{
    app::platform::Platform,
    auth::session::UserFacts,
    core::{error::Result, text},
    db::Tx,
    jobs::{
        mail_layout::{self, Block, MailContent},
        outbox::{self, Posting},
    },
    sites::directory::SiteInfo,
    tenancy::SystemTask,
};

use crate::recovery::{details::Details, row::Found};

/// The texts of a language. `{site}`, `{login}`, `{minutes}` are filled in.
struct Texts {
    language: &'static str,
    passcode_subject: &'static str,
    greeting: &'static str,
    passcode: &'static str,
    button: &'static str,
    ignore: &'static str,
    notice_subject: &'static str,
    notice: &'static str,
    warning: &'static str,
}

const ENGLISH: Texts = Texts {
    language: "en",
    passcode_subject: "Your passcode for a new password",
    greeting: "Good day,",
    passcode: "Somebody has requested a new password for the user {login} of {site}. This is the passcode. It works once, for \
               {minutes} minutes:",
    button: "Enter the passcode",
    ignore: "If you did not request a new password, please ignore this mail. Your password stays as it is. Never give the \
             passcode to anybody.",
    notice_subject: "Your password has been changed",
    notice: "The password of the user {login} of {site} has been changed, and every session has been signed out.",
    warning: "If this was not you, please contact your administrator at once.",
};

const OTHERS: [Texts; 4] = [
    Texts {
        language: "de",
        passcode_subject: "Ihr Code für ein neues Passwort",
        greeting: "Guten Tag,",
        passcode: "für den Benutzer {login} von {site} wurde ein neues Passwort angefordert. Dies ist der Code. Er gilt \
                   einmal und {minutes} Minuten lang:",
        button: "Code eingeben",
        ignore: "Wenn Sie kein neues Passwort angefordert haben, beachten Sie diese Nachricht bitte nicht. Ihr Passwort \
                 bleibt, wie es ist. Geben Sie den Code niemandem weiter.",
        notice_subject: "Ihr Passwort wurde geändert",
        notice: "das Passwort des Benutzers {login} von {site} wurde geändert, und alle Sitzungen wurden abgemeldet.",
        warning: "Wenn Sie das nicht waren, wenden Sie sich bitte sofort an Ihren Administrator.",
    },
    Texts {
        language: "fr",
        passcode_subject: "Votre code pour un nouveau mot de passe",
        greeting: "Bonjour,",
        passcode: "Un nouveau mot de passe a été demandé pour l'utilisateur {login} de {site}. Voici le code. Il est valable \
                   une seule fois, pendant {minutes} minutes :",
        button: "Saisir le code",
        ignore: "Si vous n'avez pas demandé de nouveau mot de passe, merci d'ignorer ce message. Votre mot de passe reste \
                 inchangé. Ne communiquez ce code à personne.",
        notice_subject: "Votre mot de passe a été modifié",
        notice: "Le mot de passe de l'utilisateur {login} de {site} a été modifié et toutes les sessions ont été fermées.",
        warning: "Si ce n'était pas vous, contactez immédiatement votre administrateur.",
    },
    Texts {
        language: "es",
        passcode_subject: "Su código para una contraseña nueva",
        greeting: "Buenos días:",
        passcode: "Se ha solicitado una contraseña nueva para el usuario {login} de {site}. Este es el código. Funciona una \
                   sola vez, durante {minutes} minutos:",
        button: "Introducir el código",
        ignore: "Si no ha solicitado una contraseña nueva, no tenga en cuenta este mensaje. Su contraseña no cambia. No \
                 comunique el código a nadie.",
        notice_subject: "Su contraseña se ha cambiado",
        notice: "La contraseña del usuario {login} de {site} se ha cambiado y se han cerrado todas las sesiones.",
        warning: "Si no ha sido usted, póngase en contacto de inmediato con su administrador.",
    },
    Texts {
        language: "pl",
        passcode_subject: "Kod do ustawienia nowego hasła",
        greeting: "Dzień dobry,",
        passcode: "dla użytkownika {login} w {site} zażądano nowego hasła. Oto kod. Działa jeden raz, przez {minutes} minut:",
        button: "Wpisz kod",
        ignore: "Jeśli nie żądali Państwo nowego hasła, prosimy zignorować tę wiadomość. Hasło pozostaje bez zmian. Kodu nie \
                 należy nikomu przekazywać.",
        notice_subject: "Hasło zostało zmienione",
        notice: "hasło użytkownika {login} w {site} zostało zmienione, a wszystkie sesje wylogowano.",
        warning: "Jeśli to nie Państwo, prosimy natychmiast skontaktować się z administratorem.",
    },
];

impl Texts {
    /// The texts of a language such as `de_DE`; the English ones where there are none in it.
    fn of(language: &str) -> &'static Self {
        let code = language.split(['_', '-']).next().unwrap_or_default();
        OTHERS.iter().find(|texts| texts.language == code).unwrap_or(&ENGLISH)
    }
}

/// Posts the mail with a passcode and a link to the page that takes it.
pub(super) async fn post_passcode(
    tx: &Tx,
    platform: &Platform,
    found: &Found,
    details: &Details,
    language: &str,
    passcode: &str,
) -> Result<()> {
    let texts = Texts::of(language);
    let minutes = platform.config.auth.passcode_minutes.to_string();
    let fill = |text: &str| filled(text, &found.user, &found.site).replace("{minutes}", &minutes);
    let blocks = vec![
        Block::Text { text: texts.greeting.to_owned() },
        Block::Text { text: fill(texts.passcode) },
        Block::Code { text: passcode.to_owned() },
        Block::Button { text: texts.button.to_owned(), url: address(platform, details) },
        Block::Text { text: texts.ignore.to_owned() },
    ];
    post(tx, platform, &found.user, &found.site, texts, texts.passcode_subject, blocks).await
}

/// Posts the notice of a new password.
pub(super) async fn post_notice(
    tx: &Tx,
    platform: &Platform,
    user: &UserFacts,
    site: &SiteInfo,
    language: &str,
) -> Result<()> {
    let texts = Texts::of(language);
    let blocks = vec![
        Block::Text { text: texts.greeting.to_owned() },
        Block::Text { text: filled(texts.notice, user, site) },
        Block::Text { text: texts.warning.to_owned() },
    ];
    post(tx, platform, user, site, texts, texts.notice_subject, blocks).await
}

async fn post(
    tx: &Tx,
    platform: &Platform,
    user: &UserFacts,
    site: &SiteInfo,
    texts: &Texts,
    subject: &str,
    blocks: Vec<Block>,
) -> Result<()> {
    let sender = text::line(&site.name).unwrap_or_else(|| site.code.clone());
    let content = MailContent {
        language: texts.language,
        title: subject,
        sender: &sender,
        skin: site.settings.skin_id(),
        blocks,
    };
    let posting = Posting {
        group_id: Some(user.row.group_id),
        // The limits of sites and users are those of mails that people write.
        site_id: None,
        user_id: None,
        sender_name: site.settings.sender_name(),
        to: user.row.email.clone(),
        subject: subject.to_owned(),
        text: mail_layout::text(&content),
        html: Some(mail_layout::html(&content)?),
        customer_mail: None,
    };
    outbox::post(tx, platform, &SystemTask::SignIn.in_group(user.row.group_id), posting).await.map(drop)
}

fn filled(text: &str, user: &UserFacts, site: &SiteInfo) -> String {
    text.replace("{login}", &user.row.login).replace("{site}", &site.name)
}

/// The address of the page that takes the passcode, which is not part of it.
fn address(platform: &Platform, details: &Details) -> String {
    let home = platform.config.server.public_url.trim_end_matches('/');
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("site", &details.site)
        .append_pair("user", &details.login)
        .append_pair("type", &details.kind.number().to_string())
        .finish();
    format!("{home}/password/resetpasswordpasscode?{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_text_with_its_places() {
        for texts in OTHERS.iter().chain([&ENGLISH]) {
            let Texts { passcode_subject, greeting, button, ignore, notice_subject, warning, .. } = texts;
            for plain in [passcode_subject, greeting, button, ignore, notice_subject, warning] {
                assert!(!plain.is_empty() && !plain.contains(['{', '}', '\n']), "{}: {plain}", texts.language);
            }
            for (filled, places) in
                [(texts.passcode, &["{login}", "{site}", "{minutes}"][..]), (texts.notice, &["{login}", "{site}"])]
            {
                assert!(places.iter().all(|place| filled.matches(place).count() == 1), "{}: {filled}", texts.language);
            }
        }
        assert_eq!(Texts::of("de_DE").language, "de");
        assert_eq!(Texts::of("it_IT").language, "en");
    }
}
