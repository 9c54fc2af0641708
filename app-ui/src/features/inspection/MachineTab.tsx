// The machine of the inspection, for those who may edit it.
import { useId, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { useMachineForm } from '../../machines/useMachineForm.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';

interface Props {
  form: ReturnType<typeof useMachineForm>;
  /** Attributes of the panel of a tab. */
  panel: object;
  isHidden: boolean;
  onCancel: () => void;
}

export function MachineTab({ form, panel, isHidden, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <div className="inspect-panel" {...panel} hidden={isHidden}>
      <form
        id={formId}
        className="inspect-scroll dialog-form machine-tab"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isBusy) form.submit();
        }}
      >
        {form.fields}
      </form>
      <div className="dialog-foot">
        <DialogButtons submit={t('app.confirm')} busy={form.isBusy} action={formId} onCancel={onCancel} />
      </div>
    </div>
  );
}
