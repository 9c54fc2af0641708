import { Box } from '@mui/material';
import { useState } from 'react';
import type { Model } from '../api/wire';
import { useText } from '../text/useText';

export function ModelPicture({ model }: { model: Model }) {
  const text = useText();
  const [missing, setMissing] = useState<string>();
  if (!model.imageUrl || missing === model.imageUrl) return <Box sx={{ color: 'text.secondary' }}>{text('names.noPicture')}</Box>;
  return (
    <Box
      component="img"
      src={model.imageUrl}
      alt={text('names.pictureOf', { name: model.name })}
      loading="lazy"
      onError={() => {
        setMissing(model.imageUrl ?? undefined);
      }}
      sx={{ width: 56, height: 31, objectFit: 'contain', display: 'block' }}
    />
  );
}
