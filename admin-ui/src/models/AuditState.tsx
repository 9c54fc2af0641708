import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Badge of a model whose machines are, or are not, in the 30-day audit rotation. */
export function AuditState({ enabled }: { enabled: boolean }) {
  const text = useText();
  return enabled ? (
    <Badge name="green" icon={<CheckIcon />} label={text('state.moduleOn')} />
  ) : (
    <Badge name="red" icon={<BlockIcon />} label={text('state.moduleOff')} />
  );
}
