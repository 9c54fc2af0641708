import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined';
import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Divider } from '@mui/material';
import { Menu, useCanAccess } from 'react-admin';
import type { ResourceName } from '../api/canAccess';
import { useText } from '../text/useText';

const work: ResourceName[] = [
  'groups',
  'sites',
  'users',
  'models',
  'locations',
  'stages',
  'workshops',
  'tyremakes',
  'tyreratings',
  'tyresizes',
  'vatrates',
  'videoquestions',
  'areas',
  'defects',
  'commentcategories',
  'templates',
  'mappings',
  'itemcategories',
  'animations',
  'machinetypes',
  'menupricingcategories',
  'workstatuses',
  'catalogue',
  'machines',
  'inspections',
  'handovers',
  'customers',
  'workorders',
  'assets',
  'transfers',
  'mails',
  'mailsuppressions',
];
/** Lists of the whole platform, which operators keep. */
const platform: ResourceName[] = ['franchises', 'languages', 'countries', 'supportcontacts', 'mastertemplates', 'dmsproviders'];
const watch: ResourceName[] = ['sessions', 'audit', 'clienterrors', 'operators', 'apikeys'];

function Entry({ name }: { name: ResourceName }) {
  const { canAccess, isPending } = useCanAccess({ resource: name, action: 'list' });
  return isPending || !canAccess ? null : <Menu.ResourceItem name={name} />;
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
      {work.map((name) => (
        <Entry key={name} name={name} />
      ))}
      <StageFlowEntry />
      {platform.map((name) => (
        <Entry key={name} name={name} />
      ))}
      <Divider component="li" aria-hidden sx={{ my: 1 }} />
      {watch.map((name) => (
        <Entry key={name} name={name} />
      ))}
      <MailSetupEntry />
    </Menu>
  );
}
