// The pad on which the customer signs with a finger, a pen or the mouse. The typed name next to it is required instead, so
// that a person who cannot draw can sign, too.
import { useEffect, useRef, type JSX, type PointerEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { draw, mostPoints, pointsOf, type Stroke } from './strokes.ts';

export interface PadTexts {
  label: string;
  clear: string;
  notSigned: string;
  signed: string;
  here: string;
}

interface Props {
  texts: PadTexts;
  strokes: readonly Stroke[];
  onStrokes: (strokes: Stroke[]) => void;
}

export function SignaturePad({ texts, strokes, onStrokes }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Stroke>(undefined);
  const paint = useRef<() => void>(() => undefined);
  useEffect(() => {
    paint.current = () => {
      const pad = canvas.current;
      const pen = pad?.getContext('2d');
      if (!pad || !pen) return;
      const { width, height } = pad.getBoundingClientRect();
      const scale = window.devicePixelRatio || 1;
      pad.width = Math.round(width * scale);
      pad.height = Math.round(height * scale);
      const all = drawn.current ? [...strokes, drawn.current] : strokes;
      draw(pen, all, pad.width, getComputedStyle(pad).color);
    };
    paint.current();
  });
  useEffect(() => {
    if (!canvas.current || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(() => paint.current());
    watcher.observe(canvas.current);
    return () => watcher.disconnect();
  }, []);
  const add = (event: PointerEvent): void => {
    const stroke = drawn.current;
    const pad = canvas.current;
    if (!stroke || !pad) return;
    const { left, top, width } = pad.getBoundingClientRect();
    if (width === 0) return;
    const part = (px: number): number => Math.round((px / width) * 1000);
    const [x, y] = [part(event.clientX - left), part(event.clientY - top)];
    if (stroke.at(-2) === x && stroke.at(-1) === y) return;
    stroke.push(x, y);
    paint.current();
  };
  const end = (): void => {
    const stroke = drawn.current;
    drawn.current = undefined;
    if (stroke && stroke.length > 0) onStrokes([...strokes, stroke]);
  };
  return (
    <div className="signature" role="group" aria-label={texts.label}>
      <div className="row">
        <span className="med grow">{texts.label}</span>
        <button type="button" className="btn text" disabled={strokes.length === 0} onClick={() => onStrokes([])}>
          <Icon name="x" size={16} />
          {texts.clear}
        </button>
      </div>
      <div className="pad">
        <canvas
          ref={canvas}
          role="img"
          aria-label={strokes.length === 0 ? texts.notSigned : texts.signed}
          onPointerDown={(event) => {
            if (event.button !== 0 || pointsOf(strokes) >= mostPoints) return;
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            drawn.current = [];
            add(event);
          }}
          onPointerMove={add}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {strokes.length === 0 ? <span className="pad-hint">{texts.here}</span> : null}
      </div>
    </div>
  );
}
