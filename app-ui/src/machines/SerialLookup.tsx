// The popup of the serial look-up: machines whose serial has the same ending, at most 50 (STOCK-054). A double-click or Enter
// chooses one.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { findSerial } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import type { SerialMatch } from '../api/wire.ts';
import { Modal } from '../ui/Modal.tsx';
import { EmptyState } from '../ui/States.tsx';
import { alert } from '../ui/toast.tsx';
import { lookupKey } from './machineForm.ts';

export const lookupPageLimit = 50;

interface Props {
  serial: string;
  onTake: (match: SerialMatch) => void;
  onClose: () => void;
}

export function SerialLookup({ serial, onTake, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ['lookup', lookupKey(serial)],
    queryFn: () => findSerial(lookupKey(serial)),
    meta: { overlay: true },
    retry: false,
    gcTime: 0,
  });
  const isReported = useRef(false);
  useEffect(() => {
    const failure = asFailure(error);
    if (!failure || isReported.current) return;
    isReported.current = true;
    if (!failure.isShownGlobally) {
      alert({ type: 'danger', kind: 'machine', title: t('machine.lookupTitle'), text: failure.text });
    }
    onClose();
  }, [error, onClose, t]);
  const matches = (data ?? []).slice(0, lookupPageLimit);
  return (
    <Modal open={!error} title={t('machine.lookupTitle')} onClose={onClose}>
      {data && matches.length === 0 ? <EmptyState title={t('machine.noMatches')} /> : null}
      {matches.length > 0 ? (
        <>
          <p className="muted">{t('machine.lookupHint')}</p>
          <div className="lookup">
            <table className="grid">
              <thead>
                <tr>
                  <th scope="col">{t('machine.serial')}</th>
                  <th scope="col">{t('machine.model')}</th>
                </tr>
              </thead>
              <tbody>
                {matches.map((match) => (
                  <tr key={`${match.SerialNo}-${match.Model}`} onDoubleClick={() => onTake(match)}>
                    <td>
                      <button type="button" className="serial link" onClick={() => onTake(match)}>
                        {match.SerialNo}
                      </button>
                    </td>
                    <td>{match.Model}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </Modal>
  );
}
