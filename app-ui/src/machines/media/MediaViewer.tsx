// The viewer of photos and videos (ASSET-001, ASSET-002): one at a time, with its subject, its date and notes next to it and
// all of them in a list below. Arrow keys, Home and End go through them; a photo can be zoomed, a video is played in place.
import { Dialog, useMediaQuery } from '@mui/material';
import { useEffect, useId, useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type ControllerRef, type Slide } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { Icon } from '../../ui/Icon.tsx';
import { dialogMotion } from '../../ui/Modal.tsx';
import { somethingIsUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { MediaNote } from './MediaNote.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useStatusName } from '../status.ts';
import { ViewerHead } from './ViewerHead.tsx';
import { arrowsAt, describe, lengthText, stepped, type MediaItem } from './media.ts';
import './media.css';

export interface ViewerProps {
  items: readonly MediaItem[];
  /** The record that they are of. */
  record: number;
  /** The place of the item that is shown first. */
  index: number;
  /** The name of the dialog. */
  title: string;
  onClose: () => void;
  /** Another item is shown. */
  onShown?: (item: MediaItem) => void;
  /** Asks whether to remove an item; without it none can be removed. */
  onRemove?: ((item: MediaItem) => void) | undefined;
  mayRemove?: (item: MediaItem) => boolean;
  /** Returns `true` if the note of this item may be written here; without it no note can be. */
  mayNote?: (item: MediaItem) => boolean;
}

/** The kind of a video that browsers play; one of an iPhone is as good as an MP4, but few browsers take its name. */
const playedAs = (fileName: string): string => (/\.webm$/i.test(fileName) ? 'video/webm' : 'video/mp4');

const slideOf = (item: MediaItem, alt: string): Slide =>
  item.type === 'video'
    ? { type: 'video', sources: [{ src: item.url, type: playedAs(item.fileName) }], preload: 'metadata', ...(item.poster === '' ? {} : { poster: item.poster }) }
    : { src: item.url, alt };

export default function MediaViewer({ items, record, index: first, title, onClose, onShown, onRemove, mayRemove = () => true, mayNote = () => false }: ViewerProps): JSX.Element | null {
  const { t } = useTranslation();
  const titleId = useId();
  const full = useMediaQuery('(max-width: 899.95px), (max-height: 560px)', { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [open, setOpen] = useState(true);
  const [at, setAt] = useState(first);
  const { leave, question } = useLeaving();
  const close = (): void => leave(somethingIsUnsaved(), () => setOpen(false));
  const control = useRef<ControllerRef>(null);
  const stage = useRef<HTMLDivElement>(null);
  const count = items.length;
  const index = Math.min(Math.max(at, 0), Math.max(count - 1, 0));
  const item = items[index];
  const arrows = arrowsAt(index, count);
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  });
  const id = item?.id;
  useEffect(() => {
    if (item) shown.current?.(item);
    // Only another item is another one shown, not the same in another list.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (!item) return null;
  const go = (step: 1 | -1): void => {
    const next = stepped(index, step, count);
    // A neighbour slides in; what is further away is shown at once.
    if (next === index + 1) control.current?.next();
    else if (next === index - 1) control.current?.prev();
    else setAt(next);
    // An arrow that is hidden now has the focus no more.
    stage.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A video that has the focus winds by the arrows, and a note is written with them.
    if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLTextAreaElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(count - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={full}
      transitionDuration={dialogMotion}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog dialog-wide viewer', onKeyDownCapture: onKeyDown }, transition: { onExited: onClose } }}
    >
      <ViewerHead
        titleId={titleId}
        title={title}
        item={item}
        index={index}
        count={count}
        onRemove={onRemove && mayRemove(item) ? () => onRemove(item) : undefined}
        onClose={close}
      />
      <div className="viewer-body">
        <div className={`viewer-stage ${item.type}`} ref={stage} tabIndex={-1}>
          <Lightbox
            plugins={[Inline, Video, Zoom]}
            slides={items.map((one) => slideOf(one, describe(one, t('media.machine'))))}
            index={index}
            carousel={{ finite: true, preload: 1, padding: 0 }}
            animation={still ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { swipe: 250 }}
            controller={{ ref: control }}
            on={{ view: ({ index: seen }) => setAt(seen) }}
            render={{ buttonPrev: () => null, buttonNext: () => null }}
            zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
            labels={{
              Carousel: t('media.gallery'),
              'Photo gallery': t('media.gallery'),
              Slide: t('media.slide'),
              '{index} of {total}': `${describe(item, t('media.machine'))}, ${t('media.position', { at: index + 1, of: count })}`,
              'Zoom in': t('media.zoomIn'),
              'Zoom out': t('media.zoomOut'),
            }}
          />
          {arrows.previous ? (
            <button type="button" className="viewer-arrow before" aria-label={t('media.previous')} onClick={() => go(-1)}>
              <Icon name="left" size={28} />
            </button>
          ) : null}
          {arrows.next ? (
            <button type="button" className="viewer-arrow after" aria-label={t('media.next')} onClick={() => go(1)}>
              <Icon name="right" size={28} />
            </button>
          ) : null}
        </div>
        <Facts item={item} record={record} mayNote={mayNote(item)} />
        {count > 1 ? <Strip items={items} index={index} onPick={setAt} /> : null}
      </div>
      {question}
    </Dialog>
  );
}

/** Subject, time and author of the picture, and the notes. */
function Facts({ item, record, mayNote }: { item: MediaItem; record: number; mayNote: boolean }): JSX.Element {
  const { t } = useTranslation();
  // Unsaved notes by the id of their item, so that going to another item loses none.
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map());
  const setDraft = (draft: string | undefined): void =>
    setDrafts((before) => {
      const after = new Map(before);
      if (draft === undefined) after.delete(item.id);
      else after.set(item.id, draft);
      return after;
    });
  const statusName = useStatusName();
  const facts = [
    { name: t('media.on'), value: item.created || '-' },
    ...(item.userName === '' ? [] : [{ name: t('media.by'), value: item.userName }]),
    ...(item.status === '' ? [] : [{ name: t('media.stage'), value: statusName(item.status) }]),
    ...(item.length === undefined ? [] : [{ name: t('media.length'), value: lengthText(item.length) }]),
  ];
  return (
    <div className="viewer-facts">
      <p className="h3">{describe(item, t('media.machine'))}</p>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MediaNote key={item.id} record={record} id={item.id} comments={item.comments} mayWrite={mayNote} draft={drafts.get(item.id)} onDraft={setDraft} />
    </div>
  );
}

/** All items, to choose from. */
function Strip({ items, index, onPick }: { items: readonly MediaItem[]; index: number; onPick: (index: number) => void }): JSX.Element {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
  return (
    <nav className="viewer-strip" aria-label={t('media.list')}>
      <ul ref={list}>
        {items.map((item, place) => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={place === index ? 'true' : undefined}
              aria-label={t('media.opens', { kind: t(`media.${item.type}`), description: describe(item, t('media.machine')), date: item.created })}
              onClick={() => onPick(place)}
            >
              <Thumbnail item={item} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
