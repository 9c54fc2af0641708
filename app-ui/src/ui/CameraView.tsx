// The picture of the camera, or why there is none and how to get it.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import type { Camera, CameraState } from './useCamera.ts';
import './camera.css';

interface Props {
  camera: Camera;
  /** Name of the picture, for people who do not see it. */
  label: string;
  /** Over the picture. */
  children?: ReactNode;
  /** Another way, next to the button where there is no picture. */
  instead?: ReactNode;
}

const faultTexts = { denied: 'camera.denied', none: 'camera.none', busy: 'camera.busy', insecure: 'camera.insecure' } as const;

const isFault = (state: CameraState): state is keyof typeof faultTexts => state in faultTexts;

export function CameraView({ camera, label, children, instead }: Props): JSX.Element {
  const { t } = useTranslation();
  const { state, video, start } = camera;
  return (
    <div className="camera" data-camera={state}>
      {/* Without a picture it takes no place, but the camera needs the element to begin. */}
      <video ref={video} aria-label={label} playsInline muted hidden={state !== 'on'} />
      {state === 'on' ? children : null}
      {state === 'on' ? null : (
        <div className="camera-off">
          {state === 'starting' ? <p role="status">{t('camera.starting')}</p> : null}
          {isFault(state) ? (
            <p role="alert">
              <Icon name="alert" /> {t(faultTexts[state])}
            </p>
          ) : null}
          <div className="row">
            {state === 'starting' || state === 'insecure' ? null : (
              <button type="button" className="btn lg" onClick={start}>
                <Icon name="camera" />
                {t(state === 'off' ? 'camera.start' : 'app.retry')}
              </button>
            )}
            {instead}
          </div>
        </div>
      )}
    </div>
  );
}

/** Turns the light of the camera on and off, where it has one. */
export function LightButton({ camera: { light } }: { camera: Camera }): JSX.Element | null {
  const { t } = useTranslation();
  if (!light) return null;
  return (
    <button type="button" className="btn lg" aria-pressed={light.isOn} onClick={() => light.turn(!light.isOn)}>
      <Icon name="light" />
      {t('camera.light')}
    </button>
  );
}
