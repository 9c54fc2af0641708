import { useTranslate } from 'react-admin';
import type { words } from './en';

/** Every dotted path through the catalogue. */
type Path<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${P}${K}` : Path<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];

export type TextKey = Path<typeof words>;

/** The text of a key; a key that is not in the catalogue does not compile. */
export function useText(): (key: TextKey, options?: Record<string, string | number>) => string {
  const translate = useTranslate();
  return (key, options) => translate(`console.${key}`, options);
}

/** The key in react-admin's form, for props that react-admin translates itself (labels, titles). */
export const key = (name: TextKey): string => `console.${name}`;
