import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import RemoveIcon from '@mui/icons-material/Remove';
import type { Inspection } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Open, passed, failed, or ended without a result because the machine left the stage. */
export function InspectionState({ inspection }: { inspection: Inspection }) {
  const text = useText();
  if (inspection.state === 0) return <Badge name="amber" icon={<HourglassIcon />} label={text('inspections.unfinished')} />;
  if (inspection.state === 2) return <Badge name="grey" icon={<RemoveIcon />} label={text('inspections.ended')} />;
  return inspection.success ? (
    <Badge name="green" icon={<CheckIcon />} label={text('inspections.passed')} />
  ) : (
    <Badge name="red" icon={<BlockIcon />} label={text('inspections.failed')} />
  );
}
