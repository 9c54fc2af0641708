// The handover inspection of a machine (/m/7104822/handover): the checklist that is gone through with the customer, their
// signature, and the disclaimer that they accept (HAND-016, HAND-017).
import type { TFunction } from 'i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readCustomer, readSiteConfig, readStageTemplate, readTemplateIn, saveHandover } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { handoverSettings, type HandoverSettings } from '../../api/module.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { StoredCustomer, LinkInput, StockRow, TemplateDetail } from '../../api/wire.ts';
import { customerOwner } from '../../machines/history/owner.ts';
import { DraftLine } from '../../machines/drafts/DraftLine.tsx';
import '../../machines/handover/handover.css';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { useOrders } from '../../machines/handover/useOrders.ts';
import { MachineHead } from '../../machines/MachineHead.tsx';
import { menuActions } from '../../machines/RowMenu.tsx';
import { locationOf } from '../../machines/RowParts.tsx';
import { useStockChanged } from '../../machines/queries.ts';
import type { MachineRow } from '../../machines/useMachineRow.ts';
import { paths } from '../../paths.ts';
import { brandName } from '../../text/brand.ts';
import { servedText, whyRefused } from '../../text/served.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { MachineOf } from './MachineOf.tsx';
import { Question } from './Question.tsx';
import { answeredOf, fieldsOf, groupsOf, isDormant, nameMax, sentHandover, sentSheet, type SheetFields } from './sheet.ts';
import { SignaturePad } from './SignaturePad.tsx';
import './record.css';
import { DeclinedLine, endAlert, openLink, OpenLinkLine, SigningDialog, useLinkEnd, useSigningLinks } from './Signing.tsx';
import { pictureOf } from './strokes.ts';

/** Another version of the template is published by now, or another disclaimer applies. */
const changedSince: Readonly<Record<string, Changed>> = {
  'handover.template_changed': 'handover.questionsChanged',
  'handover.disclaimer_changed': 'handover.disclaimerChanged',
};

export default function HandoverPage(): JSX.Element {
  const { t } = useTranslation();
  return (
    <MachineOf title={t('actions.handover')} permission="stock.search" draw={(machine, leave) => <Machine machine={machine} onClose={leave} />} />
  );
}

interface SheetData {
  /** Undefined where no template is mapped to the model. */
  template: TemplateDetail | undefined;
  settings: HandoverSettings;
}

function Machine({ machine: { row, refusals }, onClose }: { machine: MachineRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { user } = session;
  const entry = menuActions(row).find(({ name }) => name === 'handover');
  const may = entry !== undefined && entry.refused === undefined;
  const sheetQuery = useQuery<SheetData>({
    queryKey: keys.handover(session.site, row.VhcId),
    queryFn: async ({ signal }) => {
      // The settings are read anew: the customer accepts the current ones.
      const [{ TemplateId }, config] = await Promise.all([readStageTemplate(row.VhcId, signal), readSiteConfig()]);
      return {
        template: TemplateId === 0 ? undefined : await readTemplateIn(TemplateId, user.LanguageId, signal),
        settings: handoverSettings(config),
      };
    },
    enabled: may,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [changed, setChanged] = useState<Changed>();
  const stockChanged = useStockChanged();
  const signed = (): void => {
    void stockChanged();
    onClose();
  };
  const customer = useQuery({
    queryKey: keys.workOrder(session.site, row.VhcId, 'customer'),
    queryFn: ({ signal }) => readCustomer(row.VhcId, signal),
    enabled: may && session.can('customer.read'),
  });
  const head = <Head row={row} customer={customer.data} />;
  const state = (content: ReactNode): JSX.Element => (
    <Modal open title={t('actions.handover')} width="medium" onClose={onClose}>
      {head}
      {content}
    </Modal>
  );
  if (!may) {
    const why = entry?.refused === undefined ? servedText(row.StatusName) : (whyRefused(entry.refused, refusals) ?? entry.refused);
    return state(<EmptyState icon="ban" title={t('handover.blocked')} text={why} />);
  }
  // Reading again in the background may fail; what is being filled in stays.
  if (sheetQuery.error && !sheetQuery.data) {
    return state(<ErrorState title={t('handover.loadFailed')} text={asFailure(sheetQuery.error)?.text ?? ''} onRetry={() => void sheetQuery.refetch()} />);
  }
  if (!sheetQuery.data) return state(<p role="status">{t('app.loading')}</p>);
  const { template, settings } = sheetQuery.data;
  if (!template) {
    return state(
      <EmptyState icon="ban" title={t('handover.noTemplate', { brand: brandName() })}>
        {session.can('model.write') ? (
          <Link className="btn" to={paths.modelMapping}>
            {t('inspection.toMapping')}
          </Link>
        ) : null}
      </EmptyState>,
    );
  }
  if (isDormant(template)) return state(<EmptyState icon="ban" title={t('handover.dormant')} />);
  return (
    <Sheet key={template.Version} row={row} email={customer.data?.Email ?? ''} template={template} settings={settings} head={head} changed={changed} onChanged={setChanged} onReread={() => sheetQuery.refetch()} onSigned={signed} onClose={onClose} />
  );
}

/** VIN, model, location, and whom the machine is for (HAND-016). */
function Head({ row, customer }: { row: StockRow; customer: StoredCustomer | undefined }): JSX.Element {
  const { t } = useTranslation();
  const owner = customer && customerOwner(customer);
  return (
    <div className="handover-head">
      <MachineHead row={row} place={locationOf(row)} />
      {owner ? (
        <dl className="order-facts" aria-label={t('handover.customer')}>
          <div>
            <dt>{t('handover.customer')}</dt>
            <dd className="med">{owner.name}</dd>
          </div>
          <div>
            <dt>{t('history.address')}</dt>
            <dd>{[...owner.address, owner.postcode].filter((part) => part !== '').join(', ') || '-'}</dd>
          </div>
          <div>
            <dt>{t('history.telephone')}</dt>
            <dd>{owner.telephone || '-'}</dd>
          </div>
          <div>
            <dt>{t('history.ownershipDate')}</dt>
            <dd>{owner.date || '-'}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  );
}

interface SheetProps extends SheetData {
  row: StockRow;
  /** The customer's address, if it is known. */
  email: string;
  template: TemplateDetail;
  head: JSX.Element;
  changed: Changed | undefined;
  onChanged: (changed: Changed | undefined) => void;
  onReread: () => Promise<unknown>;
  /** The customer has signed on their own device. */
  onSigned: () => void;
  onClose: () => void;
}

/** The change since the sheet was read, which makes the person check it again. */
type Changed = 'handover.questionsChanged' | 'handover.disclaimerChanged';

function Sheet({ row, email, template, settings, head, changed, onChanged, onReread, onSigned, onClose }: SheetProps): JSX.Element {
  const { t } = useTranslation();
  const client = useQueryClient();
  const session = useSession();
  const groups = groupsOf(template);
  const draft = useDraft<SheetFields>(`handover.${row.VhcId}`);
  const { restored, keep, drop } = draft;
  const [first] = useState(() => fieldsOf(groups, restored?.value));
  const { control, handleSubmit, reset, setValue, setError, getValues, trigger, subscribe, formState } = useForm<SheetFields>({ defaultValues: first });
  const { send, busy, isOver } = useOrders((failure) => failed(failure, t));
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep]);
  const refused = (failure: Failure): boolean => {
    const since = changedSince[failure.body.Reason ?? ''];
    if (since) {
      setValue('accepted', false);
      onChanged(since);
      void onReread();
      return true;
    }
    if (failure.status !== 422) return false;
    setError('root', { message: failure.text });
    return true;
  };
  const submit = handleSubmit(async (fields) => {
    // The customer accepts the displayed text. Another one that applies by now is displayed, and accepted again.
    const now = await client
      .query({ queryKey: [...keys.handover(session.site, row.VhcId), 'settings'], queryFn: readSiteConfig, staleTime: 0, gcTime: 0 })
      .catch((error: unknown) => {
        setError('root', { message: asFailure(error)?.text || t('handover.serviceError') });
        return undefined;
      });
    if (!now) return;
    if (handoverSettings(now).disclaimer !== settings.disclaimer) {
      setValue('accepted', false);
      onChanged('handover.disclaimerChanged');
      await onReread();
      return;
    }
    const sent = sentHandover(row.VhcId, template, fields, pictureOf(fields.strokes), settings);
    send({ call: () => saveHandover(sent), onRefused: refused, onDone: drop });
  });
  const links = useSigningLinks(row.VhcId);
  const waiting = openLink(links);
  // The dialog of a link, and the link that it shows.
  const [signing, setSigning] = useState<{ sheet: LinkInput; link?: number }>();
  // A link has ended unsigned: the answers are nowhere but here.
  const [isBack, setBack] = useState(false);
  // The customer has signed while the sheet was edited.
  const [isPast, setPast] = useState(false);
  const [left, setLeft] = useState<'closed' | 'signed'>();
  // Left only once nothing counts as unsaved; otherwise leaving would have to be confirmed once more.
  useEffect(() => {
    if (left === 'signed') onSigned();
    else if (left === 'closed') onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [left]);
  const leaveSigned = (): void => {
    drop();
    setSigning(undefined);
    setLeft('signed');
  };
  useLinkEnd(links, (link) => {
    // A handover that is submitted here ends its links.
    if (busy || isOver) return;
    const isShown = signing !== undefined && signing.link === link.LinkId;
    if (link.State === 'signed') {
      if (isShown) return;
      setSigning(undefined);
      alert({ type: 'success', kind: 'order', title: t('signing.ended.signed', { serial: row.Vin }), id: endAlert(link.LinkId) });
      // Entries that were changed after the sheet was sent are lost, which is reported before the sheet closes.
      if (formState.isDirty) setPast(true);
      else leaveSigned();
      return;
    }
    // A link that was replaced by another is not reported.
    if (waiting) return;
    setBack(Object.values(getValues('answers')).some(({ choice }) => choice !== ''));
    if (isShown) return;
    if (link.State === 'declined') {
      alert({ type: 'danger', kind: 'order', title: t('signing.ended.declined', { serial: row.Vin }), text: link.DeclineReason, id: endAlert(link.LinkId) });
      return;
    }
    alert({ type: 'info', kind: 'order', title: t(`signing.ended.${link.State === 'expired' ? 'expired' : 'withdrawn'}`), id: endAlert(link.LinkId) });
  });
  // Only the answers are the dealer's; name, drawing and acceptance are the customer's, on their own device.
  const toCustomer = async (): Promise<void> => {
    const fields = Object.keys(getValues('answers')).flatMap((id) => [`answers.${id}.choice` as const, `answers.${id}.comment` as const]);
    if (await trigger(fields, { shouldFocus: true })) setSigning({ sheet: sentSheet(row.VhcId, template, getValues()) });
  };
  const pad = {
    label: t('handover.drawnSignature'), clear: t('handover.clearSignature'), notSigned: t('handover.notSigned'), signed: t('handover.signed'), here: t('handover.signHere'),
  };
  const total = groups.reduce((count, { questions }) => count + questions.length, 0);
  return (
    <FormDialog
      title={t('actions.handover')}
      guide="handover"
      width="medium"
      loading={busy || formState.isSubmitting || isOver}
      error={formState.errors.root?.message}
      footer={{ submit: t('handover.submit') }}
      unsaved={(formState.isDirty || isBack) && !isOver && left === undefined}
      focusField={false}
      above={
        <>
          {head}
          {signing ? (
            <SigningDialog
              serial={row.Vin}
              sheet={signing.sheet}
              email={email}
              onMade={(link) => {
                setSigning({ ...signing, link });
                setBack(false);
                // The answers are with the server; what is entered from now on is not.
                reset(getValues());
              }}
              onRefused={(failure) => {
                if (!changedSince[failure.body.Reason ?? '']) return false;
                setSigning(undefined);
                return refused(failure);
              }}
              onClose={() => setSigning(undefined)}
              onSigned={leaveSigned}
            />
          ) : null}
          {isPast ? (
            <p className="err changed" role="alert">
              <Icon name="alert" size={16} />
              {t('signing.signedBefore')}
            </p>
          ) : null}
          {waiting ? <OpenLinkLine link={waiting} record={row.VhcId} /> : null}
          {links[0]?.State === 'declined' ? <DeclinedLine link={links[0]} /> : null}
          {restored ? <DraftLine at={restored.at} onDiscard={() => reset(fieldsOf(groups, undefined))} /> : null}
          {changed ? (
            <p className="err changed" role="alert">
              <Icon name="alert" size={16} />
              {t(changed)}
            </p>
          ) : null}
        </>
      }
      onSubmit={() => void submit()}
      onClose={() => {
        // Until the customer has signed the answers are stored; the customer's own entries are not.
        if (waiting) keep({ ...getValues(), name: '', strokes: [], accepted: false });
        else drop();
        setLeft(isPast ? 'signed' : 'closed');
      }}
    >
      <Progress control={control} total={total} />
      {groups.map((group) => (
        <section key={group.id} className="sheet-group" aria-label={group.name || t('inspection.noGroup')}>
          <h3 className="h3">{group.name || t('inspection.noGroup')}</h3>
          <ol>
            {group.questions.map((question) => (
              <Question key={question.id} control={control} question={question} onYes={() => setValue(`answers.${question.id}.comment`, '')} />
            ))}
          </ol>
        </section>
      ))}
      {settings.signature ? (
        <section className="sheet-sign" aria-label={t('handover.signature')}>
          <Controller
            control={control}
            name="name"
            rules={{ validate: (name) => name.trim() !== '' || t('handover.signatureRequired') }}
            render={({ field: { ref, onChange, ...field }, fieldState }) => (
              <Field
                {...field}
                ref={ref}
                label={t('handover.signature')}
                hint={t('handover.signatureHint')}
                required
                maxLength={nameMax}
                autoComplete="off"
                onText={onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller control={control} name="strokes" render={({ field }) => <SignaturePad texts={pad} strokes={field.value} onStrokes={field.onChange} />} />
        </section>
      ) : null}
      <button type="button" className="btn to-phone" onClick={() => void toCustomer()}>
        <Icon name="scan" size={16} />
        {t('signing.begin')}
      </button>
      {settings.disclaimer === '' ? null : (
        <Disclaimer
          control={control}
          text={settings.disclaimer}
          onRead={() => {
            if (changed === 'handover.disclaimerChanged') onChanged(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}

/**
 * The alert of a refused handover (HAND-062): a template that is missing or dormant under its heading, anything else by its
 * text.
 */
function failed({ status, text }: Failure, t: TFunction): { title: string; text?: string } {
  if (status === 412 && text !== '') return { title: t('handover.failedHeading'), text };
  return { title: text || t('handover.serviceError') };
}

function Progress({ control, total }: { control: Control<SheetFields>; total: number }): JSX.Element {
  const { t } = useTranslation();
  const answers = useWatch({ control, name: 'answers' });
  return (
    <p className="muted" role="status">
      {t('inspection.answered', { done: answeredOf({ answers, name: '', strokes: [], accepted: false }), total })}
    </p>
  );
}

interface DisclaimerProps {
  control: Control<SheetFields>;
  text: string;
  /** It was ticked or unticked. */
  onRead: () => void;
}

function Disclaimer({ control, text, onRead }: DisclaimerProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="accepted"
      rules={{ validate: (accepted) => accepted || t('handover.disclaimerRequired') }}
      render={({ field: { value, onChange, ref, ...field }, fieldState: { error } }) => (
        <section className="disclaimer" aria-label={t('handover.disclaimer')}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
          <p className="disclaimer-text" id="disclaimer-text" tabIndex={0}>
            {text}
          </p>
          <label className="row">
            <input
              {...field}
              ref={ref}
              type="checkbox"
              className="cb"
              checked={value}
              aria-invalid={error !== undefined}
              aria-describedby={error ? 'disclaimer-text disclaimer-error' : 'disclaimer-text'}
              onChange={(event) => {
                onChange(event.target.checked);
                onRead();
              }}
            />
            {t('handover.accept')}
          </label>
          {error ? (
            <p className="err" id="disclaimer-error">
              <Icon name="alert" size={16} />
              {error.message}
            </p>
          ) : null}
        </section>
      )}
    />
  );
}
