// Mails to customers, and how mails leave the server.

export const words = {
  mails: {
    states: {
      queued: 'Queued',
      sending: 'Sending',
      accepted: 'Accepted by the mail server',
      waiting: 'Waiting',
      refused: 'Refused',
      given_up: 'Given up',
      returned: 'Returned',
      withdrawn: 'Withdrawn',
    },
    retry: 'Send again',
    retried: 'The mail is sent again |||| %{smart_count} mails are sent again',
    otherAddress: "Not the customer's address",
    customerAddress: "The customer's address",
    erased: 'Erased',
  },
  suppressions: {
    release: 'Release',
    released: 'Address released',
    releaseSure: 'Mails to this address are sent again. It has refused two within a day.',
  },
  mailsetup: {
    title: 'Mail',
    transport: 'Transport',
    server: 'Server',
    from: 'Sender',
    bounceAddress: 'Returned mails go to',
    toSender: 'The sender',
    waiting: 'Waiting',
    givenUp: 'Refused or given up',
    lastReply: 'Last reply of the mail server',
    never: 'None yet',
    test: 'Send a test mail',
    testing: 'Sending',
    accepted: 'The mail server has accepted a mail to %{to}.',
    refused: 'The mail to %{to} was not accepted.',
    failed: 'The set-up could not be read.',
    again: 'Try again',
  },
} as const;

export const resources = {
  mails: {
    name: 'Mail |||| Mails',
    fields: {
      id: 'Id',
      groupId: 'Group',
      siteId: 'Site',
      machineId: 'Machine',
      userId: 'Sender',
      address: 'Address',
      isCustomerAddress: 'Recipient',
      subject: 'Subject',
      state: 'State',
      stateAt: 'State since',
      tries: 'Tries',
      reply: 'Reply',
      messageId: 'Message-ID',
      createdAt: 'Written',
    },
  },
  mailsuppressions: {
    name: 'Suppression |||| Suppressions',
    fields: { id: 'Id', groupId: 'Group', address: 'Address', createdAt: 'Refused', until: 'Until' },
  },
};
