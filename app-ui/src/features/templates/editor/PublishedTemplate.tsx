// The published version of a template, for users who may not write.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readTemplate } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { TemplateDetail } from '../../../api/wire.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { stateBadges, stateOf } from '../kinds.ts';
import { BackToTemplates } from './BackToTemplates.tsx';

export function PublishedTemplate({ id }: { id: number }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { data, error, refetch } = useQuery({ queryKey: [...keys.templates(site), 'published', id], queryFn: ({ signal }) => readTemplate(id, signal) });
  return (
    <div className="page-body template-editor">
      <BackToTemplates />
      {data ? <Version data={data} /> : error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <Skeleton of="cards" count={4} />}
    </div>
  );
}

function Version({ data }: { data: TemplateDetail }): JSX.Element {
  const { t } = useTranslation();
  const typeOf = ['yesNo', 'passFail', 'number', 'text'] as const;
  const groups = data.TemplateGroupGroup;
  return (
    <>
      <div className="template-head">
        <h2 className="h2">{data.TemplateName}</h2>
        <Badge {...stateBadges[stateOf(data.Status)]} text={t(`templates.states.${stateOf(data.Status)}`)} />
        {groups.length > 0 ? <span className="muted">{t('templates.versionOf', { version: data.Version })}</span> : null}
      </div>
      <p className="muted hint-line">{t('templates.readOnly')}</p>
      {groups.length === 0 ? <EmptyState icon="clipboard" title={t('templates.notPublished')} /> : null}
      {groups.map((group) => (
        <section key={group.TemplateItemGroupId} className="card template-group" aria-label={group.ItemGroup}>
          <h3 className="h3">{group.ItemGroup}</h3>
          <ol>
            {group.TemplateGroupItemType.map((item) => (
              <li key={item.TemplateItemTypeId} className="template-item">
                {item.ItemDesc} <span className="muted">{t(`template.types.${typeOf[item.CheckItemTypeId - 1] ?? 'yesNo'}`)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
