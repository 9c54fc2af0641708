// Add New Machine Model and Edit Machine Model: picture, name, and audits where the server lets this site decide them.
import { useState, type JSX } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { Picture } from '../../api/uploads.ts';
import type { ManagedModel } from '../../api/wire.ts';
import { ModelImage } from '../../machines/RowParts.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { checkName, nameMax } from '../../ui/nameRules.ts';
import { PicturePicker } from '../../ui/PicturePicker.tsx';
import { otherNames } from './ModelTable.tsx';
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

/** The picture that was chosen; undefined when the model keeps its own. */
type Chosen = Pick<Picture, 'id' | 'thumbnail'> | undefined;

interface Entries {
  name: string;
  audit: boolean;
  logo: Chosen;
}

const none = { id: 0, thumbnail: '' };

function Form({ model, known, auditAllowed, onSaved, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation();
  const { save, saving } = useSaveModel();
  const { control, handleSubmit, register, setError, setValue, formState } = useForm<Entries>({
    defaultValues: { name: model?.ModelName ?? '', audit: model?.IsAuditEnabled ?? true, logo: undefined },
  });
  const [ended, setEnded] = useState<'saved' | 'closed'>();
  const logo = useWatch({ control, name: 'logo' });
  const choose = (picture: Chosen): void => setValue('logo', picture?.id === (model?.TemplateLogo ?? undefined) ? undefined : picture, { shouldDirty: true });
  const submit = ({ name, audit }: Entries): void => {
    save({ model, name, audit: auditAllowed ? audit : undefined, logo: logo?.id }).then(
      () => setEnded('saved'),
      (refused: unknown) => {
        const text = asFailure(refused)?.body.Errors?.['ModelName']?.[0];
        if (text !== undefined) setError('name', { message: text });
      },
    );
  };
  return (
    <FormDialog
      open={ended === undefined}
      title={t(model ? 'models.editTitle' : 'models.addTitle')}
      loading={saving}
      error={undefined}
      footer={{ submit: t('app.confirm') }}
      unsaved={formState.isDirty}
      above={<ModelPicture model={model} logo={logo} onChoose={choose} />}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={() => setEnded('closed')}
      onClosed={ended === 'saved' ? onSaved : onClose}
    >
      <Controller
        control={control}
        name="name"
        rules={{
          validate: (name) => {
            // A model that gets another picture is judged by the server alone.
            const wrong = checkName(name, logo ? [] : otherNames(known, model?.ModelId ?? 0));
            return wrong === undefined || t(`models.${wrong}`);
          },
        }}
        render={({ field: { ref, onChange, ...field }, fieldState }) => (
          <Field
            {...field}
            ref={ref}
            label={t('models.name')}
            required
            maxLength={nameMax}
            error={fieldState.error?.message}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onText={onChange}
          />
        )}
      />
      {auditAllowed ? (
        <div>
          <label className="check">
            <input type="checkbox" role="switch" className="cb" {...register('audit')} />
            {t('models.audit')}
          </label>
          <p className="hint">{t('models.auditHint')}</p>
        </div>
      ) : null}
    </FormDialog>
  );
}

interface PictureProps {
  model: ManagedModel | undefined;
  logo: Chosen;
  onChoose: (picture: Chosen) => void;
}

/** The picture of the model, with the way to another one. */
function ModelPicture({ model, logo, onChoose }: PictureProps): JSX.Element {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const address = logo ? logo.thumbnail : (model?.ImageUrl ?? '');
  return (
    <div className="model-image">
      <span className="frame">
        <ModelImage address={address === '' ? null : address} />
      </span>
      <button type="button" className="icon" aria-haspopup="dialog" aria-label={t('models.chooseImage')} title={t('models.chooseImage')} onClick={() => setChoosing(true)}>
        <Icon name="pencil" />
      </button>
      {address === '' ? null : (
        <button type="button" className="icon" aria-label={t('models.noImage')} title={t('models.noImage')} onClick={() => onChoose(model?.ImageUrl ? none : undefined)}>
          <Icon name="x" />
        </button>
      )}
      <PicturePicker
        open={choosing}
        title={t('models.image')}
        kind="model"
        chosen={logo?.id ?? model?.TemplateLogo ?? undefined}
        onPick={(picture) => {
          onChoose(picture);
          setChoosing(false);
        }}
        onRemoved={(id) => {
          // What is not saved yet cannot be chosen any more; what the model shows already stays.
          if (logo?.id === id) onChoose(undefined);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
