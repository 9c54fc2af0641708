// A step of a password reset: a card with its heading, which has the focus when the step opens, its fields and its button.
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFirstWrong } from '../../../ui/useFirstWrong.ts';
import { useRecovery } from './context.ts';
import { FrameLinks } from './FrameLinks.tsx';

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  /** The wrong fields after submit. */
  wrongCount: number;
  /** A second way on, below the button. */
  more?: ReactNode;
  children: ReactNode;
}

export function StepForm({ title, submit, busy, onSubmit, wrongCount, more, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const { isInShell } = useRecovery();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  // The first page of a visit leaves the focus at its start.
  const [isFirstPage] = useState(useLocation().key === 'default');
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
  }, [isFirstPage]);
  const Heading = isInShell ? 'h2' : 'h1';
  return (
    <form
      ref={form}
      className={isInShell ? 'card form-card' : 'card'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
        onSubmit();
      }}
    >
      <Heading ref={heading} className="h2" tabIndex={-1}>
        {title}
      </Heading>
      <p className="sr" role="status">
        {wrongCount > 0 ? t('signin.correct', { count: wrongCount }) : ''}
      </p>
      {children}
      <div className={isInShell ? 'row' : 'contents'}>
        <button type="submit" className={isInShell ? 'btn brand' : 'btn brand lg'} disabled={busy} aria-busy={busy}>
          {submit}
        </button>
      </div>
      {more ? <div className="row">{more}</div> : null}
      <div className="row wrap-row">
        <FrameLinks />
      </div>
    </form>
  );
}
