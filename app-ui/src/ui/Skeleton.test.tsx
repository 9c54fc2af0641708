import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../text/i18n.ts';
import { Skeleton } from './Skeleton.tsx';

it('draws its rows, and is read out as loading', () => {
  render(<Skeleton of="rows" count={3} className="card" />);
  const status = screen.getByRole('status');
  expect([status.textContent, status.className]).toEqual(['Loading', 'card']);
  expect(status.querySelectorAll('[aria-hidden="true"].skel')).toHaveLength(3);
});
