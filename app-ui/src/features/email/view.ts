// The state of Email Templates in its address: the pages of the two tables, the open form, the template that is to be deleted. Pure.
import { paths } from '../../paths.ts';

/** The rows of a page (CONST-024). */
export const pageSize = 10;

export interface EmailView {
  /** The pages of the two tables, from 0; from 1 in the address. */
  page: number;
  masterPage: number;
}

/** The form or the question that is open. */
export interface EmailOpen {
  form?: number | 'new';
  deleting?: number;
}

const whole = (text: string | null): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Reads the address; invalid values are ignored. */
export const readEmailView = (params: URLSearchParams): EmailView => ({
  page: Math.max(whole(params.get('p')) - 1, 0),
  masterPage: Math.max(whole(params.get('mp')) - 1, 0),
});

export function readEmailOpen(params: URLSearchParams): EmailOpen {
  const open = params.get('open');
  const form = open === 'new' ? open : whole(open);
  const deleting = whole(params.get('delete'));
  return { ...(form === 0 ? {} : { form }), ...(deleting === 0 ? {} : { deleting }) };
}

/** The address of a view with what is open; defaults are left out. */
export function emailAddress({ page, masterPage }: EmailView, { form, deleting }: EmailOpen = {}): string {
  const params = new URLSearchParams();
  if (page > 0) params.set('p', String(page + 1));
  if (masterPage > 0) params.set('mp', String(masterPage + 1));
  if (form !== undefined) params.set('open', String(form));
  if (deleting !== undefined) params.set('delete', String(deleting));
  return params.size === 0 ? paths.email : `${paths.email}?${params.toString()}`;
}

/** The rows of a page; of the last one when the page is beyond it, such as after its last row was deleted. */
export function pageOf<T>(rows: readonly T[], page: number): { rows: readonly T[]; page: number } {
  const at = Math.min(page, Math.max(Math.ceil(rows.length / pageSize) - 1, 0));
  return { rows: rows.slice(at * pageSize, (at + 1) * pageSize), page: at };
}
