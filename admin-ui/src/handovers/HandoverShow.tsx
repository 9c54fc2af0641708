import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { FunctionField, Labeled, Link, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Handover, HandoverProof } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { HandoverResult, ProofState } from './HandoverResult';

const f = source<Handover>();
const plain = [f('code'), f('modelName'), f('userName'), f('id')];

function Facts({ handover }: { handover: Handover }) {
  const text = useText();
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={text('handovers.title', { serial: handover.serial || String(handover.machineId) })} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('passed')}>
          <FunctionField source={f('passed')} render={(one: Handover) => <HandoverResult handover={one} />} />
        </Labeled>
        <Labeled source={f('machineId')}>
          <FunctionField
            source={f('machineId')}
            render={(one: Handover) => <Link to={`/machines/${String(one.machineId)}/show`}>{one.serial || String(one.machineId)}</Link>}
          />
        </Labeled>
        <Labeled source={f('siteCode')}>
          <FunctionField source={f('siteCode')} render={(one: Handover) => siteName({ code: one.siteCode, name: one.siteName })} />
        </Labeled>
        <Labeled source={f('at')}>
          <FunctionField source={f('at')} render={(one: Handover) => <When at={one.at} />} />
        </Labeled>
        <Labeled source={f('byLink')}>
          <FunctionField source={f('byLink')} render={(one: Handover) => text(one.byLink ? 'handovers.byLink' : 'handovers.atDesk')} />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

const addressOf = (picture: string): string =>
  URL.createObjectURL(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], { type: 'image/png' }));

/** The drawing from memory: the content security policy allows no data in addresses. */
function Drawing({ picture, name }: { picture: string; name: string }) {
  const text = useText();
  const [address] = useState(() => addressOf(picture));
  useEffect(
    () => () => {
      URL.revokeObjectURL(address);
    },
    [address],
  );
  return <Box component="img" src={address} alt={text('handovers.drawing', { name })} sx={{ maxWidth: 320, border: 1, borderColor: 'divider', background: '#fff' }} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, mt: 2, p: 2, overflow: 'hidden' }} component="section" aria-label={title}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

function Signature({ proof }: { proof: HandoverProof }) {
  const text = useText();
  if (proof.erasedOn !== '') return <Typography>{text('handovers.erased', { time: proof.erasedOn })}</Typography>;
  if (proof.signatureName === null || proof.signatureName === undefined) return <Typography>{text('handovers.notShown')}</Typography>;
  return (
    <>
      <Typography sx={{ fontWeight: 500 }}>{proof.signatureName || '-'}</Typography>
      {proof.signature ? <Drawing key={proof.signature} picture={proof.signature} name={proof.signatureName} /> : null}
    </>
  );
}

function Proof({ proof }: { proof: HandoverProof }) {
  const text = useText();
  const answerText = (status: number | null | undefined): string => (status === 1 ? text('inspections.yes') : status === 0 ? text('inspections.no') : '-');
  return (
    <>
      <Part title={text('handovers.proof')}>
        <ProofState state={proof.standing} />
        {proof.withdrawnOn === '' ? null : <Typography sx={{ mt: 1 }}>{text('handovers.withdrawn', { date: proof.withdrawnOn.split(' ')[0] ?? '' })}</Typography>}
        {proof.faults.map((fault) => (
          <Typography key={fault} color="error" role="alert">
            {text(`handovers.faults.${fault}`)}
          </Typography>
        ))}
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {proof.hash === '' ? '-' : `SHA-256 ${proof.hash}`}
        </Typography>
      </Part>
      <Part title={text('inspections.answers')}>
        <Typography variant="body2">
          {text('inspections.template', { name: proof.templateName, version: proof.templateVersion })}, {proof.languageName}
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('handovers.question')}</TableCell>
              <TableCell>{text('handovers.answer')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {proof.items.map((item, at) => (
              <TableRow key={item.TemplateItemTypeId ?? at}>
                {/* The comment is under its question, so that a phone shows both and the answer. */}
                <TableCell sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {item.ItemDesc}
                  {item.Comments === '' ? null : (
                    <Typography variant="body2" color="text.secondary">
                      {item.Comments}
                    </Typography>
                  )}
                </TableCell>
                <TableCell sx={{ verticalAlign: 'top' }}>{answerText(item.ItemStatus)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {proof.corrections.map((correction) => (
          <Box key={correction.CorrectionId} sx={{ mt: 2 }}>
            <Typography sx={{ fontWeight: 500 }}>
              {text('handovers.corrected', { time: correction.TimeStamp, name: correction.Actor, reason: correction.Reason })}
            </Typography>
            {correction.Items.map((line) => (
              <Typography key={line.TemplateItemTypeId}>
                {line.ItemDesc}: <del>{[answerText(line.WasStatus), line.WasComments].join(' ').trim()}</del> <ins>{[answerText(line.ItemStatus), line.Comments].join(' ').trim()}</ins>
              </Typography>
            ))}
          </Box>
        ))}
      </Part>
      {proof.disclaimer === '' ? null : (
        <Part title={text('handovers.disclaimer', { version: proof.disclaimerVersion })}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{proof.disclaimer}</Typography>
          <Typography sx={{ mt: 1 }}>{text(proof.disclaimerAccepted ? 'handovers.accepted' : 'handovers.notAccepted')}</Typography>
        </Part>
      )}
      <Part title={text('handovers.signature')}>
        <Signature proof={proof} />
      </Part>
    </>
  );
}

function Body() {
  const handover = useRecordContext<Handover>();
  if (!handover) return null;
  return (
    <>
      <Facts handover={handover} />
      {/* A record that comes from the list has no proof yet. */}
      {handover.proof ? <Proof proof={handover.proof} /> : null}
    </>
  );
}

/** A handover with its proof, verified anew. */
export function HandoverShow() {
  return (
    <ShowBase>
      <Body />
    </ShowBase>
  );
}
