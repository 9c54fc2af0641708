// The picture next to a question, which shows how it should look: chosen from the gallery, or uploaded into it.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { PicturePicker } from '../../../ui/PicturePicker.tsx';
import type { Shown } from './offers.ts';

interface Props {
  /** The number of the question, such as 2.3. */
  number: string;
  /** The picture; 0 for none. */
  value: number;
  pictures: ReadonlyMap<number, Shown>;
  onChange: (picture: number) => void;
}

export function PictureChoice({ number, value, pictures, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const shown = pictures.get(value);
  const choose = t(value === 0 ? 'template.choosePicture' : 'template.changePicture');
  return (
    <div className="field template-picture">
      <span className="label">{t('template.picture')}</span>
      <div className="row">
        {shown ? <img src={shown.thumbnail} alt={shown.name} title={shown.name} loading="lazy" decoding="async" /> : null}
        <button type="button" className="btn" aria-haspopup="dialog" aria-label={`${choose}: ${t('template.pictureOf', { number })}`} onClick={() => setChoosing(true)}>
          {choose}
        </button>
        {value === 0 ? null : (
          <button type="button" className="icon" aria-label={t('template.noPictureOf', { number })} title={t('template.noPictureOf', { number })} onClick={() => onChange(0)}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <PicturePicker
        open={isChoosing}
        title={t('template.pictureOf', { number })}
        kind="guidance"
        chosen={value === 0 ? undefined : value}
        onPick={({ id }) => {
          onChange(id);
          setChoosing(false);
        }}
        // A question keeps what was taken out of the gallery.
        onRemoved={() => undefined}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
