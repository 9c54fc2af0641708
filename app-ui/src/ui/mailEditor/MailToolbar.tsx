// The toolbar of the mail editor. It is one stop of the Tab key; arrow keys, Home and End move inside it.
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alignments, fonts } from './extensions.ts';
import { EditorIcon } from './icons.tsx';
import { LinkForm } from './LinkForm.tsx';
import { placeholders, placeholderText, type PlaceholderName, type PlaceholderValues } from './placeholders.ts';

const levels = [1, 2, 3] as const;

/** The formats of the selection, as the toolbar shows them. */
function readState(editor: Editor): {
  marks: Record<(typeof marks)[number]['name'], boolean>;
  heading: number;
  bullets: boolean;
  numbers: boolean;
  quote: boolean;
  align: (typeof alignments)[number];
  link: boolean;
  font: string;
  canUndo: boolean;
  canRedo: boolean;
} {
  const font: unknown = editor.getAttributes('textStyle')['fontFamily'];
  const family = typeof font === 'string' ? (font.split(',')[0] ?? '').replace(/["']/g, '').trim() : '';
  return {
    marks: { bold: editor.isActive('bold'), italic: editor.isActive('italic'), underline: editor.isActive('underline'), strike: editor.isActive('strike') },
    heading: levels.find((level) => editor.isActive('heading', { level })) ?? 0,
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    align: alignments.find((alignment) => editor.isActive({ textAlign: alignment })) ?? 'left',
    link: editor.isActive('link'),
    font: fonts.find((name) => name === family) ?? '',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

const marks = [
  { name: 'bold', letter: 'B' },
  { name: 'italic', letter: 'I' },
  { name: 'underline', letter: 'U' },
  { name: 'strike', letter: 'S' },
] as const;

const movesOf: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Makes the controls of an element one stop of the Tab key. */
function Toolbar({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const controls = (): HTMLElement[] => [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  useLayoutEffect(() => controls().forEach((control, index) => (control.tabIndex = index === at ? 0 : -1)));
  const move = (event: KeyboardEvent): void => {
    const all = controls();
    const next = movesOf[event.key]?.(all.indexOf(event.target as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div ref={bar} className="mail-tools" role="toolbar" aria-label={label} onKeyDown={move} onFocus={({ target }) => setAt(Math.max(controls().indexOf(target), 0))}>
      {children}
    </div>
  );
}

interface ButtonProps {
  label: string;
  /** Undefined for a button that has no state. */
  pressed?: boolean;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that leaves the selection in the text. */
function ToolButton({ label, pressed, off = false, onPress, children }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      className={pressed ? 'mail-tool on' : 'mail-tool'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      {children}
    </button>
  );
}

interface Props {
  editor: Editor;
  label: string;
  values: PlaceholderValues | undefined;
}

export function MailToolbar({ editor, label, values }: Props): JSX.Element {
  const { t } = useTranslation();
  const state = useEditorState({ editor, selector: ({ editor: current }) => readState(current) });
  const [isLinking, setLinking] = useState(false);
  const run = (): ReturnType<Editor['chain']> => editor.chain().focus();
  const insert = (name: PlaceholderName): void => {
    if (values) run().insertContent({ type: 'text', text: values[name] ?? '' }).run();
    else run().insertPlaceholder(name).run();
  };
  // A placeholder without a value would insert nothing.
  const offered = values ? placeholders.filter((name) => (values[name] ?? '') !== '') : placeholders;
  return (
    <>
      <Toolbar label={t('email.toolbar', { label })}>
        <select
          aria-label={t('email.style')}
          value={state.heading}
          onChange={({ target }) => {
            const level = levels.find((one) => one === Number(target.value));
            if (level) run().setHeading({ level }).run();
            else run().setParagraph().run();
          }}
        >
          <option value={0}>{t('email.paragraph')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {t('email.headingOf', { level: String(level) })}
            </option>
          ))}
        </select>
        <select
          aria-label={t('email.font')}
          value={state.font}
          onChange={({ target }) => {
            if (target.value === '') run().unsetFontFamily().run();
            else run().setFontFamily(target.value).run();
          }}
        >
          <option value="">{t('email.usualFont')}</option>
          {fonts.map((font) => (
            <option key={font} value={font}>
              {font}
            </option>
          ))}
        </select>
        {marks.map(({ name, letter }) => (
          <ToolButton key={name} label={t(`email.${name}`)} pressed={state.marks[name]} onPress={() => run().toggleMark(name).run()}>
            <span className={`mail-letter ${name}`}>{letter}</span>
          </ToolButton>
        ))}
        <ToolButton label={t('email.bullets')} pressed={state.bullets} onPress={() => run().toggleBulletList().run()}>
          <EditorIcon name="bullets" />
        </ToolButton>
        <ToolButton label={t('email.numbers')} pressed={state.numbers} onPress={() => run().toggleOrderedList().run()}>
          <EditorIcon name="numbers" />
        </ToolButton>
        <ToolButton label={t('email.quote')} pressed={state.quote} onPress={() => run().toggleBlockquote().run()}>
          <EditorIcon name="quote" />
        </ToolButton>
        {alignments.map((alignment) => (
          <ToolButton key={alignment} label={t(`email.${alignment}`)} pressed={state.align === alignment} onPress={() => run().setTextAlign(alignment).run()}>
            <EditorIcon name={alignment} />
          </ToolButton>
        ))}
        <ToolButton label={t('email.link')} pressed={state.link} onPress={() => setLinking(!isLinking)}>
          <EditorIcon name="link" />
        </ToolButton>
        <ToolButton label={t('email.undo')} off={!state.canUndo} onPress={() => run().undo().run()}>
          <EditorIcon name="undo" />
        </ToolButton>
        <ToolButton label={t('email.redo')} off={!state.canRedo} onPress={() => run().redo().run()}>
          <EditorIcon name="redo" />
        </ToolButton>
      </Toolbar>
      {isLinking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
      <Toolbar label={t('email.placeholders')}>
        <span className="cap muted" aria-hidden="true">
          {t('email.insert')}
        </span>
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            className="chip mail-insert"
            aria-label={t('email.insertOf', { name })}
            title={values?.[name] ?? placeholderText(name)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            {name}
          </button>
        ))}
      </Toolbar>
    </>
  );
}
