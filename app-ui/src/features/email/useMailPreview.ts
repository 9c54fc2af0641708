// The preview of a draft: rendered by the server after a pause in typing, for a machine of the site or a sample.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStock } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { messageTemplateKeys, previewMail, sendTestMail, type MailDraft, type MailPreview } from '../../api/messageTemplates.ts';
import { useSession } from '../../api/session.tsx';
import { serialFilter } from '../../machines/serialFilter.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';

export const previewLooks = ['light', 'dark', 'phone', 'text'] as const;
export type PreviewLook = (typeof previewLooks)[number];

/** Machines that contain the typed digits, among which the one with exactly these is searched. */
const searched = 50;

/** The pause in typing after which the preview follows (ms). */
const followAfter = 800;

interface Draft {
  subject: string;
  content: string;
  language: number;
}

interface Previewing {
  /** The text of the field of the machine. */
  serial: string;
  setSerial: (serial: string) => void;
  /** Looks up the machine of the field. */
  chooseMachine: () => void;
  machineError: string | undefined;
  /** The last one that was made. */
  preview: MailPreview | undefined;
  /** The reason why there is none of the present draft. */
  failure: string | undefined;
  isFetching: boolean;
  refresh: () => void;
  sendTest: () => void;
  /** The machine of the field is known. */
  canSendTest: boolean;
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
      const query = { Filters: [serialFilter(wanted)], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: searched }, AuditStatus: 0, IsGroupSearch: false };
      const { JcbStockList: rows } = await listStock(query, signal);
      const found = rows.find(({ Vin }) => Vin === wanted) ?? (rows.length === 1 ? rows[0] : undefined);
      return found?.VhcId ?? null;
    },
    enabled: wanted !== '',
    retry: false,
  });
  /** 0 for a sample; undefined while the machine of the field is not known. */
  const record = serial === '' ? 0 : serial === wanted && !machine.error ? (machine.data ?? undefined) : undefined;
  const settled = useSettled(JSON.stringify([subject, content, language]));
  const dark = look === 'dark';
  const draftOf = (fields: string, VhcId: number): MailDraft => {
    const [Subject, Message, LanguageId] = JSON.parse(fields) as [string, string, number];
    return { Subject, Message, LanguageId: LanguageId === 0 ? 1 : LanguageId, VhcId, Dark: dark };
  };
  const { data, error, isFetching } = useQuery({
    queryKey: messageTemplateKeys.preview(site, settled, record ?? 0, dark, attempt),
    queryFn: ({ signal }) => previewMail(draftOf(settled, record ?? 0), signal),
    enabled: record !== undefined,
    // The frame uses its address at once, and never again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const [last, setLast] = useState<MailPreview>();
  if (data && data !== last) setLast(data);
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (machineId: number) => sendTestMail({ ...draftOf(JSON.stringify([subject, content, language]), machineId), Dark: false }),
    onSuccess: ({ Message }) => alert({ type: 'success', kind: 'email', title: t('email.heading'), text: t('email.testSent', { address: Message.replace('Test email sent to ', '') }) }),
    onError: (problem) => {
      const failed = asFailure(problem);
      if (failed) alertRefusal(failed, { kind: 'email', title: t('email.heading') });
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
    preview: data ?? last,
    // A machine that is not known says so at its field.
    failure: machineError !== undefined ? '' : error ? (asFailure(error)?.text ?? '') : undefined,
    isFetching,
    refresh: () => {
      if (machineError === undefined) setWanted(serial);
      else void machine.refetch();
      setAttempt(attempt + 1);
    },
    sendTest: () => {
      if (isSending.current || record === undefined) return;
      isSending.current = true;
      mutate(record);
    },
    canSendTest: record !== undefined,
    isSending: isPending,
  };
}
