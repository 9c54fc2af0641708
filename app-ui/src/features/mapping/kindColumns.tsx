// The columns of the kinds of templates in the list of models.
import type { TFunction } from 'i18next';
import type { Mapping } from '../../api/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { mappedId, nothing, type Kind, type KindId } from './mapping.ts';

interface KindParams {
  /** Returns the name of the template of a model; undefined where none is mapped. */
  nameOf: (model: Mapping, kind: Kind) => string | undefined;
  mayEdit: boolean;
  onOpen: (model: Mapping, kind?: KindId) => void;
  t: TFunction;
}

/** The column of a kind: the template of each model. */
export const kindColumn = (kind: Kind, { nameOf, mayEdit, onOpen, t }: KindParams): DataColumn<Mapping> => ({
  id: kind.id,
  head: t(`mapping.${kind.id}Short`),
  width: 108,
  // The name of a template is whole, in as many lines as it needs.
  className: 'wraps',
  title: (model) => nameOf(model, kind),
  cell: (model) => {
    const name = nameOf(model, kind);
    const shown = name ?? <Badge colour="amber" icon="alert" text={t('mapping.notMapped')} />;
    if (!mayEdit) return shown;
    return (
      // For pointers; with the keyboard the selects are reached from the name of the model.
      <button
        type="button"
        className="cell"
        tabIndex={-1}
        aria-label={t('mapping.change', { kind: t(`mapping.${kind.id}Short`), name: model.ModelName, template: name ?? t('mapping.notMapped') })}
        onClick={() => onOpen(model, kind.id)}
      >
        {shown}
      </button>
    );
  },
});

/** The column of the kinds that are missing. */
export function missingColumn(kinds: readonly Kind[], t: TFunction): DataColumn<Mapping> {
  const missing = (model: Mapping): string =>
    kinds
      .filter((kind) => mappedId(model, kind) === nothing)
      .map((kind) => t(`mapping.${kind.id}Short`))
      .join(', ');
  return {
    id: 'missing',
    head: t('mapping.state'),
    width: 150,
    flexible: true,
    className: 'wraps',
    cell: (model) =>
      missing(model) === '' ? <Badge colour="green" icon="check" text={t('mapping.complete')} /> : <span className="missing">{missing(model)}</span>,
  };
}
