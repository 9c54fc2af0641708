// The notices above the sheet of a handover, and the dialog of its signing link.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { DraftLine } from '../../machines/drafts/DraftLine.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { fieldsOf, type SheetGroup } from './sheet.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { DeclinedLine, OpenLinkLine } from '../signing/SigningLinkStates.tsx';
import { changedSince, type Changed, type SheetForm } from './useSheetForm.ts';
import type { SheetSigning } from '../signing/useSheetSigning.ts';

interface Props {
  row: StockRow;
  /** The customer's address, if it is known. */
  email: string;
  groups: readonly SheetGroup[];
  changed: Changed | undefined;
  sheet: SheetForm;
  customer: SheetSigning;
}

export function SheetNotices({ row, email, groups, changed, sheet, customer }: Props): JSX.Element {
  const { t } = useTranslation();
  const { form: { reset, getValues }, draft: { restored }, refused } = sheet;
  const { links, waiting, signing, setSigning, setBack, isPast, leaveSigned } = customer;
  return (
    <>
      {signing ? (
        <SigningDialog
          serial={row.Vin}
          sheet={signing.sheet}
          email={email}
          onMade={(link) => {
            setSigning({ ...signing, link });
            setBack(false);
            // The answers are with the server; what is entered from now on is not.
            reset(getValues());
          }}
          onRefused={(failure) => {
            if (!changedSince[failure.body.Reason ?? '']) return false;
            setSigning(undefined);
            return refused(failure);
          }}
          onClose={() => setSigning(undefined)}
          onSigned={leaveSigned}
        />
      ) : null}
      {isPast ? (
        <p className="err changed" role="alert">
          <Icon name="alert" size={16} />
          {t('signing.signedBefore')}
        </p>
      ) : null}
      {waiting ? <OpenLinkLine link={waiting} record={row.VhcId} /> : null}
      {links[0]?.State === 'declined' ? <DeclinedLine link={links[0]} /> : null}
      {restored ? <DraftLine at={restored.at} onDiscard={() => reset(fieldsOf(groups, undefined))} /> : null}
      {changed ? (
        <p className="err changed" role="alert">
          <Icon name="alert" size={16} />
          {t(changed)}
        </p>
      ) : null}
    </>
  );
}
