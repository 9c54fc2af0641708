import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useText } from '../text/useText';

/** The page's only h1, also shown as the title of the browser tab. */
export function PageTitle({ title }: { title: string }) {
  const product = useText()('title');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
  return (
    <Typography component="h1" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 650 }}>
      {title}
    </Typography>
  );
}
