// Takes photos in place, one press each. The photo that was just taken can be marked or taken again until the next press; then,
// and whenever the dialog is left, it is handed over. An earlier photo of the same place lies over the picture to compare.
import { useCallback, useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView, LightButton } from '../../ui/CameraView.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useCamera } from '../../ui/useCamera.ts';
import { vibrate } from '../../ui/vibrate.ts';
import { MarkUpStep } from './MarkUpStep.tsx';
import { fitted, jpegOf, longestSide, prepare, Unreadable } from '../../machines/media/prepare.ts';
import './photo.css';

interface Props {
  open: boolean;
  title: string;
  /** The address of an earlier photo of the same place. */
  compareWith?: string | undefined;
  /** Gets each photo. */
  onTake: (file: File) => void;
  onClose: () => void;
}

/** Initial opacity of the earlier photo, in percent. */
const firstStrength = 35;

const two = (value: number): string => String(value).padStart(2, '0');

/** The name of a photo that is taken now. */
function nameOf(now: Date): string {
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `photo-${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.jpg`;
}

interface Shot {
  file: File;
  /** Address of the photo. */
  address: string;
}

export default function CameraDialog({ open, title, compareWith, onTake, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const camera = useCamera(longestSide);
  const { start, stop, video, state } = camera;
  const [shot, setShot] = useState<Shot>();
  const [taken, setTaken] = useState(0);
  const [isMarking, setMarking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [strength, setStrength] = useState(firstStrength);
  const shutter = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<Shot>(undefined);
  const give = useRef(onTake);
  useEffect(() => {
    give.current = onTake;
  });

  const show = useCallback((file: File | undefined): void => {
    if (waiting.current) URL.revokeObjectURL(waiting.current.address);
    waiting.current = file && { file, address: URL.createObjectURL(file) };
    setShot(waiting.current);
  }, []);
  /** Hands over the photo that was taken last. */
  const hand = useCallback((): void => {
    if (!waiting.current) return;
    give.current(waiting.current.file);
    show(undefined);
  }, [show]);

  useEffect(() => {
    if (open) start();
    else stop();
  }, [open, start, stop]);
  // Whoever turns to another program, or closes the dialog in any way, keeps the photo.
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) hand();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      hand();
    };
  }, [hand]);
  const close = (): void => {
    hand();
    setTaken(0);
    setMarking(false);
    onClose();
  };

  const keep = (file: File): void => {
    hand();
    setFault('');
    setTaken((count) => count + 1);
    show(file);
    vibrate('shutter');
  };
  const shoot = async (): Promise<void> => {
    const picture = video.current;
    if (!picture || isBusy) return;
    setBusy(true);
    try {
      const canvas = document.createElement('canvas');
      const { width, height } = fitted({ width: picture.videoWidth, height: picture.videoHeight });
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
      keep(await jpegOf(canvas, nameOf(new Date())));
    } catch {
      setFault(t('camera.notTaken'));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      keep(await prepare(file));
    } catch (error) {
      setFault(t(error instanceof Unreadable && error.isHeic ? 'camera.heic' : 'camera.unreadable', { name: file.name }));
    } finally {
      setBusy(false);
    }
  };
  const wasMarking = useRef(false);
  useEffect(() => {
    // The button that opened the marks may be gone.
    if (wasMarking.current && !isMarking) shutter.current?.focus();
    wasMarking.current = isMarking;
  }, [isMarking]);
  const back = (): void => setMarking(false);
  return (
    <Modal open={open} title={title} guide="photos" width="wide" onClose={close}>
      {/* The camera continues behind the mark-up: a phone requests permission for it anew each time. */}
      <div className="photo" hidden={isMarking}>
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
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {compareWith === undefined || state !== 'on' ? null : (
          <label className="photo-strength">
            {t('camera.before')}
            <input type="range" min={0} max={100} step={5} value={strength} aria-valuetext={`${strength} %`} onChange={(event) => setStrength(Number(event.target.value))} />
          </label>
        )}
        {fault === '' ? null : (
          <p className="err" role="alert">
            <Icon name="alert" size={16} />
            {fault}
          </p>
        )}
        <p className="sr" role="status">
          {taken > 0 ? t('camera.taken', { count: taken }) : ''}
        </p>
        {shot ? (
          <div className="photo-shot" role="group" aria-label={t('camera.last')}>
            <img src={shot.address} alt={t('camera.last')} />
            <button
              type="button"
              className="btn"
              onClick={() => {
                show(undefined);
                setTaken((count) => count - 1);
                shutter.current?.focus();
              }}
            >
              <Icon name="undo" />
              {t('camera.retake')}
            </button>
            <button type="button" className="btn" onClick={() => setMarking(true)}>
              <Icon name="pencil" />
              {t('camera.markUp')}
            </button>
          </div>
        ) : null}
        <div className="photo-bar">
          <LightButton camera={camera} />
          <button ref={shutter} type="button" className="btn brand shutter" disabled={state !== 'on' || isBusy} onClick={() => void shoot()}>
            <Icon name="camera" />
            {t('camera.take')}
          </button>
          <button type="button" className="btn" onClick={close}>
            {taken > 0 ? t('camera.done', { count: taken }) : t('camera.close')}
          </button>
        </div>
      </div>
      {isMarking && shot ? (
        <MarkUpStep
          photo={shot.file}
          name={shot.file.name}
          keep={t('camera.save')}
          onKeep={(file) => {
            if (file) show(file);
            back();
          }}
          onBack={back}
        />
      ) : null}
    </Modal>
  );
}
