// The i18next instance. English is built in; the server lists the languages to choose from.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en_GB } from './en_GB.ts';

export const defaultLanguage = 'en_GB';

export const catalogues = { en_GB: { translation: en_GB } };

void i18next.use(initReactI18next).init({
  lng: 'en-GB',
  fallbackLng: 'en-GB',
  resources: { 'en-GB': { translation: en_GB } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
  showSupportNotice: false,
});

/** The languages whose texts this build contains. */
export const knownLanguages: ReadonlySet<string> = new Set(Object.keys(catalogues));

export { i18next as i18n };
