// The selects of the chosen models: of one its templates, of several those that all of them get. Save is at the bottom,
// whatever is scrolled.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping, TemplateChoice } from '../../api/wire.ts';
import { Field } from '../../ui/Field.tsx';
import { Pick, type Choice } from '../../ui/Pick.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { changedKinds, choicesOf, commonId, nothing, type Kind, type KindId, type Touched } from './mapping.ts';
import { useSaveMapping } from './useMapping.ts';

interface Props {
  models: readonly Mapping[];
  kinds: readonly Kind[];
  /** The templates that the models name, for those that are no choice any more. */
  named: readonly TemplateChoice[];
  mayEdit: boolean;
  /** The select that gets the focus. */
  focus: KindId | undefined;
  onSaved: () => void;
}

/** The most names of models that are written out. */
const mostNames = 12;

export function MappingForm({ models, kinds, named, mayEdit, focus, onSaved }: Props): JSX.Element {
  const { t } = useTranslation();
  const [touched, setTouched] = useState<Touched>({});
  const { save, saving } = useSaveMapping();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = changedKinds(models, kinds, touched).length > 0;
  useUnsaved(isDirty);
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>(`[data-kind="${focus}"] input`)?.focus();
  }, [focus]);
  const [first] = models;
  const single = models.length === 1;
  const choiceOf = (kind: Kind, choices: readonly Choice[]): Choice | null => {
    const id = touched[kind.id] ?? commonId(models, kind);
    // "Select" is shown as a choice only where it was chosen for several models; of one it is the empty box.
    if (id === undefined || (id === nothing && (single || touched[kind.id] === undefined))) return null;
    const known = choices.find((choice) => choice.id === id);
    if (known) return known;
    const name = named.find((template) => template.TemplateId === id)?.TemplateName;
    return { id, label: name ? t('mapping.notOffered', { name }) : t('mapping.gone') };
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={single ? (first?.ModelName ?? '') : t('mapping.models', { count: models.length })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDirty || saving) return;
        save({ models, kinds, touched }).then(
          () => {
            setTouched({});
            onSaved();
          },
          () => undefined,
        );
      }}
    >
      <div className="map-body">
        {single ? (
          <Field label={t('mapping.model')} value={first?.ModelName ?? ''} readOnly />
        ) : (
          <div>
            <h2 className="h3">{t('mapping.models', { count: models.length })}</h2>
            <p className="muted map-names">
              {models
                .slice(0, mostNames)
                .map(({ ModelName }) => ModelName)
                .join(', ')}
              {models.length > mostNames ? ` ${t('mapping.andMore', { count: models.length - mostNames })}` : ''}
            </p>
          </div>
        )}
        {kinds.map((kind) => {
          const choices = choicesOf(kind, t('mapping.select'));
          const common = commonId(models, kind);
          return (
            <div key={kind.id} data-kind={kind.id}>
              <Pick
                label={t(`mapping.${kind.id}`)}
                choices={choices}
                value={choiceOf(kind, choices)}
                disabled={!mayEdit || saving}
                clearable
                placeholder={single || common === nothing ? t('mapping.select') : t('mapping.different')}
                emptyText={t('mapping.noTemplates')}
                hint={kind.templates.length === 0 ? t('mapping.noneOfKind') : undefined}
                onChange={(choice) => setTouched({ ...touched, [kind.id]: Number(choice?.id ?? nothing) })}
              />
            </div>
          );
        })}
      </div>
      {mayEdit ? (
        <footer className="map-foot">
          <button type="submit" className="btn brand lg" disabled={!isDirty || saving} aria-busy={saving}>
            {t('mapping.save')}
          </button>
        </footer>
      ) : null}
    </form>
  );
}
