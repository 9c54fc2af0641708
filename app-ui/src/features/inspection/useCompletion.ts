// The end of an inspection, and of its in-progress stages.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { CompletedInspection } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';
import { vibrate } from '../../ui/vibrate.ts';
import type { Saver } from './saver.ts';

/** Thrown when answers are not with the server yet, and when the server refuses the work of this device. */
class NotSaved extends Error {}

interface CompletionState {
  complete: () => void;
  isCompleting: boolean;
  /** The reason why it was not completed. */
  refused: string | undefined;
}

/** `onCompleted` gets the result; null when it waits on this device to be sent, undefined when the result is not known. */
export function useCompletion(saver: Saver, onCompleted: (done: CompletedInspection | null | undefined) => void): CompletionState {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const completion = await saver.complete();
      if (completion.kind === 'refused') throw new NotSaved(completion.why);
      return completion.kind === 'done' ? completion.done : null;
    },
    onSuccess: onCompleted,
    onError: () => vibrate('wrong'),
  });
  const refused = error === null ? undefined : error instanceof NotSaved ? (saver.isOnDevice ? error.message : t('inspection.save.refused', { why: error.message })) : (asFailure(error)?.text ?? error.message);
  return { complete: () => mutate(), isCompleting: isPending, refused };
}

/** Returns a function that finishes an in-progress stage and reports the result by an alert. */
export function useFinishStage(saver: Saver): (stage: string) => Promise<void> {
  const { t } = useTranslation();
  return async (stage) => {
    const result = await saver.finish(stage);
    if (result.ok && result.isQueued === true) alert({ type: 'Warning', kind: 'machine', title: t('offline.stageDoneHere', { stage }), text: t('offline.stageDoneHereText') });
    else if (result.ok) alert({ type: 'success', kind: 'machine', title: t('inspection.stageDone', { stage }) });
    else alert({ type: 'danger', kind: 'machine', title: t('inspection.finishStage', { stage }), text: result.why });
  };
}
