// Signing of a handover by the customer on a device of their own, while its sheet is open: the links and what follows from their ends.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listHandovers } from '../../api/calls.ts';
import type { LinkInput, SigningLink, StockRow } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';
import { endAlert, openLink, useLinkEnd, useSigningLinks } from './signingLinks.ts';
import type { SheetForm } from '../sheet/useSheetForm.ts';

interface Params {
  row: StockRow;
  sheet: SheetForm;
  /** The customer has signed on their own device. */
  onSigned: () => void;
  onClose: () => void;
}

/** The dialog of a link, and the link that it shows. */
export interface OpenSigning {
  sheet: LinkInput;
  link?: number;
}

export interface SheetSigning {
  links: ReturnType<typeof useSigningLinks>;
  waiting: ReturnType<typeof openLink>;
  signing: OpenSigning | undefined;
  setSigning: (signing: OpenSigning | undefined) => void;
  /** `true` after a link has ended unsigned: the answers are nowhere but here. */
  isBack: boolean;
  setBack: (isBack: boolean) => void;
  /** `true` if the customer has signed while the sheet was edited. */
  isPast: boolean;
  isLeft: boolean;
  leave: (how: 'closed' | 'signed') => void;
  leaveSigned: () => void;
}

/** Returns `true` if the handover of a signed link has passed; undefined if it cannot be read. */
async function hasPassed(record: number, { HandoverId }: SigningLink): Promise<boolean | undefined> {
  const handovers = await listHandovers(record).then(({ Handovers }) => Handovers, () => []);
  const handover = handovers.find((one) => one.HandoverId === HandoverId);
  return handover && handover.Success === 1;
}

export function useSheetSigning({ row, sheet, onSigned, onClose }: Params): SheetSigning {
  const { t } = useTranslation();
  const { busy, isOver, draft: { drop }, form: { formState, getValues } } = sheet;
  const links = useSigningLinks(row.VhcId);
  const waiting = openLink(links);
  const [signing, setSigning] = useState<OpenSigning>();
  const [isBack, setBack] = useState(false);
  const [isPast, setPast] = useState(false);
  const [left, setLeft] = useState<'closed' | 'signed'>();
  // Left only once nothing counts as unsaved; otherwise leaving would have to be confirmed once more.
  useEffect(() => {
    if (left === 'signed') onSigned();
    else if (left === 'closed') onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [left]);
  const leaveSigned = (): void => {
    drop();
    setSigning(undefined);
    setLeft('signed');
  };
  const announceSigned = async (link: SigningLink): Promise<void> => {
    const passed = await hasPassed(row.VhcId, link);
    const id = endAlert(link.LinkId);
    if (passed === false) {
      alert({ type: 'Warning', kind: 'order', title: t('signing.ended.failed', { serial: row.Vin }), text: t('handover.failedText'), id });
    } else alert({ type: passed ? 'success' : 'info', kind: 'order', title: t('signing.ended.signed', { serial: row.Vin }), id });
  };
  useLinkEnd(links, (link) => {
    // A handover that is submitted here ends its links.
    if (busy || isOver) return;
    const isShown = signing !== undefined && signing.link === link.LinkId;
    if (link.State === 'signed') {
      if (isShown) return;
      setSigning(undefined);
      void announceSigned(link);
      // Entries that were changed after the sheet was sent are lost, which is reported before the sheet closes.
      if (formState.isDirty) setPast(true);
      else leaveSigned();
      return;
    }
    // A link that was replaced by another is not reported.
    if (waiting) return;
    setBack(Object.values(getValues('answers')).some(({ choice }) => choice !== ''));
    if (isShown) return;
    if (link.State === 'declined') {
      alert({ type: 'danger', kind: 'order', title: t('signing.ended.declined', { serial: row.Vin }), text: link.DeclineReason, id: endAlert(link.LinkId) });
      return;
    }
    alert({ type: 'info', kind: 'order', title: t(`signing.ended.${link.State === 'expired' ? 'expired' : 'withdrawn'}`), id: endAlert(link.LinkId) });
  });
  return { links, waiting, signing, setSigning, isBack, setBack, isPast, isLeft: left !== undefined, leave: setLeft, leaveSigned };
}
