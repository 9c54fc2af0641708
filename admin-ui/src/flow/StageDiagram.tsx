// A diagram of the stages of a machine's life: each stage links to its machines, arrows are the transitions between them. A
// stage that is hovered or focused highlights its own transitions; the table below lists them as text.

import { useTheme } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Stage, StageFlow } from '../api/wire';
import { colours } from '../layout/colours';
import { useText } from '../text/useText';
import { arrows, boxOf, linesOf, openAt, reached, size } from './layout';

/** The address of the machine list of a stage. In transit and rejected have one status in that list. */
const machinesOf = (stage: Stage, site: number | null | undefined): string => {
  const filter = { status: stage.status, ...(site ? { siteId: site } : {}) };
  return `/machines?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

export function StageDiagram({ flow }: { flow: StageFlow }) {
  const text = useText();
  const c = colours(useTheme().palette.mode);
  const head = useId();
  const [at, setAt] = useState<number>();
  const ways = openAt(flow.ways, flow.hierarchy);
  const known = reached(ways);
  const lit = (from: number, to: number) => at !== undefined && (from === at || to === at);
  const begin = boxOf(0);
  return (
    <svg viewBox={`0 0 ${String(size.width)} ${String(size.height)}`} width="100%" role="group" aria-label={text('flow.drawing')}>
      <defs>
        {[c.muted, c.actionText].map((colour, number) => (
          <marker key={number} id={`${head}-${String(number)}`} viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" fill={colour} />
          </marker>
        ))}
      </defs>
      <g aria-hidden="true">
        {arrows(ways).map((arrow) => {
          const on = lit(arrow.from, arrow.to);
          return (
            <g key={`${String(arrow.from)}-${String(arrow.to)}`} opacity={at === undefined || on ? 1 : 0.18}>
              <path
                d={arrow.path}
                fill="none"
                stroke={on ? c.actionText : c.muted}
                strokeWidth={on ? 2.5 : 1.25}
                markerEnd={`url(#${head}-${on ? '1' : '0'})`}
              />
              {on ? (
                <>
                  <rect x={arrow.label.x - arrow.rows.length * 10} y={arrow.label.y - 10} width={arrow.rows.length * 20} height={20} rx={10} fill={c.surface} stroke={c.actionText} />
                  <text x={arrow.label.x} y={arrow.label.y + 4} textAnchor="middle" fontSize={12} fill={c.text}>
                    {arrow.rows.join(', ')}
                  </text>
                </>
              ) : null}
            </g>
          );
        })}
        {begin ? (
          <>
            <rect x={begin.x - begin.width / 2} y={begin.y - begin.height / 2} width={begin.width} height={begin.height} rx={begin.height / 2} fill={c.sunken} stroke={c.control} />
            <text x={begin.x} y={begin.y + 5} textAnchor="middle" fontSize={13} fill={c.text}>
              {text('flow.begin')}
            </text>
          </>
        ) : null}
      </g>
      {flow.stages.map((stage) => {
        const box = boxOf(stage.bucket);
        if (!box) return null;
        const here = known.has(stage.bucket);
        const count = stage.count ?? null;
        const lines = linesOf(stage.name);
        // The offset of the first line, so that all lines together are centred.
        const top = box.y + 12 - (lines.length * 15 + (count === null ? 0 : 21)) / 2;
        const show = () => { setAt(stage.bucket); };
        const hide = () => { setAt(undefined); };
        return (
          <Link
            key={stage.bucket}
            to={machinesOf(stage, flow.siteId)}
            aria-label={count === null ? stage.name : text('flow.stage', { name: stage.name, smart_count: count })}
            onMouseEnter={show}
            onMouseLeave={hide}
            onFocus={show}
            onBlur={hide}
          >
            <rect
              x={box.x - box.width / 2}
              y={box.y - box.height / 2}
              width={box.width}
              height={box.height}
              rx={8}
              fill={at === stage.bucket ? c.rowSelected : c.surface}
              stroke={at === stage.bucket ? c.actionText : c.control}
              strokeWidth={at === stage.bucket ? 2.5 : 1}
              strokeDasharray={here ? undefined : '4 4'}
            />
            {/* Blanks between the lines, so that the name of the link contains their text. */}
            {lines.map((line, number) => (
              <text key={line} x={box.x} y={top + number * 15} textAnchor="middle" fontSize={13} fontWeight={600} fill={here ? c.text : c.muted}>
                {`${line} `}
              </text>
            ))}
            {count === null ? null : (
              <text x={box.x} y={top + lines.length * 15 + 6} textAnchor="middle" fontSize={17} fontWeight={650} fill={here ? c.text : c.muted}>
                {count.toLocaleString('en-GB')}
              </text>
            )}
          </Link>
        );
      })}
    </svg>
  );
}
