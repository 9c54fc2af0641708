// The machine of the address /m/{serial}: over the list, or next to it where the window is wide enough for both.
import { useMediaQuery } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { StockRow } from '../../api/wire.ts';
import { HistoryTools } from '../../machines/history/HistoryTools.tsx';
import { useRecord } from '../../machines/history/useRecord.ts';
import { later } from '../../ui/later.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useKeys } from '../../ui/useKeys.ts';

const HistoryView = later(() => import('../../machines/history/HistoryView.tsx'));

interface Props {
  /** Undefined while no machine is open. */
  serial: string | undefined;
  /** The rows of the list, in order. */
  rows: readonly StockRow[];
  onGo: (serial: string) => void;
  onClose: () => void;
}

export function OpenMachine({ serial, rows, onGo, onClose }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const isSidePanel = useMediaQuery('(min-width: 1600px)', { noSsr: true });
  // A dialog that closes shows its machine until it is gone.
  const [last, setLast] = useState(serial);
  if (serial !== undefined && serial !== last) setLast(serial);
  useKeys(isSidePanel && serial !== undefined ? { Escape: onClose } : {});
  const shown = serial ?? last;
  if (shown === undefined) return null;
  const at = rows.findIndex((row) => row.Vin === shown);
  const tools = (
    <HistoryTools
      at={at}
      of={rows.length}
      onStep={(step) => {
        const next = rows[at + step];
        if (next) onGo(next.Vin);
      }}
    />
  );
  const content = <Content key={shown} serial={shown} known={rows[at]?.VhcId} />;
  if (!isSidePanel) {
    return (
      <Modal
        open={serial !== undefined}
        title={t('history.title')}
        guide="history"
        width="wide"
        onClose={onClose}
        onClosed={() => setLast(undefined)}
        footer={tools}
      >
        {content}
      </Modal>
    );
  }
  if (serial === undefined) return null;
  return (
    <aside className="side-panel" aria-labelledby="side-panel-title">
      <header className="dialog-head">
        <h2 id="side-panel-title" className="h2">
          {t('history.title')}
        </h2>
        <span className="grow" />
        <button type="button" className="icon" aria-label={t('app.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <div className="side-panel-body">{content}</div>
      <footer className="dialog-foot">{tools}</footer>
    </aside>
  );
}

function Content({ serial, known }: { serial: string; known: number | undefined }): JSX.Element {
  const { t } = useTranslation();
  const { site, user, can } = useSession();
  const { data, error, isLoading, refetch } = useRecord(serial, known);
  if (data) return <HistoryView id={data} />;
  if (error) return <ErrorState title={t('history.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (isLoading) return <Skeleton of="cards" count={5} />;
  return (
    <EmptyState title={t('history.notHere', { serial, site: `${site} ${user.SiteName}` })}>
      {can('stock.search') ? (
        <Link className="btn" to={`${paths.search}?q=${serial.replace(/\D/g, '')}`}>
          {t('history.searchGroup')}
        </Link>
      ) : null}
    </EmptyState>
  );
}
