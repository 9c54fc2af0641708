import { Box } from '@mui/material';

/** A long text on one line, cut at the width of the column; the tooltip has the whole text. */
export function Shortened({ text, width = 180 }: { text: string; width?: number }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  );
}
