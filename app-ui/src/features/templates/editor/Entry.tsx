// The common parts of a group and an item: the grip, the number, the text, the buttons that move and delete it, and the mark
// of a change by somebody else. A button at the edge keeps the focus and is announced as having no effect.
import type { ClipboardEvent, JSX, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { spot, type EntryKind } from './acts.ts';
import type { Step } from './doc.ts';
import { Grip, Place } from './Dragging.tsx';

interface Props {
  of: string;
  kind: EntryKind;
  /** The group that it is, or is in. */
  group: string;
  /** Its place as it is shown, such as 2.3. */
  number: string;
  /** Its name for screen readers. */
  name: string;
  text: string;
  placeholder: string;
  maxLength: number;
  className: string;
  isFirst: boolean;
  isLast: boolean;
  isClashing: boolean;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
  onMove: (step: Step) => void;
  onRemove: () => void;
  /** Next to the text. */
  fields: ReactNode;
  /** Before the buttons that every entry has. */
  buttons?: ReactNode;
  /** Under the line. */
  children?: ReactNode;
}

export function Entry({ of, kind, group, number, name, text, placeholder, maxLength, className, isFirst, isLast, isClashing, onText, onKeyDown, onPaste, onMove, onRemove, fields, buttons, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const isEmpty = text.trim() === '';
  const mover = (step: Step, isOff: boolean): JSX.Element => (
    <button
      type="button"
      className={step < 0 ? 'icon flip' : 'icon'}
      data-spot={spot(of, step < 0 ? 'up' : 'down')}
      aria-label={t(step < 0 ? 'template.up' : 'template.down', { name })}
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : onMove(step))}
    >
      <Icon name="down" />
    </button>
  );
  return (
    <Place of={of} kind={kind} group={group} className={className} {...(kind === 'group' ? { label: isEmpty ? name : text } : {})}>
      <div className="template-line">
        <span className="template-number" aria-hidden="true">
          <Grip of={of} kind={kind} />
          {number}
        </span>
        <span className={isEmpty ? 'in bad' : 'in'}>
          <input
            data-spot={spot(of, 'text')}
            aria-label={name}
            aria-invalid={isEmpty}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </span>
        {fields}
        <span className="template-buttons">
          {buttons}
          {mover(-1, isFirst)}
          {mover(1, isLast)}
          <button type="button" className="icon" aria-label={t('template.remove', { name })} onClick={onRemove}>
            <Icon name="x" />
          </button>
        </span>
      </div>
      {isClashing ? <Badge colour="red" icon="alert" text={t('template.clash')} /> : null}
      {children}
    </Place>
  );
}
