import type theme from '../../config/theme.json';
export function themeCss(tokens: typeof theme): string;
export function colours(tokens: typeof theme, skin: string, mode: string): [string, string][];
