// Display of the status of a row of an import job: text, colour and icon (STOCK-057, STOCK-180). Pure.
import type { ImportJob, ImportRow } from '../../api/wire.ts';
import type { BadgeColour } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';

export type RowKind = 'imported' | 'failed' | 'duplicate' | 'waiting';

const duplicateCode = 1;

export function kindOf(row: ImportRow): RowKind {
  const status = row.Status.toLowerCase();
  if (row.ReasonCode === duplicateCode) return 'duplicate';
  if (row.ReasonCode !== null && row.ReasonCode !== undefined && row.ReasonCode !== 0) return 'failed';
  if (status === 'success' || status === 'imported') return 'imported';
  return status === '' || status === 'waiting' || status === 'queued' ? 'waiting' : 'failed';
}

export const rowBadge: Record<RowKind, { text: 'import.imported' | 'import.failed' | 'import.duplicate' | 'import.waitingRow'; colour: BadgeColour; icon: IconName }> = {
  imported: { text: 'import.imported', colour: 'green', icon: 'check' },
  failed: { text: 'import.failed', colour: 'red', icon: 'cross' },
  duplicate: { text: 'import.duplicate', colour: 'amber', icon: 'alert' },
  waiting: { text: 'import.waitingRow', colour: 'grey', icon: 'clock' },
};

/** The progress from 0 to 100; an empty job is complete. */
export function percentOf(job: Pick<ImportJob, 'Done' | 'Total'>): number {
  return job.Total === 0 ? 100 : Math.floor((job.Done / job.Total) * 100);
}

/** The line that cannot be read, with its number of columns where that is the fault. */
export interface BadLine {
  line: string;
  text: 'import.lineColumns' | 'import.lineTooLong' | 'import.lineNul';
  count: number;
}

/** Reads the cause of a refused file or row. */
export function badLine(cause: string | null | undefined): BadLine | undefined {
  const [, line, columns, nul] = /^Line (\d+) (?:has (\d+) columns?|is too long|(has a NUL character))$/.exec(cause ?? '') ?? [];
  if (line === undefined) return undefined;
  if (columns !== undefined) return { line, text: 'import.lineColumns', count: Number(columns) };
  return { line, text: nul === undefined ? 'import.lineTooLong' : 'import.lineNul', count: 0 };
}

/** The file names that an import takes (STOCK-126); the server refuses others too. */
export const hasCsvName = (name: string): boolean => /\.csv$/i.test(name);

export const isOver = (job: Pick<ImportJob, 'State'> | undefined): boolean => ['done', 'failed', 'stopped'].includes(job?.State ?? '');

type StateText = 'import.state.queued' | 'import.state.running' | 'import.state.paused' | 'import.state.done' | 'import.state.stopped' | 'import.state.failed' | 'import.state.undone';

/** The state of an import as a badge. */
export function stateBadge(job: Pick<ImportJob, 'State' | 'UndoneAt'>): { text: StateText; colour: BadgeColour; icon: IconName } {
  if (job.UndoneAt) return { text: 'import.state.undone', colour: 'grey', icon: 'refresh' };
  switch (job.State) {
    case 'queued':
      return { text: 'import.state.queued', colour: 'grey', icon: 'clock' };
    case 'running':
      return { text: 'import.state.running', colour: 'blue', icon: 'upload' };
    case 'paused':
      return { text: 'import.state.paused', colour: 'amber', icon: 'clock' };
    case 'done':
      return { text: 'import.state.done', colour: 'green', icon: 'check' };
    case 'stopped':
      return { text: 'import.state.stopped', colour: 'grey', icon: 'ban' };
    default:
      return { text: 'import.state.failed', colour: 'red', icon: 'cross' };
  }
}
