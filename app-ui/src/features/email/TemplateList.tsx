// The two tables of Email Templates, with the menu of their rows.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { templateSources, type MessageTemplate } from '../../api/messageTemplates.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { templateColumns } from './exported.ts';
import { TemplateMenu, type MenuAction, type MenuAnchor } from './TemplateMenu.tsx';
import { TemplateTable } from './TemplateTable.tsx';
import { allows, useMessageTemplates, useTemplateActions } from './useTemplates.ts';
import { emailAddress, pageOf, pageSize, type EmailView } from './view.ts';

/** The history state of what was opened from the list: Back leads there. */
const fromList = { fromList: true } as const;

interface Props {
  view: EmailView;
  /** The id of the template that is to be deleted. */
  deleting: number | undefined;
  onClose: () => void;
}

export function TemplateList({ view, deleting, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = useMessageTemplates(templateSources.site);
  const masters = useMessageTemplates(templateSources.master);
  const templates = own.data ?? [];
  const { run, busy } = useTemplateActions();
  const [menu, setMenu] = useState<MenuAnchor>();
  const addressOf = ({ MessageTemplateId }: MessageTemplate): string => emailAddress(view, { form: MessageTemplateId });
  const choose = (template: MessageTemplate, action: MenuAction): void => {
    if (action === 'edit' || action === 'view') void navigate(addressOf(template), { state: fromList });
    else if (action === 'delete') void navigate(emailAddress(view, { deleting: template.MessageTemplateId }), { state: fromList });
    else run(template, action);
  };
  const table = { addressOf, linkState: fromList, busy, onMenu: setMenu };
  const doomed = own.data?.find((template) => template.MessageTemplateId === deleting && allows(template, 'delete'));
  return (
    <>
      {templates.length > 0 ? <ListExport name="emailtemplates" columns={templateColumns(t)} total={templates.length} read={() => templates} /> : null}
      <RefreshBar on={(own.isFetching && own.data !== undefined) || (masters.isFetching && masters.data !== undefined)} />
      <div className="page-body email-page">
        <section aria-labelledby="site-templates">
          <header className="row email-head">
            <h2 className="h2" id="site-templates">
              {t('email.siteTemplates')}
            </h2>
            <span className="grow" />
            <Link className="btn brand" to={emailAddress(view, { form: 'new' })} state={fromList}>
              <Icon name="plus" size={16} />
              {t('email.newTemplate')}
            </Link>
          </header>
          {own.error && !own.data ? (
            <ErrorState title={t('email.loadFailed')} text={asFailure(own.error)?.text ?? ''} onRetry={() => void own.refetch()} />
          ) : !own.data ? (
            <Skeleton of="rows" count={3} className="card" />
          ) : own.data.length === 0 ? (
            <EmptyState icon="mail" title={t('email.none')} text={t((masters.data?.length ?? 0) > 0 ? 'email.noneWithMasters' : 'email.noneText')} />
          ) : (
            <PagedTable {...table} kind="site" templates={own.data} page={view.page} onPage={(page) => void navigate(emailAddress({ ...view, page }))} />
          )}
        </section>
        {masters.error && !masters.data ? <ErrorState title={t('email.mastersFailed')} text={asFailure(masters.error)?.text ?? ''} onRetry={() => void masters.refetch()} /> : null}
        {masters.data && masters.data.length > 0 ? (
          <section aria-labelledby="master-templates">
            <header className="row email-head">
              <h2 className="h2" id="master-templates">
                {t('email.masterTemplates')}
              </h2>
            </header>
            <PagedTable {...table} kind="master" templates={masters.data} page={view.masterPage} onPage={(masterPage) => void navigate(emailAddress({ ...view, masterPage }))} />
          </section>
        ) : null}
      </div>
      <TemplateMenu
        at={menu}
        onClose={() => setMenu(undefined)}
        onChoose={(template, action) => {
          setMenu(undefined);
          choose(template, action);
        }}
      />
      {doomed ? (
        <Confirm
          open
          title={t('email.removeOf', { title: doomed.TemplateTitle })}
          message={t(doomed.MessageTemplateSiteMappingId > 0 ? 'email.deleteActivePrompt' : 'email.deletePrompt')}
          okText={t('email.remove')}
          danger
          onCancel={onClose}
          onOk={() => {
            if (busy) return;
            run(doomed, 'delete');
            onClose();
          }}
        />
      ) : null}
    </>
  );
}

type PagedProps = Omit<Parameters<typeof TemplateTable>[0], 'rows'> & { templates: readonly MessageTemplate[]; page: number; onPage: (page: number) => void };

function PagedTable({ templates, page, onPage, ...table }: PagedProps): JSX.Element {
  const visible = pageOf(templates, page);
  return (
    <div className="card">
      <TemplateTable {...table} rows={visible.rows} />
      {templates.length > pageSize ? (
        <div className="foot">
          <PageTurner page={visible.page} size={pageSize} total={templates.length} onPage={onPage} />
        </div>
      ) : null}
    </div>
  );
}
