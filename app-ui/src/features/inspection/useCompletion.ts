// The end of an inspection, and of its in-progress stages.
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { CompletedInspection } from '../../api/wire.ts';
import { offlineNow } from '../../offline/offlineSession.ts';
import { laterText } from '../../offline/reach.ts';
import { alert } from '../../ui/toast.tsx';
import { vibrate } from '../../ui/vibrate.ts';
import type { Saver } from './saver.ts';
import { saveText } from './saveText.ts';

/** Thrown when answers are not with the server yet, and when the server refuses the work of this device. */
class NotSaved extends Error {}

/** The reason why work was not taken: the one that was given; without one, what is not saved, or that there is none. */
function whyNot(saver: Saver, why: string, t: TFunction): string {
  const { save } = saver.state();
  if (why !== '' && (saver.isOnDevice || save === 'saved')) return why;
  return save === 'saved' ? t('inspection.save.noReason') : saveText({ save, why }, t);
}

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
      if (completion.kind === 'refused') throw new NotSaved(whyNot(saver, completion.why, t));
      return completion.kind === 'done' ? completion.done : null;
    },
    onSuccess: onCompleted,
    onError: () => vibrate('wrong'),
  });
  const refused = error === null ? undefined : error instanceof NotSaved ? error.message : (asFailure(error)?.text ?? error.message);
  return { complete: () => mutate(), isCompleting: isPending, refused };
}

/** Returns a function that finishes an in-progress stage and reports the result by an alert. */
export function useFinishStage(saver: Saver): (stage: string) => Promise<void> {
  const { t } = useTranslation();
  const { mutateAsync } = useMutation({ mutationFn: (stage: string) => saver.finish(stage), meta: { overlay: false } });
  return async (stage) => {
    const result = await mutateAsync(stage);
    if (result.ok && result.isQueued === true) alert({ type: 'Warning', kind: 'machine', title: t('offline.stageDoneHere', { stage }), text: laterText('offline.stageDoneHereText', offlineNow()?.sender.state().reach, t) });
    else if (result.ok) alert({ type: 'success', kind: 'machine', title: t('inspection.stageDone', { stage }) });
    else alert({ type: 'danger', kind: 'machine', title: t('inspection.finishStage', { stage }), text: whyNot(saver, result.why, t) });
  };
}
