import polyglotI18nProvider from 'ra-i18n-polyglot';
import { messages } from './en';

// Texts of the server are shown as they come; they are no keys, so a missing key is no fault.
export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
