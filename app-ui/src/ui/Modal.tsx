// The host of every dialog: 500 px wide by default, or 60 or 90 percent of the window; animated in 400 ms (SHELL-023).
import { Dialog, useMediaQuery } from '@mui/material';
import { useCallback, useEffect, useId, useRef, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../guide/HelpLink.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  open: boolean;
  title: string;
  width?: 'default' | 'medium' | 'wide';
  /** Without it only the dialog's own buttons close it. */
  onClose?: () => void;
  onClosed?: () => void;
  footer?: ReactNode;
  /** A head of its own instead of the title, which is then only read out; the dialog takes the whole window. */
  head?: ReactNode;
  /** The page of the user guide that its "?" opens; a dialog covers the one of the header. */
  guide?: string;
  /** The first field of the content has the focus when the dialog opens, else the heading. */
  focusField?: boolean;
  children: ReactNode;
}

export const dialogMotion = 400;

const fields = ['input', 'textarea', 'select'].map((name) => `${name}:not([type=hidden],[disabled],[readonly])`).join();

/** A ref: focuses the first field when the content is there. */
function focusFirst(content: HTMLElement | null): void {
  if (content && !content.contains(document.activeElement)) content.querySelector<HTMLElement>(fields)?.focus();
}

/** A ref of the heading: focuses it when the dialog opens, so that no ring is around the whole window. */
function useHeadingFocus(open: boolean): (heading: HTMLElement | null) => void {
  const isOver = useRef(false);
  useEffect(() => {
    if (!open) isOver.current = false;
  }, [open]);
  return useCallback((heading) => {
    // The heading of another layout of the window takes the focus from nothing.
    if (!heading || isOver.current) return;
    isOver.current = true;
    heading.focus();
  }, []);
}

export function Modal({ open, title, width = 'default', onClose, onClosed, footer, head, guide, focusField = false, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const titleId = useId();
  const phone = useMediaQuery('(max-width: 599.95px)');
  const focusHeading = useHeadingFocus(open);
  const heading = { id: titleId, tabIndex: -1, ref: focusField ? undefined : focusHeading };
  return (
    <Dialog
      open={open}
      {...(onClose ? { onClose } : {})}
      fullScreen={phone || head !== undefined}
      transitionDuration={dialogMotion}
      aria-labelledby={titleId}
      slotProps={{
        paper: { className: `dialog dialog-${width}` },
        transition: onClosed ? { onExited: onClosed } : {},
      }}
    >
      {head === undefined ? (
        <header className="dialog-head">
          <h2 {...heading} className="h2">
            {title}
          </h2>
          <span className="grow" />
          {guide === undefined ? null : <HelpLink page={guide} />}
          {onClose ? (
            <button type="button" className="icon" aria-label={t('app.close')} onClick={onClose}>
              <Icon name="x" />
            </button>
          ) : null}
        </header>
      ) : (
        <>
          <h2 {...heading} className="sr">
            {title}
          </h2>
          {head}
        </>
      )}
      <div className="dialog-body" ref={focusField ? focusFirst : undefined}>
        {children}
      </div>
      {footer ? <footer className="dialog-foot">{footer}</footer> : null}
    </Dialog>
  );
}
