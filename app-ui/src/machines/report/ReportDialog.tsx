// The viewer of the printed report of a machine (REPORT-012): the server's page in a sandboxed frame, printed by the browser
// or saved as a file. A key opens a page once, so each of them requests one of its own.
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { createReportKey } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './report.css';
import { reportAddress, type PrintedReport } from './report.ts';

interface Props {
  of: PrintedReport;
  serial: string;
  onClose: () => void;
}

/** The culture where a site has none. */
const defaultCulture = 'en-US';

export default function ReportDialog({ of, serial, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site, user, config } = useSession();
  const [open, setOpen] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<'loading' | 'there' | 'failed'>('loading');
  const [isKeeping, setKeeping] = useState(false);
  const opening = useId();
  // Each attempt has a key of its own: the key of the attempt before may be used up.
  const [attempt, setAttempt] = useState(0);
  const { data, error } = useQuery({
    queryKey: keys.reportKey(site, of.record, of.lookup, `${opening}${attempt}`),
    queryFn: () => createReportKey(of.record),
    // It is used by the frame at once, and never again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const page = { ...of, languageId: user.LanguageId, culture: config.CultureName === '' ? defaultCulture : config.CultureName };
  const again = (): void => {
    setShown('loading');
    setAttempt((before) => before + 1);
  };
  const keep = async (): Promise<void> => {
    setKeeping(true);
    try {
      const link = document.createElement('a');
      link.href = reportAddress({ ...page, key: await createReportKey(of.record), download: true });
      link.download = t('report.file', { serial });
      link.click();
    } catch (problem) {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'report', title: t('report.failed') });
    } finally {
      setKeeping(false);
    }
  };
  const failed = error ? (asFailure(error)?.text ?? '') : shown === 'failed' ? t('report.gone') : undefined;
  return (
    <Modal
      open={open}
      title={t('report.title', { serial })}
      guide="printed-report"
      width="wide"
      onClose={() => setOpen(false)}
      onClosed={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={isKeeping} onClick={() => void keep()}>
            <Icon name="download" size={16} />
            {t('report.download')}
          </button>
          <span className="grow" />
          <button type="button" className="btn" onClick={() => setOpen(false)}>
            {t('app.close')}
          </button>
          <button type="button" className="btn brand" disabled={shown !== 'there'} onClick={() => frame.current?.contentWindow?.print()}>
            <Icon name="print" size={16} />
            {t('report.print')}
          </button>
        </>
      }
    >
      {failed !== undefined ? (
        <ErrorState title={t('report.failed')} text={failed} onRetry={again} />
      ) : (
        <div className="report">
          {shown === 'loading' ? <Skeleton of="block" count={1} /> : null}
          {data === undefined ? null : (
            <iframe
              key={data}
              ref={frame}
              className={shown === 'there' ? '' : 'waiting'}
              title={t('report.frame', { serial })}
              src={reportAddress({ ...page, key: data })}
              // Of the same origin, so that it can be instructed to print; without scripts.
              sandbox="allow-same-origin allow-modals"
              // A refusal is no page of ours, and the browser does not show it in a frame.
              onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument?.querySelector('.sheet') ? 'there' : 'failed')}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
