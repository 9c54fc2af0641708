// Adds the user guide to the build of the app: a page each at guide/<language>, and its files among the static ones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { colourStyles, mainLanguage, readGuide, renderContents, renderPage, searchIndex, sizeOfWebp, type Files } from './render.ts';

const here = import.meta.dirname;

export function userGuide(): Plugin {
  let script = '';
  return {
    name: 'user-guide',
    apply: 'build',
    buildStart() {
      script = this.emitFile({ type: 'chunk', id: join(here, 'guide.ts'), name: 'guide' });
    },
    generateBundle() {
      const file = (name: string, source: string | Buffer): string =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const pictures = new Map(
        readdirSync(join(here, 'pictures'))
          .filter((name) => name.endsWith('.webp'))
          .map((name) => {
            const bytes = readFileSync(join(here, 'pictures', name));
            return [name.slice(0, -'.webp'.length), { address: file(`guide-${name}`, bytes), ...sizeOfWebp(bytes) }];
          }),
      );
      const style = file('guide.css', colourStyles() + readFileSync(join(here, 'guide.css'), 'utf8'));
      const languages = readGuide(here);
      const main = languages.find(({ code }) => code === mainLanguage);
      if (!main) return this.error(`the guide has no pages in ${mainLanguage}`);
      for (const language of languages) {
        const files: Files = {
          style,
          script: `/${this.getFileName(script)}`,
          index: file(`guide-${language.code}.json`, searchIndex(language)),
          picture: (name) => pictures.get(name) ?? this.error(`the guide has no picture ${name}`),
        };
        const write = (name: string, source: string): string => this.emitFile({ type: 'asset', fileName: `guide/${language.code}/${name}.html`, source });
        write('index', renderContents(language, files));
        for (const page of language.pages) write(page.name, renderPage(language, page, files));
      }
    },
  };
}
