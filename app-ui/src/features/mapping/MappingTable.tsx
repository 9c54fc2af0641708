// The list of Model Mapping: on a wide screen a column for each kind, else one column with the kinds that are missing.
import { useMediaQuery } from '@mui/material';
import { useRef, type JSX, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Mapping, TemplateChoice } from '../../api/wire.ts';
import { isForBrowser } from '../../ui/clicks.ts';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { kindColumn, missingColumn } from './kindColumns.tsx';
import { mappedId, nothing, type Kind, type KindId } from './mapping.ts';

interface Props {
  models: readonly Mapping[];
  kinds: readonly Kind[];
  named: readonly TemplateChoice[];
  mayEdit: boolean;
  /** The id of the open model; 0 for none. */
  open: number;
  ticked: ReadonlyMap<number, Mapping>;
  addressOf: (model: Mapping) => string;
  onOpen: (model: Mapping, kind?: KindId) => void;
  onTick: (models: readonly Mapping[], on: boolean) => void;
}

export function MappingTable({ models, kinds, named, mayEdit, open, ticked, addressOf, onOpen, onTick }: Props): JSX.Element {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 1400px)', { noSsr: true });
  const hasKinds = isWide && kinds.length > 1;
  const names = new Map(named.map((template) => [template.TemplateId, template.TemplateName]));
  for (const { templates } of kinds) for (const { TemplateId, TemplateName } of templates) names.set(TemplateId, TemplateName);
  const nameOf = (model: Mapping, kind: Kind): string | undefined => {
    const id = mappedId(model, kind);
    return id === nothing ? undefined : (names.get(id) ?? t('mapping.gone'));
  };
  // With Shift the rows since the last click are ticked.
  const last = useRef<number>(undefined);
  const tick = (event: MouseEvent, model: Mapping): void => {
    const index = models.indexOf(model);
    const from = event.shiftKey ? (last.current ?? index) : index;
    onTick(models.slice(Math.min(from, index), Math.max(from, index) + 1), !ticked.has(model.ModelId));
    last.current = index;
  };
  const columns: DataColumn<Mapping>[] = [
    {
      id: 'model',
      head: t('mapping.model'),
      width: hasKinds ? 120 : 140,
      flexible: hasKinds,
      className: 'words',
      title: ({ ModelName }) => ModelName,
      cell: (model) => (
        <Link
          className="link"
          to={addressOf(model)}
          onClick={(event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            onOpen(model);
          }}
        >
          {model.ModelName}
        </Link>
      ),
    },
    ...(hasKinds ? kinds.map((kind) => kindColumn(kind, { nameOf, mayEdit, onOpen, t })) : [missingColumn(kinds, t)]),
  ];
  const count = models.filter((model) => ticked.has(model.ModelId)).length;
  return (
    <DataTable
      columns={columns}
      rows={models}
      rowId={({ ModelId }) => String(ModelId)}
      at={open > 0 ? models.findIndex((model) => model.ModelId === open) : -1}
      row={(model) => {
        const on = ticked.has(model.ModelId);
        return {
          className: `${on ? 'on' : ''}${model.ModelId === open ? ' at' : ''}`,
          'aria-selected': on || undefined,
          'aria-current': model.ModelId === open ? 'true' : undefined,
        };
      }}
      first={
        mayEdit
          ? {
              className: 'tick',
              head: (
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={t('mapping.tickAll')}
                  checked={count > 0 && count === models.length}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && count < models.length;
                  }}
                  onChange={() => onTick(models, count !== models.length)}
                />
              ),
              cell: (model) => (
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={t('mapping.tick', { name: model.ModelName })}
                  checked={ticked.has(model.ModelId)}
                  onChange={() => undefined}
                  onClick={(event) => tick(event, model)}
                />
              ),
            }
          : undefined
      }
    />
  );
}
