// Email Templates: the templates of the site and the master templates, with the actions of each. The form of a template takes the
// place of the list, at an address of its own.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { DeniedState } from '../../ui/States.tsx';
import { TemplateFormPage } from './TemplateFormPage.tsx';
import { TemplateList } from './TemplateList.tsx';
import { templatePermission } from './useTemplates.ts';
import { emailAddress, readEmailOpen, readEmailView } from './view.ts';
import './email.css';

export default function EmailTemplatesPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const state = useLocation().state as { fromList?: boolean } | null;
  const [params] = useSearchParams();
  const view = readEmailView(params);
  const open = readEmailOpen(params);
  if (!session.can(templatePermission)) return <DeniedState text={t('email.noPermission')} />;
  const back = emailAddress(view);
  /** Back leads to the list that the form was opened from; an address that began with the form is replaced. */
  const close = (): void => {
    if (state?.fromList) void navigate(-1);
    else void navigate(back, { replace: true });
  };
  if (open.form === undefined) return <TemplateList key={session.site} view={view} deleting={open.deleting} onClose={close} />;
  return (
    <TemplateFormPage
      key={`${session.site} ${open.form}`}
      id={open.form}
      back={back}
      newAddress={emailAddress(view, { form: 'new' })}
      onClose={close}
      onCopied={(id) => void navigate(id === 0 ? back : emailAddress(view, { form: id }), { replace: true, state })}
    />
  );
}
