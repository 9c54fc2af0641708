// Takes photos in place, one press each. The photo that was just taken can be marked or taken again until the next press; then,
// and whenever the dialog is left, it is handed over. An earlier photo of the same place lies over the picture to compare.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSide } from '../../machines/media/prepare.ts';
import { LightButton } from '../../ui/CameraView.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useCamera } from '../../ui/useCamera.ts';
import { MarkUpStep } from './MarkUpStep.tsx';
import { PhotoView } from './PhotoView.tsx';
import { ShotActions } from './ShotActions.tsx';
import { useHandOver, useShots, type OnTake } from './useShots.ts';
import './photo.css';

interface Props {
  open: boolean;
  title: string;
  /** The address of an earlier photo of the same place. */
  compareWith?: string | undefined;
  onTake: OnTake;
  onClose: () => void;
}

/** Initial opacity of the earlier photo, in percent. */
const firstStrength = 35;

export default function CameraDialog({ open, title, compareWith, onTake, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const camera = useCamera(longestSide);
  const { start, stop, video, state } = camera;
  const { shot, show, setNote, hand, taken, setTaken, isBusy, fault, shoot, choose } = useShots(video, onTake);
  const [isMarking, setMarking] = useState(false);
  const [strength, setStrength] = useState(firstStrength);
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) start();
    else stop();
  }, [open, start, stop]);
  useHandOver(hand);
  const close = (): void => {
    hand();
    setTaken(0);
    setMarking(false);
    onClose();
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
        <PhotoView camera={camera} compareWith={compareWith} strength={strength} onStrength={setStrength} isBusy={isBusy} onChoose={(file) => void choose(file)} />
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
          <ShotActions
            address={shot.address}
            note={shot.note}
            onNote={setNote}
            onRetake={() => {
              show(undefined);
              setTaken((count) => count - 1);
              shutter.current?.focus();
            }}
            onMarkUp={() => setMarking(true)}
          />
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
          photoName={shot.file.name}
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
