// The questions of the published version in a language that is chosen. A list and no table, so that a long question has the
// width of a phone.

import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { PublishedTemplate, TemplateItem } from '../api/wire';
import { useText } from '../text/useText';

/** A text in a language, or in the template's own where that lacks it. */
function textIn(texts: Record<string, string>, language: number, own: number): { text: string; missing: boolean } {
  const text = texts[language];
  return text ? { text, missing: false } : { text: texts[own] ?? '', missing: true };
}

/** Describes an item in words: the kind of its answer, and its further requirements. */
function useItemDescription(): (item: TemplateItem) => string {
  const text = useText();
  const limits = ({ min, max }: TemplateItem): string | null => {
    if (min && max) return text('templates.between', { min, max });
    if (min) return text('templates.atLeast', { min });
    return max ? text('templates.atMost', { max }) : null;
  };
  return (item) =>
    [
      [text(`templates.answers.${item.kind}`), limits(item), item.unit].filter(Boolean).join(' '),
      item.kind === 3 && item.decimals > 0 && text('templates.decimals', { smart_count: item.decimals }),
      text(item.isMandatory ? 'templates.compulsory' : 'templates.voluntary'),
      item.isPhotoRequired && text('templates.photo'),
      item.category && text('templates.category', { name: item.category }),
      item.commentList && text('templates.comments', { name: item.commentList }),
    ]
      .filter(Boolean)
      .join(', ');
}

export function Questions({ published }: { published: PublishedTemplate }) {
  const text = useText();
  const describe = useItemDescription();
  const own = published.languages[0]?.id ?? 0;
  const [language, setLanguage] = useState(own);
  const inLanguage = (texts: Record<string, string>) => {
    const { text: words, missing } = textIn(texts, language, own);
    return (
      <>
        {words}
        {missing && (
          <Typography component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {' '}
            ({text('templates.untranslated')})
          </Typography>
        )}
      </>
    );
  };
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      {published.languages.length > 1 && (
        <TextField
          select
          size="small"
          label={text('templates.language')}
          value={language}
          onChange={(event) => {
            setLanguage(Number(event.target.value));
          }}
          sx={{ minWidth: 200, my: 1 }}
        >
          {published.languages.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.language}
            </MenuItem>
          ))}
        </TextField>
      )}
      {published.groups.map((group) => (
        <Box key={group.id} component="section" sx={{ mt: 1 }}>
          <Typography component="h3" sx={{ fontSize: 14, fontWeight: 650, overflowWrap: 'anywhere' }}>
            {inLanguage(group.texts)}
            {group.stage && `, ${text('templates.stage', { name: group.stage })}`}
          </Typography>
          <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
            {group.items.map((item) => (
              <Box key={item.id} component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                {inLanguage(item.texts)}
                <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{describe(item)}</Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
