// Add New Machine Model and Edit Machine Model: name, and audits where the server lets this site decide them.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { ManagedModel } from '../../api/wire.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { checkName, nameMax } from '../../ui/nameRules.ts';
import { namesBeside } from './ModelTable.tsx';
import { useManagedModels, useSaveModel } from './useModels.ts';

interface Props {
  id: number | 'new';
  /** The models of the page. */
  known: readonly ManagedModel[];
  mayEdit: boolean;
  auditAllowed: boolean;
  /** The dialog has closed after the model was saved. */
  onSaved: () => void;
  onClose: () => void;
}

export default function ModelDialog({ id, known, mayEdit, ...rest }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const listed = id === 'new' ? undefined : known.find((model) => model.ModelId === id);
  const isMissing = id !== 'new' && listed === undefined;
  const { data, error } = useManagedModels({ offset: 0, limit: 1, ...(id === 'new' ? {} : { id }) }, isMissing);
  const read = data?.Models.find((model) => model.ModelId === id);
  // What is being edited stays when the list shows another page.
  const [model, setModel] = useState(listed);
  const latest = listed ?? read;
  if (latest && latest !== model) setModel(latest);
  if (!mayEdit) return <Message text={t('models.readOnly')} onClose={rest.onClose} />;
  if (id === 'new' || model) return <Form model={model} known={known} {...rest} />;
  if (error ?? data) return <Message text={t('models.gone')} onClose={rest.onClose} />;
  return null;
}

function Message({ text, onClose }: { text: string; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={t('models.editTitle')} onClose={onClose}>
      <p>{text}</p>
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'id' | 'mayEdit'> {
  /** Undefined for a model that is added. */
  model: ManagedModel | undefined;
}

function Form({ model, known, auditAllowed, onSaved, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation();
  const { save, saving } = useSaveModel();
  const [name, setName] = useState(model?.ModelName ?? '');
  const [audit, setAudit] = useState(model?.IsAuditEnabled ?? true);
  const [problem, setProblem] = useState('');
  const [ended, setEnded] = useState<'saved' | 'closed'>();
  const submit = (): void => {
    const wrong = checkName(name, namesBeside(known, model?.ModelId ?? 0));
    setProblem(wrong ? t(`models.${wrong}`) : '');
    if (wrong) return;
    save({ model, name, audit: auditAllowed ? audit : undefined }).then(
      () => setEnded('saved'),
      (refused: unknown) => setProblem(asFailure(refused)?.body.Errors?.['ModelName']?.[0] ?? ''),
    );
  };
  return (
    <FormDialog
      open={ended === undefined}
      title={t(model ? 'models.editTitle' : 'models.addTitle')}
      loading={saving}
      error={undefined}
      footer={{ submit: t('app.confirm') }}
      unsaved={name !== (model?.ModelName ?? '') || audit !== (model?.IsAuditEnabled ?? true)}
      onSubmit={submit}
      onClose={() => setEnded('closed')}
      onClosed={ended === 'saved' ? onSaved : onClose}
    >
      <Field
        label={t('models.name')}
        required
        maxLength={nameMax}
        value={name}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onText={(text) => {
          setName(text);
          setProblem('');
        }}
      />
      {auditAllowed ? (
        <div>
          <label className="check">
            <input type="checkbox" role="switch" className="cb" checked={audit} onChange={(event) => setAudit(event.target.checked)} />
            {t('models.audit')}
          </label>
          <p className="hint">{t('models.auditHint')}</p>
        </div>
      ) : null}
    </FormDialog>
  );
}
