// The inspection of machines of one model in one stage together, with an address of its own (/inspecttogether?of=12,13): the
// answers for all, the exceptions of each, then the review and the sending.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { inspectTogether, readAhead } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { AheadMachine, ListText } from '../../../api/wire.ts';
import { useStockChanged } from '../../../machines/queries.ts';
import { statusName } from '../../../machines/status.ts';
import { paths, type fromHere } from '../../../paths.ts';
import { whyRefused } from '../../../text/served.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/States.tsx';
import { alert } from '../../../ui/toast.tsx';
import { groupsOf, progressOf } from '../answers.ts';
import { QuestionList } from '../QuestionList.tsx';
import { quickTextsOf } from '../quickTexts.ts';
import { answerText } from '../answerText.ts';
import { useFaults } from '../useFaults.ts';
import { Review } from './Review.tsx';
import { keepSheet, readSheet } from './sheetDraft.ts';
import { answeredForAll, answeredForOne, askOf, batchOf, commonOf, exceptionsOf, ownOf, refusedLines, reviewOf, type Batch, type LeftOut, type Sheet } from './together.ts';
import '../inspection.css';
import './together.css';

/** The machines of the address, each once. */
const idsOf = (text: string): number[] => [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);

export default function TogetherPage(): JSX.Element {
  const { t } = useTranslation();
  const { site, user, can } = useSession();
  const [params] = useSearchParams();
  const ids = idsOf(params.get('of') ?? '');
  const may = can('inspection.perform');
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keys.ahead(site, ids),
    queryFn: ({ signal }) => readAhead(ids, signal),
    enabled: may && ids.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
  const batch = data && batchOf(data);
  if (!may) return <DeniedState text={t('together.noPermission')} />;
  if (error) return <ErrorState title={t('inspection.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (isLoading) return <p role="status" className="page-body">{t('app.loading')}</p>;
  if (!data || !batch) {
    return (
      <EmptyState icon="ban" title={t('together.none')}>
        <Left machines={(data?.Machines ?? []).map(({ VinNo, Refused }) => ({ serial: VinNo, why: whyRefused(Refused, data?.Refusals) ?? '' }))} />
      </EmptyState>
    );
  }
  return <Together key={batch.machines.map(({ VHCId }) => VHCId).join()} batch={batch} texts={data.Texts} place={{ user: user.UserId, site, template: batch.templateId, version: batch.version, machines: batch.machines.map(({ VHCId }) => VHCId) }} />;
}

const steps = ['common', 'exceptions', 'review'] as const;
type Step = (typeof steps)[number];

interface Props {
  batch: Batch;
  texts: readonly ListText[];
  place: Parameters<typeof readSheet>[0];
}

function Together({ batch, texts, place }: Props): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const changed = useStockChanged();
  const faults = useFaults();
  const [step, setStep] = useState<Step>('common');
  const [machine, setMachine] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const [sheet, setSheet] = useState(() => readSheet(place));
  const { items, machines, leftOut, modelName, status } = batch;
  const put = (next: Sheet): void => {
    setSheet(next);
    keepSheet(place, next);
  };
  const quickTexts = quickTextsOf(texts, user.LanguageId);
  const common = commonOf(items, sheet);
  const { answered, total } = progressOf(common);
  const review = reviewOf(batch, sheet, faults !== undefined);
  const leave = (): void => {
    if ((location.state as Partial<typeof fromHere> | null)?.fromHere === true) void navigate(-1);
    else void navigate(paths.stock, { replace: true });
  };
  const { mutate: send, isPending, error } = useMutation({
    mutationFn: () => inspectTogether(askOf(batch, sheet)),
    onSuccess: ({ Machines }) => {
      keepSheet(place, undefined);
      const failed = Machines.filter(({ InspectionStatus }) => InspectionStatus.Success !== 1).length;
      alert({ type: failed > 0 ? 'Warning' : 'success', kind: 'machine', title: t('together.done', { count: Machines.length }), text: t('together.results', { passed: Machines.length - failed, failed }) });
      void changed();
      leave();
    },
  });
  const failure = asFailure(error);
  const refused = refusedLines(failure?.body.Errors?.['VhcIds'] ?? []);
  const goTo = (next: Step): void => {
    setStep(next);
    if (next === 'review') setChecked(true);
  };
  const at = steps.indexOf(step);
  const goOnWithout = (): void => {
    const out = new Set(refused.map(({ serial }) => serial));
    const rest = machines.filter(({ VinNo }) => !out.has(VinNo)).map(({ VHCId }) => VHCId);
    // The answers go with the machines that are left.
    keepSheet({ ...place, machines: rest }, sheet);
    void navigate(`${paths.together}?of=${rest.join()}`, { replace: true, state: location.state as unknown });
  };
  return (
    <div className="together">
      <div className="together-head">
        <p className="grow">
          <strong>{t('together.machines', { count: machines.length })}</strong> {modelName} · {statusName(status, t)}
        </p>
        <ol className="steps" aria-label={t('together.steps')}>
          {steps.map((one) => (
            <li key={one}>
              <button type="button" className={one === step ? 'chip on' : 'chip'} aria-current={one === step ? 'step' : undefined} onClick={() => goTo(one)}>
                {t(`together.${one}`)}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div className="together-body">
        <Left machines={leftOut} />
        <h2 className="sr">{t(`together.${step}`)}</h2>
        {step === 'common' ? (
          <>
            <p className="muted">
              {t('together.commonHint')} {t('inspection.answered', { done: answered, total })}
            </p>
            <QuestionList
              groups={groupsOf(common)}
              all={common}
              current={undefined}
              isChecked={() => isChecked}
              quickTexts={quickTexts}
              faults={faults}
              before={noComments}
              onAnswer={(id, part) => put(answeredForAll(items, sheet, id, part))}
              onGroup={(group) => show(group.questions[0]?.id)}
            />
          </>
        ) : step === 'exceptions' ? (
          <>
            <p className="muted">{t('together.exceptionsHint')}</p>
            <ul className="together-machines">
              {machines.map((one) => (
                <li key={one.VHCId}>
                  <Row machine={one} exceptions={exceptionsOf(items, sheet, one.VHCId).length} isOpen={machine === one.VHCId} onOpen={() => setMachine(machine === one.VHCId ? undefined : one.VHCId)} />
                  {machine === one.VHCId ? (
                    <QuestionList
                      groups={groupsOf(ownOf(items, sheet, one.VHCId))}
                      all={ownOf(items, sheet, one.VHCId)}
                      current={undefined}
                      isChecked={() => isChecked}
                      quickTexts={quickTexts}
                      faults={faults}
                      before={noComments}
                      noteOf={(id) => {
                        const other = exceptionsOf(items, sheet, one.VHCId).some((exception) => exception.id === id);
                        const all = common.find((question) => question.id === id);
                        return other && all ? t('together.forAll', { answer: answerText(all, t) }) : undefined;
                      }}
                      onAnswer={(id, part) => put(answeredForOne(items, sheet, one.VHCId, id, part))}
                      onGroup={(group) => show(group.questions[0]?.id)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            {failure && !failure.isShownGlobally ? (
              <div className="together-refused" role="alert">
                <p className="err">
                  <Icon name="alert" size={16} />
                  {refused.length > 0 ? t('together.refused') : failure.text}
                </p>
                <ul>
                  {refused.map(({ serial, why }) => (
                    <li key={serial}>
                      <strong className="serial">{serial}</strong> {why}
                    </li>
                  ))}
                </ul>
                {refused.length > 0 && refused.length < machines.length ? (
                  <button type="button" className="btn" onClick={goOnWithout}>
                    {t('together.without', { count: refused.length })}
                  </button>
                ) : null}
              </div>
            ) : null}
            <Review
              {...review}
              onCommon={(id) => {
                setStep('common');
                requestAnimationFrame(() => show(id));
              }}
              onMachine={(id) => {
                setMachine(id);
                setStep('exceptions');
              }}
            />
          </>
        )}
      </div>
      <div className="together-foot">
        <button type="button" className="btn" disabled={at === 0} onClick={() => goTo(steps[at - 1] ?? 'common')}>
          <Icon name="left" size={16} />
          {t('together.back')}
        </button>
        {step === 'review' ? (
          <button type="button" className="btn brand" disabled={isPending || review.forAll.length > 0 || review.each.some(({ missing }) => missing.length > 0)} aria-busy={isPending} onClick={() => send()}>
            {t('together.send', { count: machines.length })}
          </button>
        ) : (
          <button type="button" className="btn brand" onClick={() => goTo(steps[at + 1] ?? 'review')}>
            {t('together.next')}
            <Icon name="right" size={16} />
          </button>
        )}
      </div>
    </div>
  );
}

const noComments: ReadonlyMap<number, string> = new Map();

function show(id: number | undefined): void {
  const element = document.querySelector(`[data-question="${id ?? 0}"]`);
  element?.scrollIntoView({ block: 'center' });
  element?.querySelector<HTMLElement>('[data-main]')?.focus();
}

function Row({ machine, exceptions, isOpen, onOpen }: { machine: AheadMachine; exceptions: number; isOpen: boolean; onOpen: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <button type="button" className="together-row" aria-expanded={isOpen} onClick={onOpen}>
      <strong className="serial">{machine.VinNo}</strong>
      <span className="muted cut grow">{machine.LocationName}</span>
      {exceptions > 0 ? <span className="must">{t('together.count', { count: exceptions })}</span> : null}
      <Icon name={isOpen ? 'down' : 'right'} size={16} />
    </button>
  );
}

function Left({ machines }: { machines: readonly LeftOut[] }): JSX.Element | null {
  const { t } = useTranslation();
  if (machines.length === 0) return null;
  return (
    <section className="together-left" aria-label={t('together.leftOut', { count: machines.length })}>
      <p className="med">{t('together.leftOut', { count: machines.length })}</p>
      <ul>
        {machines.map(({ serial, why }) => (
          <li key={serial}>
            <strong className="serial">{serial}</strong> <span>{why ?? t('together.other')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
