// Adds the texts of each language to the build of the app, at texts/<code>.json. The server answers `language/texts/{LanguageCode}` with them.
import type { Plugin } from 'vite';
import { de_DE } from '../src/text/de_DE/index.ts';
import { en_GB } from '../src/text/en_GB/index.ts';
import { flat } from './flat.ts';

/** By the code of the server; texts.test.ts compares them with the languages of the app. */
export const catalogues = { en_GB, de_DE } as const;

/** The files with their contents. */
export const files = (): { fileName: string; source: string }[] =>
  Object.entries(catalogues).map(([code, catalogue]) => ({ fileName: `texts/${code}.json`, source: JSON.stringify(flat(catalogue)) }));

export const textFiles: Plugin = {
  name: 'text-files',
  apply: 'build',
  generateBundle() {
    for (const file of files()) this.emitFile({ type: 'asset', ...file });
  },
};
