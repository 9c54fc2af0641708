// The texts of the page of a signing link, in each language of the product. It shares none with the application, so that a
// customer's phone loads no catalogue.

export interface SignTexts {
  loading: string;
  title: string;
  intro: string;
  from: string;
  machine: string;
  until: string;
  visibleUntil: string;
  answers: string;
  yes: string;
  no: string;
  photos: string;
  photo: string;
  disclaimer: string;
  accept: string;
  accepted: string;
  acceptRequired: string;
  disclaimerChanged: string;
  disclaimerGone: string;
  sign: string;
  name: string;
  nameHint: string;
  nameRequired: string;
  nameLong: string;
  drawing: string;
  clear: string;
  notSigned: string;
  signed: string;
  here: string;
  submit: string;
  sending: string;
  done: string;
  doneText: string;
  doneFailed: string;
  doneFailedText: string;
  code: string;
  signedOn: string;
  signedBy: string;
  print: string;
  decline: string;
  declineTitle: string;
  declineIntro: string;
  declineReason: string;
  declineRequired: string;
  declineLong: string;
  declineSubmit: string;
  back: string;
  declined: string;
  declinedText: string;
  declinedOn: string;
  gone: string;
  goneText: string;
  failed: string;
  offline: string;
  busy: string;
  again: string;
}

const en: SignTexts = {
  loading: 'Loading…',
  title: 'Handover',
  intro: 'Please read what was handed over, and sign at the end.',
  from: 'From',
  machine: 'Machine',
  until: 'Valid until',
  visibleUntil: 'Visible until',
  answers: 'Checklist',
  yes: 'Yes',
  no: 'No',
  photos: 'Photos',
  photo: 'Photo {{number}}',
  disclaimer: 'Disclaimer',
  accept: 'I acknowledge and accept the disclaimer',
  accepted: 'You have accepted the disclaimer.',
  acceptRequired: '* Please acknowledge and accept the disclaimer',
  disclaimerChanged: 'The disclaimer has been changed. Please read and accept it again.',
  disclaimerGone: 'There is no disclaimer any more. Please sign again.',
  sign: 'Your signature',
  name: 'Your name',
  nameHint: 'The name of the one who takes the machine over',
  nameRequired: 'Customer Signature is required',
  nameLong: 'At most 50 characters can be entered',
  drawing: 'Drawn signature',
  clear: 'Clear',
  notSigned: 'Not signed',
  signed: 'Signed',
  here: 'Sign here',
  submit: 'Sign',
  sending: 'Sending…',
  done: 'Thank you. You have signed.',
  doneText: 'Print or save this page: the check code proves what you have signed.',
  doneFailed: 'You have signed. The handover failed.',
  doneFailedText: 'What is answered “No” is still open: your dealer has to put it right and hand the machine over again. Print or save this page: the check code proves what you have signed.',
  code: 'Check code',
  signedOn: 'Signed on',
  signedBy: 'Signed by',
  print: 'Print or save',
  decline: 'Decline',
  declineTitle: 'Decline the handover',
  declineIntro: 'If you do not accept what is listed here, decline the handover. Your dealer is informed and can send you a new link.',
  declineReason: 'Your reason',
  declineRequired: 'Please give a reason',
  declineLong: 'At most 500 characters can be entered',
  declineSubmit: 'Decline the handover',
  back: 'Back',
  declined: 'You have declined the handover.',
  declinedText: 'Your dealer has been informed of your reason. This link cannot be used any more.',
  declinedOn: 'Declined on',
  gone: 'This link cannot be used',
  goneText: 'It has been used, withdrawn or has expired. Please ask your dealer for a new one.',
  failed: 'This did not work',
  offline: 'There is no connection. What you have entered is kept on this page.',
  busy: 'Please try again in a moment.',
  again: 'Try again',
};

const de: SignTexts = {
  loading: 'Wird geladen…',
  title: 'Übergabe',
  intro: 'Bitte lesen Sie, was übergeben wurde, und unterschreiben Sie am Ende.',
  from: 'Von',
  machine: 'Maschine',
  until: 'Gültig bis',
  visibleUntil: 'Sichtbar bis',
  answers: 'Checkliste',
  yes: 'Ja',
  no: 'Nein',
  photos: 'Fotos',
  photo: 'Foto {{number}}',
  disclaimer: 'Haftungsausschluss',
  accept: 'Ich habe den Haftungsausschluss gelesen und stimme ihm zu',
  accepted: 'Sie haben dem Haftungsausschluss zugestimmt.',
  acceptRequired: '* Bitte stimmen Sie dem Haftungsausschluss zu',
  disclaimerChanged: 'Der Haftungsausschluss wurde geändert. Bitte lesen Sie ihn und stimmen Sie ihm erneut zu.',
  disclaimerGone: 'Es gibt keinen Haftungsausschluss mehr. Bitte unterschreiben Sie erneut.',
  sign: 'Ihre Unterschrift',
  name: 'Ihr Name',
  nameHint: 'Der Name der Person, die die Maschine übernimmt',
  nameRequired: 'Bitte geben Sie Ihren Namen ein',
  nameLong: 'Höchstens 50 Zeichen können eingegeben werden',
  drawing: 'Gezeichnete Unterschrift',
  clear: 'Löschen',
  notSigned: 'Nicht unterschrieben',
  signed: 'Unterschrieben',
  here: 'Hier unterschreiben',
  submit: 'Unterschreiben',
  sending: 'Wird gesendet…',
  done: 'Vielen Dank. Sie haben unterschrieben.',
  doneText: 'Drucken oder speichern Sie diese Seite: Der Prüfcode belegt, was Sie unterschrieben haben.',
  doneFailed: 'Sie haben unterschrieben. Die Übergabe hat Mängel.',
  doneFailedText: 'Was mit „Nein“ beantwortet ist, steht noch aus: Ihr Händler muss es beheben und die Maschine noch einmal übergeben. Drucken oder speichern Sie diese Seite: Der Prüfcode belegt, was Sie unterschrieben haben.',
  code: 'Prüfcode',
  signedOn: 'Unterschrieben am',
  signedBy: 'Unterschrieben von',
  print: 'Drucken oder speichern',
  decline: 'Ablehnen',
  declineTitle: 'Übergabe ablehnen',
  declineIntro: 'Wenn Sie nicht annehmen, was hier steht, lehnen Sie die Übergabe ab. Ihr Händler wird benachrichtigt und kann Ihnen einen neuen Link senden.',
  declineReason: 'Ihr Grund',
  declineRequired: 'Bitte geben Sie einen Grund an',
  declineLong: 'Höchstens 500 Zeichen können eingegeben werden',
  declineSubmit: 'Übergabe ablehnen',
  back: 'Zurück',
  declined: 'Sie haben die Übergabe abgelehnt.',
  declinedText: 'Ihr Händler wurde über Ihren Grund benachrichtigt. Dieser Link kann nicht mehr verwendet werden.',
  declinedOn: 'Abgelehnt am',
  gone: 'Dieser Link kann nicht verwendet werden',
  goneText: 'Er wurde benutzt, zurückgezogen oder ist abgelaufen. Bitte lassen Sie sich von Ihrem Händler einen neuen geben.',
  failed: 'Das hat nicht funktioniert',
  offline: 'Es besteht keine Verbindung. Ihre Eingaben bleiben auf dieser Seite erhalten.',
  busy: 'Bitte versuchen Sie es gleich noch einmal.',
  again: 'Erneut versuchen',
};

const fr: SignTexts = {
  loading: 'Chargement…',
  title: 'Remise',
  intro: 'Lisez ce qui a été remis, puis signez à la fin.',
  from: 'De',
  machine: 'Machine',
  until: 'Valable jusqu’au',
  visibleUntil: 'Consultable jusqu’au',
  answers: 'Liste de contrôle',
  yes: 'Oui',
  no: 'Non',
  photos: 'Photos',
  photo: 'Photo {{number}}',
  disclaimer: 'Clause de non-responsabilité',
  accept: 'J’ai lu et j’accepte la clause de non-responsabilité',
  accepted: 'Vous avez accepté la clause de non-responsabilité.',
  acceptRequired: '* Veuillez accepter la clause de non-responsabilité',
  disclaimerChanged: 'La clause de non-responsabilité a été modifiée. Veuillez la relire et l’accepter à nouveau.',
  disclaimerGone: 'Il n’y a plus de clause de non-responsabilité. Veuillez signer à nouveau.',
  sign: 'Votre signature',
  name: 'Votre nom',
  nameHint: 'Le nom de la personne qui prend la machine en charge',
  nameRequired: 'Veuillez indiquer votre nom',
  nameLong: '50 caractères au maximum peuvent être saisis',
  drawing: 'Signature dessinée',
  clear: 'Effacer',
  notSigned: 'Non signé',
  signed: 'Signé',
  here: 'Signez ici',
  submit: 'Signer',
  sending: 'Envoi…',
  done: 'Merci. Vous avez signé.',
  doneText: 'Imprimez ou enregistrez cette page : le code de contrôle prouve ce que vous avez signé.',
  doneFailed: 'Vous avez signé. La remise comporte des défauts.',
  doneFailedText: 'Les points marqués « Non » restent ouverts : votre concessionnaire doit y remédier et refaire la remise. Imprimez ou enregistrez cette page : le code de contrôle prouve ce que vous avez signé.',
  code: 'Code de contrôle',
  signedOn: 'Signé le',
  signedBy: 'Signé par',
  print: 'Imprimer ou enregistrer',
  decline: 'Refuser',
  declineTitle: 'Refuser la remise',
  declineIntro: 'Si vous n’acceptez pas ce qui figure ici, refusez la remise. Votre concessionnaire est averti et peut vous envoyer un nouveau lien.',
  declineReason: 'Votre motif',
  declineRequired: 'Veuillez indiquer un motif',
  declineLong: '500 caractères au maximum',
  declineSubmit: 'Refuser la remise',
  back: 'Retour',
  declined: 'Vous avez refusé la remise.',
  declinedText: 'Votre concessionnaire a été averti de votre motif. Ce lien ne peut plus être utilisé.',
  declinedOn: 'Refusé le',
  gone: 'Ce lien ne peut pas être utilisé',
  goneText: 'Il a été utilisé, retiré ou a expiré. Demandez-en un nouveau à votre concessionnaire.',
  failed: 'Cela n’a pas fonctionné',
  offline: 'Pas de connexion. Ce que vous avez saisi reste sur cette page.',
  busy: 'Veuillez réessayer dans un instant.',
  again: 'Réessayer',
};

const es: SignTexts = {
  loading: 'Cargando…',
  title: 'Entrega',
  intro: 'Lea lo que se ha entregado y firme al final.',
  from: 'De',
  machine: 'Máquina',
  until: 'Válido hasta',
  visibleUntil: 'Visible hasta',
  answers: 'Lista de comprobación',
  yes: 'Sí',
  no: 'No',
  photos: 'Fotos',
  photo: 'Foto {{number}}',
  disclaimer: 'Exención de responsabilidad',
  accept: 'He leído y acepto la exención de responsabilidad',
  accepted: 'Ha aceptado la exención de responsabilidad.',
  acceptRequired: '* Acepte la exención de responsabilidad',
  disclaimerChanged: 'La exención de responsabilidad ha cambiado. Léala y acéptela de nuevo.',
  disclaimerGone: 'Ya no hay exención de responsabilidad. Firme de nuevo.',
  sign: 'Su firma',
  name: 'Su nombre',
  nameHint: 'El nombre de quien recibe la máquina',
  nameRequired: 'Escriba su nombre',
  nameLong: 'Se pueden introducir 50 caracteres como máximo',
  drawing: 'Firma dibujada',
  clear: 'Borrar',
  notSigned: 'Sin firmar',
  signed: 'Firmado',
  here: 'Firme aquí',
  submit: 'Firmar',
  sending: 'Enviando…',
  done: 'Gracias. Ha firmado.',
  doneText: 'Imprima o guarde esta página: el código de control demuestra lo que ha firmado.',
  doneFailed: 'Ha firmado. La entrega tiene defectos.',
  doneFailedText: 'Lo marcado con «No» sigue pendiente: su concesionario debe solucionarlo y repetir la entrega. Imprima o guarde esta página: el código de control demuestra lo que ha firmado.',
  code: 'Código de control',
  signedOn: 'Firmado el',
  signedBy: 'Firmado por',
  print: 'Imprimir o guardar',
  decline: 'Rechazar',
  declineTitle: 'Rechazar la entrega',
  declineIntro: 'Si no acepta lo que figura aquí, rechace la entrega. Se avisa a su concesionario, que puede enviarle un enlace nuevo.',
  declineReason: 'Su motivo',
  declineRequired: 'Indique un motivo',
  declineLong: 'Se pueden introducir 500 caracteres como máximo',
  declineSubmit: 'Rechazar la entrega',
  back: 'Atrás',
  declined: 'Ha rechazado la entrega.',
  declinedText: 'Se ha comunicado su motivo al concesionario. Este enlace ya no se puede usar.',
  declinedOn: 'Rechazado el',
  gone: 'Este enlace no se puede usar',
  goneText: 'Se ha usado, se ha retirado o ha caducado. Pida uno nuevo a su concesionario.',
  failed: 'No ha funcionado',
  offline: 'No hay conexión. Lo que ha escrito se conserva en esta página.',
  busy: 'Inténtelo de nuevo en un momento.',
  again: 'Intentar de nuevo',
};

const pl: SignTexts = {
  loading: 'Wczytywanie…',
  title: 'Przekazanie',
  intro: 'Prosimy przeczytać, co zostało przekazane, i podpisać na końcu.',
  from: 'Od',
  machine: 'Maszyna',
  until: 'Ważne do',
  visibleUntil: 'Widoczne do',
  answers: 'Lista kontrolna',
  yes: 'Tak',
  no: 'Nie',
  photos: 'Zdjęcia',
  photo: 'Zdjęcie {{number}}',
  disclaimer: 'Zastrzeżenie',
  accept: 'Zapoznałem się z zastrzeżeniem i akceptuję je',
  accepted: 'Zastrzeżenie zostało zaakceptowane.',
  acceptRequired: '* Prosimy zaakceptować zastrzeżenie',
  disclaimerChanged: 'Zastrzeżenie zostało zmienione. Prosimy przeczytać je i zaakceptować ponownie.',
  disclaimerGone: 'Zastrzeżenia już nie ma. Prosimy podpisać ponownie.',
  sign: 'Podpis',
  name: 'Imię i nazwisko',
  nameHint: 'Imię i nazwisko osoby, która odbiera maszynę',
  nameRequired: 'Prosimy podać imię i nazwisko',
  nameLong: 'Można wpisać najwyżej 50 znaków',
  drawing: 'Podpis odręczny',
  clear: 'Wyczyść',
  notSigned: 'Niepodpisane',
  signed: 'Podpisane',
  here: 'Podpisz tutaj',
  submit: 'Podpisz',
  sending: 'Wysyłanie…',
  done: 'Dziękujemy. Podpis został złożony.',
  doneText: 'Prosimy wydrukować lub zapisać tę stronę: kod kontrolny potwierdza, co zostało podpisane.',
  doneFailed: 'Podpis został złożony. Przekazanie ma usterki.',
  doneFailedText: 'Punkty z odpowiedzią „Nie” pozostają otwarte: sprzedawca musi je usunąć i ponownie przekazać maszynę. Prosimy wydrukować lub zapisać tę stronę: kod kontrolny potwierdza, co zostało podpisane.',
  code: 'Kod kontrolny',
  signedOn: 'Podpisano',
  signedBy: 'Podpis',
  print: 'Wydrukuj lub zapisz',
  decline: 'Odmów',
  declineTitle: 'Odmowa podpisania',
  declineIntro: 'Jeśli nie zgadzają się Państwo z tym, co tu podano, prosimy odmówić podpisania. Sprzedawca zostanie powiadomiony i może wysłać nowy link.',
  declineReason: 'Powód',
  declineRequired: 'Prosimy podać powód',
  declineLong: 'Można wpisać najwyżej 500 znaków',
  declineSubmit: 'Odmów podpisania',
  back: 'Wstecz',
  declined: 'Odmówiono podpisania.',
  declinedText: 'Sprzedawca został powiadomiony o powodzie. Tego linku nie można już użyć.',
  declinedOn: 'Odmówiono',
  gone: 'Tego linku nie można użyć',
  goneText: 'Został użyty, wycofany lub wygasł. Prosimy poprosić sprzedawcę o nowy.',
  failed: 'Nie udało się',
  offline: 'Brak połączenia. Wpisane dane pozostają na tej stronie.',
  busy: 'Prosimy spróbować za chwilę.',
  again: 'Spróbuj ponownie',
};

const all: Readonly<Record<string, SignTexts>> = { en, de, fr, es, pl };

/** The language of a code such as `de_DE` or `de-AT`; English where the page has none in it. */
export function textsOf(code: string): { language: string; texts: SignTexts } {
  const language = code.slice(0, 2).toLowerCase();
  const texts = all[language];
  return texts ? { language, texts } : { language: 'en', texts: en };
}

export const filled = (text: string, number: number): string => text.replace('{{number}}', String(number));
