import type { RenderResult } from '@testing-library/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Notification, TestMemoryRouter, memoryStore } from 'react-admin';
import { authProvider } from '../api/authProvider';
import { dataProvider } from '../api/dataProvider';
import { i18nProvider } from '../text/i18nProvider';

/** Renders a part of the console inside its real contexts; only the server is a stand-in. */
export function renderConsole(part: ReactNode, at = '/'): RenderResult {
  return render(
    <TestMemoryRouter initialEntries={[at]}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      >
        {part}
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
}
