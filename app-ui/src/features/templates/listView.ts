// The view of All Templates as its address: ?q=brake&kind=7&status=active&lang=2&sort=-name&page=2, and with a dialog
// &do=rename&of=12. Pure.
import type { CallQuery } from '../../api/wire.ts';
import { asKind, stateNames, states, type TemplateKind, type TemplateState } from './kinds.ts';

export const perPage = 40;

/** Fields by which the list can be sorted, with the field of the request. */
const sortFields = { name: 'TemplateName', kind: 'VehicleType', status: 'Status', language: 'LanguageId' } as const;

export type TemplateSort = keyof typeof sortFields;

/** Actions of the dialogs over the list. */
export const acts = ['new', 'texts', 'copy', 'rename', 'dormant', 'delete'] as const;

export type TemplateAct = (typeof acts)[number];

export interface ListView {
  /** A part of the name. */
  text: string;
  kind: TemplateKind | undefined;
  state: TemplateState | undefined;
  /** 0 for every language. */
  language: number;
  sort: { by: TemplateSort; descending: boolean };
  /** From 0; from 1 in the address. */
  page: number;
}

export const firstView: ListView = {
  text: '',
  kind: undefined,
  state: undefined,
  language: 0,
  sort: { by: 'name', descending: false },
  page: 0,
};

const whole = (text: string | null): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

function readSort(text: string | null): ListView['sort'] {
  const descending = text?.startsWith('-') ?? false;
  const by = (Object.keys(sortFields) as TemplateSort[]).find((name) => name === text?.slice(descending ? 1 : 0));
  return by ? { by, descending } : firstView.sort;
}

/** Reads the address; invalid values are ignored. */
export function readListView(params: URLSearchParams): ListView {
  return {
    text: (params.get('q') ?? '').slice(0, 50),
    kind: asKind(whole(params.get('kind'))),
    state: stateNames.find((name) => name === params.get('status')),
    language: whole(params.get('lang')),
    sort: readSort(params.get('sort')),
    page: Math.max(whole(params.get('page')) - 1, 0),
  };
}

/** Writes the address; defaults are left out. */
export function writeListView({ text, kind, state, language, sort, page }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  if (kind !== undefined) params.set('kind', String(kind));
  if (state !== undefined) params.set('status', state);
  if (language !== 0) params.set('lang', String(language));
  if (sort.by !== 'name' || sort.descending) params.set('sort', `${sort.descending ? '-' : ''}${sort.by}`);
  if (page !== 0) params.set('page', String(page + 1));
  return params;
}

/** The dialog of an address, with the template that it is about (0 for a new one). */
export function readAct(params: URLSearchParams): { act: TemplateAct; of: number } | undefined {
  const act = acts.find((name) => name === params.get('do'));
  const of = whole(params.get('of'));
  return act === undefined || (act !== 'new' && act !== 'texts' && of === 0) ? undefined : { act, of };
}

export const isFiltered = ({ text, kind, state, language }: ListView): boolean =>
  text.trim() !== '' || kind !== undefined || state !== undefined || language !== 0;

/** The request of a view. */
export function listQuery(view: ListView): CallQuery {
  const filters: NonNullable<CallQuery['Filters']> = [];
  const number = (FieldName: string, value: number): void =>
    void filters.push({ FieldName, FieldValue: String(value), ConditionOperator: 'equals', FieldType: 'Int', Function: 'None' });
  const text = view.text.trim();
  if (text !== '') filters.push({ FieldName: 'TemplateName', FieldValue: text, ConditionOperator: 'like', FieldType: 'String', Function: 'None' });
  if (view.kind !== undefined) number('VehicleType', view.kind);
  if (view.state !== undefined) number('Status', states[view.state]);
  if (view.language !== 0) number('LanguageId', view.language);
  return {
    Filters: filters,
    FilterProperty: {
      OrderBy: `${sortFields[view.sort.by]} ${view.sort.descending ? 'DESC' : 'ASC'}`,
      Offset: view.page * perPage,
      RecordLimit: perPage,
    },
  };
}
