// The names of languages for those who speak them. Pure.

/** The name of a language in that language, such as Deutsch, where the browser has one. */
export function ownName({ LanguageCulture, LanguageName }: { LanguageCulture: string; LanguageName: string }): string {
  try {
    const { baseName, language } = new Intl.Locale(LanguageCulture.replace('_', '-'));
    const name = new Intl.DisplayNames([baseName], { type: 'language', fallback: 'none' }).of(language) ?? LanguageName;
    // Most languages write it small inside a sentence.
    return name.charAt(0).toLocaleUpperCase(baseName) + name.slice(1);
  } catch {
    // A culture that is none.
    return LanguageName;
  }
}
