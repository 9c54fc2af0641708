// The ways to add a photo to a question.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import type { useFiles } from '../../ui/useFiles.ts';

interface Props {
  files: ReturnType<typeof useFiles>;
  isUploading: boolean;
  /** Id of the description of what went wrong. */
  describedBy: string | undefined;
  onCamera: () => void;
}

export function AddPhotos({ files, isUploading, describedBy, onCamera }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <input {...files.input} aria-label={t('inspection.addPhoto')} accept="image/*,.heic,.heif" />
      <div className="q-ways">
        <button type="button" className="btn q-photo" aria-haspopup="dialog" onClick={onCamera}>
          <Icon name="camera" />
          {t('camera.take')}
        </button>
        <button type="button" className="btn q-photo" aria-busy={isUploading} aria-describedby={describedBy} onClick={files.choose}>
          <Icon name="upload" />
          {t(isUploading ? 'pictures.uploading' : 'inspection.addPhoto')}
        </button>
        <span className="hint q-drop">{t('camera.drop')}</span>
      </div>
    </>
  );
}
