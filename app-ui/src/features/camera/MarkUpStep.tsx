// Arrows, circles and texts on a photo: the tools, the board, and the keys that do what a pointer does.
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import Board, { type BoardHandle } from './Board.tsx';
import { choose, colourNames, colours, drawn, emptyBoard, longestText, moved, removed, resized, tools, turned, undone, type Colour, type Point, type Tool } from './marks.ts';

interface Props {
  /** The photo: a file, or the address of one. */
  photo: File | string;
  /** The name of the file that is made. */
  name: string;
  /** The text of the button that keeps the photo with its marks. */
  keep: string;
  /** Gets the photo with its marks; undefined where there are none. */
  onKeep: (file: File | undefined) => void;
  onBack: () => void;
}

const icons: Record<Tool, IconName> = { arrow: 'arrow', circle: 'circle', text: 'text' };

/** The part of the picture by which an arrow key moves a mark. */
const step = 0.02;
const growth = 1.15;
const turn = Math.PI / 12;

/** Reads the photo. One of another host is requested in the mode that lets its pixels be saved again. */
async function bitmapOf(photo: File | string): Promise<ImageBitmap> {
  if (typeof photo !== 'string') return createImageBitmap(photo);
  const image = new Image();
  if (!photo.startsWith('blob:')) image.crossOrigin = 'anonymous';
  image.src = photo;
  await image.decode();
  return createImageBitmap(image);
}

export function MarkUpStep({ photo, name, keep, onKeep, onBack }: Props): JSX.Element {
  const { t } = useTranslation();
  const hints = useId();
  const handle = useRef<BoardHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [fault, setFault] = useState('');
  const [board, setBoard] = useState(emptyBoard);
  const [tool, setTool] = useState<Tool>('arrow');
  const [colour, setColour] = useState<Colour>('red');
  const [text, setText] = useState('');
  useEffect(() => {
    let isOver = false;
    let read: ImageBitmap | undefined;
    bitmapOf(photo).then(
      (bitmap) => {
        if (isOver) {
          bitmap.close();
          return;
        }
        read = bitmap;
        setPicture(bitmap);
      },
      () => setFault(t('camera.notRead')),
    );
    return () => {
      isOver = true;
      read?.close();
    };
  }, [photo, t]);

  const pen = { tool, colour, text: text.trim() };
  const draw = (from: Point, to: Point): void => {
    if (!picture) return;
    if (tool === 'text' && pen.text === '') {
      field.current?.focus();
      return;
    }
    setBoard(drawn(board, pen, from, to, picture));
  };
  const middle = (): Point => ({ x: (picture?.width ?? 0) / 2, y: (picture?.height ?? 0) / 2 });
  const press = (event: KeyboardEvent): void => {
    if (!picture || event.altKey) return;
    const { key, ctrlKey, metaKey } = event;
    const id = board.chosen;
    const far = Math.max(picture.width, picture.height) * step;
    const next = ((): typeof board | undefined => {
      if (ctrlKey || metaKey) return key === 'z' ? undone(board) : undefined;
      if (key === 'ArrowLeft') return moved(board, id, { x: -far, y: 0 }, picture);
      if (key === 'ArrowRight') return moved(board, id, { x: far, y: 0 }, picture);
      if (key === 'ArrowUp') return moved(board, id, { x: 0, y: -far }, picture);
      if (key === 'ArrowDown') return moved(board, id, { x: 0, y: far }, picture);
      if (key === '+') return resized(board, id, growth, picture);
      if (key === '-') return resized(board, id, 1 / growth, picture);
      if (key === 'r') return turned(board, id, turn);
      if (key === 'Delete' || key === 'Backspace') return removed(board, id);
      return undefined;
    })();
    if (next) setBoard(next);
    else if (key === 'Enter' || key === ' ') draw(middle(), middle());
    else return;
    event.preventDefault();
  };
  const save = async (): Promise<void> => {
    if (board.marks.length === 0) {
      onKeep(undefined);
      return;
    }
    try {
      onKeep(await handle.current?.save(name));
    } catch {
      setFault(t('camera.notSaved'));
    }
  };
  return (
    <div className="markup">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a drawing has keys of its own */}
      <div className="markup-photo" role="application" tabIndex={0} aria-label={t('camera.board')} aria-describedby={hints} onKeyDown={press}>
        {picture ? (
          <Board
            ref={handle}
            picture={picture}
            board={board}
            pen={pen}
            onDraw={draw}
            onChoose={(id) => setBoard((now) => choose(now, id))}
            onMove={(id, by) => setBoard((now) => moved(now, id, by, picture))}
          />
        ) : (
          <p role={fault === '' ? 'status' : undefined}>{fault === '' ? t('app.loading') : ''}</p>
        )}
      </div>
      <div className="markup-tools">
        <div className="markup-row" role="group" aria-label={t('camera.tools')}>
          {tools.map((one) => (
            <button key={one} type="button" className="btn" aria-pressed={one === tool} onClick={() => setTool(one)}>
              <Icon name={icons[one]} />
              {t(`camera.${one}`)}
            </button>
          ))}
          <button type="button" className="btn" disabled={board.past.length === 0} onClick={() => setBoard(undone(board))}>
            <Icon name="undo" />
            {t('camera.undo')}
          </button>
        </div>
        <div className="markup-row" role="group" aria-label={t('camera.colour')}>
          {colourNames.map((one) => (
            <button key={one} type="button" className="btn swatch" aria-pressed={one === colour} aria-label={t(`camera.${one}`)} title={t(`camera.${one}`)} onClick={() => setColour(one)}>
              <span style={{ background: colours[one] }} />
            </button>
          ))}
        </div>
        {tool === 'text' ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              draw(middle(), middle());
            }}
          >
            <Field
              ref={field}
              label={t('camera.words')}
              hint={t('camera.wordsHint')}
              value={text}
              maxLength={longestText}
              autoComplete="off"
              onText={setText}
              after={
                <button type="submit" className="btn">
                  {t('camera.place')}
                </button>
              }
            />
          </form>
        ) : null}
        <p className="hint markup-keys" id={hints}>
          {t('camera.keys')}
        </p>
        <p className="sr" role="status">
          {board.marks.length > 0 ? t('camera.marks', { count: board.marks.length }) : ''}
        </p>
        {fault === '' ? null : (
          <p className="err" role="alert">
            <Icon name="alert" size={16} />
            {fault}
          </p>
        )}
        <div className="markup-row">
          <button type="button" className="btn" onClick={onBack}>
            {t('app.cancel')}
          </button>
          <button type="button" className="btn brand" disabled={!picture} onClick={() => void save()}>
            {keep}
          </button>
        </div>
      </div>
    </div>
  );
}
