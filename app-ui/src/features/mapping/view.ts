// The view of Model Mapping in its address: search, filter, page, the open model. Pure.
import { paths } from '../../paths.ts';

export interface MappingView {
  search: string;
  /** Only models that miss a template. */
  missing: boolean;
  page: number;
  /** The id of the open model; 0 for none. */
  open: number;
  /** Set where the list and the selects do not fit next to each other: the selects of the ticked models are visible. */
  assigning: boolean;
}

const wholeNumber = (text: string | null): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

export function readMappingView(params: URLSearchParams): MappingView {
  return {
    search: (params.get('q') ?? '').trim(),
    missing: params.get('f') === 'missing',
    page: Math.max(wholeNumber(params.get('p')) - 1, 0),
    open: wholeNumber(params.get('open')),
    assigning: params.get('assign') === '1',
  };
}

export function mappingAddress({ search, missing, page, open, assigning }: MappingView): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(missing ? { f: 'missing' } : {}),
    ...(page > 0 ? { p: String(page + 1) } : {}),
    ...(open > 0 ? { open: String(open) } : {}),
    ...(assigning ? { assign: '1' } : {}),
  });
  const query = params.toString();
  return query === '' ? paths.modelMapping : `${paths.modelMapping}?${query}`;
}
