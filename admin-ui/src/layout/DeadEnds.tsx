// The pages for an unknown address and for a page the user may not open.

import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';

function DeadEnd({ title, why }: { title: string; why: string }) {
  const text = useText();
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, textAlign: 'center', pt: '18vh' }}
    >
      <PageTitle title={title} />
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{why}</Typography>
      <Button variant="outlined" component={Link} to="/">
        {text('deadEnds.back')}
      </Button>
    </Box>
  );
}

/** Any unknown address of the console. */
export function NotFound() {
  const text = useText();
  return <DeadEnd title={text('deadEnds.notFound')} why={text('deadEnds.nothingHere')} />;
}

/** A page that the user may not open. */
export function AccessDenied() {
  const text = useText();
  return <DeadEnd title={text('deadEnds.denied')} why={text('deadEnds.notYours')} />;
}
