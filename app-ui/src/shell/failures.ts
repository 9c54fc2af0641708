// The global handling of failed calls. Pure: it answers the alert to show and whether the session has
// ended; App.tsx applies it.
import { otherUser } from '../api/client.ts';
import { afterColon, type Failure } from '../api/errors.ts';
import type { Alert } from '../ui/toast.tsx';
import type { Catalogue } from '../text/en_GB/index.ts';

export interface Reaction {
  alert?: Alert;
  /** The session has ended: drop it and go to the sign-in page. */
  signedOut?: boolean;
  /** Report the failure to the server (SHELL-074). */
  report?: boolean;
}

type Texts = Pick<Catalogue, 'alert' | 'signin'>;

/** The text of a sign-in refusal: by its code, else the server's text. */
export function signInText(failure: Failure, texts: Texts): string {
  const codes: Record<string, string | undefined> = texts.signin.codes;
  return codes[`code${failure.reasonCode ?? ''}`] ?? failure.text;
}

interface Call {
  /** It is made before signing in, so its refusal does not end a session. */
  anonymous?: boolean;
  /** Its page shows what fails; only a lost session and a missing network are handled here (REPORT-046, REPORT-047). */
  isReport?: boolean;
}

const isNetwork = ({ body }: Failure): boolean => body.Reason === 'offline' || body.Reason === 'unreachable';

export function reactTo(failure: Failure, texts: Texts, { anonymous = false, isReport = false }: Call = {}): Reaction {
  const { alert } = texts;
  if (failure.body.Reason === otherUser) {
    return { signedOut: true, alert: { type: 'danger', title: alert.loginRequired, text: failure.text, id: 'login-required' } };
  }
  if (isReport && failure.status !== 401 && !isNetwork(failure)) return { report: failure.status >= 500 };
  switch (failure.status) {
    case 401:
      if (failure.reasonCode !== undefined) {
        return { alert: { type: 'danger', title: signInText(failure, texts), id: 'sign-in' } };
      }
      // A sign-in refused without a code: the site refuses all sign-ins (AUTH-032); the alert shows the server's text.
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
        alert: { type: 'danger', title: alert.webServiceError, text: afterColon(failure.body.Message ?? ''), id: 'web-service', kind: 'server' },
      };
    case 503:
      return isNetwork(failure)
        ? { alert: { type: 'danger', title: alert.offlineTitle, text: alert.offlineText, id: 'offline', kind: 'server' } }
        : { alert: { type: 'danger', title: alert.webServiceError, text: failure.text, id: 'web-service', kind: 'server' } };
    default:
      return { report: failure.status >= 500 };
  }
}
