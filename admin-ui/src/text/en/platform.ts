// Languages, countries and support contacts.

export const words = {
  offered: { title: 'Offered' },
  countries: { dialingShape: 'A dialing code has at most 8 digits, blanks and hyphens after its plus' },
  languages: {
    nameNeeded: 'Name is required',
    codeNeeded: 'Code is required',
    cultureNeeded: 'Culture is required',
    codeShape: 'Please write it like en_GB',
    cultureShape: 'Please write it like en-GB',
    codeHelp: 'Language and country, like en_GB. It stays as it is once saved.',
    cultureHelp: 'Like en-GB. Left empty, it is that of the code.',
  },
  support: {
    whom: 'For whom',
    everybody: 'Everybody',
    everyFranchise: 'Every franchise',
    countryHelp: 'Left empty, the contacts are those of every country that has none of its own.',
    franchiseHelp: 'Left empty, the contacts are those of every franchise of the country.',
    software: 'Software and machines',
    hardware: 'Hardware',
    anyLanguage: 'Any',
    shown: 'Shown',
    documents: 'Documents',
    state: 'State',
    errors: {
      country: 'Contacts of a franchise belong to a country',
      link: 'An address begins with https or http and has at most 500 characters',
      number: 'Only digits, blanks and the marks + - ( ) / .',
      reach: 'A contact has a telephone number or a valid mail address',
      many: 'A card has at most 20 contacts and 100 franchises',
    },
  },
} as const;

export const resources = {
  languages: {
    name: 'Language |||| Languages',
    fields: { name: 'Name', code: 'Code', culture: 'Culture', active: 'Offered' },
  },
  countries: {
    name: 'Country |||| Countries',
    fields: { name: 'Name', iso2: 'Two letters', iso3: 'Three letters', dialingCode: 'Dialing code', active: 'Offered' },
  },
  supportcontacts: {
    name: 'Support contacts |||| Support contacts',
    fields: {
      country: 'Country',
      franchiseName: 'Franchise',
      applicableFranchises: 'Franchises it is for',
      contacts: 'Contacts',
      active: 'State',
      updatedAt: 'Changed',
      privacyPolicy: 'Address of the privacy policy',
      termsAndConditions: 'Address of the terms and conditions',
      contactType: 'Kind',
      callingCode: 'Calling code',
      phone: 'Telephone',
      alternatePhone: 'Other telephone',
      email: 'Mail address',
      language: 'Language',
      toolTipText: 'Hours, costs and the like',
    },
  },
};
