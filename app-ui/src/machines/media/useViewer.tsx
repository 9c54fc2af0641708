// Opens the viewer on a list of photos and videos. What is shown is a part of the address, so Back closes the viewer.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { describe, type MediaItem } from './media.ts';
import { useRemoveMedia } from './queries.ts';

const MediaViewer = laterDialog(() => import('./MediaViewer.tsx'));

interface Wanted {
  items: readonly MediaItem[];
  /** The record that they are of. */
  record: number;
  title: string;
  /** Returns `true` if this item may be removed here. */
  mayRemove: (item: MediaItem) => boolean;
  /** Returns `true` if the note of this item may be written here. */
  mayNote: (item: MediaItem) => boolean;
  /** Several lists of the page open theirs by the same part of the address: this one only its own. */
  isOneOfMany?: boolean;
}

interface ViewerDoor {
  /** Opens an item among others, in their order. */
  open: (item: MediaItem, among: readonly MediaItem[]) => void;
  /** The viewer while it is open. */
  viewer: JSX.Element | null;
}

export function useViewer({ items, record, title, mayRemove, mayNote, isOneOfMany = false }: Wanted): ViewerDoor {
  const { t } = useTranslation();
  const at = useOverPage('at');
  const [among, setAmong] = useState<readonly number[]>();
  // Each opening is a viewer of its own, also while the one before is still going.
  const [nth, setNth] = useState(0);
  const [removing, setRemoving] = useState<MediaItem>();
  // The addresses of the items are those of the latest answer.
  const known = new Map(items.map((item) => [item.id, item]));
  const listed = among?.flatMap((id) => known.get(id) ?? []) ?? [];
  const shown = listed.some((item) => String(item.id) === at.value) ? listed : items;
  const isOpen = at.value !== '' && shown.length > 0 && (!isOneOfMany || shown.some((item) => String(item.id) === at.value));
  const remove = useRemoveMedia(record, (id) => {
    // The item in its place is shown next; after the last one there is nothing to show.
    if (shown.every((item) => item.id === id)) at.close();
    else setAmong(shown.map((item) => item.id).filter((one) => one !== id));
  });
  return {
    open: (item, list) => {
      setAmong(list.map(({ id }) => id));
      setNth((before) => before + 1);
      at.open(String(item.id));
    },
    viewer: (
      <>
        {isOpen ? (
          <MediaViewer
            key={nth}
            items={shown}
            record={record}
            index={Math.max(0, shown.findIndex((item) => String(item.id) === at.value))}
            title={title}
            onClose={at.close}
            onShown={(item) => {
              if (String(item.id) !== at.value) at.open(String(item.id));
            }}
            onRemove={setRemoving}
            mayRemove={mayRemove}
            mayNote={mayNote}
          />
        ) : null}
        <Confirm
          open={removing !== undefined}
          title={t('media.removeTitle', { name: removing ? describe(removing, t(`media.${removing.type}`)) : '' })}
          message={t('media.removePrompt')}
          danger
          onCancel={() => setRemoving(undefined)}
          onOk={() => {
            if (removing) remove(removing.id);
            setRemoving(undefined);
          }}
        />
      </>
    ),
  };
}
