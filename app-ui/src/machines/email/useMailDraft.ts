// The draft of a mail about a machine, and the templates for it.
import { useQuery } from '@tanstack/react-query';
import { mailKeys, readMailDraft, type MailDraft } from '../../api/mails.ts';
import { listActiveTemplates, messageTemplateKeys, type MessageTemplate } from '../../api/messageTemplates.ts';
import { useSession } from '../../api/session.tsx';

export interface MailStart {
  draft: MailDraft;
  /** Empty where the site writes without templates. */
  templates: readonly MessageTemplate[];
}

interface Reading {
  start: MailStart | undefined;
  error: unknown;
  retry: () => void;
}

const none: readonly MessageTemplate[] = [];

export function useMailDraft(record: number): Reading {
  const { site } = useSession();
  const draft = useQuery({
    queryKey: mailKeys.draft(site, record),
    queryFn: ({ signal }) => readMailDraft(record, 0, signal),
    // The form begins with it, and it is read again when the dialog is opened again.
    staleTime: Infinity,
    gcTime: 0,
  });
  const hasTemplates = draft.data?.IsTemplateEnabled === true;
  const templates = useQuery({
    queryKey: messageTemplateKeys.active(site),
    queryFn: ({ signal }) => listActiveTemplates(site, signal),
    enabled: hasTemplates,
  });
  const offered = hasTemplates ? templates.data : none;
  return {
    start: draft.data && offered ? { draft: draft.data, templates: offered } : undefined,
    error: draft.error ?? (templates.data ? null : templates.error),
    retry: () => {
      if (!draft.data) void draft.refetch();
      else void templates.refetch();
    },
  };
}
