// The documents of the guide's search: the build makes the index of them, and the page reads that.
import MiniSearch, { type Options } from 'minisearch';

/** A section of a page: the text under one heading. */
export interface Section {
  /** The page, and the heading where there is one: `pin`, `pin#messages`. */
  id: string;
  page: string;
  heading: string;
  text: string;
  about: string;
}

export const options: Options<Section> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'about'],
  // The beginning of a page goes before its sections.
  searchOptions: { boost: { page: 6, heading: 3 }, boostDocument: (id: string) => (id.includes('#') ? 1 : 2), prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: 'AND' },
};

export const indexOf = (sections: readonly Section[]): MiniSearch<Section> => {
  const index = new MiniSearch(options);
  index.addAll(sections);
  return index;
};
