// "3 updates, refresh": the number of changes since the list was read, and the button that reads it again. The list is not
// refreshed by itself, so that rows do not move while the user reads.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import type { Changes } from './changes.ts';

export function Updates({ changes, onRefresh }: { changes: Changes; onRefresh: () => void }): JSX.Element {
  const { t } = useTranslation();
  const count = changes.waiting.size;
  const some = count > 0 || changes.more > 0;
  return (
    <span role="status" className={some ? 'updates' : 'sr'}>
      {some ? (
        <button type="button" className="btn text" onClick={onRefresh}>
          <Icon name="refresh" size={16} />
          {changes.more > 0 ? t('stock.manyUpdates') : t('stock.updates', { count })}
        </button>
      ) : null}
    </span>
  );
}
