import { Box, Paper, Typography } from '@mui/material';
import { FunctionField, Labeled, Link, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Inspection } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { Answers } from './Answers';
import { InspectionState } from './InspectionState';

const f = source<Inspection>();
const plain = [f('modelName'), f('stage'), f('begunByName'), f('completedByName'), f('version'), f('id')];

function Facts({ inspection }: { inspection: Inspection }) {
  const text = useText();
  const { sheet } = inspection;
  const template = (): string => {
    if (!sheet) return '-';
    if (sheet.templateVersion === null || sheet.templateVersion === undefined) return text('inspections.unknownTemplate');
    return text('inspections.template', { name: sheet.templateName, version: sheet.templateVersion });
  };
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={text('inspections.title', { stage: inspection.stage, serial: inspection.serial })} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('state')}>
          <FunctionField source={f('state')} render={(one: Inspection) => <InspectionState inspection={one} />} />
        </Labeled>
        <Labeled source={f('machineId')}>
          <FunctionField
            source={f('machineId')}
            render={(one: Inspection) => <Link to={`/machines/${String(one.machineId)}/show`}>{one.serial || String(one.machineId)}</Link>}
          />
        </Labeled>
        <Labeled source={f('siteCode')}>
          <FunctionField source={f('siteCode')} render={(one: Inspection) => siteName({ code: one.siteCode, name: one.siteName })} />
        </Labeled>
        <Labeled source="template">
          <FunctionField source="template" render={template} />
        </Labeled>
        {([f('begunOn'), f('completedOn')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Inspection) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

function Body() {
  const text = useText();
  const inspection = useRecordContext<Inspection>();
  if (!inspection) return null;
  return (
    <>
      <Facts inspection={inspection} />
      {/* A record that comes from the list has no answers yet. */}
      {inspection.sheet && (
        <Paper variant="outlined" sx={{ maxWidth: 900, mt: 2, overflow: 'hidden' }} component="section" aria-label={text('inspections.answers')}>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, p: 2, pb: 1 }}>
            {text('inspections.answers')}
          </Typography>
          <Answers sheet={inspection.sheet} />
        </Paper>
      )}
    </>
  );
}

/** An inspection with its answers, photos, people and times. */
export function InspectionShow() {
  return (
    <ShowBase>
      <Body />
    </ShowBase>
  );
}
