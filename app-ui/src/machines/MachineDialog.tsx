// Add Machine and Edit Machine (STOCK-053).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../api/wire.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NoModels } from './NoModels.tsx';
import { useModelChoices } from './queries.ts';
import { useMachineForm } from './useMachineForm.tsx';

interface Props {
  /** The machine to edit; without it the dialog adds one. */
  row?: StockRow;
  /** The serial of a new machine, which was scanned. */
  serial?: string;
  onClose: () => void;
  /** Gets the record id of a machine that was added or changed, once the lists are read again. */
  onSaved?: (id: number) => void;
}

export default function MachineDialog({ row, serial, onClose, onSaved }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const { fields, over, isBusy, isUnsaved, submit } = useMachineForm({ row, serial, onDone: () => setOpen(false), onSaved });
  const { isNone } = useModelChoices();
  const isWithoutModels = isNone && row === undefined;
  return (
    <>
      <FormDialog
        open={open}
        title={t(row ? 'machine.editTitle' : 'machine.addTitle')}
        guide={row ? 'edit-or-delete' : 'add-a-machine'}
        loading={isBusy}
        error={undefined}
        footer={isWithoutModels ? null : { submit: t('app.confirm') }}
        unsaved={isUnsaved}
        onSubmit={submit}
        onClose={() => setOpen(false)}
        onClosed={onClose}
      >
        {isWithoutModels ? <NoModels /> : fields}
      </FormDialog>
      {over}
    </>
  );
}
