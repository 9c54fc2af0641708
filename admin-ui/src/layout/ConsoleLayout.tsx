import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { ConfirmPassword } from './ConfirmPassword';
import { ConsoleAppBar } from './ConsoleAppBar';
import { ConsoleMenu } from './ConsoleMenu';
import { ConsoleSidebar } from './ConsoleSidebar';
import { Trail } from './Trail';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} sidebar={ConsoleSidebar} appBarAlwaysOn>
      <Trail />
      {children}
      <ConfirmPassword />
    </Layout>
  );
}
