// The small picture of a photo or video.
import { useState, type JSX } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { lengthText, type MediaItem } from './media.ts';
import './media.css';

/** An icon where there is none, and the length of a video. */
export function Thumbnail({ item }: { item: MediaItem }): JSX.Element {
  const [broken, setBroken] = useState(false);
  return (
    <span className="thumb">
      {item.thumbnail === '' || broken ? (
        <Icon name={item.type === 'video' ? 'video' : 'image'} size={24} />
      ) : (
        <img src={item.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(true)} />
      )}
      {item.type === 'video' ? (
        // The style sheet draws the length, which is no part of the button's text.
        <span className="thumb-play" data-length={item.length === undefined ? '' : lengthText(item.length)}>
          <Icon name="play" size={14} />
        </span>
      ) : null}
    </span>
  );
}
