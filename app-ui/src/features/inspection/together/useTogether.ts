// The state of the inspection of several machines together: the step, the answers with their draft, and the sending.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { inspectTogether } from '../../../api/calls.ts';
import { asFailure, type Failure } from '../../../api/errors.ts';
import { useStockChanged } from '../../../machines/queries.ts';
import { paths, type fromHere } from '../../../paths.ts';
import { alert } from '../../../ui/toast.tsx';
import { keepSheet, readSheet } from './sheetDraft.ts';
import { askOf, refusedLines, type Batch, type Sheet } from './together.ts';

export const steps = ['common', 'exceptions', 'review'] as const;
export type Step = (typeof steps)[number];

export type SheetPlace = Parameters<typeof readSheet>[0];

export interface Together {
  step: Step;
  setStep: (step: Step) => void;
  goTo: (step: Step) => void;
  /** `true` once the review was displayed: missing answers are marked. */
  isChecked: boolean;
  sheet: Sheet;
  put: (sheet: Sheet) => void;
  send: () => void;
  isSending: boolean;
  failure: Failure | undefined;
  refused: ReturnType<typeof refusedLines>;
  goOnWithout: () => void;
}

export function useTogether(batch: Batch, place: SheetPlace): Together {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const changed = useStockChanged();
  const [step, setStep] = useState<Step>('common');
  const [isChecked, setChecked] = useState(false);
  const [sheet, setSheet] = useState(() => readSheet(place));
  const put = (next: Sheet): void => {
    setSheet(next);
    keepSheet(place, next);
  };
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
  const goOnWithout = (): void => {
    const out = new Set(refused.map(({ serial }) => serial));
    const rest = batch.machines.filter(({ VinNo }) => !out.has(VinNo)).map(({ VHCId }) => VHCId);
    // The answers go with the machines that are left.
    keepSheet({ ...place, machines: rest }, sheet);
    void navigate(`${paths.together}?of=${rest.join()}`, { replace: true, state: location.state as unknown });
  };
  return { step, setStep, goTo, isChecked, sheet, put, send, isSending: isPending, failure, refused, goOnWithout };
}
