// The open inspection of a record: begun or read again, saved as it is answered.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { completeInspection, listInspectionItems, listItemComments, readInspection, saveInspectionItems, startInspection } from '../../api/calls.ts';
import { useServerEvent } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { InspectionItem, ListText, StockRow } from '../../api/wire.ts';
import { createDeviceSaver } from '../../offline/deviceSaver.ts';
import { askTexts, openHere, type OpenedHere, type Read } from '../../offline/open.ts';
import { offlineReady } from '../../offline/offlineSession.ts';
import { keepDrafts, readDrafts } from './drafts.ts';
import { questionByList, mostTexts, quickTextsOf } from './quickTexts.ts';
import { createSaver } from './pageSaver.ts';
import type { Opened, Saver, Written } from './saver.ts';

/** Begins the inspection of the machine's present stage, or reads the open one. The version is read before the answers. */
async function readOpened(record: number, signal?: AbortSignal): Promise<Read> {
  const { TemplateLookupId: lookup, Version: version, TemplateId: template, TemplateVersion: templateVersion, Status: status } = await startInspection(record);
  return { lookup, version, template, templateVersion, status, items: await listInspectionItems(record, lookup, signal) };
}

/** Reads an open inspection again; undefined when it has ended. The version is read before the answers. */
async function readAgain(record: number, lookup: number): Promise<Opened | undefined> {
  const { State, Version: version } = await readInspection(record, lookup);
  return State === 'Open' ? { lookup, version, items: await listInspectionItems(record, lookup) } : undefined;
}

/** The open inspection of a machine: on the device where it can work without a network, else as the server has it. */
export function useOpened(row: StockRow, enabled: boolean): UseQueryResult<Opened | OpenedHere> {
  const { site } = useSession();
  return useQuery({
    queryKey: keys.inspection(site, row.VhcId),
    queryFn: async ({ signal }): Promise<Opened | OpenedHere> => {
      const offline = await offlineReady();
      const read = (): Promise<Read> => readOpened(row.VhcId, signal);
      return offline ? openHere(offline, row, read) : read();
    },
    enabled,
    // What is shown is the saver's, which takes in what others do. Once it is open it is read only where a person asks for that, also
    // when everything is read again because the server has confirmed a cached session: reading would begin an inspection that has ended
    // once more, and put a new desk in the place of the one that is used.
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
  });
}

/** Saves while it is mounted, and the rest when it unmounts. `onLeft` is called when something could not be sent then. */
export function useSaver(record: number, opened: Opened | OpenedHere, onLeft: () => void): { saver: Saver; written: Written } {
  const { site, user } = useSession();
  const [saver] = useState(() => {
    if ('local' in opened) return createDeviceSaver(opened.offline.device, opened.offline.sender, opened.local);
    const place = { user: user.UserId, site, lookup: opened.lookup };
    return createSaver(opened, readDrafts(place), {
      save: ({ lookup, version, items, stage }) =>
        saveInspectionItems({ VHCId: record, TemplateLookupId: lookup, Version: version, Items: items, ...(stage === undefined ? {} : { StageName: stage }) }),
      read: () => readAgain(record, opened.lookup),
      complete: (lookup) => completeInspection(record, lookup),
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
      if (saver.isOnDevice || !saver.state().isUnsent || saver.state().save === 'over') return;
      void saver.flush().then(() => {
        if (saver.state().isUnsent) left.current();
      });
    };
  }, [saver]);
  useServerEvent('inspection', ({ VHCId, TemplateLookupId, Version }) => {
    if (VHCId === record) saver.heard(TemplateLookupId, Version);
  });
  const written = useSyncExternalStore(saver.subscribe, saver.state);
  const isHereOnly = written.where === 'page' || (!saver.isOnDevice && written.isUnsent);
  // Closing the tab loses what only this tab has.
  useEffect(() => {
    if (!isHereOnly) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHereOnly]);
  return { saver, written };
}

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** The quick texts of each comment list of an inspection, in the user's language, or where it has none in the first. */
export function useQuickTexts(record: number, lookup: number, items: readonly InspectionItem[]): ReadonlyMap<number, readonly string[]> {
  const { site, can, user } = useSession();
  const questions = questionByList(items);
  const { data = none } = useQuery({
    queryKey: keys.quickTexts(site, record, lookup),
    queryFn: async ({ signal }) => {
      const listOf = new Map([...questions].map(([list, item]) => [item, list]));
      const ask = async (): Promise<ListText[]> =>
        (await listItemComments([...listOf.keys()], mostTexts, signal)).flatMap(({ TemplateItemTypeId, CommentText, LanguageId }): ListText[] => {
          const CommentListId = listOf.get(TemplateItemTypeId);
          return CommentListId === undefined ? [] : [{ CommentListId, CommentText, LanguageId }];
        });
      return quickTextsOf(await askTexts(new Set(questions.keys()), ask), user.LanguageId);
    },
    enabled: questions.size > 0 && can('template.read'),
    staleTime: Infinity,
  });
  return data;
}
