// The guidance picture of a question: small next to it, whole in a dialog.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { InspectionItem } from '../../api/wire.ts';
import { Modal } from '../../ui/Modal.tsx';

interface Picture {
  address: string;
  thumbnail: string;
}

/** The picture that an item's text of metadata names; undefined for none. */
export function guidanceOf({ GuidanceMetaData }: Pick<InspectionItem, 'GuidanceMetaData'>): Picture | undefined {
  if (!GuidanceMetaData) return undefined;
  try {
    const { SignedURL, ThumbnailURL } = JSON.parse(GuidanceMetaData) as { SignedURL?: unknown; ThumbnailURL?: unknown };
    if (typeof SignedURL !== 'string' || SignedURL === '') return undefined;
    return { address: SignedURL, thumbnail: typeof ThumbnailURL === 'string' && ThumbnailURL !== '' ? ThumbnailURL : SignedURL };
  } catch {
    return undefined;
  }
}

export function Guidance({ item }: { item: InspectionItem }): JSX.Element | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [broken, setBroken] = useState<string>();
  const picture = guidanceOf(item);
  if (!picture || broken === picture.thumbnail) return null;
  const name = t('inspection.guidance', { question: item.ItemDesc });
  return (
    <>
      <button type="button" className="guidance" aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={picture.thumbnail} alt="" loading="lazy" decoding="async" onError={() => setBroken(picture.thumbnail)} />
      </button>
      <Modal open={isOpen} title={name} width="medium" onClose={() => setOpen(false)}>
        <img className="guidance-whole" src={picture.address} alt={name} />
      </Modal>
    </>
  );
}
