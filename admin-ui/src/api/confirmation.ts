// Some calls (granting rights, setting the password of another user, deleting a site) need the caller's password again: the
// server answers 403 with ReasonCode 30. The call then waits here until the dialog has confirmed the password, and is
// repeated.

export const PASSWORD_AGAIN = 30;

interface Waiting {
  resolve: () => void;
  reject: (cause: Error) => void;
}

export class NotConfirmed extends Error {}

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  listeners.forEach((listener) => {
    listener();
  });
};

/** Waits until the password has been confirmed; fails when the dialog is closed instead. */
export function passwordAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting = [...waiting, { resolve, reject }];
    tell();
  });
}

/** The dialog subscribes to this: whether any call waits for a password. */
export const pendingConfirmation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: (): boolean => waiting.length > 0,
};

function settle(each: (one: Waiting) => void) {
  const all = waiting;
  waiting = [];
  tell();
  all.forEach(each);
}

export const confirmed = (): void => {
  settle((one) => {
    one.resolve();
  });
};

export const declined = (text: string): void => {
  settle((one) => {
    one.reject(new NotConfirmed(text));
  });
};
