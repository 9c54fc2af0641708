// The name of the product in texts. The server writes the setting `brand.name` into the page.
import { en_GB } from './en_GB/index.ts';

export const brandName = (): string => document.querySelector<HTMLMetaElement>('meta[name="brand-name"]')?.content || en_GB.app.name;
