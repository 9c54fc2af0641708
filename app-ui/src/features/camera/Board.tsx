// A photo with the marks on it. A drag on the photo draws, a drag on a mark moves it; the keys of the board do the same without
// a pointer (MarkUpStep.tsx).
import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import type { Stage as KonvaStage } from 'konva/lib/Stage.js';
import 'konva/lib/shapes/Arrow.js';
import 'konva/lib/shapes/Circle.js';
import 'konva/lib/shapes/Image.js';
import 'konva/lib/shapes/Text.js';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type JSX, type PointerEvent, type Ref } from 'react';
import { Arrow, Circle, Image, Layer, Stage, Text } from 'react-konva/lib/ReactKonvaCore.js';
import { colours, drawn, emptyBoard, lengthOf, lineOf, type Board as Marks, type Mark, type Picture, type Point } from './marks.ts';
import { jpegOf } from '../../machines/media/prepare.ts';

/** Saves the photo with its marks, in the size of the photo. */
export interface BoardHandle {
  save: (name: string) => Promise<File>;
}

interface Props {
  ref: Ref<BoardHandle>;
  picture: ImageBitmap;
  board: Marks;
  /** The mark that a drag draws. */
  pen: Pick<Mark, 'tool' | 'colour' | 'text'>;
  onDraw: (from: Point, to: Point) => void;
  onChoose: (id: number) => void;
  onMove: (id: number, by: Point) => void;
}

/** A drag under way: what it draws, or the mark that it moves. */
interface Drag {
  from: Point;
  to: Point;
  /** 0 while it draws. */
  mark: number;
}

export default function Board({ ref, picture, board, pen, onDraw, onChoose, onMove }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<KonvaStage>(null);
  const ring = useRef<KonvaLayer>(null);
  const [room, setRoom] = useState<Picture>({ width: 1, height: 1 });
  const [drag, setDrag] = useState<Drag>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => setRoom({ width: Math.max(element.clientWidth, 1), height: Math.max(element.clientHeight, 1) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  useImperativeHandle(
    ref,
    () => ({
      save: (name) => {
        if (!stage.current) throw new Error('there is no board');
        // The ring around the chosen mark is no part of the photo.
        ring.current?.hide();
        const canvas = stage.current.toCanvas({ pixelRatio: picture.width / stage.current.width() });
        ring.current?.show();
        return jpegOf(canvas, name);
      },
    }),
    [picture],
  );

  const at = (event: PointerEvent<HTMLDivElement>): Point => {
    const box = event.currentTarget.querySelector('canvas')?.getBoundingClientRect() ?? event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const from = at(event);
    const hit = Number(stage.current?.getIntersection({ x: from.x * scale, y: from.y * scale })?.id() ?? 0) || 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (hit > 0) onChoose(hit);
    setDrag({ from, to: from, mark: hit });
  };
  const end = (): void => {
    if (!drag) return;
    setDrag(undefined);
    const by = { x: drag.to.x - drag.from.x, y: drag.to.y - drag.from.y };
    if (drag.mark === 0) onDraw(drag.from, drag.to);
    else if (lengthOf(by) * scale > 2) onMove(drag.mark, by);
  };
  const shown = board.marks.map((mark) =>
    drag?.mark === mark.id ? { ...mark, at: { x: mark.at.x + drag.to.x - drag.from.x, y: mark.at.y + drag.to.y - drag.from.y } } : mark,
  );
  // What is being drawn; a text appears when the pointer is lifted.
  const growing = drag?.mark === 0 && pen.tool !== 'text' ? drawn(emptyBoard, pen, drag.from, drag.to, picture).marks : [];
  const chosen = shown.find(({ id }) => id === board.chosen);
  return (
    <div
      ref={place}
      className="board"
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (drag) setDrag({ ...drag, to: at(event) });
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      <Stage ref={stage} width={picture.width * scale} height={picture.height * scale} scaleX={scale} scaleY={scale}>
        <Layer listening={false}>
          <Image image={picture} width={picture.width} height={picture.height} />
        </Layer>
        <Layer>
          {[...shown, ...growing].map((mark) => (
            <Shape key={`${mark.id}-${growing.includes(mark) ? 'new' : ''}`} mark={mark} picture={picture} />
          ))}
        </Layer>
        <Layer ref={ring} listening={false}>
          {chosen && !drag ? <Circle {...chosen.at} radius={lineOf(picture) * 2.5} stroke={colours.white} strokeWidth={2 / scale} dash={[6 / scale, 4 / scale]} shadowColor="black" shadowBlur={4 / scale} /> : null}
        </Layer>
      </Stage>
    </div>
  );
}

function Shape({ mark, picture }: { mark: Mark; picture: Picture }): JSX.Element {
  const { id, tool, at, by, text } = mark;
  const line = lineOf(picture);
  const colour = colours[mark.colour];
  // A dark edge, so that every colour is seen on every ground.
  const edge = { shadowColor: 'black', shadowBlur: line, shadowOpacity: 0.8, id: String(id) };
  if (tool === 'arrow') {
    // The shape points to its last point.
    const points = [at.x + by.x, at.y + by.y, at.x, at.y];
    return <Arrow {...edge} points={points} stroke={colour} fill={colour} strokeWidth={line} pointerLength={line * 4} pointerWidth={line * 4} hitStrokeWidth={line * 5} lineCap="round" />;
  }
  if (tool === 'circle') return <Circle {...edge} {...at} radius={lengthOf(by)} stroke={colour} strokeWidth={line} hitStrokeWidth={line * 5} fillEnabled={false} />;
  return <Text {...edge} {...at} text={text} fontSize={lengthOf(by)} fontStyle="bold" fontFamily="Inter Variable, Arial, sans-serif" fill={colour} />;
}
