import 'i18next';
import type { en_GB } from './en_GB/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en_GB };
  }
}
