// Actions on an import: undoing it, pausing or stopping it, and its failed rows as a file.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from 'web-shared/browser/saveFile';
import { controlImport, readFailedRows, undoImport } from '../../api/calls.ts';
import { afterColon, asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { ImportJob } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { useStockChanged } from '../queries.ts';

export type Verb = 'pause' | 'resume' | 'stop';

interface Act<V> {
  mutate: (variables: V) => void;
  isPending: boolean;
}

interface ImportActions {
  undo: Act<void>;
  control: Act<Verb>;
  download: Act<void>;
}

/** `fileName`: the name of the file that was imported, once it is known. */
export function useImportActions(job: number, fileName: string | undefined, onAnother: (() => void) | undefined): ImportActions {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const changed = useStockChanged();
  const refused = (problem: unknown): void => {
    const failure = asFailure(problem);
    if (failure) alertRefusal(failure, { kind: 'import', title: t('import.title') });
  };
  const undo = useMutation({
    mutationFn: () => undoImport(job),
    onSuccess: async ({ Message, Undone, Kept, Models, Locations }) => {
      const counts = { machines: shownNumber(Undone), models: shownNumber(Models), locations: shownNumber(Locations), kept: shownNumber(Kept) };
      alert({ type: 'success', kind: 'import', title: afterColon(Message), text: t('import.undone', counts) });
      onAnother?.();
      await Promise.all([
        changed(),
        ...[keys.importJob(site, job), keys.imports(site)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ]);
    },
    onError: refused,
  });
  const control = useMutation({
    mutationFn: (verb: Verb) => controlImport(job, verb),
    onSuccess: (updated) => client.setQueriesData<ImportJob>({ queryKey: keys.importJob(site, job) }, (before) => before && { ...updated, Rows: before.Rows }),
    onError: refused,
    onSettled: () => client.invalidateQueries({ queryKey: keys.importJob(site, job) }),
  });
  const download = useMutation({
    mutationFn: () => readFailedRows(job),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv' }), `${fileName?.replace(/\.csv$/i, '') ?? ''}-failed.csv`),
    onError: refused,
  });
  return { undo, control, download };
}
