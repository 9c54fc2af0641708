// Arrows, circles and texts on a photo: the tools, the board, and the keys that do what a pointer does.
import { useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import Board, { type BoardHandle } from './Board.tsx';
import { afterKey } from './markKeys.ts';
import { choose, drawn, emptyBoard, moved, undone, type Colour, type Point, type Tool } from './marks.ts';
import { MarkTools } from './MarkTools.tsx';
import { TextForm } from './TextForm.tsx';
import { usePicture } from './usePicture.ts';

interface Props {
  /** The photo: a file, or the address of one. */
  photo: File | string;
  /** Its name, shown until it is read. */
  photoName: string;
  /** The name of the file that is made. */
  name: string;
  /** The text of the button that keeps the photo with its marks. */
  keep: string;
  /** Gets the photo with its marks; undefined where there are none. */
  onKeep: (file: File | undefined) => void;
  onBack: () => void;
}

export function MarkUpStep({ photo, photoName, name, keep, onKeep, onBack }: Props): JSX.Element {
  const { t } = useTranslation();
  const hints = useId();
  const handle = useRef<BoardHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const { picture, fault, setFault } = usePicture(photo);
  const [board, setBoard] = useState(emptyBoard);
  const [tool, setTool] = useState<Tool>('arrow');
  const [colour, setColour] = useState<Colour>('red');
  const [text, setText] = useState('');

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
    const { key } = event;
    const next = afterKey(board, event, picture);
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
          <div className="markup-wait" role="status">
            {fault === '' ? (
              <>
                <span className="spinner" aria-hidden="true" />
                {t('camera.loading', { name: photoName })}
              </>
            ) : null}
          </div>
        )}
      </div>
      <div className="markup-tools">
        <MarkTools tool={tool} colour={colour} canUndo={board.past.length > 0} onTool={setTool} onColour={setColour} onUndo={() => setBoard(undone(board))} />
        {tool === 'text' ? <TextForm field={field} text={text} onText={setText} onPlace={() => draw(middle(), middle())} /> : null}
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
