// Check Template: the editor of one template (/checktemplate?open=12). Changes are saved while they are typed, into the
// working copy; machines are inspected with the published version. Users who may not write see that version.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState, useSyncExternalStore, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  listCommentLists, listItemCategories, listTemplateLanguages, readLanguages, readTemplate, readTemplateDraft, saveTemplateGroups, saveTemplateItems, saveTemplateTexts,
} from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys, listedNames } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import { listPictures } from '../../../api/uploads.ts';
import type { TemplateDetail, TemplateDraft } from '../../../api/wire.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { laterDialog } from '../../../ui/laterDialog.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/States.tsx';
import { alert } from '../../../ui/toast.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { handoverKind, stateBadges, stateOf, states } from '../kinds.ts';
import { TemplateLogo } from '../TemplateLogo.tsx';
import '../templates.css';
import { actsOf, roomFor, spot, type Announcement } from './acts.ts';
import { limits } from './doc.ts';
import { Dragging } from './Dragging.tsx';
import { EditorMenu } from './EditorMenu.tsx';
import { GroupCard } from './GroupCard.tsx';
import { picturesOf, type Offers } from './offers.ts';
import { LanguageTexts } from './LanguageTexts.tsx';
import type { PasteStart } from './pasted.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { createSaver, type Saver, type Written } from './saver.ts';

const PreviewDialog = laterDialog(() => import('./PreviewDialog.tsx'));
const CompareDialog = laterDialog(() => import('./CompareDialog.tsx'));
const QuickTextsDialog = laterDialog(() => import('../QuickTextsDialog.tsx'));
const PasteDialog = laterDialog(() => import('./PasteDialog.tsx'));

const idOf = (text: string | null): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

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
  return session.can('template.write') ? <Working key={id} id={id} /> : <Published key={id} id={id} />;
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
  return <div className="page-body">{error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <p role="status">{t('app.loading')}</p>}</div>;
}

function useOffers({ Template: { VehicleType: kind }, Items }: TemplateDraft): Offers {
  const { site } = useSession();
  const { data: categories } = useQuery({
    queryKey: [...keys.templates(site), 'categories'],
    queryFn: ({ signal }) => listItemCategories(listedNames, signal),
  });
  const { data: lists } = useQuery({ queryKey: [...keys.templates(site), 'commentLists'], queryFn: ({ signal }) => listCommentLists(signal) });
  const { data: gallery } = useQuery({ queryKey: keys.pictures(site, 'guidance'), queryFn: ({ signal }) => listPictures('guidance', signal) });
  const pictures = useMemo(() => picturesOf(Items, gallery ?? []), [Items, gallery]);
  return useMemo(
    () => ({ categories: categories ?? [], lists: lists ?? [], pictures, types: kind === handoverKind ? ['yesNo'] : ['yesNo', 'passFail', 'number', 'text'] }),
    [categories, lists, pictures, kind],
  );
}

function useSaver(draft: TemplateDraft): Saver {
  const id = draft.Template.TemplateId;
  const [saver] = useState(() =>
    createSaver(draft, { saveGroups: saveTemplateGroups, saveItems: saveTemplateItems, read: () => readTemplateDraft(id) }),
  );
  // What waits is sent when the page is left.
  useEffect(() => () => void saver.flush(), [saver]);
  return saver;
}

function Editor({ draft }: { draft: TemplateDraft }): JSX.Element {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const saver = useSaver(draft);
  const written = useSyncExternalStore(saver.subscribe, saver.state);
  const { doc, save, saves, incomplete, clashes } = written;
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [dialog, setDialog] = useState<'preview' | 'compare' | 'removeLanguage' | 'quickTexts'>();
  const [pasting, setPasting] = useState<PasteStart>();
  const acts = useMemo(() => actsOf(saver, setAnnouncement, setPasting), [saver]);
  const offers = useOffers(draft);
  // What publishing changed, and how much had been saved then.
  const [published, setPublished] = useState<{ version: number; at: number }>();
  const [isPublishing, setPublishing] = useState(false);
  const template = published ? { ...draft.Template, Version: published.version, Status: states.active } : draft.Template;
  // Texts of another language that were saved, and languages that were removed.
  const [textSaves, setTextSaves] = useState(0);
  const changes = saves + textSaves;
  const isEdited = published ? changes > published.at : draft.Template.IsEdited || changes > 0;
  const language = idOf(params.get('lang'));
  const { languages, rest } = useLanguages(template.TemplateId);
  const name = (id: number): string => [...languages, ...rest].find(({ LanguageId }) => LanguageId === id)?.LanguageName ?? '';
  const removeLanguage = useRemoveLanguage(template.TemplateId, name(language), {
    onRemoved: () => {
      setTextSaves((before) => before + 1);
      setParams({ open: String(template.TemplateId) }, { replace: true });
    },
    onAnswer: () => setDialog(undefined),
  });
  const isOwn = language === 0 || language === template.LanguageId;
  const isDormant = template.Status === states.dormant;
  useUnsaved(incomplete.length > 0 || save === 'unsent' || save === 'refused' || save === 'conflict');
  useCloseGuard(save !== 'saved');
  const room = roomFor(doc, limits.groups, limits.items);
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
      <Back />
      <div className="template-head">
        <TemplateLogo address={template.LogoUrl} />
        <h2 className="h2">{template.TemplateName}</h2>
        <Badge {...stateBadges[stateOf(template.Status)]} text={t(`templates.states.${stateOf(template.Status)}`)} />
        <span className="muted">
          {template.Version === 0 ? t('templates.notPublished') : t('templates.versionOf', { version: template.Version })}
          {template.Version > 0 && isEdited ? ` · ${t('templates.changed')}` : ''}
        </span>
        <SaveLine written={written} onRetry={() => void saver.flush()} />
        <div className="template-tools">
          <select
            className="choice"
            aria-label={t('templates.language')}
            value={isOwn ? template.LanguageId : language}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              void saver.flush().then(() =>
                setParams({ open: String(template.TemplateId), ...(chosen === template.LanguageId ? {} : { lang: String(chosen) }) }, { replace: true }),
              );
            }}
          >
            {languages.map(({ LanguageId, LanguageName, Missing }) => (
              <option key={LanguageId} value={LanguageId}>
                {Missing === 0 || LanguageId === template.LanguageId ? LanguageName : t('template.languageLacks', { language: LanguageName, count: Missing })}
              </option>
            ))}
            {rest.length > 0 ? (
              <optgroup label={t('template.addLanguage')}>
                {rest.map(({ LanguageId, LanguageName }) => (
                  <option key={LanguageId} value={LanguageId}>
                    {LanguageName}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </select>
          <button type="button" className="btn" onClick={() => setDialog('preview')}>
            {t('template.preview.open')}
          </button>
          {isOwn ? (
            <>
              <button type="button" className="btn" disabled={!written.canUndo} onClick={acts.undo}>
                {t('template.undo')}
              </button>
              <button type="button" className="btn" disabled={!written.canRedo} onClick={acts.redo}>
                {t('template.redo')}
              </button>
            </>
          ) : null}
          <EditorMenu
            entries={[
              ...(isOwn ? [{ key: 'paste', icon: 'upload' as const, text: t('template.paste.open'), onChoose: () => setPasting({ text: '' }) }] : []),
              {
                key: 'compare',
                icon: 'columns',
                text: t('template.compare.open'),
                why: template.Version === 0 ? t('template.compare.notYet') : undefined,
                onChoose: () => setDialog('compare'),
              },
              ...(isOwn ? [{ key: 'quickTexts', icon: 'rows' as const, text: t('quickTexts.title'), onChoose: () => setDialog('quickTexts') }] : []),
              ...(isOwn || !languages.some(({ LanguageId }) => LanguageId === language)
                ? []
                : [{ key: 'remove', icon: 'trash' as const, text: t('template.removeLanguage', { language: name(language) }), isDanger: true, onChoose: () => setDialog('removeLanguage') }]),
            ]}
          />
          <button
            type="button"
            className="btn brand"
            disabled={isDormant || !isEdited && save === 'saved' && template.Version > 0}
            onClick={() => void saver.flush().then((isSaved) => setPublishing(isSaved))}
          >
            {t('template.publish')}
          </button>
        </div>
      </div>
      {isDormant ? <p className="muted hint-line">{t('template.dormant')}</p> : null}
      {save === 'conflict' ? (
        <div className="card pad template-conflict" role="alert">
          <p>{t('template.conflictText', { count: clashes.length })}</p>
          <div className="row">
            <button type="button" className="btn" onClick={() => saver.resolve('mine')}>
              {t('template.keepMine')}
            </button>
            <button type="button" className="btn" onClick={() => saver.resolve('theirs')}>
              {t('template.takeTheirs')}
            </button>
          </div>
        </div>
      ) : null}
      <p className="sr" role="status">
        {announcement ? announcementText(t, announcement) : ''}
      </p>
      {isOwn ? (
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
      ) : (
        <LanguageTexts
          key={language}
          template={template}
          language={{ id: language, name: name(language) }}
          own={name(template.LanguageId)}
          doc={doc}
          stored={written.stored}
          onSaved={() => setTextSaves((before) => before + 1)}
        />
      )}
      {dialog === 'preview' ? (
        <PreviewDialog template={template} languages={languages} doc={doc} stored={written.stored} offers={offers} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'compare' ? (
        <CompareDialog template={template} languages={languages} doc={doc} stored={written.stored} offers={offers} onClose={() => setDialog(undefined)} />
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
        title={t('template.removeLanguage', { language: name(language) })}
        message={t('template.removeLanguageText', { language: name(language), own: name(template.LanguageId) })}
        okText={t('template.removeLanguage', { language: name(language) })}
        danger
        onCancel={() => setDialog(undefined)}
        onOk={() => removeLanguage.mutate(language)}
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
      {isPublishing ? (
        <PublishDialog
          template={template}
          incompleteCount={incomplete.length}
          onClose={() => setPublishing(false)}
          onDone={(version) => {
            setPublished({ version, at: saver.state().saves + textSaves });
            setPublishing(false);
          }}
        />
      ) : null}
    </div>
  );
}

function announcementText(t: TFunction, announcement: Announcement): string {
  if (announcement.what === 'itemMoved') return t('template.announced.itemMoved', { ...announcement });
  if (announcement.what === 'textsAssigned') return t('quickTexts.assigned');
  return announcement.what === 'pasted' ? t('template.paste.added', { count: announcement.count }) : t(`template.announced.${announcement.what}`);
}

/** The languages of a template, and the others there are. */
function useLanguages(id: number): { languages: Awaited<ReturnType<typeof listTemplateLanguages>>; rest: Awaited<ReturnType<typeof readLanguages>> } {
  const { site } = useSession();
  const { data: languages = [] } = useQuery({
    queryKey: [...keys.templates(site), 'languages', id],
    queryFn: ({ signal }) => listTemplateLanguages(id, signal),
  });
  const { data: all = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  const rest = languages.length === 0 ? [] : all.filter(({ LanguageId }) => languages.every((one) => one.LanguageId !== LanguageId));
  return { languages, rest };
}

/** Takes a language from the template, with the time at which it was read. */
function useRemoveLanguage(id: number, name: string, { onRemoved, onAnswer }: { onRemoved: () => void; onAnswer: () => void }): { mutate: (language: number) => void } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (language: number) => {
      const at = (await listTemplateLanguages(id)).find(({ LanguageId }) => LanguageId === language)?.TimestampDt;
      await saveTemplateTexts({ TemplateId: id, LanguageId: language, Deleted: true, ...(at ? { TimestampDt: at } : {}) });
    },
    onSuccess: () => {
      alert({ type: 'success', kind: 'template', title: t('template.languageRemoved', { language: name }) });
      onRemoved();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && !failure.isShownGlobally) alert({ type: 'danger', kind: 'template', title: t('template.title'), text: failure.text });
    },
    onSettled: () => {
      onAnswer();
      return client.invalidateQueries({ queryKey: [...keys.templates(site), 'languages'] });
    },
  });
}

/**
 * Closing the tab requires a confirmation while something is not sent; another page of the app does not stop the sending.
 */
function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

function Back(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Link className="row" to={paths.checkTemplateEditor}>
      <Icon name="left" size={16} />
      {t('templates.title')}
    </Link>
  );
}

function SaveLine({ written: { save, why, incomplete }, onRetry }: { written: Written; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  const isStuck = save === 'unsent' || save === 'refused';
  return (
    <span className="row template-save">
      <span role="status">
        {save === 'refused' ? t('template.save.refused', { why }) : t(`template.save.${save}`)}
        {incomplete.length > 0 ? ` · ${t('template.incomplete', { count: incomplete.length })}` : ''}
      </span>
      {isStuck ? (
        <button type="button" className="btn text" onClick={onRetry}>
          {t('app.retry')}
        </button>
      ) : null}
    </span>
  );
}

function Published({ id }: { id: number }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { data, error, refetch } = useQuery({ queryKey: [...keys.templates(site), 'published', id], queryFn: ({ signal }) => readTemplate(id, signal) });
  return (
    <div className="page-body template-editor">
      <Back />
      {data ? <Version data={data} /> : error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <p role="status">{t('app.loading')}</p>}
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
