import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FunctionField, Labeled, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { PublishedTemplate, Template } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { Questions } from './Questions';
import { TemplateStatus } from './TemplateStatus';
import { versionOf } from './template';

const f = source<Template>();
const plain = [f('language'), f('modelCount'), f('inspectionCount'), f('id')];

function Facts({ template }: { template: Template }) {
  const text = useText();
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={template.name} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('vehicleType')}>
          <FunctionField source={f('vehicleType')} render={(one: Template) => text(`templates.kinds.${one.vehicleType}`)} />
        </Labeled>
        <Labeled source={f('status')}>
          <FunctionField source={f('status')} render={(one: Template) => <TemplateStatus template={one} />} />
        </Labeled>
        <Labeled source={f('version')}>
          <FunctionField source={f('version')} render={versionOf} />
        </Labeled>
        <Labeled source={f('isEdited')}>
          <FunctionField source={f('isEdited')} render={(one: Template) => text(one.isEdited ? 'yes' : 'no')} />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
        <Labeled source={f('updatedAt')}>
          <FunctionField source={f('updatedAt')} render={(one: Template) => <When at={one.updatedAt} />} />
        </Labeled>
      </Box>
    </Paper>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, mt: 2, overflow: 'hidden' }} component="section" aria-label={title}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, p: 2, pb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

function Languages({ languages }: { languages: PublishedTemplate['languages'] }) {
  const text = useText();
  return (
    <Table size="small" sx={{ '& .MuiTableCell-root': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{text('templates.language')}</TableCell>
          <TableCell>{text('templates.name')}</TableCell>
          <TableCell align="right">{text('templates.missing')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {languages.map((one) => (
          <TableRow key={one.id}>
            <TableCell component="th" scope="row">
              {one.language}
            </TableCell>
            <TableCell>{one.name || '-'}</TableCell>
            <TableCell align="right">{one.missing}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Versions({ versions }: { versions: PublishedTemplate['versions'] }) {
  const text = useText();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('templates.version')}</TableCell>
          <TableCell>{text('templates.publishedAt')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {versions.map((one) => (
          <TableRow key={one.number}>
            <TableCell component="th" scope="row">
              {one.number}
            </TableCell>
            <TableCell>
              <When at={one.publishedAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Body() {
  const text = useText();
  const template = useRecordContext<Template>();
  if (!template) return null;
  // A record that comes from the list has no content yet.
  const published = template.published;
  return (
    <>
      <Facts template={template} />
      {published?.versions.length === 0 && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{text('templates.neverPublished')}</Typography>
      )}
      {published && published.versions.length > 0 && (
        <>
          <Part title={text('templates.questions')}>
            <Questions published={published} />
          </Part>
          <Part title={text('templates.languages')}>
            <Languages languages={published.languages} />
          </Part>
          <Part title={text('templates.versions')}>
            <Versions versions={published.versions} />
          </Part>
        </>
      )}
    </>
  );
}

/** A template with what is published of it: questions in each language, languages, versions. */
export function TemplateShow() {
  return (
    <ShowBase>
      <Body />
    </ShowBase>
  );
}
