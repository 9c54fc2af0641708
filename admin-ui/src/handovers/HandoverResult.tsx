import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import type { Handover, HandoverProof } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Badge of the result: passed if every question was answered with yes. */
export function HandoverResult({ handover }: { handover: Handover }) {
  const text = useText();
  return handover.passed ? (
    <Badge name="green" icon={<CheckIcon />} label={text('inspections.passed')} />
  ) : (
    <Badge name="red" icon={<BlockIcon />} label={text('inspections.failed')} />
  );
}

/**
 * Badge of the proof: whether the stored record still equals the accepted one, as verified by the server for this request.
 */
export function ProofState({ state }: { state: HandoverProof['standing'] }) {
  const text = useText();
  const label = text(`handovers.standing.${state}`);
  if (state === 'broken') return <Badge name="red" icon={<BlockIcon />} label={label} />;
  if (state === 'unproven') return <Badge name="grey" icon={<RemoveIcon />} label={label} />;
  return <Badge name="green" icon={<CheckIcon />} label={label} />;
}
