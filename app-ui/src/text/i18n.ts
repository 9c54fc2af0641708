// The i18next instance and the languages of this build. English is built in; another is a file of its own, which is loaded
// when somebody chooses it. The server lists the languages to choose from.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readNumber, unreadOf, unreadText, writtenNumber } from 'web-shared/values/typedNumber';
import { en_GB, type Catalogue } from './en_GB/index.ts';
import { nothingServed, serveTexts, type ServedTexts } from './served.ts';

export const defaultLanguage = 'en_GB';

interface Language {
  texts: Catalogue;
  served: ServedTexts;
}

/** By the code of the server, such as `de_DE`. */
const later: Readonly<Record<string, () => Promise<Language>>> = {
  de_DE: async () => {
    const { de_DE, served } = await import('./de_DE/index.ts');
    return { texts: de_DE, served };
  },
};

const english: Language = { texts: en_GB, served: nothingServed };
const loaded = new Map<string, Language>([[defaultLanguage, english]]);

const cultureOf = (code: string): string => code.replace('_', '-');

void i18next.use(initReactI18next).init({
  lng: cultureOf(defaultLanguage),
  fallbackLng: cultureOf(defaultLanguage),
  resources: { [cultureOf(defaultLanguage)]: { translation: en_GB } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
  showSupportNotice: false,
});

/** The languages whose texts this build contains. */
export const knownLanguages: ReadonlySet<string> = new Set([defaultLanguage, ...Object.keys(later)]);

/** Returns `true` if the texts of a language are loaded (SHELL-052). */
export const isLoaded = (code: string): boolean => loaded.has(code);

/** The code of the language that the page speaks. */
export const languageCode = (): string => i18next.language.replace('-', '_');

/** All texts of the language that the page speaks. */
export const texts = (): Catalogue => (loaded.get(languageCode()) ?? english).texts;

/** Loads the texts of a language that this build has. Without an answer the page goes on in the language that it speaks. */
export async function loadLanguage(code: string): Promise<void> {
  const load = loaded.has(code) ? undefined : later[code];
  if (!load) return;
  try {
    const language = await load();
    loaded.set(code, language);
    i18next.addResourceBundle(cultureOf(code), 'translation', language.texts);
  } catch {
    // Its file is gone or there is no network: the next page tries again.
  }
}

/** Speaks a language whose texts are there, else English; answers its code. Numbers and plurals follow it. */
export function speak(code: string): string {
  const spoken = loaded.has(code) ? code : defaultLanguage;
  serveTexts((loaded.get(spoken) ?? english).served);
  if (typeof document !== 'undefined') document.documentElement.lang = cultureOf(spoken);
  if (languageCode() !== spoken) void i18next.changeLanguage(cultureOf(spoken));
  return spoken;
}

/** A number as the language writes it. */
export const shownNumber = (value: number): string => value.toLocaleString(i18next.language);

/** A number of a call as the language writes it. */
export const shownMeasure = (text: string): string => writtenNumber(text, i18next.language);

/** A typed number as calls take it, or the text that stands for one that cannot be read; empty for none. */
export function typedMeasure(typed: string, decimals: number): string {
  if (typed.trim() === '') return '';
  const number = readNumber(typed, i18next.language, decimals);
  return 'text' in number ? number.text : unreadText(number.fault, typed);
}

/** The text of a field of numbers: a number as the language writes it, or the typed text that is none. */
export const measureField = (text: string): string => unreadOf(text)?.typed ?? shownMeasure(text);

export { i18next as i18n };
