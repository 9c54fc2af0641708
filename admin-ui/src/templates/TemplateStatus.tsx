import BedtimeIcon from '@mui/icons-material/BedtimeOutlined';
import CheckIcon from '@mui/icons-material/Check';
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import type { ReactElement } from 'react';
import type { Template } from '../api/wire';
import { Badge } from '../layout/Badge';
import type { Tone } from '../layout/colours';
import { useText } from '../text/useText';

const looks: Record<Template['status'], { name: Tone; icon: ReactElement }> = {
  0: { name: 'amber', icon: <EditNoteIcon /> },
  1: { name: 'green', icon: <CheckIcon /> },
  2: { name: 'grey', icon: <BedtimeIcon /> },
};

/** Draft, active or dormant. */
export function TemplateStatus({ template }: { template: Template }) {
  const text = useText();
  const { name, icon } = looks[template.status];
  return <Badge name={name} icon={icon} label={text(`templates.statuses.${template.status}`)} />;
}
