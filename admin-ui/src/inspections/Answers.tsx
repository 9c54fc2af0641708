// Questions and answers of an inspection, by group. A list and no table, so that a long question has the width of a phone.

import { Box, Chip, Typography } from '@mui/material';
import type { InspectionAnswer, InspectionSheet } from '../api/wire';
import { When } from '../layout/When';
import { useText } from '../text/useText';

/** The groups in their order, each with its items. */
function groupsOf(items: readonly InspectionAnswer[]): [string, InspectionAnswer[]][] {
  const groups = new Map<string, InspectionAnswer[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

/** The answer in words. */
function useAnswerText(): (item: InspectionAnswer) => string {
  const text = useText();
  return ({ kind, answer, measure, unit }) => {
    if (kind === 3 || kind === 4) return measure === '' ? text('inspections.noAnswer') : [measure, unit].filter(Boolean).join(' ');
    if (answer === 2) return text('inspections.notApplicable');
    if (answer === 1) return text(kind === 2 ? 'inspections.pass' : 'inspections.yes');
    return answer === 0 ? text(kind === 2 ? 'inspections.fail' : 'inspections.no') : text('inspections.noAnswer');
  };
}

/** Limits, fault, comment and stage, in words. */
function useMore(): (item: InspectionAnswer) => string {
  const text = useText();
  const limits = ({ min, max }: InspectionAnswer): string | null => {
    if (min && max) return text('inspections.limits', { min, max });
    if (min) return text('inspections.least', { min });
    return max ? text('inspections.most', { max }) : null;
  };
  return (item) =>
    [
      limits(item),
      item.area && item.defect ? text('inspections.fault', { area: item.area, defect: item.defect }) : (item.area ?? item.defect),
      item.comments,
      item.stage && text('inspections.finished', { name: item.stage }),
    ]
      .filter(Boolean)
      .join('; ');
}

function Photos({ item }: { item: InspectionAnswer }) {
  const text = useText();
  if (item.photos.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {item.photos.map((photo) => (
        <a key={photo.id} href={photo.picture} target="_blank" rel="noreferrer">
          <Box
            component="img"
            src={photo.thumbnail}
            alt={text('inspections.photo', { item: item.text, name: photo.byName || text('inspections.somebody') })}
            title={photo.comments}
            loading="lazy"
            sx={{ height: 80, display: 'block', borderRadius: 1 }}
          />
        </a>
      ))}
    </Box>
  );
}

export function Answers({ sheet }: { sheet: InspectionSheet }) {
  const text = useText();
  const answerText = useAnswerText();
  const more = useMore();
  const answered = sheet.items.filter(({ answer }) => answer !== null && answer !== undefined);
  const failed = answered.filter(({ answer }) => answer === 0);
  if (sheet.items.length === 0) return <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{text('inspections.none')}</Typography>;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Typography sx={{ fontSize: 14 }}>
        {text('inspections.answered', { answered: answered.length, all: sheet.items.length, failed: failed.length })}
      </Typography>
      {groupsOf(sheet.items).map(([group, items]) => (
        <Box key={group} component="section" sx={{ mt: 1.5 }}>
          <Typography component="h3" sx={{ fontSize: 14, fontWeight: 650, overflowWrap: 'anywhere' }}>
            {group}
          </Typography>
          <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
            {items.map((item) => (
              <Box key={item.id} component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                {item.text}{' '}
                <Chip size="small" label={answerText(item)} {...(item.answer === 0 ? { color: 'error', variant: 'outlined' } : { variant: 'outlined' })} />
                {more(item) && <Typography sx={{ fontSize: 13 }}>{more(item)}</Typography>}
                {item.at && (
                  <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
                    {item.byName && `${text('inspections.byAt', { name: item.byName })}, `}
                    <When at={item.at} />
                  </Typography>
                )}
                <Photos item={item} />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
