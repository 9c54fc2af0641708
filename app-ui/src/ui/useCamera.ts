// The camera of the device: requested when `start` is called, never before, and released when the part that uses it is gone.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Why there is no picture: refused by the person, no camera, used by another program, or a page without https. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure';
export type CameraState = 'off' | 'starting' | 'on' | CameraFault;

export interface Camera {
  state: CameraState;
  /** The element that shows the picture. */
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
  stop: () => void;
  /** Undefined where the camera has no light. */
  light: { isOn: boolean; turn: (on: boolean) => void } | undefined;
}

/** Capabilities and constraints of a camera with a light; the types of the browser lack them. */
interface LightCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}
interface LightConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
}

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** There is no camera to ask for. */
class NoCamera extends Error {
  constructor(readonly fault: CameraFault) {
    super(fault);
  }
}

function faultOf(error: unknown): CameraFault {
  if (error instanceof NoCamera) return error.fault;
  return (error instanceof DOMException ? faults[error.name] : undefined) ?? 'busy';
}

/** Not every browser reports the capabilities of a camera. */
const capabilitiesOf = (track: Partial<MediaStreamTrack> | undefined): LightCapabilities => track?.getCapabilities?.() ?? {};

const release = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop());

/** `longest` is the number of pixels that the long side of the picture should have. */
export function useCamera(longest: number): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [hasLight, setHasLight] = useState(false);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<MediaStream>(undefined);
  // A start that another start or the end has overtaken releases what it gets.
  const attempt = useRef(0);

  const stop = useCallback((): void => {
    attempt.current += 1;
    release(running.current);
    running.current = undefined;
    setState('off');
    setHasLight(false);
    setLit(false);
  }, []);

  const start = useCallback((): void => {
    stop();
    const mine = attempt.current;
    const isMine = (): boolean => attempt.current === mine;
    const open = async (): Promise<void> => {
      if (!window.isSecureContext) throw new NoCamera('insecure');
      // Old browsers have no such object.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) throw new NoCamera('none');
      setState('starting');
      const stream = await devices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: longest }, height: { ideal: Math.round((longest * 3) / 4) } },
      });
      if (!isMine() || !video.current) {
        release(stream);
        return;
      }
      running.current = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => {
        if (!isMine()) return;
        stop();
        setState('busy');
      });
      video.current.srcObject = stream;
      await video.current.play();
      if (!isMine()) return;
      setHasLight(capabilitiesOf(track).torch === true);
      setState('on');
    };
    open().catch((error: unknown) => {
      if (!isMine()) return;
      stop();
      setState(faultOf(error));
    });
  }, [longest, stop]);

  const turn = useCallback((on: boolean): void => {
    const [track] = running.current?.getVideoTracks() ?? [];
    track?.applyConstraints({ advanced: [{ torch: on } as LightConstraints] }).then(
      () => setLit(on),
      // A camera that says it has a light and does not turn it on has none.
      () => setHasLight(false),
    );
  }, []);

  useEffect(
    () => () => {
      attempt.current += 1;
      release(running.current);
    },
    [],
  );
  return { state, video, start, stop, light: hasLight ? { isOn: isLit, turn } : undefined };
}
