// The look-up of a serial in the manufacturer's data.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SerialMatch } from '../api/wire.ts';
import { serialText } from '../ui/cleanText.ts';
import { alert } from '../ui/toast.tsx';
import { checkLookup } from './machineForm.ts';
import type { useModelChoices } from './queries.ts';
import { SerialLookup } from './SerialLookup.tsx';

interface Params {
  serial: string;
  models: ReturnType<typeof useModelChoices>;
  onBegin: () => void;
  /** Gets the serial that was chosen, and its model where that is known. */
  onTake: (serial: string, model: { id: number; label: string } | undefined) => void;
}

interface Lookup {
  error: string;
  setError: (error: string) => void;
  begin: () => void;
  dialog: JSX.Element | null;
}

export function useSerialLookup({ serial, models: { models, find }, onBegin, onTake }: Params): Lookup {
  const { t } = useTranslation();
  const [looking, setLooking] = useState(false);
  const [error, setError] = useState('');
  const begin = (): void => {
    const problem = checkLookup(serial);
    setError(problem ? t(problem) : '');
    if (problem) return;
    onBegin();
    setLooking(true);
  };
  const take = (match: SerialMatch): void => {
    const listed = models.find((one) => one.ModelId === match.ModelId || one.ModelName === match.Model);
    // Where the list does not have every model, the server's word is taken for the one that it has found.
    const model = listed ? { id: listed.ModelId, label: listed.ModelName } : find && match.ModelId ? { id: match.ModelId, label: match.Model } : undefined;
    setLooking(false);
    onTake(serialText(match.SerialNo), model);
    if (!model) alert({ type: 'danger', kind: 'machine', title: t('machine.modelUnknown') });
  };
  return { error, setError, begin, dialog: looking ? <SerialLookup serial={serial} onTake={take} onClose={() => setLooking(false)} /> : null };
}
