// The signed-in user, read once per page load. Scripts never see the session id, which is in an HttpOnly cookie.

import { isWaitingHere } from 'web-shared/browser/outboxCheck';
import { API, actFor, call } from './httpClient';
import type { SignedIn } from './wire';

export type LoginAs = 1 | 20 | 30;

export interface Credentials {
  loginAs: LoginAs;
  sitecode?: string;
  username: string;
  password: string;
}

let known: Promise<SignedIn> | null = null;

function remember(user: SignedIn): SignedIn {
  actFor(user.siteCode ?? null, user.kind === 'operator' ? `operator-${String(user.id)}` : String(user.id));
  return user;
}

/** The signed-in user; fails with 401 when there is no session. */
export function session(): Promise<SignedIn> {
  known ??= call(`${API}/session`).then(({ json }) => remember(json as SignedIn));
  known.catch(forget);
  return known;
}

export function forget(): void {
  known = null;
  actFor(null);
}

export async function signIn(credentials: Credentials): Promise<SignedIn> {
  forget();
  const { json } = await call(`${API}/session`, { method: 'POST', body: JSON.stringify(credentials) });
  const user = remember(json as SignedIn);
  known = Promise.resolve(user);
  return user;
}

export async function signOut(): Promise<void> {
  // The server's answer clears the storage of the origin, unless answers or photos of the app wait there to be sent.
  const keep = (await isWaitingHere()) ? '?KeepStorage=true' : '';
  await call(`${API}/session${keep}`, { method: 'DELETE' });
  forget();
}

export async function confirmPassword(password: string): Promise<void> {
  await call(`${API}/session/confirm`, { method: 'POST', body: JSON.stringify({ password }) });
}
