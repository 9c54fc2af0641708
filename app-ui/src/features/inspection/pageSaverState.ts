// The state of an inspection that is saved from the page: the local answers over those of the server.
import type { InspectionItem } from '../../api/wire.ts';
import type { Question } from './answers.ts';
import { changesOver, clashesOf, questionsAfter, sendable, withoutStored, type Change } from './changes.ts';
import type { Drafts, Opened, SaverCalls, Written } from './saver.ts';

/** Answers that are sent with the version that they were given to. */
export interface Request {
  version: number;
  sent: readonly Question[];
}

export interface PageSaving {
  readonly lookup: number;
  readonly calls: SaverCalls;
  readonly listeners: Set<() => void>;
  items: readonly InspectionItem[];
  version: number;
  changes: Map<number, Change>;
  /** The newest version that the server has reported. */
  newestVersion: number;
  /** A stage is being finished, or the inspection completed: the server sends an event for that, too. */
  isEnding: boolean;
  /** The answers were refused as they are. */
  isRefused: boolean;
  /** The request whose answer did not come. It is repeated as it was, because the server may have carried it out. */
  unanswered: Request | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  running: Promise<boolean> | undefined;
  stopped: boolean;
  written: Written;
}

export const itemOf = ({ items }: PageSaving, id: number): InspectionItem | undefined => items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);

export const isClash = ({ items, changes }: PageSaving): boolean => clashesOf({ items }, changes).length > 0;

export function set(saving: PageSaving, part: Partial<Written>): void {
  const next: Written = { ...saving.written, ...part, isUnsent: saving.changes.size > 0 };
  saving.written = { ...next, where: next.save === 'saving' ? 'sending' : next.isUnsent ? 'page' : 'server' };
  for (const listener of saving.listeners) listener();
}

/** Takes changed answers into the state. */
export function show(saving: PageSaving, part: Partial<Written> = {}): void {
  const { items, changes, written } = saving;
  saving.calls.keep([...changes]);
  set(saving, { questions: questionsAfter(written.questions, { items }, changes), clashes: clashesOf({ items }, changes), ...part });
}

/** Takes in what the server has. What both have changed, and not in the same way, waits for a choice. */
function take(saving: PageSaving, { items, version }: Opened): void {
  saving.items = items;
  saving.version = version;
  saving.changes = changesOver({ items }, saving.changes).changes;
}

/** Reads the inspection again; answers whether it is still the open one. */
export async function readAgain(saving: PageSaving): Promise<boolean> {
  const theirs = await saving.calls.read();
  if (theirs?.lookup !== saving.lookup) return false;
  take(saving, theirs);
  return true;
}

export function nextRequest(saving: PageSaving): Request | undefined {
  const { items, version } = saving;
  saving.changes = new Map(withoutStored({ items }, saving.changes));
  const sent = sendable({ items }, saving.changes);
  return sent.length === 0 ? undefined : { version, sent };
}

export function beginSaving(opened: Opened, drafts: Drafts, calls: SaverCalls): PageSaving {
  const { lookup, items, version } = opened;
  const saving: PageSaving = {
    lookup, calls, items, version,
    listeners: new Set(),
    changes: new Map(drafts),
    newestVersion: version,
    isEnding: false,
    isRefused: false,
    unanswered: undefined,
    timer: undefined,
    running: undefined,
    stopped: true,
    written: { questions: [], save: 'saved', why: '', clashes: [], isUnsent: false, merges: 0, where: 'server', isPhotoRefused: false, stagesHere: new Map(), isNewer: false },
  };
  take(saving, opened);
  show(saving, saving.changes.size > 0 ? { save: isClash(saving) ? 'conflict' : 'saving' } : {});
  return saving;
}
