// Shapes in place of what is being read, of its final size, so that nothing moves when it comes: the rows of a table, the fields of
// a form, the cards of a list, the lines of a text, or one block such as a page in a frame.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  of: 'rows' | 'fields' | 'cards' | 'lines' | 'block';
  count: number;
  className?: string;
}

const parts = { rows: 5, fields: 2, cards: 2, lines: 1, block: 1 } as const;

export function Skeleton({ of, count, className = '' }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status" className={className}>
      <span className="sr">{t('app.loading')}</span>
      {Array.from({ length: count }, (_, at) => (
        <div className={of === 'rows' ? 'skel' : `skel skel-${of}`} key={at} aria-hidden="true">
          {Array.from({ length: parts[of] }, (_part, part) => (
            <i key={part} />
          ))}
        </div>
      ))}
    </div>
  );
}
