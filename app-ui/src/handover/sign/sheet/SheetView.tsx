// The sheet of a signing link: what was handed over, photos, disclaimer, and the forms to sign or decline, or the signature.
import { useEffect, useRef, type JSX, type RefObject } from 'react';
import { draw, picture, type Stroke } from '../../signing/strokes.ts';
import { Answers } from './Answers.tsx';
import type { Refused, Sheet, Signed } from '../calls.ts';
import { DeclinedView, DeclineForm } from './DeclineForm.tsx';
import { SignForm } from './SignForm.tsx';
import { filled, type SignTexts } from '../texts.ts';
import { useSigning } from './useSigning.ts';

/** The drawing as it was sent, on the page that is printed or saved. */
function Drawn({ strokes, label }: { strokes: readonly Stroke[]; label: string }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) draw(pen, strokes, picture.width, '#000');
  }, [strokes]);
  return <canvas ref={canvas} className="drawn" width={picture.width} height={picture.height} role="img" aria-label={label} />;
}

interface HeadProps {
  sheet: Sheet;
  texts: SignTexts;
  signed: Signed | undefined;
  /** The drawing, where it was signed on this page. */
  strokes: readonly Stroke[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The heading of the page, and the text below it. */
function headingOf(sheet: Sheet, texts: SignTexts, isSigned: boolean): [heading: string, text: string] {
  if (!isSigned) return [`${texts.title} ${sheet.Vin}`, texts.intro];
  return sheet.Items.some(({ ItemStatus }) => ItemStatus === 0) ? [texts.doneFailed, texts.doneFailedText] : [texts.done, texts.doneText];
}

function SheetHead({ sheet, texts, signed, strokes, heading }: HeadProps): JSX.Element {
  const [title, text] = headingOf(sheet, texts, signed !== undefined);
  return (
    <header>
      <p className="brand">{sheet.SiteName}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <dl>
        <dt>{texts.machine}</dt>
        <dd>
          {sheet.Vin} {sheet.Model}
        </dd>
        {signed ? (
          <>
            <dt>{texts.code}</dt>
            <dd className="check">{signed.Code}</dd>
            <dt>{texts.signedOn}</dt>
            <dd>{signed.SignedOn}</dd>
            <dt>{texts.signedBy}</dt>
            <dd>
              {signed.SignedBy || '-'}
              {strokes.length === 0 ? null : <Drawn strokes={strokes} label={texts.drawing} />}
            </dd>
          </>
        ) : null}
        <dt>{signed ? texts.visibleUntil : texts.until}</dt>
        <dd>{sheet.ExpiresOn}</dd>
      </dl>
      {signed ? (
        <button type="button" className="main no-print" onClick={() => window.print()}>
          {texts.print}
        </button>
      ) : null}
    </header>
  );
}

/** `id`: prefix of the ids of the headings. */
function Photos({ id, photos, texts }: { id: string; photos: Sheet['Photos']; texts: SignTexts }): JSX.Element {
  return (
    <section aria-labelledby={`${id}-photos`} className="no-print">
      <h2 id={`${id}-photos`}>{texts.photos}</h2>
      <ul className="photos">
        {photos.map((photo, at) => (
          <li key={at}>
            <a href={photo.SignedURL} target="_blank" rel="noreferrer">
              <img src={photo.ThumbnailURL} alt={filled(texts.photo, at + 1)} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DisclaimerProps {
  /** Prefix of the ids of the headings. */
  id: string;
  text: string;
  texts: SignTexts;
  /** `true` if the disclaimer was changed, and is not accepted yet. */
  isChanged: boolean;
  /** `true` if the sheet is signed, for which the disclaimer was accepted. */
  isSigned: boolean;
  change: RefObject<HTMLParagraphElement | null>;
}

function Disclaimer({ id, text, texts, isChanged, isSigned, change }: DisclaimerProps): JSX.Element {
  return (
    <section aria-labelledby={`${id}-disclaimer`}>
      <h2 id={`${id}-disclaimer`}>{texts.disclaimer}</h2>
      {isChanged ? (
        <p className="err" role="alert" ref={change} tabIndex={-1}>
          {texts.disclaimerChanged}
        </p>
      ) : null}
      <p className="text">{text}</p>
      {isSigned ? <p className="accepted">{texts.accepted}</p> : null}
    </section>
  );
}

interface Props {
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

export function SheetView({ token, sheet, texts, changes, onGone, onChanged, onPhotos }: Props): JSX.Element {
  const signing = useSigning({ token, sheet, changes, onGone, onChanged, onPhotos });
  const { entries, sending, setSending, refused, signed, declined, form, heading, change } = signing;
  const { id } = entries;
  if (declined) return <DeclinedView sheet={sheet} texts={texts} {...declined} />;
  return (
    <>
      <SheetHead sheet={sheet} texts={texts} signed={signed} strokes={entries.strokes} heading={heading} />
      <section aria-labelledby={`${id}-answers`}>
        <h2 id={`${id}-answers`}>{texts.answers}</h2>
        <Answers sheet={sheet} texts={texts} />
      </section>
      {sheet.Photos.length === 0 ? null : <Photos id={id} photos={sheet.Photos} texts={texts} />}
      {sheet.Disclaimer === '' ? null : (
        <Disclaimer
          id={id}
          text={sheet.Disclaimer}
          texts={texts}
          isChanged={changes > 0 && !entries.isAccepted && !signed}
          isSigned={signed !== undefined}
          change={change}
        />
      )}
      {signed ? null : (
        <SignForm
          form={form}
          disclaimer={sheet.Disclaimer}
          texts={texts}
          entries={entries}
          changes={changes}
          change={change}
          sending={sending}
          refused={refused}
          onSubmit={signing.submit}
        />
      )}
      {signed ? null : (
        <DeclineForm
          token={token}
          texts={texts}
          sending={sending}
          onSending={(isSending) => setSending(isSending ? 'decline' : undefined)}
          onGone={signing.onGone}
          onDeclined={signing.onDeclined}
        />
      )}
    </>
  );
}
