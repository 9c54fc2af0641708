// The open inspection of a record: begun or read again, saved as it is answered.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listInspectionItems, listItemComments, saveInspectionItems, startInspection } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { InspectionItem, ItemComment } from '../../api/wire.ts';
import { keepDrafts, readDrafts } from './drafts.ts';
import { createSaver, type Opened, type Saver, type Written } from './saver.ts';

/** Begins the inspection of the machine's present stage, or reads the open one. The version is read before the answers. */
async function readOpened(record: number, signal?: AbortSignal): Promise<Opened> {
  const { TemplateLookupId: lookup, Version: version } = await startInspection(record);
  return { lookup, version, items: await listInspectionItems(record, lookup, signal) };
}

export function useOpened(record: number, enabled: boolean): UseQueryResult<Opened> {
  const { site } = useSession();
  return useQuery({
    queryKey: keys.inspection(site, record),
    queryFn: ({ signal }) => readOpened(record, signal),
    enabled,
    // What is shown is the saver's; it is read again when the dialog is opened.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Saves while it is mounted, and what is left when it goes. `onLeft` is told when something could not be sent then. */
export function useSaver(record: number, opened: Opened, onLeft: () => void): { saver: Saver; written: Written } {
  const { site, user } = useSession();
  const [saver] = useState(() => {
    const place = { user: user.UserId, site, lookup: opened.lookup };
    return createSaver(opened, readDrafts(place), {
      save: ({ lookup, version, items, stage }) =>
        saveInspectionItems({ VHCId: record, TemplateLookupId: lookup, Version: version, Items: items, ...(stage === undefined ? {} : { StageName: stage }) }),
      read: () => readOpened(record),
      keep: (drafts) => keepDrafts(place, drafts),
    });
  });
  const left = useRef(onLeft);
  useEffect(() => {
    left.current = onLeft;
  });
  useEffect(() => {
    saver.begin();
    return () => {
      saver.stop();
      if (!saver.state().isUnsent || saver.state().save === 'over') return;
      void saver.flush().then(() => {
        if (saver.state().isUnsent) left.current();
      });
    };
  }, [saver]);
  const written = useSyncExternalStore(saver.subscribe, saver.state);
  const { isUnsent } = written;
  // Closing the tab loses what only this tab has.
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
  return { saver, written };
}

/** More quick texts are not offered. */
const mostTexts = 2000;

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** The quick texts of each comment list of an inspection, in the user's language, or where it has none in the first. */
export function useQuickTexts(lookup: number, items: readonly InspectionItem[]): ReadonlyMap<number, readonly string[]> {
  const { site, can, user } = useSession();
  // Questions with the same list have the same texts, so one of them is asked for.
  const asked = new Map<number, number>();
  for (const { CommentListId, TemplateItemTypeId } of items) {
    if (CommentListId != null && !asked.has(CommentListId)) asked.set(CommentListId, TemplateItemTypeId);
  }
  const { data = none } = useQuery({
    queryKey: keys.quickTexts(site, lookup),
    queryFn: async ({ signal }) => {
      const texts = await listItemComments([...asked.values()], mostTexts, signal);
      return new Map([...asked].map(([list, item]) => [list, inLanguage(texts.filter((text) => text.TemplateItemTypeId === item), user.LanguageId)]));
    },
    enabled: asked.size > 0 && can('template.read'),
    staleTime: Infinity,
  });
  return data;
}

function inLanguage(texts: readonly ItemComment[], language: number): string[] {
  const wanted = texts.some(({ LanguageId }) => LanguageId === language) ? language : texts[0]?.LanguageId;
  return texts.filter(({ LanguageId }) => LanguageId === wanted).map(({ CommentText }) => CommentText);
}
