// Saving of an inspection while it is answered: the same for an inspection in the page (pageSaver.ts) and one on the device
// (offline/deviceSaver.ts).
import type { AnswerInput, CompletedInspection, InspectionItem } from '../../api/wire.ts';
import type { Answer, Question } from './answers.ts';
import type { Change } from './changes.ts';

/** An open inspection as it was read. */
export interface Opened {
  /** The inspection. */
  lookup: number;
  version: number;
  items: readonly InspectionItem[];
}

/** Answers that are not with the server, each with the one that it replaces. */
export type Drafts = readonly (readonly [id: number, change: Change])[];

/** Place of the answers: with the server, on their way, stored on this device, being written to it, or only on this page. */
export type Where = 'server' | 'sending' | 'device' | 'keeping' | 'page';

/** Result of completing. `queued`: it waits on this device until the server can be reached. */
export type Completion = { kind: 'done'; done: CompletedInspection | undefined } | { kind: 'queued' } | { kind: 'refused'; why: string };

export interface SaverCalls {
  complete: (lookup: number) => Promise<CompletedInspection>;
  save: (body: { lookup: number; version: number; items: AnswerInput[]; stage?: string }) => Promise<{ Version: number }>;
  /** Reads the inspection again; undefined when it is not open any more. */
  read: () => Promise<Opened | undefined>;
  /** Keeps what is not sent yet. */
  keep: (drafts: Drafts) => void;
}

/**
 * `unsent`: no answer came, the request is repeated; `refused`: the server does not take it as it is; `conflict`: somebody
 * else has answered the same question; `over`: the inspection is not open any more.
 */
export type SaveState = 'saved' | 'saving' | 'unsent' | 'refused' | 'conflict' | 'over';

export interface Clash {
  readonly mine: Question;
  readonly theirs: Question;
}

/** A stage that is finished on this device only. */
export interface StageHere {
  /** The server has refused it, or others have answered its questions since: a person decides. */
  readonly isRefused: boolean;
  /** Why the server has refused it; empty where others have answered. */
  readonly why: string;
  /** False once it is under way: the server may have it. */
  readonly mayTakeBack: boolean;
}

export interface Written {
  readonly questions: readonly Question[];
  readonly save: SaveState;
  /** Why a save was refused. */
  readonly why: string;
  readonly clashes: readonly Clash[];
  /** `true` if something is not with the server. */
  readonly isUnsent: boolean;
  /** Number of times that others were faster, and their answers were taken over. */
  readonly merges: number;
  readonly where: Where;
  /** `true` if the server has refused a photo that is stored here, which is not sent by itself. */
  readonly isPhotoRefused: boolean;
  /** The in-progress stages that are finished on this device and not with the server, by name. */
  readonly stagesHere: ReadonlyMap<string, StageHere>;
  /**
   * `true` if a newer version of the application has stored something of it here: nothing is sent until the page is that
   * version.
   */
  readonly isNewer: boolean;
}

/** `isQueued`: it waits on this device until the server can be reached. */
export type FinishResult = { ok: true; isQueued?: boolean } | { ok: false; why: string };

export interface Saver {
  state: () => Written;
  subscribe: (listener: () => void) => () => void;
  answer: (id: number, part: Partial<Answer>, typed?: boolean) => void;
  /** Sends at once what waits; answers whether everything that can be sent is with the server. */
  flush: () => Promise<boolean>;
  /** Decides a question that both have answered. */
  resolve: (id: number, prefer: 'mine' | 'theirs') => void;
  /**
   * The server has reported this version of an inspection: answers of others are taken over, unless the version is known.
   */
  heard: (lookup: number, version: number) => void;
  /** Finishes an in-progress stage. */
  finish: (stage: string) => Promise<FinishResult>;
  /** Takes a stage back that is finished on this device only. */
  unfinish: (stage: string) => Promise<void>;
  /** Completes the inspection once everything is with the server. A failed call of the server is thrown. */
  complete: () => Promise<Completion>;
  /** Forgets what the device has of the inspection. */
  discard: () => Promise<void>;
  /** `true` if unsent answers are stored on the device, so that the page can be closed. */
  isOnDevice: boolean;
  /** Sends by itself from now on. */
  begin: () => void;
  /** Nothing more is sent by itself. */
  stop: () => void;
}

/** The pause in typing after which is saved, that after a choice, and that before a request without an answer is repeated (ms). */
export const pauses = { typing: 800, choice: 150, repeat: 5000 } as const;
