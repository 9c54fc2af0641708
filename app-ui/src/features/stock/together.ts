// The conditions for inspecting selected machines together: of one model, in a stage that is inspected by the row. Pure.
import type { StockRow } from '../../api/wire.ts';

/** The most machines of a batch. */
export const mostTogether = 100;

/** The stages in which every machine of a model has the same questions. */
const stages: readonly string[] = ['R', 'A', 'F'];

/** Why they cannot; undefined where they can. */
export function cannotTogether(rows: readonly Pick<StockRow, 'ModelId' | 'Status'>[]): 'together.tooMany' | 'together.oneModel' | 'together.oneStage' | undefined {
  const first = rows[0];
  if (!first || rows.some((row) => row.ModelId !== first.ModelId)) return 'together.oneModel';
  if (!stages.includes(first.Status) || rows.some((row) => row.Status !== first.Status)) return 'together.oneStage';
  return rows.length > mostTogether ? 'together.tooMany' : undefined;
}
