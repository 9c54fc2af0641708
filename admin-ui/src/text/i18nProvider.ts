import polyglotI18nProvider from 'ra-i18n-polyglot';
import { messages } from './en';

// Texts of the server are shown unchanged. They are no keys, so a missing key is no error.
export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
