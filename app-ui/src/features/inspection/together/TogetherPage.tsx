// The inspection of machines of one model in one stage together, with an address of its own (/inspecttogether?of=12,13): the
// answers for all, the exceptions of each, then the review and the sending.
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readAhead } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { ListText } from '../../../api/wire.ts';
import { statusName } from '../../../machines/status.ts';
import { whyRefused } from '../../../text/served.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/States.tsx';
import { groupsOf, progressOf } from '../answers.ts';
import { QuestionList } from '../QuestionList.tsx';
import { quickTextsOf } from '../quickTexts.ts';
import { useFaults } from '../useFaults.ts';
import { ExceptionList, type SharedListProps } from './ExceptionList.tsx';
import { LeftOutMachines } from './LeftOutMachines.tsx';
import { RefusedMachines } from './RefusedMachines.tsx';
import { Review } from './Review.tsx';
import { show } from './show.ts';
import { answeredForAll, batchOf, commonOf, reviewOf, type Batch } from './together.ts';
import { steps, useTogether, type SheetPlace, type Step } from './useTogether.ts';
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
  if (isLoading) return <Skeleton of="cards" count={6} className="page-body" />;
  if (!data || !batch) {
    return (
      <EmptyState icon="ban" title={t('together.none')}>
        <LeftOutMachines machines={(data?.Machines ?? []).map(({ VinNo, Refused }) => ({ serial: VinNo, why: whyRefused(Refused, data?.Refusals) ?? '' }))} />
      </EmptyState>
    );
  }
  return <Together key={batch.machines.map(({ VHCId }) => VHCId).join()} batch={batch} texts={data.Texts} place={{ user: user.UserId, site, template: batch.templateId, version: batch.version, machines: batch.machines.map(({ VHCId }) => VHCId) }} />;
}

const noComments: ReadonlyMap<number, string> = new Map();

interface HeadProps {
  batch: Batch;
  step: Step;
  onStep: (step: Step) => void;
}

function Head({ batch: { machines, modelName, status }, step, onStep }: HeadProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="together-head">
      <p className="grow">
        <strong>{t('together.machines', { count: machines.length })}</strong> {modelName} · {statusName(status, t)}
      </p>
      <ol className="steps" aria-label={t('together.steps')}>
        {steps.map((one) => (
          <li key={one}>
            <button type="button" className={one === step ? 'chip on' : 'chip'} aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
              {t(`together.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface FootProps {
  step: Step;
  /** Number of machines that are inspected together. */
  total: number;
  canSend: boolean;
  isSending: boolean;
  onStep: (step: Step) => void;
  onSend: () => void;
}

function Foot({ step, total, canSend, isSending, onStep, onSend }: FootProps): JSX.Element {
  const { t } = useTranslation();
  const at = steps.indexOf(step);
  return (
    <div className="together-foot">
      <button type="button" className="btn" disabled={at === 0} onClick={() => onStep(steps[at - 1] ?? 'common')}>
        <Icon name="left" size={16} />
        {t('together.back')}
      </button>
      {step === 'review' ? (
        <button type="button" className="btn brand" disabled={!canSend} aria-busy={isSending} onClick={() => onSend()}>
          {t('together.send', { count: total })}
        </button>
      ) : (
        <button type="button" className="btn brand" onClick={() => onStep(steps[at + 1] ?? 'review')}>
          {t('together.next')}
          <Icon name="right" size={16} />
        </button>
      )}
    </div>
  );
}

interface Props {
  batch: Batch;
  texts: readonly ListText[];
  place: SheetPlace;
}

function Together({ batch, texts, place }: Props): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const faults = useFaults();
  const { step, setStep, goTo, isChecked, sheet, put, send, isSending, failure, refused, goOnWithout } = useTogether(batch, place);
  const [machine, setMachine] = useState<number>();
  const { items, machines } = batch;
  const common = commonOf(items, sheet);
  const { answered, total } = progressOf(common);
  const review = reviewOf(batch, sheet, faults !== undefined);
  const shared: SharedListProps = { current: undefined, isChecked: () => isChecked, quickTexts: quickTextsOf(texts, user.LanguageId), faults, before: noComments };
  return (
    <div className="together">
      <Head batch={batch} step={step} onStep={goTo} />
      <div className="together-body">
        <LeftOutMachines machines={batch.leftOut} />
        <h2 className="sr">{t(`together.${step}`)}</h2>
        {step === 'common' ? (
          <>
            <p className="muted">
              {t('together.commonHint')} {t('inspection.answered', { done: answered, total })}
            </p>
            <QuestionList
              groups={groupsOf(common)}
              all={common}
              {...shared}
              onAnswer={(id, part) => put(answeredForAll(items, sheet, id, part))}
              onGroup={(group) => show(group.questions[0]?.id)}
            />
          </>
        ) : step === 'exceptions' ? (
          <ExceptionList batch={batch} sheet={sheet} common={common} shared={shared} machine={machine} onMachine={setMachine} onSheet={put} />
        ) : (
          <>
            {failure && !failure.isShownGlobally ? <RefusedMachines failure={failure} refused={refused} total={machines.length} onWithout={goOnWithout} /> : null}
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
      <Foot
        step={step}
        total={machines.length}
        canSend={!isSending && review.forAll.length === 0 && review.each.every(({ missing }) => missing.length === 0)}
        isSending={isSending}
        onStep={goTo}
        onSend={send}
      />
    </div>
  );
}
