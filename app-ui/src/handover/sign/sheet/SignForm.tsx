// The form in which the customer accepts the disclaimer and signs.
import type { JSX, RefObject } from 'react';
import { SignaturePad } from '../../signing/SignaturePad.tsx';
import type { Refused } from '../calls.ts';
import { refusalText } from '../refusals.ts';
import type { SignTexts } from '../texts.ts';
import type { SigningEntries } from './useSigning.ts';

interface AcceptProps {
  disclaimer: string;
  texts: SignTexts;
  entries: SigningEntries;
}

function AcceptBox({ disclaimer, texts, entries: { id, isAccepted, isAcceptWrong, setAccepted } }: AcceptProps): JSX.Element {
  return (
    <>
      <label className="tick">
        <input
          id={`${id}-accept`}
          type="checkbox"
          checked={isAccepted}
          aria-invalid={isAcceptWrong}
          aria-describedby={isAcceptWrong ? `${id}-accept-wrong` : undefined}
          onChange={(event) => setAccepted(event.target.checked ? disclaimer : undefined)}
        />
        {texts.accept}
      </label>
      {isAcceptWrong ? (
        <p className="err" id={`${id}-accept-wrong`}>
          {texts.acceptRequired}
        </p>
      ) : null}
    </>
  );
}

function NameField({ texts, entries: { id, name, setName, isNameLong, isNameWrong } }: { texts: SignTexts; entries: SigningEntries }): JSX.Element {
  return (
    <>
      <label htmlFor={`${id}-name`}>{texts.name}</label>
      <input
        id={`${id}-name`}
        value={name}
        autoComplete="name"
        aria-required
        aria-invalid={isNameWrong}
        aria-describedby={isNameWrong ? `${id}-name-wrong` : `${id}-name-hint`}
        onChange={(event) => setName(event.target.value)}
      />
      {isNameWrong ? (
        <p className="err" id={`${id}-name-wrong`}>
          {isNameLong ? texts.nameLong : texts.nameRequired}
        </p>
      ) : (
        <p className="hint" id={`${id}-name-hint`}>
          {texts.nameHint}
        </p>
      )}
    </>
  );
}

interface Props {
  form: RefObject<HTMLFormElement | null>;
  disclaimer: string;
  texts: SignTexts;
  entries: SigningEntries;
  /** Number of times that the disclaimer was changed while the page was open. */
  changes: number;
  /** The alert that there is no disclaimer any more. */
  change: RefObject<HTMLParagraphElement | null>;
  /** The answer that is being sent from the page. */
  sending: 'sign' | 'decline' | undefined;
  refused: Refused | undefined;
  onSubmit: () => Promise<void>;
}

export function SignForm({ form, disclaimer, texts, entries, changes, change, sending, refused, onSubmit }: Props): JSX.Element {
  const pad = { label: texts.drawing, clear: texts.clear, notSigned: texts.notSigned, signed: texts.signed, here: texts.here };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sending === undefined) void onSubmit();
      }}
    >
      {disclaimer === '' ? null : <AcceptBox disclaimer={disclaimer} texts={texts} entries={entries} />}
      <h2>{texts.sign}</h2>
      <NameField texts={texts} entries={entries} />
      {changes > 0 && disclaimer === '' ? (
        <p className="err" role="alert" ref={change} tabIndex={-1}>
          {texts.disclaimerGone}
        </p>
      ) : null}
      <SignaturePad texts={pad} strokes={entries.strokes} onStrokes={entries.setStrokes} />
      {refused ? (
        <p className="err" role="alert">
          {refusalText(refused, texts)}
        </p>
      ) : null}
      <button type="submit" className="main" disabled={sending !== undefined} aria-busy={sending === 'sign'}>
        {sending === 'sign' ? texts.sending : texts.submit}
      </button>
    </form>
  );
}
