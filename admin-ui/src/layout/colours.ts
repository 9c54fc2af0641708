// The colours of the console, by the mode.

import tokens from '../../../config/theme.json';

export type ConsoleMode = 'light' | 'dark';

export type Tone = keyof typeof tokens.status;

/** Text and fill of a status badge. */
export const tone = (name: Tone, mode: ConsoleMode) => tokens.status[name][mode];

/** Colours that MUI's palette does not have. */
export const colours = (mode: ConsoleMode) => ({ ...tokens.color.shared[mode], ...tokens.color.yellow[mode] });

export type Colours = ReturnType<typeof colours>;
