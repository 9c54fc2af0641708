// The photos and videos of a machine: all of them, by question or by stage. Each opens the viewer on what is shown.
import { lazy, Suspense, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { virtualAbove } from '../../ui/scroller.ts';
import { EmptyState } from '../../ui/States.tsx';
import { describe, groupings, groupsOf, type Grouping, type MediaGroup, type MediaItem, type MediaType } from './media.ts';
import './media.css';
import { Thumbnail } from './Thumbnail.tsx';
import { useStatusName } from '../status.ts';

const VirtualTiles = lazy(() => import('./VirtualTiles.tsx'));

interface Props {
  items: readonly MediaItem[];
  /** Opens an item among those that are shown. */
  onOpen: (item: MediaItem, among: readonly MediaItem[]) => void;
}

export function Gallery({ items, onOpen }: Props): JSX.Element {
  const { t } = useTranslation();
  const [by, setBy] = useState<Grouping>('machine');
  const [type, setType] = useState<MediaType>();
  const photos = items.filter((one) => one.type === 'photo').length;
  const videos = items.length - photos;
  const shown = type ? items.filter((one) => one.type === type) : items;
  const groups = groupsOf(shown, by);
  const among = groups.flatMap((group) => group.items);
  if (items.length === 0) return <EmptyState icon="image" title={t('media.none')} text={t('media.noneText')} />;
  const only = (next: MediaType | undefined, text: string): JSX.Element => (
    <button key={text} type="button" className={type === next ? 'chip on' : 'chip'} aria-pressed={type === next} onClick={() => setType(next)}>
      {text}
    </button>
  );
  return (
    <div className="media-gallery">
      <div className="row wrap media-tools">
        <div className="row" role="group" aria-label={t('media.show')}>
          {only(undefined, t('media.all', { count: items.length }))}
          {photos > 0 && videos > 0 ? [only('photo', t('media.onlyPhotos', { count: photos })), only('video', t('media.onlyVideos', { count: videos }))] : null}
        </div>
        <span className="grow" />
        <div className="row" role="group" aria-label={t('media.group')}>
          {groupings.map((one) => (
            <button key={one} type="button" className={by === one ? 'chip on' : 'chip'} aria-pressed={by === one} onClick={() => setBy(one)}>
              {t(`media.by${one === 'machine' ? 'Machine' : one === 'item' ? 'Item' : 'Stage'}`)}
            </button>
          ))}
        </div>
      </div>
      {groups.length === 0 ? <EmptyState title={t('media.noneOf')} /> : null}
      {groups.map((group) => (
        <Group key={group.key} group={group} by={by} onOpen={(item) => onOpen(item, among)} />
      ))}
    </div>
  );
}

function Group({ group, by, onOpen }: { group: MediaGroup; by: Grouping; onOpen: (item: MediaItem) => void }): JSX.Element {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const statusName = useStatusName();
  const name = by === 'item' ? group.name || t('media.machine') : group.name === '' ? t('media.noStage') : statusName(group.name);
  const { items } = group;
  const draw = (item: MediaItem): JSX.Element => <Tile item={item} onOpen={onOpen} />;
  const label = by === 'machine' ? t('media.section') : name;
  return (
    <section aria-label={by === 'machine' ? undefined : label}>
      {by === 'machine' ? null : (
        <h3 className="day">
          {name} <span className="count">{items.length}</span>
        </h3>
      )}
      {items.length > virtualAbove ? (
        <Suspense fallback={null}>
          <VirtualTiles items={items} label={label} draw={draw} />
        </Suspense>
      ) : (
        <ul ref={list} className="media-tiles" aria-label={label}>
          {items.map((item) => (
            <li key={item.id}>{draw(item)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ item, onOpen }: { item: MediaItem; onOpen: (item: MediaItem) => void }): JSX.Element {
  const { t } = useTranslation();
  const description = describe(item, t('media.machine'));
  const name = t('media.opens', { kind: t(`media.${item.type}`), description, date: item.created });
  return (
    <button
      type="button"
      className="media-tile"
      // It contains the text of the tile, by which people speak to it.
      aria-label={item.comments === '' ? name : `${name}, ${item.comments}`}
      title={item.comments || description}
      onClick={() => onOpen(item)}
    >
      <Thumbnail item={item} />
      <span className="cut">{description}</span>{' '}
      <span className="muted cut">{item.comments === '' ? item.created : `${item.created}, ${item.comments}`}</span>
    </button>
  );
}
