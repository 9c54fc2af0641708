// Check Template: the editor of one template (/checktemplate?open=12). Changes are saved while they are typed, into the
// working copy; machines are inspected with the published version. Users who may not write see that version.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { readTemplateDraft } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/States.tsx';
import '../templates.css';
import { Editor } from './Editor.tsx';
import { PublishedTemplate } from './PublishedTemplate.tsx';
import { idOf } from './templateId.ts';

export default function EditorPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const id = idOf(params.get('open'));
  if (!session.can('template.read')) return <DeniedState text={session.user.SiteName} />;
  if (id === 0) {
    return (
      <EmptyState icon="clipboard" title={t('template.notChosen')}>
        <Link className="btn" to={paths.checkTemplateEditor}>
          {t('templates.title')}
        </Link>
      </EmptyState>
    );
  }
  return session.can('template.write') ? <Working key={id} id={id} /> : <PublishedTemplate key={id} id={id} />;
}

/** Reads the working copy, and hands over to the editor once. */
function Working({ id }: { id: number }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.templates(site), 'draft', id],
    queryFn: ({ signal }) => readTemplateDraft(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (data) return <Editor draft={data} />;
  return <div className="page-body">{error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <Skeleton of="cards" count={4} />}</div>;
}
