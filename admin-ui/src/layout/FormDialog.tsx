// A dialog with a form, outside react-admin's own forms. Every such dialog is made of this one, so that focus, Escape, the busy
// state and the error line work the same everywhere.

import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../text/useText';

export interface FormFooter {
  /** The text of the submit button. */
  submit: string;
  disabled?: boolean;
}

interface Props {
  title: string;
  /** The request of the form is under way; the submit button is disabled until it ends. */
  loading: boolean;
  /** Error of the form as a whole. Errors of single fields are displayed at those fields. */
  error: string | undefined;
  footer: FormFooter;
  onSubmit: () => void;
  /** The user closes the dialog without submitting. */
  onClose: () => void;
  children: ReactNode;
}

/** Mounted while it is open: what was entered is gone when it closes. */
export function FormDialog({ title, loading, error, footer, onSubmit, onClose, children }: Props) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is in no other form of the page, but its events bubble through React's tree to the form that opened it.
    event.stopPropagation();
    if (!loading && !footer.disabled) onSubmit();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {children}
          {error !== undefined && <Alert severity="error">{error}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('list.close')}</Button>
          <Button type="submit" variant="contained" color="brand" disabled={loading || footer.disabled} aria-busy={loading}>
            {footer.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
