// The page of a template, in place of the list: reads what the form needs, and explains why there is none.
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { listTemplateCategories, messageTemplateKeys, readMessageTemplate } from '../../api/messageTemplates.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import '../../ui/forms.css';
import { BackLink } from './BackLink.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { siteIdOf } from './useTemplates.ts';

interface Props {
  id: number | 'new';
  /** The address of the list. */
  back: string;
  newAddress: string;
  onClose: () => void;
  /** Called with the id of a copy that was made; 0 when it is not known. */
  onCopied: (id: number) => void;
}

export function TemplateFormPage({ id, ...rest }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = id === 'new';
  const template = useQuery({
    queryKey: messageTemplateKeys.one(session.site, isNew ? 0 : id),
    queryFn: ({ signal }) => readMessageTemplate(siteIdOf(session), isNew ? 0 : id, signal),
    enabled: !isNew,
    // The form begins with the version that the server has now, and is not changed below the user's hands.
    gcTime: 0,
    staleTime: Infinity,
    meta: { overlay: true },
  });
  const categories = useQuery({ queryKey: messageTemplateKeys.categories(session.site), queryFn: ({ signal }) => listTemplateCategories(signal), staleTime: Infinity, meta: { overlay: true } });
  const languages = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity, meta: { overlay: true } });
  const queries = [categories, languages, ...(isNew ? [] : [template])];
  const failed = queries.find(({ data, error }) => error !== null && data === undefined);
  if (failed) {
    return (
      <Framed back={rest.back}>
        <ErrorState title={t('email.templateFailed')} text={asFailure(failed.error)?.text ?? ''} onRetry={() => queries.forEach((query) => void (query.data === undefined && query.refetch()))} />
      </Framed>
    );
  }
  if (!categories.data || !languages.data || (!isNew && template.data === undefined)) {
    return (
      <Framed back={rest.back}>
        <Skeleton of="fields" count={6} />
      </Framed>
    );
  }
  if (!isNew && !template.data) {
    return (
      <Framed back={rest.back}>
        <EmptyState icon="mail" title={t('email.gone')} text={t('email.goneText')} />
      </Framed>
    );
  }
  return <TemplateEditor {...rest} template={template.data ?? undefined} choices={{ categories: categories.data, languages: languages.data }} />;
}

function Framed({ back, children }: { back: string; children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="page-body">
      <nav className="crumb" aria-label={t('email.back')}>
        <BackLink to={back} />
      </nav>
      {children}
    </div>
  );
}
