// Labels of site settings by key: the required labels of the Site Settings screen, letter for letter, and our own for the
// keys of the machine module. A key without a label here is shown as words.

export const settingLabels: Record<string, string> = {
  'EmailTemplateSetting.IsEnabled': 'Enable Email Template Editor',
  'JCB.HandoverSettings.TabletSettings.IsCustomerSignatureEnabled': 'Enable Customer Signature in Tablet',
  'JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled':
    'Enable Customer Signature Disclaimer in Web Application',
  'JCB.HandoverSettings.Disclaimer': 'Disclaimer for customer signature in Web Application',
  'JCB.HandoverSettings.Disclaimers.en_GB': 'Disclaimer in English',
  'JCB.HandoverSettings.Disclaimers.de_DE': 'Disclaimer in German',
  'JCB.HandoverSettings.Disclaimers.fr_FR': 'Disclaimer in French',
  'JCB.HandoverSettings.Disclaimers.es_ES': 'Disclaimer in Spanish',
  'JCB.HandoverSettings.Disclaimers.it_IT': 'Disclaimer in Italian',
  'JCB.HandoverSettings.Disclaimers.pl_PL': 'Disclaimer in Polish',
  'JCB.HandoverSettings.Disclaimers.pt_PT': 'Disclaimer in Portuguese',
  'JCB.HandoverSettings.Disclaimers.nl_NL': 'Disclaimer in Dutch',
  'JCB.HandoverSettings.Disclaimers.cs_CZ': 'Disclaimer in Czech',
  'JCB.HandoverSettings.Disclaimers.sv_SE': 'Disclaimer in Swedish',
  'JCB.HandoverSettings.ReminderDays': 'Days after which customers are reminded of a signing link (0 for never)',
  'JCB.IsEnabled': 'Machine stock enabled',
  'JCB.Hierarchy': 'Hierarchy (0 dealership, 1 production, 2 head office)',
  'JCB.IsStagesEnabled': 'Stages enabled',
  'JCB.IsFaultCategoryEnabled': 'Fault categories enabled',
  'JCB.StageDaysLimit': 'Days in one stage after which a machine is marked',
  'JCB.HeadOfficeSiteCode': 'Site code of the head office machines move to',
  'JCB.IncludeAuditCheckForHandover': 'Include audit check for handover',
  'TimeZoneDetails.TimeZoneId': 'Time zone',
  'TimeZoneDetails.Timezone': 'Time zone text',
  'MHCSettings.IsEnabled': 'Refuse sign-in at this site (MHC)',
  SkinId: 'Skin (1 yellow, 2 red)',
};
