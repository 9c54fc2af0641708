// The view of the User List in its address: whose users, the filter, sorting, page, the open form or dialog. Pure.
import { paths } from '../../paths.ts';
import type { Filter } from '../../api/wire.ts';

/** The page size of the table (USER-014). */
export const pageSize = 20;

/** The history state of what was opened from the list: Back leads there. */
export const fromList = { fromList: true } as const;

/** The search criteria, in the order in which one value is taken (USER-047), with the fields of the request. */
export const criteria = { username: 'username', firstName: 'FirstName', email: 'Email', surname: 'SurName' } as const;
export type Criterion = keyof typeof criteria;
export const criterionNames = Object.keys(criteria) as Criterion[];

const sortFields = { name: 'DisplayName', role: 'UserTypeId', email: 'Email', login: 'LoginId' } as const;
export type UserSort = keyof typeof sortFields;

/** Actions of the dialogs over the list. */
export const acts = ['filter', 'reset', 'delete'] as const;
export type UserAct = (typeof acts)[number];

export interface UsersView {
  ofGroup: boolean;
  by: Criterion;
  /** Empty for every user. */
  text: string;
  sort: { by: UserSort; descending: boolean };
  /** From 0; from 1 in the address. */
  page: number;
}

/** The open view in place of the list, or over it. */
export interface UsersOpen {
  form?: number | 'new';
  act?: UserAct;
  user?: number;
}

export const firstView: UsersView = { ofGroup: false, by: 'username', text: '', sort: { by: 'name', descending: false }, page: 0 };

const whole = (text: string | null): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

function readSort(text: string | null): UsersView['sort'] {
  const descending = text?.startsWith('-') ?? false;
  const by = (Object.keys(sortFields) as UserSort[]).find((name) => name === text?.slice(descending ? 1 : 0));
  return by ? { by, descending } : firstView.sort;
}

/** Reads the address; invalid values are ignored. */
export function readUsersView(params: URLSearchParams): UsersView {
  return {
    ofGroup: params.get('of') === 'group',
    by: criterionNames.find((name) => name === params.get('by')) ?? firstView.by,
    text: (params.get('q') ?? '').trim().slice(0, 50),
    sort: readSort(params.get('sort')),
    page: Math.max(whole(params.get('p')) - 1, 0),
  };
}

export function readOpen(params: URLSearchParams): UsersOpen {
  const open = params.get('open');
  const form = open === 'new' ? open : whole(open) || undefined;
  const act = acts.find((name) => name === params.get('do'));
  const user = whole(params.get('user')) || undefined;
  return {
    ...(form === undefined ? {} : { form }),
    ...(act === undefined || (act !== 'filter' && user === undefined) ? {} : { act, ...(user === undefined ? {} : { user }) }),
  };
}

/** The address of a view, with what is open; defaults are left out. */
export function usersAddress({ ofGroup, by, text, sort, page }: UsersView, { form, act, user }: UsersOpen = {}): string {
  const params = new URLSearchParams();
  if (ofGroup) params.set('of', 'group');
  if (text !== '') {
    params.set('by', by);
    params.set('q', text);
  }
  if (sort.by !== firstView.sort.by || sort.descending) params.set('sort', `${sort.descending ? '-' : ''}${sort.by}`);
  if (page > 0) params.set('p', String(page + 1));
  if (form !== undefined) params.set('open', String(form));
  if (act !== undefined) params.set('do', act);
  if (user !== undefined) params.set('user', String(user));
  return params.size === 0 ? paths.userList : `${paths.userList}?${params.toString()}`;
}

/** The filters of the request. */
export const filtersOf = ({ by, text }: Pick<UsersView, 'by' | 'text'>): Filter[] =>
  text === '' ? [] : [{ FieldName: criteria[by], FieldValue: text, ConditionOperator: 'like', FieldType: 'String', Function: 'None' }];

export const orderOf = ({ sort }: Pick<UsersView, 'sort'>): string => `${sortFields[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}`;

/** The typed values of the filter popup. */
export type Sought = Record<Criterion, string>;

export type SearchWrong = 'emptySearch' | 'wrongEmail';

/** The one value that is searched for, by the order of the criteria; or why nothing is. */
export function soughtOf(typed: Sought): { by: Criterion; text: string } | SearchWrong {
  const by = criterionNames.find((name) => typed[name].trim() !== '');
  if (by === undefined) return 'emptySearch';
  const text = typed[by].trim();
  // Letters, digits and . ' _ - before an @, and a domain that ends in two to four letters (USER-048).
  if (by === 'email' && !/^[\p{L}\p{N}.'_-]+@([\p{L}\p{N}-]+\.)+\p{L}{2,4}$/u.test(text)) return 'wrongEmail';
  return { by, text };
}
