// The picture of the camera, or the choice of a file in its place, with an earlier photo over it to compare.
import { useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from '../../ui/CameraView.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Camera } from '../../ui/useCamera.ts';

interface Props {
  camera: Camera;
  compareWith: string | undefined;
  /** Opacity of the earlier photo, in percent. */
  strength: number;
  onStrength: (strength: number) => void;
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
}

export function PhotoView({ camera, compareWith, strength, onStrength, isBusy, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CameraView
        camera={camera}
        label={t('camera.view')}
        instead={
          <button type="button" className="btn lg" disabled={isBusy} onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {t('camera.file')}
          </button>
        }
      >
        {compareWith === undefined ? null : <img className="photo-before" src={compareWith} alt="" style={{ opacity: strength / 100 }} />}
      </CameraView>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t('camera.file')}
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {compareWith === undefined || camera.state !== 'on' ? null : (
        <label className="photo-strength">
          {t('camera.before')}
          <input type="range" min={0} max={100} step={5} value={strength} aria-valuetext={`${strength} %`} onChange={(event) => onStrength(Number(event.target.value))} />
        </label>
      )}
    </>
  );
}
