// The text that is put on a photo.
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { longestText } from './marks.ts';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Puts the text on the photo. */
  onPlace: () => void;
}

export function TextForm({ field, text, onText, onPlace }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onPlace();
      }}
    >
      <Field
        ref={field}
        label={t('camera.words')}
        hint={t('camera.wordsHint')}
        value={text}
        maxLength={longestText}
        autoComplete="off"
        onText={onText}
        after={
          <button type="submit" className="btn">
            {t('camera.place')}
          </button>
        }
      />
    </form>
  );
}
