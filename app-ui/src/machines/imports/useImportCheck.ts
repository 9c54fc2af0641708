// Checks the file of an import by the server, and starts the import.
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checkImport, startImport } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { alert } from '../../ui/toast.tsx';
import { badLine } from './importStatus.ts';

interface Params {
  /** A file that is chosen again may have other content under the same name, so each choice has a number. */
  chosen: { file: File; number: number } | undefined;
  header: boolean;
  createMissing: boolean;
  /** The import that runs already. */
  job: number | undefined;
  onStarted: (job: number) => void;
}

interface ImportCheck {
  check: UseQueryResult<Awaited<ReturnType<typeof checkImport>>>;
  problem: Failure | undefined;
  textOf: (failure: Failure) => string;
  start: (file: File) => void;
  isStarting: boolean;
}

export function useImportCheck({ chosen, header, createMissing, job, onStarted }: Params): ImportCheck {
  const { t } = useTranslation();
  const session = useSession();
  const check = useQuery({
    queryKey: ['importCheck', session.site, chosen?.number, header, createMissing],
    queryFn: ({ signal }) => {
      if (!chosen) throw new Error('no file is chosen');
      return checkImport({ file: chosen.file, header, createMissing }, signal);
    },
    enabled: chosen !== undefined && job === undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const problem = check.error && !check.isFetching ? asFailure(check.error) : undefined;

  const textOf = (failure: Failure): string => {
    const bad = badLine(failure.body.Errors?.['file']?.[0]);
    if (!bad) return failure.text;
    const { text, ...places } = bad;
    return `${failure.text}: ${t(text, places)}`;
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => startImport({ file, header, createMissing }),
    // SHELL-021: the import is the only request without the loading overlay.
    meta: { overlay: false },
    onSuccess: ({ JobId }) => onStarted(JobId),
    onError: (error) => {
      const failure = asFailure(error);
      if (failure && !failure.isShownGlobally) {
        alert({ type: 'danger', kind: 'import', title: t('import.title'), text: textOf(failure), id: 'import-file' });
      }
    },
  });
  return { check, problem, textOf, start: mutate, isStarting: isPending };
}
