// An inspection with its answers, for reading (/m/7104822/inspection/12/34): of any record that the current site has of the
// machine.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { listInspectionItems } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { serialText } from '../../ui/cleanText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { filters, groupsOf, matches, progressOf, question, storedAnswer, type Filter } from './answers.ts';
import './inspected.css';
import { InspectedHead } from './InspectedHead.tsx';
import './inspection.css';
import { PhotoPlace } from './ItemPhotos.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useLeave } from '../../machines/useLeave.ts';

const idOf = (text: string | undefined): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

function PrintButton(): JSX.Element {
  const { t } = useTranslation();
  return (
    <button type="button" className="btn text" onClick={() => window.print()}>
      <Icon name="print" size={16} />
      {t('history.print')}
    </button>
  );
}

const noTexts: ReadonlyMap<number, readonly string[]> = new Map();
const noComments: ReadonlyMap<number, string> = new Map();

const never = (): boolean => false;

export default function InspectedPage(): JSX.Element {
  const { t } = useTranslation();
  const { serial: serialParam = '', record: recordText, lookup: lookupText } = useParams();
  const { site } = useSession();
  const leave = useLeave();
  const [open, setOpen] = useState(true);
  const [filter, setFilter] = useState<Filter>('all');
  const serial = serialText(serialParam);
  const record = idOf(recordText);
  const lookup = idOf(lookupText);
  const isNamed = record > 0 && lookup > 0;
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keys.inspectionItems(site, record, lookup),
    queryFn: ({ signal }) => listInspectionItems(record, lookup, signal),
    enabled: isNamed,
  });
  const place = useMemo(() => ({ machine: record, inspection: lookup, isOpen: false }), [record, lookup]);
  const questions = (data ?? []).map((item) => question(item, storedAnswer(item)));
  const isThere = questions.length > 0;
  const progress = progressOf(questions);
  const counts: Record<Filter, number> = { all: progress.total, unanswered: progress.total - progress.answered, failed: progress.failed };
  return (
    <Modal open={open} title={t('inspection.answersOf', { serial })} width="wide" onClose={() => setOpen(false)} onClosed={leave} footer={isThere ? <PrintButton /> : null}>
      <div className="inspect">
        <div className="inspect-bar">
          {isNamed ? <InspectedHead serial={serial} record={record} lookup={lookup} /> : null}
          {questions.length > 0 ? (
            <div className="row wrap-row" role="group" aria-label={t('inspection.show')}>
              {filters.map((one) => (
                <button key={one} type="button" className={one === filter ? 'chip on' : 'chip'} aria-pressed={one === filter} onClick={() => setFilter(one)}>
                  {t(`inspection.${one}`, { count: counts[one] })}
                </button>
              ))}
            </div>
          ) : null}
        </div>
        <div className="inspect-scroll">
          {error ? (
            <ErrorState title={t('inspection.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
          ) : isLoading ? (
            <Skeleton of="cards" count={6} />
          ) : questions.length === 0 ? (
            <EmptyState title={t('inspection.noAnswers')} />
          ) : (
            <PhotoPlace value={place}>
              <QuestionList
                groups={groupsOf(questions.filter((one) => matches(filter, one)))}
                all={questions}
                current={undefined}
                isChecked={never}
                quickTexts={noTexts}
                faults={undefined}
                before={noComments}
                onAnswer={null}
                onGroup={(group) => document.querySelector(`[data-question="${group.questions[0]?.id ?? 0}"]`)?.scrollIntoView({ block: 'start' })}
              />
            </PhotoPlace>
          )}
        </div>
      </div>
    </Modal>
  );
}
