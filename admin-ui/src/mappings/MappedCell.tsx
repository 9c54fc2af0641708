import BedtimeIcon from '@mui/icons-material/BedtimeOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Link } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MappedTemplate } from '../api/wire';
import { Badge } from '../layout/Badge';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';

interface Props {
  template: MappedTemplate | null | undefined;
  /** `true` if sites of this hierarchy have a template of the kind at all. */
  used: boolean;
}

/** The template of a model for one kind. A template that is not in use has its status next to it. */
export function MappedCell({ template, used }: Props) {
  const text = useText();
  const pathOf = useCreatePath();
  if (!used) return <>-</>;
  if (!template) return <Badge name="amber" icon={<ErrorOutlineIcon />} label={text('mappings.missing')} />;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Link component={RouterLink} to={pathOf({ resource: 'templates', type: 'show', id: template.id })}>
        <Shortened text={template.name} width={170} />
      </Link>
      {!template.isAsked && <Badge name="grey" icon={<BedtimeIcon />} label={text(`templates.statuses.${template.status}`)} />}
    </Box>
  );
}
