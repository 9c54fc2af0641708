// The dialog of scanning: the picture of the camera with a frame, what was scanned, and a box to type into instead.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useScans, type Outcome, type Taker } from '../../machines/scanning.tsx';
import { serialsIn } from '../../machines/scanned.ts';
import { CameraView, LightButton } from '../../ui/CameraView.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useCamera } from '../../ui/useCamera.ts';
import { isSilent, setSilent, wakeSound } from './signals.ts';
import { useReader } from './useReader.ts';
import { useTaking, type Line } from './useTaking.ts';
import './scan.css';

interface Props {
  taker: Taker;
  /** The outcome of a code that a scanner has read; the camera is off then. */
  first?: Outcome | undefined;
  onClose: () => void;
}

/** The long side of the picture in px: enough for the small squares of a Data Matrix. */
const longest = 1920;
/** An address is longer than a serial. */
const longestCode = 200;

export default function ScanDialog({ taker, first, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [silent, setSilence] = useState(isSilent);
  const camera = useCamera(longest);
  const { lines, takeCodes, act } = useTaking(taker, first, () => setOpen(false));
  const isBroken = useReader(isOpen && camera.state === 'on', camera.video, takeCodes);
  // What a scanner reads meanwhile goes into the list, too.
  useScans({ take: (serials) => taker.take(serials), read: (text) => takeCodes([text]) });
  const { start, stop } = camera;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (first === undefined) start();
  }, [first, start]);
  useEffect(() => {
    if (!isOpen) stop();
  }, [isOpen, stop]);
  const latest = lines[0];
  return (
    <Modal open={isOpen} title={taker.title ?? t('scan.title')} guide="scan" onClose={() => setOpen(false)} onClosed={onClose}>
      <div className="scan">
        <CameraView camera={camera} label={t('camera.view')}>
          <span className="scan-frame" aria-hidden="true" />
        </CameraView>
        <div className="scan-tools">
          <LightButton camera={camera} />
          <button
            type="button"
            className="btn lg"
            aria-pressed={!silent}
            onClick={() => {
              setSilent(!silent);
              setSilence(!silent);
              if (silent) wakeSound();
            }}
          >
            <Icon name={silent ? 'mute' : 'sound'} />
            {t('scan.sound')}
          </button>
        </div>
        {isBroken ? (
          <p className="err" role="alert">
            <Icon name="alert" size={16} />
            {t('scan.notLoaded')}
          </p>
        ) : (
          <p className="hint">{t('scan.hint')}</p>
        )}
        <p className="sr" role="status">
          {latest?.outcome ? `${latest.serial} ${latest.outcome.text}` : ''}
        </p>
        {lines.length > 0 ? (
          <ul className="card scan-list" aria-label={t('scan.read')}>
            {lines.map((line) => (
              <Read key={line.key} line={line} onAct={() => act(line)} />
            ))}
          </ul>
        ) : null}
        <Typed onCode={(text) => takeCodes([text])} />
      </div>
    </Modal>
  );
}

function Read({ line, onAct }: { line: Line; onAct: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { serial, outcome } = line;
  return (
    <li className={outcome?.isFound === false ? 'bad' : ''} aria-busy={outcome === undefined}>
      <Icon name={outcome === undefined ? 'hourglass' : outcome.isFound ? 'check' : 'alert'} />
      <span className="grow">
        {serial === '' ? null : <span className="serial">{serial}</span>} <span className="muted">{outcome?.text ?? t('scan.looking')}</span>
      </span>
      {outcome?.action ? (
        <button type="button" className="btn lg" onClick={onAct}>
          {outcome.action.text}
        </button>
      ) : null}
    </li>
  );
}

/** Input where the camera does not help: a serial, or the input of a scanner. */
function Typed({ onCode }: { onCode: (text: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const isCode = serialsIn(text).length > 0;
        setShort(!isCode);
        if (!isCode) return;
        setText('');
        onCode(text);
      }}
    >
      <Field
        label={t('scan.typed')}
        value={text}
        maxLength={longestCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        error={isShort ? t('scan.short') : undefined}
        onText={(next) => {
          setText(next);
          setShort(false);
        }}
        after={
          <button type="submit" className="btn brand">
            {t('scan.take')}
          </button>
        }
      />
    </form>
  );
}
