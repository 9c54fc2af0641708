// The permission that each action of each console resource needs. The server decides; this table hides what the server
// would refuse.

export const resources = [
  'groups',
  'sites',
  'settings',
  'modules',
  'users',
  'models',
  'locations',
  'stages',
  'workshops',
  'tyremakes',
  'tyreratings',
  'tyresizes',
  'vatrates',
  'videoquestions',
  'areas',
  'defects',
  'commentcategories',
  'templates',
  'mappings',
  'itemcategories',
  'animations',
  'machinetypes',
  'menupricingcategories',
  'workstatuses',
  'catalogue',
  'machines',
  'machineevents',
  'inspections',
  'handovers',
  'customers',
  'workorders',
  'assets',
  'transfers',
  'mails',
  'mailsuppressions',
  'stageflow',
  'franchises',
  'languages',
  'countries',
  'supportcontacts',
  'mastertemplates',
  'dmsproviders',
  'sessions',
  'audit',
  'clienterrors',
  'operators',
  'apikeys',
  'mailsetup',
] as const;

export type ResourceName = (typeof resources)[number];
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

type Rule = Record<Action, string | null>;

/** The usual rule: one permission to read, one to write. */
const noun = (read: string, write: string): Rule => ({
  list: read,
  show: read,
  export: read,
  create: write,
  edit: write,
  delete: write,
});

const readOnly = (read: string): Rule => ({ ...noun(read, read), create: null, edit: null, delete: null });

/** `null`: the console has no such action. */
export const rules: Record<ResourceName, Rule> = {
  groups: { ...noun('group.read', 'group.write'), delete: null },
  sites: { ...noun('site.read', 'site.create'), edit: 'site.profile', delete: null },
  settings: { ...readOnly('site.settings'), edit: 'site.settings' },
  modules: { ...readOnly('site.modules'), edit: 'site.modules' },
  users: { ...noun('user.read', 'user.write'), create: 'user.grant' },
  models: noun('model.read', 'model.write'),
  locations: noun('location.read', 'location.write'),
  stages: noun('stage.read', 'stage.write'),
  workshops: noun('workshop.read', 'workshop.write'),
  tyremakes: noun('tyre.read', 'tyre.write'),
  tyreratings: noun('tyre.read', 'tyre.write'),
  tyresizes: noun('tyre.read', 'tyre.write'),
  vatrates: noun('vatrate.read', 'vatrate.write'),
  videoquestions: noun('videoquestion.read', 'videoquestion.write'),
  areas: noun('fault.read', 'fault.write'),
  defects: noun('fault.read', 'fault.write'),
  commentcategories: noun('commentcategory.read', 'commentcategory.write'),
  templates: readOnly('template.read'),
  mappings: readOnly('model.read'),
  itemcategories: noun('template.read', 'template.write'),
  animations: noun('template.read', 'template.write'),
  machinetypes: noun('template.read', 'template.write'),
  menupricingcategories: noun('template.read', 'template.write'),
  workstatuses: noun('workstatus.write', 'workstatus.write'),
  catalogue: noun('catalogue.read', 'catalogue.write'),
  machines: readOnly('stock.list'),
  machineevents: readOnly('stock.list'),
  inspections: readOnly('inspection.read'),
  handovers: readOnly('workorder.read'),
  customers: { ...readOnly('customer.read'), export: 'customer.export', delete: 'customer.erase' },
  workorders: readOnly('workorder.read'),
  assets: readOnly('asset.read'),
  transfers: readOnly('stock.list'),
  mails: { ...readOnly('mail.administer'), edit: 'mail.administer' },
  mailsuppressions: { ...readOnly('mail.administer'), delete: 'mail.administer' },
  stageflow: readOnly('stock.list'),
  // Everybody may read these, for the choices of the app. Only who keeps them needs their lists.
  franchises: noun('lookup.write', 'lookup.write'),
  languages: { ...noun('lookup.write', 'lookup.write'), delete: null },
  countries: { ...noun('lookup.write', 'lookup.write'), create: null, delete: null },
  supportcontacts: noun('lookup.write', 'lookup.write'),
  mastertemplates: noun('mastertemplate.read', 'mastertemplate.write'),
  dmsproviders: { ...noun('lookup.write', 'lookup.write'), delete: null },
  sessions: { ...readOnly('session.read'), delete: 'session.end' },
  audit: readOnly('audit.read'),
  clienterrors: readOnly('clienterror.read'),
  operators: { ...noun('operator.read', 'operator.write'), delete: null },
  apikeys: noun('apikey.write', 'apikey.write'),
  mailsetup: readOnly('mail.setup'),
};

const isResource = (name: string): name is ResourceName => (resources as readonly string[]).includes(name);
const isAction = (name: string): name is Action =>
  ['list', 'show', 'create', 'edit', 'delete', 'export'].includes(name);

export function allows(permissions: readonly string[], resource: string, action: string): boolean {
  // react-admin checks a column as `users.login`; its resource decides.
  const name = resource.split('.')[0] ?? resource;
  if (!isResource(name)) return false;
  const wanted = rules[name][isAction(action) ? action : 'show'];
  return wanted !== null && permissions.includes(wanted);
}
