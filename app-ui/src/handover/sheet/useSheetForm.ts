// The form of a handover: its fields with their draft, and the sending of it.
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSiteConfig, saveHandover } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { handoverSettings, type HandoverSettings } from '../../api/module.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { StockRow, TemplateDetail } from '../../api/wire.ts';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { useOrders } from '../orders/useOrders.ts';
import { fieldsOf, isFailedSheet, sentHandover, type SheetFields, type SheetGroup } from './sheet.ts';
import { pictureOf } from '../signing/strokes.ts';

/** The change since the sheet was read, which makes the person check it again. */
export type Changed = 'handover.questionsChanged' | 'handover.disclaimerChanged';

/** Another version of the template is published by now, or another disclaimer applies. */
export const changedSince: Readonly<Record<string, Changed>> = {
  'handover.template_changed': 'handover.questionsChanged',
  'handover.disclaimer_changed': 'handover.disclaimerChanged',
};

/**
 * The alert of a refused handover (HAND-062): a template that is missing or dormant under its heading, anything else by its
 * text.
 */
function failed({ status, text }: Failure, t: TFunction): { title: string; text?: string } {
  if (status === 412 && text !== '') return { title: t('handover.failedHeading'), text };
  return { title: text || t('handover.serviceError') };
}

export interface SheetParams {
  row: StockRow;
  template: TemplateDetail;
  settings: HandoverSettings;
  /** Code of the sheet's language, such as `de_DE`. */
  languageCode: string;
  onChanged: (changed: Changed | undefined) => void;
  onReread: () => Promise<unknown>;
}

export interface SheetForm {
  form: UseFormReturn<SheetFields>;
  draft: ReturnType<typeof useDraft<SheetFields>>;
  busy: boolean;
  /** `true` once the handover is submitted. */
  isOver: boolean;
  /** Takes over a refusal; returns `true` if it is displayed in the sheet. */
  refused: (failure: Failure) => boolean;
  submit: () => Promise<void>;
}

export function useSheetForm(groups: readonly SheetGroup[], { row, template, settings, languageCode, onChanged, onReread }: SheetParams): SheetForm {
  const { t } = useTranslation();
  const client = useQueryClient();
  const session = useSession();
  const draft = useDraft<SheetFields>(`handover.${row.VhcId}`);
  const { restored, keep, drop } = draft;
  const [first] = useState(() => fieldsOf(groups, restored?.value));
  const form = useForm<SheetFields>({ defaultValues: first });
  const { handleSubmit, setValue, setError, subscribe } = form;
  const { send, busy, isOver } = useOrders((failure) => failed(failure, t));
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep]);
  const refused = (failure: Failure): boolean => {
    const since = changedSince[failure.body.Reason ?? ''];
    if (since) {
      setValue('accepted', '');
      onChanged(since);
      void onReread();
      return true;
    }
    if (failure.status !== 422) return false;
    setError('root', { message: failure.text });
    return true;
  };
  const submit = handleSubmit(async (fields) => {
    // The customer accepts the displayed text. Another one that applies by now is displayed, and accepted again.
    const now = await client
      .query({ queryKey: [...keys.handover(session.site, row.VhcId), 'settings'], queryFn: readSiteConfig, staleTime: 0, gcTime: 0 })
      .catch((error: unknown) => {
        setError('root', { message: asFailure(error)?.text || t('handover.serviceError') });
        return undefined;
      });
    if (!now) return;
    if (handoverSettings(now, languageCode).disclaimer !== settings.disclaimer) {
      setValue('accepted', '');
      onChanged('handover.disclaimerChanged');
      await onReread();
      return;
    }
    const sent = sentHandover(row.VhcId, template, fields, pictureOf(fields.strokes), settings);
    const warning = isFailedSheet(sent) ? { title: t('handover.failedTitle'), text: t('handover.failedText') } : undefined;
    send({ call: () => saveHandover(sent), onRefused: refused, onDone: drop, warning });
  });
  return { form, draft, busy, isOver, refused, submit };
}
