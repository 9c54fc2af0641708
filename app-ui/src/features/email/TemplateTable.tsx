// A table of email templates: those of the site, or the master templates.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { menuOf, type MenuAnchor } from './TemplateMenu.tsx';

interface Props {
  kind: 'site' | 'master';
  rows: readonly MessageTemplate[];
  addressOf: (template: MessageTemplate) => string;
  /** The history state of the links. */
  linkState: object;
  busy: boolean;
  onMenu: (at: MenuAnchor) => void;
}

/** A template is active for the site while it has a mapping (EMAIL-024). */
export const isActive = ({ MessageTemplateSiteMappingId }: MessageTemplate): boolean => MessageTemplateSiteMappingId > 0;

export function TemplateTable({ kind, rows, addressOf, linkState, busy, onMenu }: Props): JSX.Element {
  const { t } = useTranslation();
  const isMaster = kind === 'master';
  const columns: DataColumn<MessageTemplate>[] = [
    {
      id: 'title',
      head: t(isMaster ? 'email.title' : 'email.template'),
      width: 160,
      flexible: true,
      className: 'words',
      title: ({ TemplateTitle }) => TemplateTitle,
      cell: (template) => (
        <Link className="link" to={addressOf(template)} state={linkState}>
          {template.TemplateTitle}
        </Link>
      ),
    },
    isMaster
      ? { id: 'franchise', head: t('email.franchise'), width: 180, flexible: true, priority: 1, hosts: ['title'], className: 'words', cell: ({ FranchiseName }) => FranchiseName || t('email.allFranchises') }
      : { id: 'type', head: t('email.emailType'), width: 160, flexible: true, priority: 1, hosts: ['title'], className: 'words', cell: ({ CategoryName }) => CategoryName },
    {
      id: 'default',
      head: t('email.default'),
      width: 90,
      priority: 2,
      hosts: ['title'],
      cell: ({ IsDefaultTemplate }) => (IsDefaultTemplate ? <Badge colour="blue" icon="check" text={t('email.default')} /> : null),
    },
    {
      id: 'status',
      head: t('email.status'),
      width: 110,
      cell: (template) => (isActive(template) ? <Badge colour="green" icon="check" text={t('email.active')} /> : <Badge colour="grey" icon="dash" text={t('email.inactive')} />),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowId={({ MessageTemplateId }) => String(MessageTemplateId)}
      row={(template) => ({
        onContextMenu: (event) => {
          if (busy || menuOf(template).length === 0) return;
          event.preventDefault();
          onMenu({ template, anchor: { left: event.clientX, top: event.clientY } });
        },
      })}
      last={{
        className: 'k',
        head: <span className="sr">{t('email.actions')}</span>,
        cell: (template) =>
          menuOf(template).length === 0 ? null : (
            <button
              type="button"
              className="icon"
              aria-haspopup="menu"
              aria-label={t('email.actionsOf', { title: template.TemplateTitle })}
              // Not `disabled`, which would take the focus away while a template is being changed.
              aria-disabled={busy}
              onClick={(event) => {
                if (!busy) onMenu({ template, anchor: event.currentTarget });
              }}
            >
              <Icon name="kebab" />
            </button>
          ),
      }}
    />
  );
}
