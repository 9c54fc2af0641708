// Dialogs whose code is loaded when they are first opened.
import { type ComponentType, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from './later.tsx';
import { Modal } from './Modal.tsx';
import { NotLoaded } from './NotLoaded.tsx';

interface DialogProps {
  onClose: () => void;
}

/** A dialog; while its code cannot be loaded, a dialog that says so and can be closed. */
export function laterDialog<P extends DialogProps>(read: () => Promise<{ default: ComponentType<P> }>): (props: P) => JSX.Element {
  return later(read, (retry, { onClose }) => <NotLoadedDialog onRetry={retry} onClose={onClose} />);
}

function NotLoadedDialog({ onRetry, onClose }: DialogProps & { onRetry: () => Promise<unknown> }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={t('app.error')} onClose={onClose}>
      <NotLoaded onRetry={onRetry} />
    </Modal>
  );
}
