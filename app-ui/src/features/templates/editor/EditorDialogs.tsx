// The dialogs over the editor.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/Confirm.tsx';
import { laterDialog } from '../../../ui/laterDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { Editing } from './useEditor.ts';

const PreviewDialog = laterDialog(() => import('./PreviewDialog.tsx'));
const CompareDialog = laterDialog(() => import('./CompareDialog.tsx'));
const QuickTextsDialog = laterDialog(() => import('../QuickTextsDialog.tsx'));
const PasteDialog = laterDialog(() => import('./PasteDialog.tsx'));

export function EditorDialogs({ editing }: { editing: Editing }): JSX.Element {
  const { t } = useTranslation();
  const { written: { doc, stored, incomplete }, acts, offers, template, texts: { languages, language, nameOf }, dialog, setDialog, pasting, setPasting } = editing;
  return (
    <>
      {dialog === 'preview' ? (
        <PreviewDialog template={template} languages={languages} doc={doc} stored={stored} offers={offers} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'compare' ? (
        <CompareDialog template={template} languages={languages} doc={doc} stored={stored} offers={offers} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'quickTexts' ? (
        <QuickTextsDialog
          questions={doc.flatMap((group, at) => group.items.map((item, place) => ({ key: item.key, number: `${at + 1}.${place + 1}`, text: item.text, list: item.comments })))}
          onAssign={acts.assignTexts}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <Confirm
        open={dialog === 'removeLanguage'}
        title={t('template.removeLanguage', { language: nameOf(language) })}
        message={t('template.removeLanguageText', { language: nameOf(language), own: nameOf(template.LanguageId) })}
        okText={t('template.removeLanguage', { language: nameOf(language) })}
        danger
        onCancel={() => setDialog(undefined)}
        onOk={() => editing.removeLanguage()}
      />
      {pasting ? (
        <PasteDialog
          doc={doc}
          offers={offers}
          start={pasting}
          onClose={() => setPasting(undefined)}
          onAdd={(change, items) => {
            setPasting(undefined);
            acts.addMany(change, items);
          }}
        />
      ) : null}
      {editing.isPublishing ? (
        <PublishDialog
          template={template}
          incompleteCount={incomplete.length}
          onClose={() => editing.setPublishing(false)}
          onDone={editing.onPublished}
        />
      ) : null}
    </>
  );
}
