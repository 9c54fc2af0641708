import { expect, it } from 'vitest';
import { i18n } from '../../text/i18n.ts';
import { saveText } from './saveText.ts';
import type { SaveState } from './saver.ts';

it.each<[SaveState, string, string]>([
  ['over', 'Inspection is not open', 'Not saved: Inspection is not open'],
  ['over', '', 'Not saved: It was completed by somebody else, or the machine has left the stage.'],
  ['refused', 'Area is not available', 'Could not be saved: Area is not available'],
  ['refused', '', 'Could not be saved: The server gave no reason.'],
])('of %s with the reason %j has a reason', (save, why, text) => expect(saveText({ save, why }, i18n.t)).toBe(text));
