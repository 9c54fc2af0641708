// The title in the header, by address.
import { paths } from '../paths.ts';

export type TitleKey = 'stock.title' | 'search.title' | 'locations.title' | 'history.title' | 'moveTo.title' | 'imports.title' | 'templates.title' | 'template.title' | 'models.title' | 'mapping.title';

export function titleOf(pathname: string): TitleKey {
  if (pathname === paths.search) return 'search.title';
  if (pathname === paths.history) return 'history.title';
  if (pathname === paths.locations) return 'locations.title';
  if (pathname === paths.moveTo) return 'moveTo.title';
  if (pathname === paths.checkTemplateEditor) return 'templates.title';
  if (pathname === paths.checkTemplate) return 'template.title';
  if (pathname === paths.imports) return 'imports.title';
  if (pathname === paths.manageModel) return 'models.title';
  if (pathname === paths.modelMapping) return 'mapping.title';
  return 'stock.title';
}
