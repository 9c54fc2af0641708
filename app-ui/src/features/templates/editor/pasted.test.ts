import { describe, expect, it } from 'vitest';
import { itemsOf, newGroup, newItem, type Doc } from './doc.ts';
import { cellsOf, mostRows, planOf, readPasted, type Pasted, type PastedRow, type PasteOffers } from './pasted.ts';

const offers: PasteOffers = { language: 'en-GB', types: ['yesNo', 'passFail', 'number', 'text'], categories: new Map([['safety', 3]]), lists: new Map([['scratches', 5]]) };
const read = (text: string, part: Partial<PasteOffers> = {}): Pasted => readPasted(text, { ...offers, ...part });
const only = (text: string, part: Partial<PasteOffers> = {}): PastedRow => {
  const [row, ...rest] = read(text, part).rows;
  if (!row || rest.length > 0) throw new Error('not one row');
  return row;
};

describe('the cells of a copied range', () => {
  it('stand between tabs and line ends of every sort', () => expect(cellsOf('a\tb\r\nc\n\rd\t')).toEqual([['a', 'b'], ['c'], [''], ['d', '']]));
  it('may be quoted with line ends, tabs and quotes in them', () => expect(cellsOf('"two\nlines ""and"" a\ttab"\tx\ny')).toEqual([['two\nlines "and" a\ttab', 'x'], ['y']]));
  it('keep a quote that is no begin of a quoted cell', () => expect(cellsOf('"M8 bolt\tx\n1" hose\ty')).toEqual([['"M8 bolt', 'x'], ['1" hose', 'y']]));
});

describe('what a row will become', () => {
  it('follows the names of the first row, in any order, in English and German', () => {
    const english = read('Unit\tQuestion\tMax\tColour\tType\tCompulsory\nbar\tOil pressure\t4.5\tred\tnumber\tno');
    expect(english.rows.map(({ item, row }) => ({ ...item, key: row }))).toEqual([{ ...newItem('k'), key: 2, text: 'Oil pressure', type: 3, max: '4.5', unit: 'bar', decimals: 1, mandatory: false }]);
    expect([english.named, english.unknown]).toEqual([['unit', 'question', 'max', 'type', 'mandatory'], ['Colour']]);
    const german = read('Frage\tArt\tPflicht\tFoto\tGruppe\tKategorie\tSchnelltexte\nSitz\tJa/Nein\tnein\tja\tKabine\tSafety\tScratches');
    expect(german.rows[0]).toMatchObject({ group: 'Kabine', problems: [], item: { text: 'Sitz', type: 1, mandatory: false, photo: true, category: 3, comments: 5 } });
  });
  it('reads its numbers by the language', () => {
    const limits = (text: string, language: string): [string, string] => {
      const { min, max } = only(`Oil\tnumber\tyes\t${text}`, { language }).item;
      return [min, max];
    };
    expect(limits('1,000\t2,500.25', 'en-GB')).toEqual(['1000', '2500.25']);
    expect(limits('1.000\t2.500,25', 'de-DE')).toEqual(['1000', '2500.25']);
    expect(limits('-0,5\t+3', 'de-DE')).toEqual(['-0.5', '3']);
    expect(only('Oil\tnumber\tyes\t4.5', { language: 'de-DE' }).problems).toEqual([{ what: 'limit', value: '4.5' }]);
  });
  it('follows the usual order without names', () => {
    expect(only('Tyre pressure\tNumber\tyes\t2\t3.25\tbar').item).toMatchObject({ text: 'Tyre pressure', type: 3, mandatory: true, min: '2', max: '3.25', unit: 'bar', decimals: 2 });
    expect(read('Seat\nBelt').rows.map(({ item }) => [item.text, item.type, item.mandatory])).toEqual([['Seat', 1, true], ['Belt', 1, true]]);
  });
  it('is a number when it has limits, and asks yes or no when nothing is said', () => {
    expect(only('Hours\t\t\t0').item.type).toBe(3);
    expect(only('Hours\t').item.type).toBe(1);
    expect(only('Hours\tPass / Fail').item.type).toBe(2);
    expect(only('Hours\tfree text').item.type).toBe(4);
  });
  it('is in the group of the row before when its cell was joined with it', () => {
    expect(read('Group\tQuestion\nCab\tSeat\n\tBelt\nEngine\tOil').rows.map(({ group }) => group)).toEqual(['Cab', 'Cab', 'Engine']);
  });
  it('skips empty rows, and reads no more rows than a list may have', () => {
    expect(read('Seat\n\n \t \nBelt').rows.map(({ row }) => row)).toEqual([1, 4]);
    const long = read('Seat\n'.repeat(mostRows + 20));
    expect([long.rows.length, long.isCut]).toEqual([mostRows, true]);
  });
});

describe('what is wrong with a row', () => {
  it.each([
    ['\tnumber', 'question'],
    ['x'.repeat(501), 'questionLong'],
    ['Seat\tmaybe', 'type'],
    ['Seat\tyes or no\t\t1', 'notNumber'],
    ['Seat\tyes or no\tperhaps', 'flag'],
    ['Oil\tnumber\tyes\tfull', 'limit'],
    ['Oil\tnumber\tyes\t1.2345', 'limit'],
    ['Oil\tnumber\tyes\t4,5', 'limit'],
    ['Oil\tnumber\tyes\t1.50\t4\tl\t1', 'limitDecimals'],
    ['Oil\tnumber\tyes\t5\t4', 'crossed'],
    ['Oil\tnumber\tyes\t1.25\t4\tl\t1', 'limitDecimals'],
    ['Oil\tnumber\tyes\t1\t4\tl\t7', 'decimals'],
    [`Oil\tnumber\tyes\t1\t4\t${'x'.repeat(21)}`, 'unitLong'],
    [`Oil\t\t\t\t\t\t\t\t${'x'.repeat(101)}`, 'groupLong'],
    ['Oil\t\t\t\t\t\t\t\t\tUnknown', 'category'],
    ['Oil\t\t\t\t\t\t\t\t\t\tUnknown', 'comments'],
  ])('%j: %s', (text, what) => expect(only(text).problems.map((problem) => problem.what)).toEqual([what]));
  it('is a type that a handover does not ask', () => expect(only('Oil\tnumber', { types: ['yesNo'] }).problems).toEqual([{ what: 'typeHere', value: 'number' }]));
  it('names the word that is not understood', () => expect(only('Seat\tmaybe').problems).toEqual([{ what: 'type', value: 'maybe' }]));
});

describe('the document with the rows', () => {
  const doc: Doc = [{ ...newGroup('cab'), name: 'Cab', items: [{ ...newItem('seat'), text: 'Seat' }, { ...newItem('belt'), text: 'Belt' }] }];
  const texts = (of: Doc): string[] => of.map(({ name, items }) => `${name}: ${items.map(({ text }) => text).join(', ')}`);
  it('has the good ones after an item, in their order, without the wrong ones', () => {
    const plan = planOf(doc, read('Horn\nLamp\tmaybe\nMirror'), { group: 'cab', after: 'seat', name: 'New' });
    expect([texts(plan.doc), plan.items, plan.groups]).toEqual([['Cab: Seat, Horn, Mirror, Belt'], 2, 0]);
  });
  it('has rows in the groups that they name, new ones after the others', () => {
    const plan = planOf(doc, read('Question\tGroup\nHorn\t cab\nOil\tEngine\nCoolant\tengine'), { group: 'cab', name: 'New' });
    expect([texts(plan.doc), plan.groups]).toEqual([['Cab: Seat, Belt, Horn', 'Engine: Oil, Coolant'], 1]);
  });
  it('has a new group for rows that name none', () => {
    expect(texts(planOf(doc, read('Horn\nLamp'), { group: undefined, name: 'New' }).doc)).toEqual(['Cab: Seat, Belt', 'New: Horn, Lamp']);
  });
  it('has no more questions and groups than a template may have', () => {
    const full: Doc = [{ ...newGroup('cab'), items: Array.from({ length: 499 }, (_, at) => newItem(`k${at}`)) }];
    const plan = planOf(full, read('Horn\nLamp'), { group: 'cab', name: 'New' });
    expect([itemsOf(plan.doc).length, plan.items, plan.rows.map(({ problems }) => problems.map(({ what }) => what))]).toEqual([500, 1, [[], ['full']]]);
    const many: Doc = Array.from({ length: 100 }, (_, at) => newGroup(`g${at}`));
    expect(planOf(many, read('Horn'), { group: undefined, name: 'New' }).rows[0]?.problems).toEqual([{ what: 'groupsFull' }]);
  });
});
