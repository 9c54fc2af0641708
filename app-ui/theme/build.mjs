// Writes theme.css from config/theme.json, which holds every token.
import { readFileSync, writeFileSync } from 'node:fs';
import { themeCss } from './css.mjs';

const tokens = JSON.parse(readFileSync(new URL('../../config/theme.json', import.meta.url), 'utf8'));
writeFileSync(new URL('./theme.css', import.meta.url), themeCss(tokens));
