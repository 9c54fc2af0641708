// A card with a form of its own.
import type { JSX, ReactNode } from 'react';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';

interface CardProps {
  title: string;
  submit: string;
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function FormCard({ title, submit, busy, disabled = false, onSubmit, children }: CardProps): JSX.Element {
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  return (
    <form
      ref={form}
      className="card form-card"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
        if (!busy) onSubmit();
      }}
    >
      <h2 className="h2">{title}</h2>
      {children}
      <div className="row">
        <button type="submit" className="btn" disabled={busy || disabled} aria-busy={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}
