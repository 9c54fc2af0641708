// The page that a person begins with: the yard for those who inspect machines and change nothing else of the stock, the stock
// list for everybody else.
import { stored } from './api/storage.ts';
import { paths } from './paths.ts';

const changes = ['stock.create', 'stock.edit', 'stock.accept', 'stock.transfer', 'location.write'];

/** `can`: whether the session grants a permission. */
export const homeOf = (can: (permission: string) => boolean): string => (can('inspection.perform') && !changes.some(can) ? paths.yard : paths.stock);

/** The stock list with the quick filter that was chosen last (STOCK-017). The address without a filter shows Site Stock. */
export const lastStock = (): string => (stored('filter') === '' ? paths.stock : `${paths.stock}?f=${stored('filter')}`);

/** The page of the person who used this device last, before the session is known. */
export const storedHome = (): string => (stored('home') === paths.yard ? paths.yard : paths.stock);
