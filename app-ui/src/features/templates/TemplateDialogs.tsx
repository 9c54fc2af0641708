// The dialogs over the list of templates.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, TemplateRow } from '../../api/wire.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import type { readAct } from './listView.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

const QuickTextsDialog = laterDialog(() => import('./QuickTextsDialog.tsx'));

interface Props {
  dialog: ReturnType<typeof readAct>;
  /** The template that the dialog is about. */
  about: TemplateRow | undefined;
  languages: readonly Language[];
  mayWrite: boolean;
  onDelete: (template: TemplateRow) => void;
  onMakeDormant: (template: TemplateRow) => void;
  onClose: () => void;
}

export function TemplateDialogs({ dialog, about, languages, mayWrite, onDelete, onMakeDormant, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {mayWrite && dialog && (dialog.act === 'new' || ((dialog.act === 'copy' || dialog.act === 'rename') && about)) ? (
        <TemplateDialog key={`${dialog.act} ${dialog.of}`} act={dialog.act} template={about} languages={languages} onClose={onClose} />
      ) : null}
      {dialog?.act === 'texts' ? <QuickTextsDialog onClose={onClose} /> : null}
      {mayWrite && about && dialog && (dialog.act === 'dormant' || dialog.act === 'delete') ? (
        <Confirm
          open
          title={t(`templates.${dialog.act}Title`, { name: about.TemplateName })}
          message={
            dialog.act === 'delete'
              ? t('templates.deleteText')
              : [t('templates.dormantText'), ...(about.ModelCount > 0 ? [t('templates.dormantMapped', { count: about.ModelCount })] : [])].join(' ')
          }
          okText={t(dialog.act === 'delete' ? 'templates.delete' : 'templates.makeDormant')}
          danger
          onCancel={onClose}
          onOk={() => {
            if (dialog.act === 'delete') onDelete(about);
            else onMakeDormant(about);
          }}
        />
      ) : null}
    </>
  );
}
