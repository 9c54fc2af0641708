// The entries of the Add Machine button: none at production, the file import only at a head office (STOCK-028). Pure.
import type { Hierarchy } from '../../api/module.ts';

export type AddChoice = 'create' | 'import';

export function addChoices(hierarchy: Hierarchy, can: (permission: string) => boolean): AddChoice[] {
  if (hierarchy === 1) return [];
  const choices: AddChoice[] = [];
  if (can('stock.create')) choices.push('create');
  if (hierarchy === 2 && can('stock.import')) choices.push('import');
  return choices;
}
