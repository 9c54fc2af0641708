import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { knownLanguages } from '../text/i18n.ts';
import { Flag } from './LanguagePicker.tsx';

it('every language of this build has a flag that is drawn, not a character of the device', () => {
  for (const language of knownLanguages) {
    const { container, unmount } = render(<Flag culture={language.replace('_', '-')} />);
    expect(container.querySelectorAll('svg[aria-hidden="true"]'), language).toHaveLength(1);
    expect(container.textContent).toBe('');
    unmount();
  }
});
it('a country without one has none', () => {
  expect(render(<Flag culture="xx-XX" />).container.innerHTML).toBe('');
});
