// The handovers of a machine as they were accepted (/m/7104822/record): questions, answers, disclaimer, who has signed, and the
// check code by which a copy is verified. It is printed from here; a correction is displayed next to the signed sheet.
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { correctHandover, listHandovers, readHandoverProof } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Handover, HandoverProof, StockRow } from '../../api/wire.ts';
import '../handover.css';
import { servedText } from '../../text/served.ts';
import './record.css';
import { isBlank } from '../../ui/cleanText.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { MachineOf } from '../orders/MachineOf.tsx';
import { answersNow, dayOf } from './answersNow.ts';
import { commentMax } from '../sheet/sheet.ts';

export default function RecordPage(): JSX.Element {
  const { t } = useTranslation();
  return <MachineOf title={t('proof.title')} permission="workorder.read" draw={({ row }, leave) => <Records row={row} onClose={leave} />} />;
}

function Records({ row, onClose }: { row: StockRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { site } = session;
  const [chosen, setChosen] = useState<number>();
  const [correcting, setCorrecting] = useState<Handover>();
  const { data, error, refetch } = useQuery({
    queryKey: keys.handovers(site, row.VhcId),
    queryFn: async ({ signal }) => (await listHandovers(row.VhcId, signal)).Handovers,
    staleTime: 0,
  });
  const handover = data?.find(({ HandoverId }) => HandoverId === chosen) ?? data?.[0];
  const mayKnow = session.can('customer.read');
  const proof = useProof(row.VhcId, handover?.HandoverId, mayKnow);
  const content = error ? (
    <ErrorState title={t('proof.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
  ) : data === undefined ? (
    <Skeleton of="lines" count={4} />
  ) : handover === undefined ? (
    <EmptyState icon="clipboard" title={t('proof.none')} />
  ) : (
    <>
      {data.length > 1 ? (
        <nav className="record-choice" aria-label={t('proof.which')}>
          {data.map(({ HandoverId, TimeStamp, Success }) => (
            <button key={HandoverId} type="button" className="chip" aria-pressed={HandoverId === handover.HandoverId} onClick={() => setChosen(HandoverId)}>
              {TimeStamp} {t(Success === 1 ? 'proof.passed' : 'proof.failed')}
            </button>
          ))}
        </nav>
      ) : null}
      <RecordSheet key={handover.HandoverId} handover={handover} proof={proof} mayKnow={mayKnow} />
    </>
  );
  return (
    <Modal
      open
      title={t('proof.title')}
      guide="handover-record"
      width="medium"
      onClose={onClose}
      footer={
        handover ? (
          <div className="row end">
            {session.can('handover.correct') && handover.Code !== '' ? (
              <button type="button" className="btn" onClick={() => setCorrecting(handover)}>
                <Icon name="pencil" size={16} />
                {t('proof.correct')}
              </button>
            ) : null}
            {/* A copy without name, drawing and verification proves nothing. */}
            <button type="button" className="btn brand" disabled={mayKnow && proof.data === undefined} onClick={() => window.print()}>
              <Icon name="print" size={16} />
              {t('proof.print')}
            </button>
          </div>
        ) : undefined
      }
    >
      {content}
      {correcting ? <Correction handover={correcting} record={row.VhcId} onClose={() => setCorrecting(undefined)} /> : null}
    </Modal>
  );
}

/** The personal parts of a handover, and their verification. */
function useProof(record: number, handover: number | undefined, enabled: boolean): UseQueryResult<HandoverProof> {
  const { site } = useSession();
  return useQuery({
    queryKey: keys.handoverProof(site, record, handover ?? 0),
    queryFn: ({ signal }) => readHandoverProof(handover ?? 0, signal),
    enabled: enabled && handover !== undefined,
    // Personal data is not cached longer than it is visible.
    gcTime: 0,
    staleTime: 0,
  });
}

interface SheetProps {
  handover: Handover;
  proof: UseQueryResult<HandoverProof>;
  /** Set if name, drawing and verification may be displayed. */
  mayKnow: boolean;
}

function RecordSheet({ handover, proof: { data: proof, error, refetch }, mayKnow }: SheetProps): JSX.Element {
  const { t } = useTranslation();
  const { Facts: facts } = handover;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <article className="record" aria-label={t('proof.title')} tabIndex={0}>
      {handover.Code === '' ? null : (
        <p className="record-code">
          {t('proof.code')} <strong className="mono">{handover.Code}</strong>
        </p>
      )}
      {proof ? <ProofState proof={proof} /> : null}
      {proof && proof.WithdrawnOn !== '' ? (
        <p className="row">
          <Icon name="undo" size={16} />
          {t('proof.withdrawn', { date: dayOf(proof.WithdrawnOn) })}
        </p>
      ) : null}
      <dl className="kv">
        <dt>{t('proof.machine')}</dt>
        <dd>
          {facts.Vin} {facts.Model}
        </dd>
        <dt>{t('proof.signedAt')}</dt>
        <dd>
          {handover.TimeStamp} {facts.TimeZone === '' ? '' : `(${facts.TimeZone})`}
        </dd>
        <dt>{t('proof.where')}</dt>
        <dd>
          {facts.SiteCode} {facts.SiteName}
          <br />
          {t(facts.ByLink ? 'proof.link' : 'proof.desk')}
        </dd>
        <dt>{t('proof.by')}</dt>
        <dd>{facts.UserName || '-'}</dd>
        <dt>{t('proof.template')}</dt>
        <dd>{facts.TemplateName === '' ? '-' : t('proof.version', { name: facts.TemplateName, version: handover.TemplateVersion })}</dd>
        <dt>{t('proof.language')}</dt>
        <dd>{facts.LanguageName || '-'}</dd>
      </dl>
      <Answers handover={handover} />
      {handover.Disclaimer === '' ? null : (
        <section aria-label={t('proof.disclaimer')}>
          <h3 className="h3">
            {t('proof.disclaimer')} <span className="cap muted">{facts.DisclaimerVersion === '' ? '' : t('proof.disclaimerVersion', { version: facts.DisclaimerVersion })}</span>
          </h3>
          <p className="record-text">{handover.Disclaimer}</p>
          <p className="row">
            <Icon name={handover.DisclaimerAccepted ? 'check' : 'cross'} size={16} />
            {t(handover.DisclaimerAccepted ? 'proof.accepted' : 'proof.notAccepted')}
          </p>
        </section>
      )}
      {!mayKnow ? (
        <p className="muted">{t('proof.denied')}</p>
      ) : error ? (
        <ErrorState title={t('proof.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : proof ? (
        <section aria-label={t('proof.signature')}>
          <h3 className="h3">{t('proof.signedBy')}</h3>
          <p className="med">{proof.SignatureName || '-'}</p>
          <Drawing key={proof.Signature} picture={proof.Signature} name={proof.SignatureName} />
        </section>
      ) : (
        <Skeleton of="lines" count={4} />
      )}
      {handover.Code === '' ? null : <p className="cap muted">{t('proof.verifyHint', { code: handover.Code })}</p>}
    </article>
  );
}

/** The result of the server's verification, on this request, that the stored record equals the signed one. */
function ProofState({ proof: { Standing: state } }: { proof: HandoverProof }): JSX.Element {
  const { t } = useTranslation();
  const isBroken = state === 'broken';
  return (
    <p className={isBroken ? 'err changed' : 'row record-whole'} role={isBroken ? 'alert' : 'status'}>
      <Icon name={isBroken ? 'alert' : 'shield'} size={16} />
      {t(`proof.state.${state}`)}
    </p>
  );
}

function Answers({ handover }: { handover: Handover }): JSX.Element {
  const { t } = useTranslation();
  const answerText = (status: number | null | undefined): string => (status === 1 ? t('inspection.yes') : status === 0 ? t('inspection.no') : '-');
  return (
    <>
      <ol className="record-answers">
        {handover.Items.map((item, at) => (
          <li key={item.TemplateItemTypeId ?? at}>
            {item.ItemGroup !== '' && item.ItemGroup !== handover.Items[at - 1]?.ItemGroup ? <h3 className="h3">{item.ItemGroup}</h3> : null}
            <div className="record-line">
              <span className="grow">{item.ItemDesc || '-'}</span>
              <strong className={item.ItemStatus === 0 ? 'bad' : ''}>{answerText(item.ItemStatus)}</strong>
            </div>
            {item.Comments === '' ? null : <p className="muted">{item.Comments}</p>}
          </li>
        ))}
      </ol>
      {handover.Corrections.map((correction) => (
        <section key={correction.CorrectionId} className="record-correction" aria-label={t('proof.correct')}>
          <p className="med">{t('proof.corrected', { time: correction.TimeStamp, name: correction.Actor, reason: correction.Reason })}</p>
          <dl className="kv">
            {correction.Items.map((line) => (
              <div key={line.TemplateItemTypeId}>
                <dt>{line.ItemDesc}</dt>
                <dd>
                  <del>
                    {answerText(line.WasStatus)} {line.WasComments}
                  </del>{' '}
                  <ins>
                    {answerText(line.ItemStatus)} {line.Comments}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

const addressOf = (picture: string): string =>
  URL.createObjectURL(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], { type: 'image/png' }));

/** The drawing from memory, because the content security policy allows no data in addresses. */
function Drawing({ picture, name }: { picture: string; name: string }): JSX.Element {
  const { t } = useTranslation();
  const [address] = useState(() => (picture === '' ? '' : addressOf(picture)));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (address === '') return <p className="muted">{t('proof.noSignature')}</p>;
  return <img className="record-drawing" src={address} alt={`${t('proof.signature')} ${name}`} />;
}

interface CorrectionProps {
  handover: Handover;
  record: number;
  onClose: () => void;
}

function Correction({ handover, record, onClose }: CorrectionProps): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const [before] = useState(() => answersNow(handover));
  const [answers, setAnswers] = useState(before);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  /** The server's refusal of the reason. */
  const [reasonRefused, setReasonRefused] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const reasonWrong = isBlank(reason) ? t('proof.reasonRequired') : undefined;
  const changed = Object.entries(answers).filter(([id, { status, comment }]) => {
    const was = before[Number(id)];
    return was?.status !== status || (status === 0 && was.comment !== comment);
  });
  // Only what is changed is sent, and looked at.
  const uncommented = new Set(changed.filter(([, { status, comment }]) => status !== 1 && isBlank(comment)).map(([id]) => id));
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      correctHandover({
        HandoverId: handover.HandoverId,
        Reason: reason.trim(),
        SaveJcbItemsInfo: changed.map(([id, { status, comment }]) => ({ TemplateItemTypeId: Number(id), ItemStatus: status === 1 ? 1 : 0, Comments: status === 1 ? '' : comment.trim() })),
      }),
    onSuccess: ({ Message }) => {
      alert({ type: 'success', kind: 'order', title: servedText(Message) });
      void client.invalidateQueries({ queryKey: keys.handovers(site, record) });
      onClose();
    },
    onError: (error) => {
      const failure = asFailure(error);
      const ofReason = Object.entries(failure?.body.Errors ?? {}).find(([name]) => name.toLowerCase() === 'reason');
      if (ofReason) setReasonRefused(ofReason[1][0] ?? failure?.text);
      else setWrong(failure?.text ?? t('handover.serviceError'));
    },
  });
  return (
    <FormDialog
      title={t('proof.correctTitle')}
      loading={isPending}
      error={wrong}
      footer={{ submit: t('proof.submit'), disabled: changed.length === 0 }}
      unsaved={changed.length > 0 || reason !== ''}
      onSubmit={() => {
        setSubmitted(true);
        setReasonRefused(undefined);
        setWrong(undefined);
        if (!reasonWrong && uncommented.size === 0) mutate();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('proof.correctText')}</p>
      <ul className="record-answers">
        {Object.entries(answers).map(([id, answer]) => {
          const { status, comment, text } = answer;
          const change = (part: { status?: number; comment?: string }): void => setAnswers((all) => ({ ...all, [id]: { ...answer, ...part } }));
          return (
            <li key={id}>
              <label className="row">
                <input type="checkbox" className="cb" checked={status === 1} onChange={(event) => change({ status: event.target.checked ? 1 : 0 })} />
                <span className="grow">{text}</span>
                {t(status === 1 ? 'inspection.yes' : 'inspection.no')}
              </label>
              {status === 0 ? (
                <Field
                  label={`${text}: ${t('moves.comments')}`}
                  value={comment}
                  maxLength={commentMax}
                  error={isSubmitted && uncommented.has(id) ? t('moves.commentsRequired') : undefined}
                  onText={(typed) => change({ comment: typed })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <Field label={t('proof.reason')} required value={reason} maxLength={commentMax} error={reasonRefused ?? (isSubmitted ? reasonWrong : undefined)} onText={setReason} />
    </FormDialog>
  );
}
