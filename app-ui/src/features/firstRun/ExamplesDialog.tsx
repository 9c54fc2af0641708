// The example templates: what each one asks, which are there already, and the adoption of those that are chosen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { adopt, readExampleState, type Adopting, type ExampleState } from './adopt.ts';
import { examples, ownLanguage, questionsOf, writtenIn, type Example, type Written } from './examples.ts';

interface Review extends Adopting {
  /** In the order of the examples. */
  states: readonly ExampleState[];
}

/** The example that could not be adopted, with the failure. */
class Stopped extends Error {
  readonly at: Example;
  readonly failure: ReturnType<typeof asFailure>;
  constructor(at: Example, problem: unknown) {
    super(asFailure(problem)?.text ?? '');
    this.at = at;
    this.failure = asFailure(problem);
  }
}

export default function ExamplesDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { site, user } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState({ done: 0, total: 0, kind: 0 });
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.templates(site), 'examples'],
    queryFn: async ({ signal }): Promise<Review> => {
      const adopting = { languages: await readLanguages(), code: user.LanguageCode };
      return { ...adopting, states: await Promise.all(examples.map((example) => readExampleState(example, adopting, signal))) };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const isOffered = (at: number): boolean => data?.states[at] !== undefined && data.states[at].is !== 'there';
  const chosen = examples.filter(({ kind }, at) => isOffered(at) && !left.has(kind));
  const adoption = useMutation({
    mutationFn: async (adopting: Adopting) => {
      for (const [done, example] of chosen.entries()) {
        setProgress({ done, total: chosen.length, kind: example.kind });
        await adopt(example, adopting).catch((problem: unknown) => {
          throw new Stopped(example, problem);
        });
      }
      return chosen.length;
    },
    meta: { overlay: false },
    onSuccess: (count) => {
      alert({ type: 'success', kind: 'template', title: t('firstRun.adopted', { count }) });
      setOpen(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.templates(site) }),
  });
  const written = writtenIn((data && ownLanguage(data.languages, data.code)?.LanguageCode) ?? '');
  const stopped = adoption.error instanceof Stopped ? adoption.error : undefined;
  const problem = stopped && (stopped.failure && !stopped.failure.isShownGlobally ? t('firstRun.adoptFailed', { name: stopped.at[written], why: stopped.message }) : t('firstRun.adoptStopped', { name: stopped.at[written] }));
  return (
    <FormDialog
      open={open}
      title={t('firstRun.examples')}
      width="medium"
      focusField={false}
      loading={adoption.isPending}
      locked={adoption.isPending}
      // At the top, where it is seen whatever is open in the list.
      error={undefined}
      footer={{ submit: adoption.isError ? t('firstRun.adoptRest') : chosen.length === 0 ? t('firstRun.adoptNone') : t('firstRun.adopt', { count: chosen.length }), disabled: chosen.length === 0 }}
      unsaved={false}
      onSubmit={() => {
        if (data) adoption.mutate(data);
      }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <p>{t('firstRun.examplesText')}</p>
      {problem === undefined ? null : (
        <p className="err example-state" role="alert">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
      {adoption.isPending ? (
        <p className="row example-state" role="status">
          <progress max={progress.total} value={progress.done} aria-label={t('firstRun.examples')} />
          {t('firstRun.adopting', { at: progress.done + 1, total: progress.total })}
        </p>
      ) : null}
      {error && !data ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton of="cards" count={examples.length} /> : null}
      {data ? (
        <ul className="example-list" aria-label={t('firstRun.examples')}>
          {examples.map((example, at) => (
            <ExampleLine
              key={example.kind}
              example={example}
              written={written}
              state={data.states[at]}
              isChosen={chosen.includes(example)}
              isAdopted={adoption.isPending && chosen.indexOf(example) < progress.done && chosen.includes(example)}
              isAdopting={adoption.isPending && progress.kind === example.kind}
              disabled={adoption.isPending}
              onChoose={(on) => setLeft(new Set(on ? [...left].filter((kind) => kind !== example.kind) : [...left, example.kind]))}
            />
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
}

interface LineProps {
  example: Example;
  written: Written;
  state: ExampleState | undefined;
  isChosen: boolean;
  /** It was adopted a moment ago, with others still to come. */
  isAdopted: boolean;
  isAdopting: boolean;
  disabled: boolean;
  onChoose: (on: boolean) => void;
}

function ExampleLine({ example, written, state, isChosen, isAdopted, isAdopting, disabled, onChoose }: LineProps): JSX.Element {
  const { t } = useTranslation();
  const isThere = state?.is === 'there';
  return (
    <li className="card" aria-busy={isAdopting}>
      <div className="row wrap example-head">
        <label className="check grow">
          <input type="checkbox" className="cb" checked={isChosen} disabled={disabled || isThere} onChange={({ target }) => onChoose(target.checked)} />
          <span className="med">{example[written]}</span>
        </label>
        <span className="muted">{t(`templates.kinds.kind${example.kind}`)}</span>
        {isAdopted ? <Badge colour="green" icon="check" text={t('firstRun.exampleAdopted')} /> : null}
        {isThere ? <Badge colour="green" icon="check" text={t('firstRun.exampleThere')} /> : null}
        {state?.is === 'begun' && !isAdopting && !isAdopted ? <Badge colour="amber" icon="dash" text={t('firstRun.exampleBegun')} /> : null}
        {isAdopting ? <Badge colour="blue" icon="hourglass" text={t('firstRun.exampleRunning')} /> : null}
      </div>
      <details>
        <summary>{t('firstRun.questions', { count: questionsOf(example) })}</summary>
        {example.groups.map((group) => (
          <div key={group.en}>
            <p className="med">{group[written]}</p>
            <ul>
              {group.items.map((item) => (
                <li key={item.en}>{item[written]}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </li>
  );
}
