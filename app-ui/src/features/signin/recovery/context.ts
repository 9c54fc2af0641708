// The state of a password reset, around the forms of its steps.
import { createContext, use } from 'react';
import type { Recovery, Step } from './recovery.ts';

export interface RecoveryState {
  values: Recovery;
  change: (next: (before: Recovery) => Recovery) => void;
  /** Opens a step, by a new entry of the history or in place of the present one. */
  open: (step: Step, replace?: boolean) => void;
  /** Goes to the sign-in page, because the new password has ended every session of the user. */
  finish: () => void;
  /** Words that the new password must not contain. */
  own: readonly string[];
  /** In the shell, for the signed-in user. */
  isInShell: boolean;
}

export const RecoveryContext = createContext<RecoveryState | undefined>(undefined);

export function useRecovery(): RecoveryState {
  const state = use(RecoveryContext);
  if (!state) throw new Error('useRecovery needs a RecoveryProvider above it');
  return state;
}
