// The templates of the list, and the actions of a row.
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import {
  activateTemplate, deactivateTemplate, deleteMessageTemplate, listMessageTemplates, makeTemplateDefault, messageTemplateKeys, type MessageTemplate, type TemplateSource,
} from '../../api/messageTemplates.ts';
import { useSession, type Session } from '../../api/session.tsx';
import { alert } from '../../ui/toast.tsx';

/** The permission of the page and its entry in the navigation. */
export const templatePermission = 'messagetemplate.write';

/** The id of the site that the user works at; a user of the group may work at another than the own. */
export const siteIdOf = ({ site, user }: Pick<Session, 'site' | 'user'>): number => user.UserSiteLookup.find(({ SiteCode }) => SiteCode === site)?.SiteId ?? user.SiteId;

export function useMessageTemplates(source: TemplateSource): UseQueryResult<MessageTemplate[]> {
  const session = useSession();
  return useQuery({
    queryKey: messageTemplateKeys.list(session.site, source),
    queryFn: ({ signal }) => listMessageTemplates(siteIdOf(session), source, signal),
    meta: { overlay: true },
  });
}

export const allows = ({ Actions }: MessageTemplate, action: string): boolean => Actions.Allowed.includes(action);

export type RowAction = 'activate' | 'deactivate' | 'default' | 'delete';

const send: Record<RowAction, (template: MessageTemplate, site: string) => Promise<number>> = {
  activate: activateTemplate,
  deactivate: deactivateTemplate,
  default: makeTemplateDefault,
  delete: deleteMessageTemplate,
};
const done = { activate: 'email.activated', deactivate: 'email.deactivated', default: 'email.defaultSet', delete: 'email.deleted' } as const;

/** Runs the actions of a row that need no form. */
export function useTemplateActions(): { run: (template: MessageTemplate, action: RowAction) => void; busy: boolean } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ template, action }: { template: MessageTemplate; action: RowAction }) => send[action](template, site),
    onSuccess: (_answer, { action }) => alert({ type: 'success', kind: 'email', title: t('email.heading'), text: t(done[action]) }),
    onError: (problem, { action }) => {
      const failure = asFailure(problem);
      if (!failure || failure.isShownGlobally) return;
      // The mapping is gone: another user has marked the template as inactive meanwhile.
      if (action === 'default' && failure.status === 412) alert({ type: 'Warning', kind: 'email', title: t('email.heading'), text: t('email.notActive') });
      else alert({ type: 'danger', kind: 'email', title: t('email.heading'), text: failure.text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: messageTemplateKeys.all(site) }),
  });
  const run = (template: MessageTemplate, action: RowAction): void => {
    if (action === 'default' && template.MessageTemplateSiteMappingId === 0) alert({ type: 'Warning', kind: 'email', title: t('email.heading'), text: t('email.notActive') });
    else mutate({ template, action });
  };
  return { run, busy: isPending };
}
