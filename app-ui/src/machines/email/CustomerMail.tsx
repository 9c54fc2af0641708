// The mail that an address shows over its page, on every page of the shell: the stock list, the search and a history open it.
import type { JSX } from 'react';
import { mailPermission } from '../../api/mails.ts';
import { useSession } from '../../api/session.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { mailOf } from './address.ts';

const MailDialog = laterDialog(() => import('./MailDialog.tsx'));

export function CustomerMail(): JSX.Element | null {
  const { can, site } = useSession();
  const over = useOverPage('show');
  const record = mailOf(over.value);
  if (record === undefined || !can(mailPermission)) return null;
  return <MailDialog key={`${site} ${record}`} record={record} onClose={over.close} />;
}
