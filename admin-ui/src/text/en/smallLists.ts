// Lists of a site (tyres, VAT rates, questions about videos) and of a group (what check templates and workshops refer to), and the
// errors that browsers report.

export const words = {
  jobs: {
    open: 'State',
    notDone: 'Not done',
    states: { waiting: 'Waiting', running: 'Running', failed: 'Failed, tried again', done: 'Done' },
    kinds: {
      nightly: 'Nightly runs of the sites',
      'customer.words': 'Search words of customers',
      'stock.import': 'Import of machines',
      'assets.sweep': 'Removal of files without an owner',
      'notices.tidy': 'Removal of old notifications',
      'identity.tidy': 'Removal of old sessions',
      'platform.tidy': 'Removal of old jobs and mails',
    },
  },
  nights: { overdue: 'Overdue', inTime: 'In time' },
  smallLists: {
    required: {
      tyremakes: 'Tyre Make is required.',
      tyreratings: 'Tyre Rating is required.',
      vatrates: 'VAT Rate is required.',
      videoquestions: 'Video Quality Question is required.',
      animations: 'Animation Name is required.',
      machinetypes: 'Machine Type is required.',
      menupricingcategories: 'Category Name is required.',
      workstatuses: 'Work Status is required.',
      dmsproviders: 'Provider Name is required.',
      width: 'Width is required.',
      profile: 'Profile is required.',
      wheel: 'Wheel is required.',
      percent: 'Percent is required.',
      orderList: 'Order is required.',
      languageId: 'Language is required.',
      integrationProvider: 'Number is required.',
    },
    saved: {
      tyremakes: { created: 'Tyre Make Added Successfully', updated: 'Tyre Make Updated Successfully', deleted: 'Tyre Make Deleted Successfully' },
      tyreratings: { created: 'Tyre Rating Added Successfully', updated: 'Tyre Rating Updated Successfully', deleted: 'Tyre Rating Deleted Successfully' },
      tyresizes: { created: 'Tyre Size Added Successfully', updated: 'Tyre Size Updated Successfully', deleted: 'Tyre Size Deleted Successfully' },
      vatrates: { created: 'VAT Rate Added Successfully', updated: 'VAT Rate Updated Successfully', deleted: 'VAT Rate Deleted Successfully' },
      videoquestions: { created: 'Video Quality Question Added Successfully', updated: 'Video Quality Question Updated Successfully', deleted: 'Video Quality Question Deleted Successfully' },
      animations: { created: 'Animation added', updated: 'Animation saved', deleted: 'Animation deleted' },
      machinetypes: { created: 'Machine type added', updated: 'Machine type saved', deleted: 'Machine type deleted' },
      menupricingcategories: { created: 'Menu pricing category added', updated: 'Menu pricing category saved', deleted: 'Menu pricing category deleted' },
      workstatuses: { created: 'Work status added', updated: 'Work status saved', deleted: 'Work status deleted' },
      dmsproviders: { created: 'DMS provider added', updated: 'DMS provider saved' },
    },
    deleteSure: {
      tyremakes: 'Are you sure you want to delete this tyre make?',
      tyreratings: 'Are you sure you want to delete this tyre rating?',
      tyresizes: 'Are you sure you want to delete this tyre size?',
      vatrates: 'Are you sure you want to delete this VAT rate?',
      videoquestions: 'Are you sure you want to delete this question?',
      animations: 'Are you sure you want to delete this animation?',
      machinetypes: 'Are you sure you want to delete this machine type?',
      menupricingcategories: 'Are you sure you want to delete this category?',
      workstatuses: 'Are you sure you want to delete this work status?',
    },
    addressShape: 'An address begins with https or http and has at most 500 characters',
    everyLanguage: 'Left empty, it is for every language.',
    defaultHelp: 'A site has one default. The one before is then no longer the default.',
  },
} as const;

export const resources = {
  tyremakes: {
    name: 'Tyre make |||| Tyre makes',
    fields: { name: 'Tyre Make', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  tyreratings: {
    name: 'Tyre rating |||| Tyre ratings',
    fields: { name: 'Tyre Rating', orderList: 'Order', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  tyresizes: {
    name: 'Tyre size |||| Tyre sizes',
    fields: { name: 'Tyre Size', width: 'Width', profile: 'Profile', wheel: 'Wheel', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  vatrates: {
    name: 'VAT rate |||| VAT rates',
    fields: { name: 'VAT Rate', percent: 'Percent', isDefault: 'Default', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  videoquestions: {
    name: 'Video question |||| Video questions',
    fields: { question: 'Video Quality Question', orderList: 'Order', isMandatory: 'Mandatory', languageId: 'Language', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  animations: {
    name: 'Animation |||| Animations',
    fields: { name: 'Name', url: 'Address', thumbnailUrl: 'Address of the picture', languageCulture: 'Language', groupId: 'Group', deleted: 'Deleted' },
  },
  machinetypes: {
    name: 'Machine type |||| Machine types',
    fields: { name: 'Machine Type', groupId: 'Group', deleted: 'Deleted' },
  },
  menupricingcategories: {
    name: 'Menu pricing category |||| Menu pricing',
    fields: { name: 'Category Name', groupId: 'Group', deleted: 'Deleted' },
  },
  workstatuses: {
    name: 'Work status |||| Work statuses',
    fields: { name: 'Work Status', orderList: 'Order', groupId: 'Group' },
  },
  dmsproviders: {
    name: 'DMS provider |||| DMS providers',
    fields: { name: 'Provider Name', integrationProvider: 'Number', active: 'Offered' },
  },
  jobs: {
    name: 'Background job |||| Background jobs',
    fields: {
      id: 'Id', kind: 'Work', key: 'Key', state: 'State', attempts: 'Attempts', lastError: 'Last failure', siteCode: 'Site', createdAt: 'Requested', runAt: 'Due', doneAt: 'Done',
    },
  },
  nights: {
    name: 'Nightly run |||| Nightly runs',
    fields: { siteCode: 'Site', siteName: 'Site', doneFor: 'Day', doneAt: 'Last run', nextAt: 'Next run', overdue: 'State' },
  },
  clienterrors: {
    name: 'Browser error |||| Browser errors',
    fields: { id: 'Id', at: 'When', message: 'Message', url: 'Page', stack: 'Stack', appVersion: 'Version' },
  },
};
