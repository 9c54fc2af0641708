// The page that a customer opens by a signing link, on a device of their own: what was handed over, photos, disclaimer, and
// where they sign or decline; once it is signed, the signed record. A link that cannot be used says so, and nothing else.
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { openSheet, type Refused, type Sheet } from './calls.ts';
import { asRefused, refusalText } from './refusals.ts';
import { SheetView } from './sheet/SheetView.tsx';
import { textsOf, type SignTexts } from './texts.ts';

type Shown = { state: 'loading' } | { state: 'gone' } | { state: 'failed'; why: Refused } | { state: 'sheet'; sheet: Sheet };

/** The content of a link now. */
async function sheetOf(token: string): Promise<Shown> {
  try {
    return { state: 'sheet', sheet: await openSheet(token) };
  } catch (error) {
    const why = asRefused(error);
    return why.status === 404 ? { state: 'gone' } : { state: 'failed', why };
  }
}

/** The signed record of a link that can no longer be signed, or that it is gone. */
async function recordOf(token: string): Promise<Shown> {
  const next = await sheetOf(token);
  return next.state === 'sheet' && next.sheet.SignedOn ? next : { state: 'gone' };
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
            onGone={() => void recordOf(token).then(setShown)}
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
