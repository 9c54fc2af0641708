import { Divider } from '@mui/material';
import { Menu, useCanAccess } from 'react-admin';
import type { ResourceName } from '../api/canAccess';

const work: ResourceName[] = [
  'groups',
  'sites',
  'users',
  'models',
  'locations',
  'commentcategories',
  'catalogue',
  'machines',
];
const watch: ResourceName[] = ['sessions', 'audit', 'operators', 'apikeys'];

function Entry({ name }: { name: ResourceName }) {
  const { canAccess, isPending } = useCanAccess({ resource: name, action: 'list' });
  return isPending || !canAccess ? null : <Menu.ResourceItem name={name} />;
}

/** What is maintained, then what is watched over; only what this person may open. */
export function ConsoleMenu() {
  return (
    <Menu>
      {work.map((name) => (
        <Entry key={name} name={name} />
      ))}
      <Divider component="li" aria-hidden sx={{ my: 1 }} />
      {watch.map((name) => (
        <Entry key={name} name={name} />
      ))}
    </Menu>
  );
}
