import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import type { ReactElement } from 'react';
import type { Asset } from '../api/wire';
import { Badge } from '../layout/Badge';
import type { Tone } from '../layout/colours';
import { useText } from '../text/useText';

const looks: Record<Asset['state'], { name: Tone; icon: ReactElement }> = {
  0: { name: 'amber', icon: <HourglassIcon /> },
  1: { name: 'green', icon: <CheckIcon /> },
  2: { name: 'red', icon: <BlockIcon /> },
  3: { name: 'grey', icon: <DeleteIcon /> },
};

/** Announced, accepted, refused or erased. */
export function AssetState({ asset }: { asset: Asset }) {
  const text = useText();
  const { name, icon } = looks[asset.state];
  return <Badge name={name} icon={icon} label={text(`assets.states.${asset.state}`)} />;
}
