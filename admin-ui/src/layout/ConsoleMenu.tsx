import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined';
import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Divider, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Menu, useGetIdentity, useResourceDefinitions, useSidebarState } from 'react-admin';
import type { SignedIn } from '../api/wire';
import { useText } from '../text/useText';
import type { MenuSection } from './sections';
import { menuSections } from './sections';

/** The pages that are no resource. */
const pages = {
  stageflow: { to: '/stageflow', title: 'flow.title', icon: <AccountTreeIcon /> },
  mailsetup: { to: '/mailsetup', title: 'mailsetup.title', icon: <MarkEmailReadIcon /> },
} as const;

/** The heading of a section; a line while the menu is narrow. A separator is what a menu may have between its entries. */
function Heading({ section }: { section: MenuSection }) {
  const text = useText();
  const [isOpen] = useSidebarState();
  const title = text(`menu.${section}`);
  if (!isOpen) return <Divider component="li" aria-label={title} sx={{ my: 1 }} />;
  return (
    <Typography
      component="li"
      role="separator"
      aria-label={title}
      sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontSize: 12, lineHeight: '16px', fontWeight: 600, color: 'text.secondary', listStyle: 'none' }}
    >
      {title}
    </Typography>
  );
}

/** The entries of the menu by their sections, each in the order of `App`; only those the user may open. */
export function ConsoleMenu() {
  const text = useText();
  const { data: user } = useGetIdentity();
  const names = Object.keys(useResourceDefinitions());
  const allowed = (user as SignedIn | undefined)?.resources ?? [];
  const entriesOf = (section: MenuSection): ReactNode[] => {
    const open = allowed.filter(({ menu, actions }) => menu === section && actions.includes('list')).map(({ name }) => name);
    const resources = names.filter((name) => open.includes(name)).map((name) => <Menu.ResourceItem key={name} name={name} />);
    const others = (['stageflow', 'mailsetup'] as const)
      .filter((name) => open.includes(name))
      .map((name) => <Menu.Item key={name} to={pages[name].to} primaryText={text(pages[name].title)} leftIcon={pages[name].icon} />);
    return [...resources, ...others];
  };
  return (
    <Menu>
      {menuSections.flatMap((section) => {
        const entries = entriesOf(section);
        return entries.length > 0 ? [<Heading key={section} section={section} />, ...entries] : [];
      })}
    </Menu>
  );
}
