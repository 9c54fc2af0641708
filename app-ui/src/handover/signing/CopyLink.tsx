// The address of a signing link, and the button that copies it.
import { useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  url: string;
  /** `true` if the address is displayed before it is copied. */
  isVisible: boolean;
}

export function CopyLink({ url, isVisible }: Props): JSX.Element {
  const { t } = useTranslation();
  const address = useRef<HTMLParagraphElement>(null);
  const [result, setResult] = useState<'copied' | 'selected'>();
  const copy = async (): Promise<void> => {
    // An unchanged text is not announced again.
    setResult(undefined);
    try {
      await navigator.clipboard.writeText(url);
      setResult('copied');
    } catch {
      // Without a secure connection, or without permission, the person copies the selected text.
      flushSync(() => setResult('selected'));
      if (address.current) window.getSelection()?.selectAllChildren(address.current);
    }
  };
  return (
    <div className="copy-link">
      {isVisible || result === 'selected' ? (
        <p className="cap muted break" ref={address}>
          {url}
        </p>
      ) : null}
      <div className="row">
        <button type="button" className="btn" onClick={() => void copy()}>
          <Icon name="clipboard" size={16} />
          {t('signing.copy')}
        </button>
        <span className="row" aria-live="polite">
          {result === undefined ? null : (
            <>
              <Icon name={result === 'copied' ? 'check' : 'info'} size={16} />
              {t(`signing.${result}`)}
            </>
          )}
        </span>
      </div>
    </div>
  );
}
