// How far the entries get that wait on the device, and the texts about it. Pure.
import type { TFunction } from 'i18next';

/**
 * `ready` if entries can be sent now. `signIn`: the session has ended, and the person has to sign in; `other`: another
 * person is signed in in this browser.
 */
export type Reach = 'ready' | 'offline' | 'unreachable' | 'signIn' | 'other';

/** Returns `true` if sending may help now: with the session of another person, or without one, nothing is sent. */
export const mayBeSent = (reach: Reach): boolean => reach !== 'signIn' && reach !== 'other';

/** `signIn` or `other` by the sign-in that an entry waits for; `onTheWay` if it is sent by itself. */
function textOf<Text>(reach: Reach | undefined, texts: { signIn: Text; other: Text; onTheWay: Text }): Text {
  if (reach === 'signIn') return texts.signIn;
  return reach === 'other' ? texts.other : texts.onTheWay;
}

/** The place of answers that wait on the device, and the condition that they wait for. */
export const hereText = (reach: Reach | undefined, t: TFunction): string => t(textOf(reach, { signIn: 'offline.hereSignIn', other: 'offline.hereOther', onTheWay: 'offline.here' } as const));

/** `text` about something that is sent by itself; what is to be done first where it is not. */
export const laterText = (text: 'offline.completedHereText' | 'offline.stageDoneHereText', reach: Reach | undefined, t: TFunction): string =>
  t(textOf(reach, { signIn: 'offline.hereSignIn', other: 'offline.hereOther', onTheWay: text } as const));
