import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined';
import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Divider } from '@mui/material';
import { Menu, useCanAccess, useGetIdentity, useResourceDefinitions } from 'react-admin';
import type { SignedIn } from '../api/wire';
import { useText } from '../text/useText';

/** The resources of a section that the user may open, in the order of `App`. */
function Section({ menu }: { menu: 'work' | 'platform' | 'watch' }) {
  const { data: user } = useGetIdentity();
  const names = Object.keys(useResourceDefinitions());
  const entries = (user as SignedIn | undefined)?.resources ?? [];
  const isOpen = (name: string): boolean =>
    entries.some((entry) => entry.name === name && entry.menu === menu && entry.actions.includes('list'));
  return names.filter(isOpen).map((name) => <Menu.ResourceItem key={name} name={name} />);
}

function StageFlowEntry() {
  const text = useText();
  const { canAccess, isPending } = useCanAccess({ resource: 'stageflow', action: 'list' });
  if (isPending || !canAccess) return null;
  return <Menu.Item to="/stageflow" primaryText={text('flow.title')} leftIcon={<AccountTreeIcon />} />;
}

function MailSetupEntry() {
  const text = useText();
  const { canAccess, isPending } = useCanAccess({ resource: 'mailsetup', action: 'list' });
  if (isPending || !canAccess) return null;
  return <Menu.Item to="/mailsetup" primaryText={text('mailsetup.title')} leftIcon={<MarkEmailReadIcon />} />;
}

/** The resources to maintain, then those to monitor; only those the user may open. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Section menu="work" />
      <StageFlowEntry />
      <Section menu="platform" />
      <Divider component="li" aria-hidden sx={{ my: 1 }} />
      <Section menu="watch" />
      <MailSetupEntry />
    </Menu>
  );
}
