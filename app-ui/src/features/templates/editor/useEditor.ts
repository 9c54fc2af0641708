// The state of the editor of a template: the document as it is saved, the language, the open dialog and what was published.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { listCommentLists, listItemCategories, readTemplateDraft, saveTemplateGroups, saveTemplateItems } from '../../../api/calls.ts';
import { keys, listedNames } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import { listPictures } from '../../../api/uploads.ts';
import type { TemplateDraft } from '../../../api/wire.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { handoverKind, states } from '../kinds.ts';
import { actsOf, type Acts, type Announcement } from './acts.ts';
import { picturesOf, type Offers } from './offers.ts';
import type { PasteStart } from './pasted.ts';
import { createSaver, type Saver, type Written } from './saver.ts';
import { idOf } from './templateId.ts';
import { useRemoveLanguage, useTemplateLanguages, type TemplateLanguages } from './useTemplateLanguages.ts';

type Dialog = 'preview' | 'compare' | 'removeLanguage' | 'quickTexts' | undefined;

export interface Editing {
  saver: Saver;
  written: Written;
  acts: Acts;
  offers: Offers;
  announcement: Announcement | undefined;
  /** The template with what publishing changed. */
  template: TemplateDraft['Template'];
  /** `true` if the working copy differs from the published version. */
  isEdited: boolean;
  /** The languages of the template, and the language of the address. */
  texts: TemplateLanguages & { language: number; isOwn: boolean; nameOf: (language: number) => string; onSaved: () => void };
  /** Shows the template in another language. */
  showLanguage: (language: number) => void;
  removeLanguage: () => void;
  dialog: Dialog;
  setDialog: (dialog: Dialog) => void;
  pasting: PasteStart | undefined;
  setPasting: (start: PasteStart | undefined) => void;
  isPublishing: boolean;
  setPublishing: (isPublishing: boolean) => void;
  onPublished: (version: number) => void;
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

/** The working copy after it was published here, and whether it has changed since. */
function usePublished({ Template: own }: TemplateDraft, saves: number): Pick<Editing, 'template' | 'isEdited'> & { publish: (version: number, saves: number) => void } {
  // What publishing changed, and how much had been saved then.
  const [published, setPublished] = useState<{ version: number; at: number }>();
  return {
    template: published ? { ...own, Version: published.version, Status: states.active } : own,
    isEdited: published ? saves > published.at : own.IsEdited || saves > 0,
    publish: (version, at) => setPublished({ version, at }),
  };
}

export function useEditor(draft: TemplateDraft): Editing {
  const [params, setParams] = useSearchParams();
  const saver = useSaver(draft);
  const written = useSyncExternalStore(saver.subscribe, saver.state);
  const { save, saves, incomplete } = written;
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [dialog, setDialog] = useState<Dialog>();
  const [pasting, setPasting] = useState<PasteStart>();
  const acts = useMemo(() => actsOf(saver, setAnnouncement, setPasting), [saver]);
  const offers = useOffers(draft);
  const [isPublishing, setPublishing] = useState(false);
  // Texts of another language that were saved, and languages that were removed.
  const [textSaves, setTextSaves] = useState(0);
  const { template, isEdited, publish } = usePublished(draft, saves + textSaves);
  const language = idOf(params.get('lang'));
  const { languages, rest } = useTemplateLanguages(template.TemplateId);
  const nameOf = (id: number): string => [...languages, ...rest].find(({ LanguageId }) => LanguageId === id)?.LanguageName ?? '';
  const onSaved = (): void => setTextSaves((before) => before + 1);
  const showLanguage = (chosen: number): void =>
    setParams({ open: String(template.TemplateId), ...(chosen === template.LanguageId ? {} : { lang: String(chosen) }) }, { replace: true });
  const removeLanguage = useRemoveLanguage(template.TemplateId, nameOf(language), {
    onRemoved: () => {
      onSaved();
      setParams({ open: String(template.TemplateId) }, { replace: true });
    },
    onAnswer: () => setDialog(undefined),
  });
  useUnsaved(incomplete.length > 0 || save === 'unsent' || save === 'refused' || save === 'conflict');
  useCloseGuard(save !== 'saved');
  return {
    saver,
    written,
    acts,
    offers,
    announcement,
    template,
    isEdited,
    texts: { languages, rest, language, isOwn: language === 0 || language === template.LanguageId, nameOf, onSaved },
    showLanguage: (chosen) => void saver.flush().then(() => showLanguage(chosen)),
    removeLanguage: () => removeLanguage.mutate(language),
    dialog,
    setDialog,
    pasting,
    setPasting,
    isPublishing,
    setPublishing,
    onPublished: (version) => {
      publish(version, saver.state().saves + textSaves);
      setPublishing(false);
    },
  };
}
