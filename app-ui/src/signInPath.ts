// The sign-in page of this device, and whether a session may be open on it.
import { stored } from './api/storage.ts';
import { paths } from './paths.ts';

/** The history state of the sign-in pages: the address to open after signing in. */
export interface SignInState {
  to?: string | undefined;
}

/** The login type of technicians, who sign in with a PIN. */
const technician = 101;

/** The sign-in page of the type that was used last on this device; that of technicians on one that they share. */
export const signInPath = (): string =>
  stored('sharedDevice') !== '' || Number(stored('loginType')) === technician ? paths.technicianLogin : paths.login;

/**
 * Returns `true` if a session was left open on this device. The server decides if it is still valid; the cookie is not
 * readable.
 */
export const mayBeSignedIn = (): boolean => stored('currentSite') !== '';
