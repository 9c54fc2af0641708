// Questions out of a spreadsheet: cells between tabs, rows between line ends. Says what each row will become, or what is wrong
// with it. Columns and words are understood in English and German. Pure.
import { readNumber } from 'web-shared/values/typedNumber';
import { addItem, itemsOf, itemTypes, limits, newGroup, newItem, newKey, wrongLimits, type Doc, type Item } from './doc.ts';

/** The order of the columns when the first row does not name them. */
export const columns = ['question', 'type', 'mandatory', 'min', 'max', 'unit', 'decimals', 'photo', 'group', 'category', 'comments'] as const;

export type Column = (typeof columns)[number];

type TypeName = keyof typeof itemTypes;

const heads: Record<Column, readonly string[]> = {
  question: ['question', 'questions', 'text', 'item', 'check', 'description', 'frage', 'fragen', 'prüfpunkt', 'beschreibung'],
  type: ['type', 'answer', 'answertype', 'art', 'typ', 'antwort', 'antwortart'],
  mandatory: ['compulsory', 'mandatory', 'required', 'pflicht', 'pflichtfeld', 'verpflichtend'],
  min: ['min', 'minimum', 'lowest', 'lowestgoodnumber', 'from', 'von', 'mindestens'],
  max: ['max', 'maximum', 'highest', 'highestgoodnumber', 'to', 'bis', 'höchstens'],
  unit: ['unit', 'units', 'einheit'],
  decimals: ['decimals', 'decimalplaces', 'dezimalstellen', 'nachkommastellen'],
  photo: ['photo', 'picture', 'photoonfailure', 'foto', 'bild'],
  group: ['group', 'groupname', 'section', 'gruppe', 'abschnitt'],
  category: ['category', 'kategorie'],
  comments: ['quicktexts', 'comments', 'commentlist', 'kurztexte', 'schnelltexte', 'kommentare', 'kommentarliste'],
};

const typeWords: Record<TypeName, readonly string[]> = {
  yesNo: ['1', 'yesno', 'yesorno', 'janein', 'jaodernein', 'boolean'],
  passFail: ['2', 'passfail', 'passfailnotapplicable', 'passfailna', 'okfail', 'inordnungnichtinordnung', 'ioniontz', 'ionio', 'bestandennichtbestanden'],
  number: ['3', 'number', 'numeric', 'measurement', 'measure', 'zahl', 'wert', 'messwert'],
  text: ['4', 'text', 'freetext', 'comment', 'freitext'],
};

const yes = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr', 'compulsory', 'mandatory', 'required', 'pflicht'];
const no = ['no', 'n', 'false', '0', 'nein', 'falsch', 'optional'];

const word = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type Problem =
  | { what: 'question' | 'questionLong' | 'unitLong' | 'groupLong' | 'full' | 'groupsFull' | 'crossed' | 'limitDecimals' | 'notNumber' }
  | { what: 'type' | 'typeHere' | 'flag' | 'limit' | 'decimals' | 'category' | 'comments'; value: string };

export interface PastedRow {
  /** The row of the list, from 1. */
  readonly row: number;
  readonly item: Item;
  /** The name of its group; empty for the one that is chosen. */
  readonly group: string;
  readonly problems: readonly Problem[];
}

export interface Pasted {
  readonly rows: readonly PastedRow[];
  /** The columns that the list names, and the names that are no column. */
  readonly named: readonly Column[];
  readonly unknown: readonly string[];
  /** Rows after the most that are read. */
  readonly isCut: boolean;
}

/** The names that rows may have, and the language by which their numbers are read. */
export interface PasteOffers {
  readonly language: string;
  readonly types: readonly TypeName[];
  readonly categories: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, number>;
}

export const namesOf = (entries: Iterable<readonly [number, string]>): Map<string, number> => new Map([...entries].map(([id, name]) => [name.trim().toLowerCase(), id]));

/** The most rows that are read; a template has fewer items. */
export const mostRows = 1000;

/** The cells of a copied range. A cell in quotes may contain tabs, line ends and doubled quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else isQuoted = false;
    } else if (sign === '"' && cell === '' && closes(text, at)) isQuoted = true;
    else if (sign === '\t') [row, cell] = [[...row, cell], ''];
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      if (rows.length > mostRows + 1) return rows;
    } else cell += sign;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}

/** Returns `true` if a quote at the begin of a cell is closed at the end of one; an inch sign is not. */
function closes(text: string, from: number): boolean {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1;
    else return /^[\t\r\n]|^$/.test(text.slice(at + 1, at + 2));
  }
  return false;
}

function headOf(cells: readonly string[]): { places: Map<Column, number>; unknown: string[] } | undefined {
  const places = new Map<Column, number>();
  const unknown: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const column = columns.find((name) => !places.has(name) && heads[name].includes(word(cell)));
    if (column) places.set(column, at);
    else if (cell.trim() !== '') unknown.push(cell.trim());
  }
  return places.has('question') && (places.size > 1 || cells.length === 1) ? { places, unknown } : undefined;
}

export function readPasted(text: string, offers: PasteOffers): Pasted {
  const cells = cellsOf(text).map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const head = headOf(cells[0] ?? []);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const places = head?.places ?? new Map(columns.slice(0, width).map((name, at) => [name, at]));
  let lastGroup = '';
  const rows: PastedRow[] = [];
  for (const [at, row] of cells.entries()) {
    if ((head && at === 0) || row.every((cell) => cell === '')) continue;
    const read = rowOf((name) => row[places.get(name) ?? -1] ?? '', offers);
    // Of joined cells only the first has the text.
    lastGroup = read.group === '' ? lastGroup : read.group;
    rows.push({ ...read, group: lastGroup, row: at + 1 });
  }
  return { rows: rows.slice(0, mostRows), named: [...places.keys()], unknown: head?.unknown ?? [], isCut: rows.length > mostRows };
}

function rowOf(cell: (name: Column) => string, { language, types, categories, lists }: PasteOffers): Omit<PastedRow, 'row'> {
  const problems: Problem[] = [];
  const flag = (name: 'mandatory' | 'photo', otherwise: boolean): boolean => {
    const flagWord = word(cell(name));
    if (cell(name) === '' || yes.includes(flagWord)) return cell(name) === '' ? otherwise : true;
    if (!no.includes(flagWord)) problems.push({ what: 'flag', value: cell(name) });
    return false;
  };
  const named = (name: 'category' | 'comments', among: ReadonlyMap<string, number>): number => {
    const id = cell(name) === '' ? 0 : among.get(cell(name).toLowerCase());
    if (id === undefined) problems.push({ what: name, value: cell(name) });
    return id ?? 0;
  };
  const limit = (name: 'min' | 'max'): string => {
    if (cell(name) === '') return '';
    const number = readNumber(cell(name).replace(/^\+/, ''), language, 3);
    if ('text' in number) return number.text;
    problems.push({ what: 'limit', value: cell(name) });
    return '';
  };
  const question = cell('question');
  if (question === '') problems.push({ what: 'question' });
  if (question.length > limits.question) problems.push({ what: 'questionLong' });
  const hasNumber = [cell('min'), cell('max'), cell('unit')].some((text) => text !== '');
  const typeWord = word(cell('type'));
  const type = cell('type') === '' ? (hasNumber ? 'number' : 'yesNo') : (Object.keys(typeWords) as TypeName[]).find((name) => typeWords[name].includes(typeWord));
  if (type === undefined) problems.push({ what: 'type', value: cell('type') });
  else if (!types.includes(type)) problems.push({ what: 'typeHere', value: cell('type') });
  else if (type !== 'number' && hasNumber) problems.push({ what: 'notNumber' });
  const [min, max] = [limit('min'), limit('max')];
  const needed = Math.min(3, Math.max(...[min, max].map((text) => (text.split('.')[1] ?? '').length)));
  const decimals = cell('decimals') === '' ? needed : Number(cell('decimals'));
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 3) problems.push({ what: 'decimals', value: cell('decimals') });
  if (cell('unit').length > limits.unit) problems.push({ what: 'unitLong' });
  if (cell('group').length > limits.group) problems.push({ what: 'groupLong' });
  const number = type === 'number' ? { min, max, unit: cell('unit'), decimals } : {};
  const item: Item = {
    ...newItem(newKey()), text: question, type: itemTypes[type ?? 'yesNo'], mandatory: flag('mandatory', true), photo: flag('photo', false),
    category: named('category', categories), comments: named('comments', lists), ...number,
  };
  const wrong = wrongLimits(item);
  if (wrong === 'crossed') problems.push({ what: 'crossed' });
  if (wrong === 'decimals' && Number.isInteger(decimals)) problems.push({ what: 'limitDecimals' });
  return { item, group: cell('group'), problems };
}

/** The pasted text, and its target. */
export interface PasteStart {
  readonly text: string;
  readonly group?: string;
  readonly after?: string;
}

/**
 * Target of rows that name no group: into a group, after an item or as the last; without one into a new group of that name.
 */
export interface PasteInto {
  readonly group: string | undefined;
  readonly after?: string | undefined;
  readonly name: string;
}

export interface Plan {
  readonly doc: Doc;
  readonly rows: readonly PastedRow[];
  /** Numbers of items and groups that are added. */
  readonly items: number;
  readonly groups: number;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The document with the good rows, in one step, and the rows with what is wrong in this document. */
export function planOf(doc: Doc, { rows }: Pasted, into: PasteInto): Plan {
  let now = doc;
  let after = into.after;
  let items = 0;
  const room = limits.items - itemsOf(doc).length;
  const checked = rows.map((row): PastedRow => {
    if (row.problems.length > 0) return row;
    if (items >= room) return { ...row, problems: [{ what: 'full' }] };
    const chosen = row.group === '' && into.group !== undefined ? into.group : undefined;
    const name = row.group === '' ? into.name : row.group;
    const known = now.find((group) => (chosen === undefined ? same(group.name, name) : group.key === chosen));
    if (!known && now.length >= limits.groups) return { ...row, problems: [{ what: 'groupsFull' }] };
    const group = known ?? { ...newGroup(newKey()), name };
    if (!known) now = [...now, group];
    now = addItem(now, group.key, row.item, group.key === into.group ? after : undefined);
    if (group.key === into.group && after !== undefined) after = row.item.key;
    items += 1;
    return row;
  });
  return { doc: now, rows: checked, items, groups: now.length - doc.length };
}
