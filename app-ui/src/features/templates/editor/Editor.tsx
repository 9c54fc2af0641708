// The editor of the working copy of a template: its groups with their items, or its texts in another language.
import type { TFunction } from 'i18next';
import type { JSX, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateDraft } from '../../../api/wire.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { states } from '../kinds.ts';
import { roomFor, spot, type Announcement } from './acts.ts';
import { BackToTemplates } from './BackToTemplates.tsx';
import { limits } from './doc.ts';
import { Dragging } from './Dragging.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorHead } from './EditorHead.tsx';
import { GroupCard } from './GroupCard.tsx';
import { LanguageTexts } from './LanguageTexts.tsx';
import type { Saver } from './saver.ts';
import { useEditor, type Editing } from './useEditor.ts';

function announcementText(t: TFunction, announcement: Announcement): string {
  if (announcement.what === 'itemMoved') return t('template.announced.itemMoved', { ...announcement });
  if (announcement.what === 'textsAssigned') return t('quickTexts.assigned');
  return announcement.what === 'pasted' ? t('template.paste.added', { count: announcement.count }) : t(`template.announced.${announcement.what}`);
}

/** The choice between the entries of the user and those of another user. */
function ConflictCard({ count, onResolve }: { count: number; onResolve: Saver['resolve'] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="card pad template-conflict" role="alert">
      <p>{t('template.conflictText', { count })}</p>
      <div className="row">
        <button type="button" className="btn" onClick={() => onResolve('mine')}>
          {t('template.keepMine')}
        </button>
        <button type="button" className="btn" onClick={() => onResolve('theirs')}>
          {t('template.takeTheirs')}
        </button>
      </div>
    </div>
  );
}

/** The groups of the template in its own language. */
function Groups({ written: { doc, clashes }, acts, offers }: Editing): JSX.Element {
  const { t } = useTranslation();
  const room = roomFor(doc, limits.groups, limits.items);
  return (
    <>
      {doc.length === 0 ? <EmptyState icon="clipboard" title={t('template.none')} text={t('template.noneText')} /> : null}
      <Dragging doc={doc} acts={acts}>
        {doc.map((group, at) => (
          <GroupCard
            key={group.key}
            group={group}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === doc.length - 1}
            clashes={clashes}
            canAdd={room.item}
            offers={offers}
            acts={acts}
          />
        ))}
      </Dragging>
      <button type="button" className="btn" data-spot={spot('', 'addGroup')} disabled={!room.group} onClick={acts.addGroup}>
        <Icon name="plus" />
        {t('template.addGroup')}
      </button>
    </>
  );
}

export function Editor({ draft }: { draft: TemplateDraft }): JSX.Element {
  const { t } = useTranslation();
  const editing = useEditor(draft);
  const { saver, written, acts, announcement, template, texts } = editing;
  const { language, isOwn, nameOf } = texts;
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOwn) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    if (isRedo) acts.redo();
    else acts.undo();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of undo and redo, in addition to their buttons
    <div className="page-body template-editor" onKeyDown={onKey}>
      <BackToTemplates />
      <EditorHead editing={editing} />
      {template.Status === states.dormant ? <p className="muted hint-line">{t('template.dormant')}</p> : null}
      {written.save === 'conflict' ? <ConflictCard count={written.clashes.length} onResolve={saver.resolve} /> : null}
      <p className="sr" role="status">
        {announcement ? announcementText(t, announcement) : ''}
      </p>
      {isOwn ? (
        <Groups {...editing} />
      ) : (
        <LanguageTexts
          key={language}
          template={template}
          language={{ id: language, name: nameOf(language) }}
          own={nameOf(template.LanguageId)}
          doc={written.doc}
          stored={written.stored}
          onSaved={texts.onSaved}
        />
      )}
      <EditorDialogs editing={editing} />
    </div>
  );
}
