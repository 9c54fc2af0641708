// The types of documents, and the display of their size.

/** The endings of the files that are accepted (ASSET-010). */
export const documentEndings = ['pdf', 'ppt', 'doc', 'docx', 'pptx', 'xls', 'xlsx'] as const;

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isDocumentName = (name: string): boolean => documentEndings.some((ending) => ending === endingOf(name));

/** The type of a document in capitals, as displayed next to its name. */
export const typeName = (name: string): string => endingOf(name).toUpperCase();

/** A size in KB or MB, as files are named to people. */
export function sizeParts(bytes: number): { unit: 'kb' | 'mb'; size: number } {
  const kb = Math.max(1, Math.round(bytes / 1024));
  return kb < 1024 ? { unit: 'kb', size: kb } : { unit: 'mb', size: Math.round(bytes / 1024 / 102.4) / 10 };
}
