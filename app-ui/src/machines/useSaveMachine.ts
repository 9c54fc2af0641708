// Adds a machine, or saves a changed one.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { createMachine, updateMachine } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { useSession } from '../api/session.tsx';
import type { StockRow } from '../api/wire.ts';
import { isStock, machineAddress, paths } from '../paths.ts';
import { alertRefusal } from '../ui/refused.ts';
import { alert } from '../ui/toast.tsx';
import { createFailure, fieldErrors, updateFailure } from './failures.ts';
import { machineInput, type MachineForm } from './machineForm.ts';
import { useStockChanged } from './queries.ts';

interface Params {
  form: MachineForm;
  /** The name of the chosen model. */
  modelName: string;
  /** The machine that is edited; without it one is added. */
  row: StockRow | undefined;
  onRefused: (errors: Partial<Record<keyof MachineForm, string>>) => void;
  onDone: () => void;
  onSaved: ((id: number) => void) | undefined;
}

export function useSaveMachine({ form, modelName, row, onRefused, onDone, onSaved }: Params): { mutate: () => void; isPending: boolean } {
  const { t } = useTranslation();
  const session = useSession();
  const changed = useStockChanged();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    mutationFn: async (): Promise<number> => {
      const { VHCId } = await (row ? updateMachine(machineInput(form, modelName, row)) : createMachine(machineInput(form, modelName)));
      return VHCId;
    },
    onSuccess: async (id) => {
      const show = session.can('stock.history') ? { action: { text: t('machine.show'), run: () => void navigate(machineAddress(form.serial)) } } : {};
      if (row) alert({ type: 'success', kind: 'machine', title: t('machine.updated', { serial: form.serial }) });
      else alert({ type: 'success', kind: 'machine', title: t('machine.newMachine'), text: `${t('machine.created')}: ${form.serial}`, ...show });
      onDone();
      await changed();
      onSaved?.(id);
      // STOCK-025: a finished dialog opens the stock list; one that was opened from Machine Search stays there.
      if (pathname !== paths.search && !isStock(pathname)) void navigate(paths.stock);
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (!failure) return;
      const errors = fieldErrors(failure);
      onRefused(errors);
      const text = row ? updateFailure(failure) : createFailure(failure, t('machine.failedToLoad'));
      if (text !== undefined) alertRefusal(failure, { kind: 'machine', title: t(row ? 'machine.updateFailed' : 'app.error'), text }, Object.values(errors));
    },
  });
}
