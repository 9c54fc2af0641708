// Cancel Machine: the comment of a rejection (STOCK-052, STOCK-140).
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../ui/cleanText.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

const longest = 500;

interface Props {
  serial: string;
  busy: boolean;
  onReject: (comment: string) => void;
  onClose: () => void;
}

export function RejectDialog({ serial, busy, onReject, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={t('moves.cancelMachine')}
      guide="approve"
      loading={busy}
      error={undefined}
      footer={{ submit: t('actions.reject'), danger: true }}
      unsaved={comment.trim() !== ''}
      onSubmit={() => {
        if (isBlank(comment)) setMissing(true);
        else onReject(comment.trim());
      }}
      onClose={onClose}
    >
        <p className="serial">{serial}</p>
        <div className="field">
          <label htmlFor={id}>
            {t('moves.comments')}
            <span className="must" aria-hidden="true">
              {' '}
              *
            </span>
          </label>
          <div className={missing ? 'in bad' : 'in'}>
            <textarea
              id={id}
              rows={4}
              maxLength={longest}
              value={comment}
              aria-required
              aria-invalid={missing}
              aria-describedby={missing ? `${id}-error` : undefined}
              onChange={(event) => {
                setComment(event.target.value);
                setMissing(false);
              }}
            />
          </div>
          {missing ? (
            <p className="err" id={`${id}-error`}>
              <Icon name="alert" size={16} />
              {t('moves.commentsRequired')}
            </p>
          ) : null}
        </div>
    </FormDialog>
  );
}
