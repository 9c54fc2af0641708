// The documents of a machine that are sent with a mail.
import { useId, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailDocument } from '../../api/mails.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSizeText } from '../documents/useSizeText.ts';
import { attachedSize } from './mailForm.ts';

interface Props {
  documents: readonly MailDocument[];
  /** The most that they can have in all, in bytes. */
  limit: number;
  attached: readonly number[];
  error: string | undefined;
  locked: boolean;
  onChange: (attached: number[]) => void;
}

export function Attachments({ documents, limit, attached, error, locked, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const size = useSizeText();
  const total = attachedSize(attached, documents);
  return (
    <fieldset className="mail-files">
      <legend className="label">{t('mail.attachments')}</legend>
      {documents.length === 0 ? <p className="muted">{t('documents.none')}</p> : null}
      <ul>
        {documents.map(({ AssetId, Name, Size }) => {
          const isAttached = attached.includes(AssetId);
          return (
            <li key={AssetId}>
              <label className="check">
                <input
                  type="checkbox"
                  className="cb"
                  checked={isAttached}
                  aria-invalid={isAttached && error !== undefined}
                  aria-describedby={error === undefined ? undefined : `${id}-error`}
                  aria-disabled={locked}
                  onChange={({ target }) => {
                    if (!locked) onChange(target.checked ? [...attached, AssetId] : attached.filter((one) => one !== AssetId));
                  }}
                />
                <span className="mail-file">{Name}</span>
                <span className="muted">{size(Size)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {attached.length === 0 ? null : (
        <p className="muted" role="status">
          {t('mail.total', { size: size(total), limit: size(limit) })}
        </p>
      )}
      {error === undefined ? null : (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
