// The preview of a draft: rendered by the server after a pause in typing, for a machine of the site or a sample.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStock } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { messageTemplateKeys, previewMail, sendTestMail, type MailDraft, type MailPreview } from '../../api/messageTemplates.ts';
import { useSession } from '../../api/session.tsx';
import { serialFilter } from '../../machines/serialFilter.ts';
import { alert } from '../../ui/toast.tsx';

export const previewLooks = ['light', 'dark', 'phone', 'text'] as const;
export type PreviewLook = (typeof previewLooks)[number];

/** The pause in typing after which the preview follows (ms). */
const followAfter = 800;

interface Draft {
  subject: string;
  content: string;
  language: number;
}

interface Previewing {
  /** What stands in the field of the machine. */
  serial: string;
  setSerial: (serial: string) => void;
  /** Looks up the machine of the field. */
  chooseMachine: () => void;
  machineError: string | undefined;
  preview: MailPreview | undefined;
  /** The reason why there is no preview. */
  failure: string | undefined;
  isFetching: boolean;
  refresh: () => void;
  sendTest: () => void;
  isSending: boolean;
}

/** The value, once it has not changed for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), followAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function useMailPreview({ subject, content, language }: Draft, look: PreviewLook): Previewing {
  const { t } = useTranslation();
  const { site } = useSession();
  const [serial, setSerial] = useState('');
  const [wanted, setWanted] = useState('');
  const [attempt, setAttempt] = useState(0);
  const machine = useQuery({
    queryKey: messageTemplateKeys.previewMachine(site, wanted),
    queryFn: async ({ signal }) => {
      const query = { Filters: [serialFilter(wanted)], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 1 }, AuditStatus: 0, IsGroupSearch: false };
      const { JcbStockList: rows } = await listStock(query, signal);
      return rows[0]?.VhcId ?? null;
    },
    enabled: wanted !== '',
    retry: false,
  });
  /** Undefined while the machine is looked up. */
  const record = wanted === '' ? 0 : machine.data === null || machine.error ? 0 : machine.data;
  const settled = useSettled(JSON.stringify([subject, content, language]));
  const dark = look === 'dark';
  const draftOf = (fields: string): MailDraft => {
    const [Subject, Message, LanguageId] = JSON.parse(fields) as [string, string, number];
    return { Subject, Message, LanguageId: LanguageId === 0 ? 1 : LanguageId, VhcId: record ?? 0, Dark: dark };
  };
  const { data, error, isFetching } = useQuery({
    queryKey: messageTemplateKeys.preview(site, settled, record ?? 0, dark, attempt),
    queryFn: ({ signal }) => previewMail(draftOf(settled), signal),
    enabled: record !== undefined,
    // The frame uses its address at once, and never again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendTestMail({ ...draftOf(JSON.stringify([subject, content, language])), Dark: false }),
    onSuccess: ({ Message }) => alert({ type: 'success', kind: 'email', title: t('email.heading'), text: t('email.testSent', { address: Message.replace('Test email sent to ', '') }) }),
    onError: (problem) => {
      const failed = asFailure(problem);
      if (failed && !failed.isShownGlobally) alert({ type: 'danger', kind: 'email', title: t('email.heading'), text: failed.text });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const machineError = wanted === '' || serial !== wanted ? undefined : machine.error ? (asFailure(machine.error)?.text ?? '') : machine.data === null ? t('email.noMachine') : undefined;
  return {
    serial,
    setSerial,
    chooseMachine: () => setWanted(serial),
    machineError,
    preview: data,
    failure: error ? (asFailure(error)?.text ?? '') : undefined,
    isFetching,
    refresh: () => {
      setWanted(serial);
      setAttempt(attempt + 1);
    },
    sendTest: () => {
      if (isSending.current) return;
      isSending.current = true;
      mutate();
    },
    isSending: isPending,
  };
}
