// Declining a handover: the form with the reason, and the last page.
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { isBlank } from '../../../ui/cleanText.ts';
import { decline, type Declined, type Refused, type Sheet } from '../calls.ts';
import { asRefused, refusalText } from '../refusals.ts';
import type { SignTexts } from '../texts.ts';

const reasonMax = 500;

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
export function DeclineForm({ token, texts, sending, onSending, onGone, onDeclined }: DeclineProps): JSX.Element {
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
export function DeclinedView({ sheet, texts, answer, reason }: { sheet: Sheet; texts: SignTexts; answer: Declined; reason: string }): JSX.Element {
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
