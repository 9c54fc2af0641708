import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { alertSays, open, openInside, serve } from './testing/app.tsx';
import { routes } from './routes.tsx';
import { alert } from './ui/toast.tsx';

const pathsOf = (list: RouteObject[]): string[] => list.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);

// SHELL-007 SHELL-054
it('no route but that of a machine takes parameters, and no route but the session asks who may enter', () => {
  expect(pathsOf(routes).filter((path) => path.includes(':'))).toEqual([
    '/m/:serial', '/m/:serial/inspection', '/m/:serial/inspection/:record/:lookup', '/m/:serial/handover', '/m/:serial/record', '/m/:serial/dealership', '/m/:serial/customer',
  ]);
});

// SHELL-028
it('alerts of all four types appear top right', async () => {
  serve();
  open('/login');
  await screen.findByRole('button', { name: 'Sign in' });
  for (const type of ['success', 'danger', 'info', 'Warning'] as const) alert({ type, title: `a ${type} alert` });
  await alertSays(/a Warning alert/);
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].filter((toast) => /an? \w+ alert/.test(toast.textContent));
  expect(toasts).toHaveLength(4);
  for (const toast of toasts) expect([toast.dataset['xPosition'], toast.dataset['yPosition']]).toEqual(['right', 'top']);
});

// SHELL-038
it('the shell shows the logo', async () => {
  serve();
  await openInside('/location', 'Machine Locations');
  expect(document.querySelector('.strip .mark')).toBeTruthy();
});

// CONST-019 CONST-020
it('the circle moves in 300 ms, and the search table ends 125 px before the window does', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'ui/app.css'), 'utf8');
  expect(sheet).toContain('transition: stroke-dasharray 300ms');
  expect(sheet).toMatch(/\.results \{[^}]*max-height: calc\(100vh - 125px\)/);
});
