// The view of Manage Model in its address: search, page, the open dialog. Pure.
import { paths } from '../../paths.ts';

export interface ModelsView {
  search: string;
  page: number;
  /** The model in the dialog; `new` is one that is being added. */
  open: number | 'new' | undefined;
}

const wholeNumber = (text: string | null): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

export function readModelsView(params: URLSearchParams): ModelsView {
  const open = params.get('open');
  return {
    search: (params.get('q') ?? '').trim(),
    page: Math.max(wholeNumber(params.get('p')) - 1, 0),
    open: open === 'new' ? 'new' : wholeNumber(open) || undefined,
  };
}

export function modelsAddress({ search, page, open }: ModelsView): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(page > 0 ? { p: String(page + 1) } : {}),
    ...(open === undefined ? {} : { open: String(open) }),
  }).toString();
  return query === '' ? paths.manageModel : `${paths.manageModel}?${query}`;
}
