// What the whole application does about a failed call (specification 1 §8, Q-119). Pure: the answer is what to show and
// whether the session is over; App.tsx does it.
import { afterColon, type Failure } from '../api/errors.ts';
import type { Alert } from '../ui/toast.tsx';
import type { en_GB } from '../text/en_GB.ts';

export interface Reaction {
  alert?: Alert;
  /** The session is gone: forget it and go to the sign-in page. */
  signedOut?: boolean;
  /** Tell the error-reporting service. */
  report?: boolean;
}

type Texts = typeof en_GB;

/** The text of a sign-in refusal: mapped from its code, or the server's own for an unknown one. */
export function signInText(failure: Failure, texts: Texts): string {
  const codes: Record<string, string | undefined> = texts.signin.codes;
  return codes[`code${failure.reasonCode ?? ''}`] ?? failure.text;
}

/** `anonymous`: a call that is made before signing in, so its refusal says nothing about a session. */
export function reactTo(failure: Failure, texts: Texts, anonymous = false): Reaction {
  const { alert } = texts;
  switch (failure.status) {
    case 401:
      if (failure.reasonCode !== undefined) {
        return { alert: { type: 'danger', title: signInText(failure, texts), id: 'sign-in' } };
      }
      // A sign-in refused without a code: a site that refuses everybody; the server's text is the alert (contract, section 9).
      if (anonymous) {
        return { alert: { type: 'danger', title: failure.text, id: 'sign-in' } };
      }
      return {
        signedOut: true,
        alert: { type: 'danger', title: alert.loginRequired, text: alert.loginRequiredText, id: 'login-required' },
      };
    case 403:
      return { alert: { type: 'danger', title: alert.permissionDenied, text: failure.text, id: 'permission-denied' } };
    case 500:
      return {
        report: true,
        alert: { type: 'danger', title: alert.webServiceError, text: afterColon(failure.body.Message ?? ''), id: 'web-service' },
      };
    case 503:
      return failure.body.Reason === 'offline' || failure.body.Reason === 'unreachable'
        ? { alert: { type: 'danger', title: alert.offlineTitle, text: alert.offlineText, id: 'offline' } }
        : { alert: { type: 'danger', title: alert.webServiceError, text: failure.text, id: 'web-service' } };
    default:
      return { report: failure.status >= 500 };
  }
}
