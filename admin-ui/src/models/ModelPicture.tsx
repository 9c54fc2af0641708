import { Box } from '@mui/material';
import type { Model } from '../api/wire';
import { useText } from '../text/useText';

export function ModelPicture({ model }: { model: Model }) {
  const text = useText();
  if (!model.imageUrl) return <Box sx={{ color: 'text.secondary' }}>{text('names.noPicture')}</Box>;
  return (
    <Box
      component="img"
      src={model.imageUrl}
      alt={text('names.pictureOf', { name: model.name })}
      loading="lazy"
      sx={{ width: 56, height: 31, objectFit: 'contain', display: 'block' }}
    />
  );
}
