import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import SellIcon from '@mui/icons-material/SellOutlined';
import BuildIcon from '@mui/icons-material/BuildOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import type { ReactElement } from 'react';
import type { Machine } from '../api/wire';
import { Badge } from '../layout/Badge';
import type { Tone } from '../layout/colours';

/** Colour and icon by status letter; the text comes from the server. */
const looks: Record<string, { name: Tone; icon: ReactElement }> = {
  R: { name: 'amber', icon: <HourglassIcon /> },
  A: { name: 'green', icon: <CheckIcon /> },
  F: { name: 'amber', icon: <HourglassIcon /> },
  G: { name: 'amber', icon: <HourglassIcon /> },
  N: { name: 'blue', icon: <LocalShippingIcon /> },
  O: { name: 'blue', icon: <LocalShippingIcon /> },
  H: { name: 'red', icon: <BuildIcon /> },
  S: { name: 'red', icon: <SwapIcon /> },
  C: { name: 'amber', icon: <HourglassIcon /> },
  P: { name: 'green', icon: <CheckIcon /> },
  T: { name: 'red', icon: <SellIcon /> },
  D: { name: 'grey', icon: <BlockIcon /> },
};

const unknown = { name: 'grey' as const, icon: <RemoveIcon /> };

export function StatusBadge({ machine }: { machine: Machine }) {
  const { name, icon } = looks[machine.status] ?? unknown;
  return <Badge name={name} icon={icon} label={machine.statusName} />;
}
