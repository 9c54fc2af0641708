// The users of the demonstration world as whom the browser tests sign in.

/** The password of all of them. */
export const password = 'Hardstand#2026';

export const people = {
  dealer: { sitecode: '330001', username: 'admin', loginAs: 20 },
  otherDealer: { sitecode: '330002', username: 'admin', loginAs: 20 },
  manager: { sitecode: '330001', username: 'manager', loginAs: 20 },
  dealerReader: { sitecode: '330001', username: 'readonly', loginAs: 20 },
  headOffice: { sitecode: '220000', username: 'admin', loginAs: 20 },
  production: { sitecode: '110000', username: 'admin', loginAs: 20 },
  group: { sitecode: '220000', username: 'groupadmin', loginAs: 30 },
} as const;

export type Person = keyof typeof people;
