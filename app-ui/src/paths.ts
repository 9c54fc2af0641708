// Every address of the application. Links use these constants.

export const paths = {
  login: '/login',
  technicianLogin: '/technicianLogin',
  logout: '/logout',
  restoring: '/vhc/communication',
  stock: '/audit',
  receiving: '/receivinginspections',
  search: '/globalsearch',
  history: '/machinehistory',
  locations: '/location',
  userList: '/settings',
  siteSettings: '/sitesettings',
  checkTemplate: '/checktemplate',
  checkTemplateEditor: '/checktemplate/checktemplateeditor',
  manageModel: '/managemodel',
  modelMapping: '/modeltemplate',
} as const;

/** The page of a machine's history. */
export const historyAddress = (id: number): string => `${paths.history}?open=${id}`;
