import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A titled part of a form: two columns where there is room. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 650, mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: '0 16px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
