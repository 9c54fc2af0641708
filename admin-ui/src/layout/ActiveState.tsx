import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { useText } from '../text/useText';
import { Badge } from './Badge';

export function ActiveState({ active }: { active: boolean }) {
  const text = useText();
  return active ? (
    <Badge name="green" icon={<CheckIcon />} label={text('state.active')} />
  ) : (
    <Badge name="red" icon={<BlockIcon />} label={text('state.off')} />
  );
}
