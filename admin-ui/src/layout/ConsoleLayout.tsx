import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { ConfirmPassword } from './ConfirmPassword';
import { ConsoleAppBar } from './ConsoleAppBar';
import { ConsoleMenu } from './ConsoleMenu';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
      {children}
      <ConfirmPassword />
    </Layout>
  );
}
