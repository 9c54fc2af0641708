// The photo that is marked, as a bitmap.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Reads the photo. One of another host is requested in the mode that lets its pixels be saved again. */
async function bitmapOf(photo: File | string): Promise<ImageBitmap> {
  if (typeof photo !== 'string') return createImageBitmap(photo);
  const image = new Image();
  if (!photo.startsWith('blob:')) image.crossOrigin = 'anonymous';
  image.src = photo;
  await image.decode();
  return createImageBitmap(image);
}

interface MarkedPicture {
  /** Undefined while it is read. */
  picture: ImageBitmap | undefined;
  /** Why it could not be read or saved. */
  fault: string;
  setFault: (fault: string) => void;
}

export function usePicture(photo: File | string): MarkedPicture {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [fault, setFault] = useState('');
  useEffect(() => {
    let isOver = false;
    let read: ImageBitmap | undefined;
    bitmapOf(photo).then(
      (bitmap) => {
        if (isOver) {
          bitmap.close();
          return;
        }
        read = bitmap;
        setPicture(bitmap);
      },
      () => setFault(t('camera.notRead')),
    );
    return () => {
      isOver = true;
      read?.close();
    };
  }, [photo, t]);
  return { picture, fault, setFault };
}
