// Cancel Machine: why a machine that waits is rejected (specification 2 §2.2, Q-145).
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';

const longest = 500;

interface Props {
  serial: string;
  onReject: (comment: string) => void;
  onClose: () => void;
}

export function RejectDialog({ serial, onReject, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Modal
      open
      title={t('moves.cancelMachine')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {t('app.cancel')}
          </button>
          <button type="submit" form={`${id}-form`} className="btn danger">
            {t('actions.reject')}
          </button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="stack-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim() === '') setMissing(true);
          else onReject(comment.trim());
        }}
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
      </form>
    </Modal>
  );
}
