// The rows of Manage Model. One row at a time can be renamed in place; a link opens the dialog of a model.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagedModel } from '../../api/wire.ts';
import { ModelImage } from '../../machines/RowParts.tsx';
import { shownNumber } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkName, nameMax, type Named } from '../../ui/nameRules.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useSaveModel } from './useModels.ts';

interface Props {
  models: readonly ManagedModel[];
  mayEdit: boolean;
  /** `true` if there is a column for the models that have audits. */
  audits: boolean;
  /** The address of a model's dialog. */
  addressOf: (model: ManagedModel) => string;
  onRemove: (model: ManagedModel) => void;
}

/** The other models that a name is compared with; the server compares it with all of the group. */
export const otherNames = (models: readonly ManagedModel[], id: number): Named[] =>
  models.filter((model) => model.ModelId !== id).map(({ ModelId, ModelName }) => ({ id: ModelId, name: ModelName }));

export function ModelTable({ models, mayEdit, audits, addressOf, onRemove }: Props): JSX.Element {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState<number>();
  const { save, saving } = useSaveModel();
  const rename = (model: ManagedModel, name: string): void => {
    save({ model, name, inline: true }).then(
      () => setRenaming(undefined),
      () => undefined,
    );
  };
  const columns: DataColumn<ManagedModel>[] = [
    { id: 'picture', head: <span className="sr">{t('models.picture')}</span>, width: 64, className: 'model-pic', cell: ({ ImageUrl }) => <ModelImage address={ImageUrl ?? null} /> },
    {
      id: 'name',
      head: t('models.name'),
      width: 130,
      flexible: true,
      className: 'words',
      title: ({ ModelName }) => ModelName,
      cell: (model) => {
        if (renaming === model.ModelId) {
          return (
            <RenameForm
              model={model}
              others={otherNames(models, model.ModelId)}
              busy={saving}
              onSave={(name) => rename(model, name)}
              onCancel={() => setRenaming(undefined)}
            />
          );
        }
        if (!mayEdit) return model.ModelName;
        return (
          <Link className="link" to={addressOf(model)} state={{ fromList: true }}>
            {model.ModelName}
          </Link>
        );
      },
    },
    ...(audits
      ? [{
          id: 'audit',
          head: t('models.audit'),
          width: 130,
          priority: 2,
          hosts: ['name'],
          cell: ({ IsAuditEnabled }: ManagedModel) =>
            IsAuditEnabled ? <span className="muted">{t('models.auditOn')}</span> : <Badge colour="grey" icon="ban" text={t('models.auditOff')} />,
        }]
      : []),
    {
      id: 'machines',
      head: <span title={t('models.machinesHint')}>{t('models.machines')}</span>,
      width: 90,
      priority: 1,
      hosts: ['name'],
      className: 'num',
      cell: ({ MachineCount }) => shownNumber(MachineCount),
    },
    ...(mayEdit
      ? [{
          id: 'actions',
          head: <span className="sr">{t('models.actions')}</span>,
          // Three targets of a phone.
          width: 136,
          className: 'row-acts',
          cell: (model: ManagedModel) => (
            <>
              <button type="button" className="icon" aria-label={t('models.rename', { name: model.ModelName })} title={t('models.rename', { name: model.ModelName })} onClick={() => setRenaming(model.ModelId)}>
                <Icon name="rename" />
              </button>
              <Link className="icon" aria-label={t('models.edit', { name: model.ModelName })} title={t('models.edit', { name: model.ModelName })} to={addressOf(model)} state={{ fromList: true }}>
                <Icon name="pencil" />
              </Link>
              <button type="button" className="icon" aria-label={t('models.remove', { name: model.ModelName })} title={t('models.remove', { name: model.ModelName })} onClick={() => onRemove(model)}>
                <Icon name="trash" />
              </button>
            </>
          ),
        }]
      : []),
  ];
  return <DataTable columns={columns} rows={models} rowId={({ ModelId }) => String(ModelId)} />;
}

interface RenameProps {
  model: ManagedModel;
  others: readonly Named[];
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The name of a row while it is edited: tick or Enter saves, close or Escape cancels. */
function RenameForm({ model, others, busy, onSave, onCancel }: RenameProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState(model.ModelName);
  const [error, setError] = useState('');
  useUnsaved(name !== model.ModelName);
  return (
    <form
      className="row rename"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const problem = checkName(name, others);
        setError(problem ? t(`models.${problem}`) : '');
        if (!problem) onSave(name);
      }}
    >
      <Field
        label={t('models.name')}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed Rename on this row
        autoFocus
        maxLength={nameMax}
        value={name}
        error={error}
        autoComplete="off"
        onText={(text) => {
          setName(text);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" className="icon" disabled={busy} aria-label={t('models.accept', { name: model.ModelName })}>
        <Icon name="check" />
      </button>
      <button type="button" className="icon" aria-label={t('models.undo', { name: model.ModelName })} onClick={onCancel}>
        <Icon name="x" />
      </button>
    </form>
  );
}
