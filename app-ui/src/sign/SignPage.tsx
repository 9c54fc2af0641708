// The page that a customer opens by a signing link, on a device of their own: what was handed over, photos, disclaimer, and
// where they sign or decline. A link that cannot be used says so, and nothing else.
import { useEffect, useId, useRef, useState, type JSX, type ReactNode } from 'react';
import { SignaturePad } from '../features/handover/SignaturePad.tsx';
import { draw, picture, pictureOf, type Stroke } from '../features/handover/strokes.ts';
import { isBlank } from '../ui/cleanText.ts';
import { decline, openSheet, Refused, sign, tellSeen, type Declined, type Done, type Sheet } from './calls.ts';
import { filled, textsOf, type SignTexts } from './texts.ts';

const nameMax = 50;
const reasonMax = 500;

type Shown = { state: 'loading' } | { state: 'gone' } | { state: 'failed'; why: Refused } | { state: 'sheet'; sheet: Sheet };

/** The photos are read again as often as this (ms): their addresses can be used for ten minutes. */
const photosReadEvery = 5 * 60_000;
/** When the page is looked at again, they are read again if they are older than this (ms). */
const photosFresh = 60_000;

/** The current disclaimer differs from the displayed one, or there was none. */
const changedSince: readonly string[] = ['handover.disclaimer_changed', 'stock.disclaimer_required'];

const asRefused = (error: unknown): Refused => (error instanceof Refused ? error : new Refused(0, '', ''));

/** The text of a refusal for the customer: the server's reason for a wrong request; any other failure may pass. */
function refusalText({ status, text }: Refused, texts: SignTexts): string {
  if (status === 0) return texts.offline;
  return status >= 400 && status < 500 && status !== 429 && text !== '' ? text : texts.busy;
}

/** The content of a link now. */
async function sheetOf(token: string): Promise<Shown> {
  try {
    return { state: 'sheet', sheet: await openSheet(token) };
  } catch (error) {
    const why = asRefused(error);
    return why.status === 404 ? { state: 'gone' } : { state: 'failed', why };
  }
}

/** While a sheet is shown, what was entered stays. */
const instead = (before: Shown, next: Shown): Shown => (next.state === 'failed' && before.state === 'sheet' ? before : next);

export function SignPage({ token }: { token: string }): JSX.Element {
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  /** Number of times that the disclaimer was changed while the page was open. */
  const [changes, setChanges] = useState(0);
  const code = shown.state === 'sheet' ? shown.sheet.LanguageCode : navigator.language;
  const { language, texts } = textsOf(code);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = texts.title;
  }, [language, texts]);
  const load = async (): Promise<Refused | undefined> => {
    const next = await sheetOf(token);
    setShown((before) => instead(before, next));
    return next.state === 'failed' ? next.why : undefined;
  };
  useEffect(() => {
    void sheetOf(token).then(setShown);
  }, [token]);
  switch (shown.state) {
    case 'loading':
      return <Page texts={texts}><p role="status">{texts.loading}</p></Page>;
    case 'gone':
      return (
        <Page texts={texts}>
          <h1>{texts.gone}</h1>
          <p>{texts.goneText}</p>
        </Page>
      );
    case 'failed':
      return (
        <Page texts={texts}>
          <h1>{texts.failed}</h1>
          <p role="alert">{refusalText(shown.why, texts)}</p>
          <button type="button" className="main" onClick={() => void load()}>
            {texts.again}
          </button>
        </Page>
      );
    case 'sheet':
      return (
        <Page texts={texts}>
          <SheetView
            token={token}
            sheet={shown.sheet}
            texts={texts}
            changes={changes}
            onGone={() => setShown({ state: 'gone' })}
            onChanged={async () => {
              const why = await load();
              if (!why) setChanges((before) => before + 1);
              return why;
            }}
            onPhotos={(Photos) => setShown((before) => (before.state === 'sheet' ? { ...before, sheet: { ...before.sheet, Photos } } : before))}
          />
        </Page>
      );
  }
}

function Page({ texts, children }: { texts: SignTexts; children: ReactNode }): JSX.Element {
  return <main aria-label={texts.title}>{children}</main>;
}

interface SheetProps {
  token: string;
  sheet: Sheet;
  texts: SignTexts;
  /** Number of times that the disclaimer was changed while the page was open. */
  changes: number;
  onGone: () => void;
  /** Reads the sheet again; answers why it could not. */
  onChanged: () => Promise<Refused | undefined>;
  /** The photos have new addresses. */
  onPhotos: (photos: Sheet['Photos']) => void;
}

/** Reads the addresses of the photos again before they end, and when the customer comes back to the page. */
function usePhotos(token: string, enabled: boolean, onPhotos: SheetProps['onPhotos']): void {
  const latest = useRef(onPhotos);
  useEffect(() => {
    latest.current = onPhotos;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let at = Date.now();
    let isHere = true;
    const read = (): void => {
      at = Date.now();
      // A link that cannot be used any more says so when it is signed: what was entered stays until then.
      openSheet(token).then(
        ({ Photos }) => {
          if (isHere) latest.current(Photos);
        },
        () => undefined,
      );
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - at >= photosFresh) read();
    };
    const timer = setInterval(read, photosReadEvery);
    document.addEventListener('visibilitychange', seen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [token, enabled]);
}

function SheetView({ token, sheet, texts, changes, onGone, onChanged, onPhotos }: SheetProps): JSX.Element {
  const id = useId();
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  /** The disclaimer that was accepted: another one is not. */
  const [accepted, setAccepted] = useState<string>();
  const [tried, setTried] = useState(false);
  /** The answer that is being sent: a handover is not signed and declined at once. */
  const [sending, setSending] = useState<'sign' | 'decline'>();
  const [refused, setRefused] = useState<Refused>();
  const [done, setDone] = useState<Done>();
  const [declined, setDeclined] = useState<{ answer: Declined; reason: string }>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** It is signed or declined: the page says so from then on, although its link is gone. */
  const isOver = useRef(false);
  const gone = (): void => {
    if (!isOver.current) onGone();
  };
  useEffect(() => {
    // Who has come to the form has come to the end of what is read.
    const mark = form.current;
    if (!mark || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      tellSeen(token).catch(() => undefined);
    });
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [token]);
  usePhotos(token, done === undefined && declined === undefined && sheet.Photos.length > 0, onPhotos);
  const change = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The alert is above the text that is to be read again, which may be long.
    if (changes > 0) change.current?.focus();
  }, [changes]);
  const isAccepted = sheet.Disclaimer === '' || accepted === sheet.Disclaimer;
  const isLong = Array.from(name.trim()).length > nameMax;
  const nameWrong = isLong || (tried && isBlank(name));
  const acceptWrong = tried && !isAccepted;
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefused(undefined);
    const isNameMissing = isBlank(name) || isLong;
    if (isNameMissing || !isAccepted) {
      document.getElementById(isNameMissing ? `${id}-name` : `${id}-accept`)?.focus();
      return;
    }
    setSending('sign');
    try {
      const answer = await sign(token, {
        Name: name.trim(), Signature: pictureOf(strokes), DisclaimerAccepted: sheet.Disclaimer !== '', Disclaimer: sheet.Disclaimer,
      });
      isOver.current = true;
      setDone(answer);
      window.scrollTo(0, 0);
      heading.current?.focus();
    } catch (error) {
      const why = asRefused(error);
      if (why.status === 404) gone();
      else if (changedSince.includes(why.reason)) setRefused(await onChanged());
      else setRefused(why);
    } finally {
      setSending(undefined);
    }
  };
  if (declined) return <DeclinedView sheet={sheet} texts={texts} {...declined} />;
  const pad = { label: texts.drawing, clear: texts.clear, notSigned: texts.notSigned, signed: texts.signed, here: texts.here };
  return (
    <>
      <header>
        <p className="brand">{sheet.SiteName}</p>
        <h1 ref={heading} tabIndex={-1}>
          {done ? texts.done : `${texts.title} ${sheet.Vin}`}
        </h1>
        <p>{done ? texts.doneText : texts.intro}</p>
        <dl>
          <dt>{texts.machine}</dt>
          <dd>
            {sheet.Vin} {sheet.Model}
          </dd>
          {done ? (
            <>
              <dt>{texts.code}</dt>
              <dd className="check">{done.Code}</dd>
              <dt>{texts.signedOn}</dt>
              <dd>{done.SignedOn}</dd>
              <dt>{texts.signedBy}</dt>
              <dd>
                {name.trim()}
                {strokes.length === 0 ? null : <Drawn strokes={strokes} label={texts.drawing} />}
              </dd>
            </>
          ) : (
            <>
              <dt>{texts.until}</dt>
              <dd>{sheet.ExpiresOn}</dd>
            </>
          )}
        </dl>
        {done ? (
          <button type="button" className="main no-print" onClick={() => window.print()}>
            {texts.print}
          </button>
        ) : null}
      </header>
      <section aria-labelledby={`${id}-answers`}>
        <h2 id={`${id}-answers`}>{texts.answers}</h2>
        <Answers sheet={sheet} texts={texts} />
      </section>
      {sheet.Photos.length === 0 ? null : (
        <section aria-labelledby={`${id}-photos`} className="no-print">
          <h2 id={`${id}-photos`}>{texts.photos}</h2>
          <ul className="photos">
            {sheet.Photos.map((photo, at) => (
              <li key={at}>
                <a href={photo.SignedURL} target="_blank" rel="noreferrer">
                  <img src={photo.ThumbnailURL} alt={filled(texts.photo, at + 1)} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheet.Disclaimer === '' ? null : (
        <section aria-labelledby={`${id}-disclaimer`}>
          <h2 id={`${id}-disclaimer`}>{texts.disclaimer}</h2>
          {changes > 0 && !isAccepted ? (
            <p className="err" role="alert" ref={change} tabIndex={-1}>
              {texts.disclaimerChanged}
            </p>
          ) : null}
          <p className="text">{sheet.Disclaimer}</p>
        </section>
      )}
      {done ? null : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (sending === undefined) void submit();
          }}
        >
          {sheet.Disclaimer === '' ? null : (
            <>
              <label className="tick">
                <input
                  id={`${id}-accept`}
                  type="checkbox"
                  checked={isAccepted}
                  aria-invalid={acceptWrong}
                  aria-describedby={acceptWrong ? `${id}-accept-wrong` : undefined}
                  onChange={(event) => setAccepted(event.target.checked ? sheet.Disclaimer : undefined)}
                />
                {texts.accept}
              </label>
              {acceptWrong ? (
                <p className="err" id={`${id}-accept-wrong`}>
                  {texts.acceptRequired}
                </p>
              ) : null}
            </>
          )}
          <h2>{texts.sign}</h2>
          <label htmlFor={`${id}-name`}>{texts.name}</label>
          <input
            id={`${id}-name`}
            value={name}
            autoComplete="name"
            aria-required
            aria-invalid={nameWrong}
            aria-describedby={nameWrong ? `${id}-name-wrong` : `${id}-name-hint`}
            onChange={(event) => setName(event.target.value)}
          />
          {nameWrong ? (
            <p className="err" id={`${id}-name-wrong`}>
              {isLong ? texts.nameLong : texts.nameRequired}
            </p>
          ) : (
            <p className="hint" id={`${id}-name-hint`}>
              {texts.nameHint}
            </p>
          )}
          {changes > 0 && sheet.Disclaimer === '' ? (
            <p className="err" role="alert" ref={change} tabIndex={-1}>
              {texts.disclaimerGone}
            </p>
          ) : null}
          <SignaturePad texts={pad} strokes={strokes} onStrokes={setStrokes} />
          {refused ? (
            <p className="err" role="alert">
              {refusalText(refused, texts)}
            </p>
          ) : null}
          <button type="submit" className="main" disabled={sending !== undefined} aria-busy={sending === 'sign'}>
            {sending === 'sign' ? texts.sending : texts.submit}
          </button>
        </form>
      )}
      {done ? null : (
        <DeclineForm
          token={token}
          texts={texts}
          sending={sending}
          onSending={(isSending) => setSending(isSending ? 'decline' : undefined)}
          onGone={gone}
          onDeclined={(answer, reason) => {
            isOver.current = true;
            setDeclined({ answer, reason });
          }}
        />
      )}
    </>
  );
}

interface DeclineProps {
  token: string;
  texts: SignTexts;
  /** The answer that is being sent from the page. */
  sending: 'sign' | 'decline' | undefined;
  onSending: (isSending: boolean) => void;
  onGone: () => void;
  onDeclined: (answer: Declined, reason: string) => void;
}

/** A button, and after it the form with the reason. */
function DeclineForm({ token, texts, sending, onSending, onGone, onDeclined }: DeclineProps): JSX.Element {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button of the form that had the focus is gone after Back.
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isLong = Array.from(reason.trim()).length > reasonMax;
  const wrong = isLong || (tried && isBlank(reason));
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefused(undefined);
    if (isBlank(reason) || isLong) {
      field.current?.focus();
      return;
    }
    onSending(true);
    try {
      const text = reason.trim();
      onDeclined(await decline(token, text), text);
      window.scrollTo(0, 0);
    } catch (error) {
      const why = asRefused(error);
      if (why.status === 404) onGone();
      else setRefused(why);
    } finally {
      onSending(false);
    }
  };
  if (!isOpen) {
    return (
      <button type="button" className="no-print" ref={opener} disabled={sending !== undefined} onClick={() => setOpen(true)}>
        {texts.decline}
      </button>
    );
  }
  return (
    <form
      className="no-print"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (sending === undefined) void submit();
      }}
    >
      <h2 id={`${id}-title`}>{texts.declineTitle}</h2>
      <p>{texts.declineIntro}</p>
      <label htmlFor={`${id}-reason`}>{texts.declineReason}</label>
      <textarea
        ref={field}
        id={`${id}-reason`}
        rows={4}
        value={reason}
        aria-required
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {wrong ? (
        <p className="err" id={`${id}-wrong`}>
          {isLong ? texts.declineLong : texts.declineRequired}
        </p>
      ) : null}
      {refused ? (
        <p className="err" role="alert">
          {refusalText(refused, texts)}
        </p>
      ) : null}
      <button type="submit" disabled={sending !== undefined} aria-busy={sending === 'decline'}>
        {sending === 'decline' ? texts.sending : texts.declineSubmit}
      </button>
      <button type="button" disabled={sending === 'decline'} onClick={() => setOpen(false)}>
        {texts.back}
      </button>
    </form>
  );
}

/** The last page of a link that was declined. */
function DeclinedView({ sheet, texts, answer, reason }: { sheet: Sheet; texts: SignTexts; answer: Declined; reason: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header>
      <p className="brand">{sheet.SiteName}</p>
      <h1 ref={heading} tabIndex={-1}>
        {texts.declined}
      </h1>
      <p>{texts.declinedText}</p>
      <dl>
        <dt>{texts.machine}</dt>
        <dd>
          {sheet.Vin} {sheet.Model}
        </dd>
        <dt>{texts.declinedOn}</dt>
        <dd>{answer.DeclinedOn}</dd>
        <dt>{texts.declineReason}</dt>
        <dd>{reason}</dd>
      </dl>
    </header>
  );
}

/** The drawing as it was sent, on the page that is printed or saved. */
function Drawn({ strokes, label }: { strokes: readonly Stroke[]; label: string }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) draw(pen, strokes, picture.width, '#000');
  }, [strokes]);
  return <canvas ref={canvas} className="drawn" width={picture.width} height={picture.height} role="img" aria-label={label} />;
}

function Answers({ sheet, texts }: { sheet: Sheet; texts: SignTexts }): JSX.Element {
  return (
    <ol className="answers">
      {sheet.Items.map((item, at) => (
        <li key={item.TemplateItemTypeId ?? at}>
          {item.ItemGroup !== '' && item.ItemGroup !== sheet.Items[at - 1]?.ItemGroup ? <h3>{item.ItemGroup}</h3> : null}
          <div className="line">
            <span>{item.ItemDesc}</span>
            <strong className={item.ItemStatus === 0 ? 'bad' : ''}>{item.ItemStatus === 0 ? texts.no : texts.yes}</strong>
          </div>
          {item.Comments === '' ? null : <p className="hint">{item.Comments}</p>}
        </li>
      ))}
    </ol>
  );
}
