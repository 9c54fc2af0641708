// Filter By Model: ALL with the total, then a tile for each model with picture, name and count. Arrow
// keys move between tiles. Of more models than tiles, those of most machines have one, and the last tile opens a panel in
// which all of them are searched.
import { memo, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelTile } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { ModelImage } from '../../machines/RowParts.tsx';
import { useStrip } from './useStrip.ts';

interface Props {
  models: readonly ModelTile[];
  chosen: number;
  onChoose: (modelId: number) => void;
}

const ModelSearch = laterDialog(() => import('./ModelSearch.tsx'));

/** The most models with a tile of their own. */
export const mostTiles = 24;

/** The models that have a tile: those of most machines, and the chosen one. */
function tilesOf(models: readonly ModelTile[], chosen: number): readonly ModelTile[] {
  if (models.length <= mostTiles) return models;
  const first = models.slice(0, mostTiles);
  const other = models.find((model) => model.ModelId === chosen);
  return other && !first.includes(other) ? [other, ...first.slice(0, mostTiles - 1)] : first;
}

/** Memoised, because a change elsewhere on the page is no reason to draw the tiles again. */
export const ModelPanel = memo(function ModelPanel({ models, chosen, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  // Only the ends that are out of view have a button.
  const { list, move, scroll, beyond, measure } = useStrip(models);
  const [searching, setSearching] = useState(false);
  const tiles = useMemo(() => tilesOf(models, chosen), [models, chosen]);
  const total = models.reduce((sum, model) => sum + model.MachineCount, 0);

  const first = chosen === 0 || !models.some((model) => model.ModelId === chosen);
  return (
    <section className="tiles" aria-label={t('stock.models')}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list only carries the arrow keys of the buttons inside it */}
      <ul ref={list} onKeyDown={move} onScroll={measure}>
        <li>
          <button
            type="button"
            className={chosen === 0 ? 'tile all on' : 'tile all'}
            aria-pressed={chosen === 0}
            tabIndex={first ? 0 : -1}
            onClick={() => onChoose(0)}
          >
            {total > 0 ? <strong>{shownNumber(total)}</strong> : null}
            <span>{t(total > 0 ? 'stock.allModels' : 'stock.all')}</span>
          </button>
        </li>
        {tiles.map((model) => (
          <li key={model.ModelId}>
            <button
              type="button"
              className={chosen === model.ModelId ? 'tile on' : 'tile'}
              aria-pressed={chosen === model.ModelId}
              tabIndex={chosen === model.ModelId ? 0 : -1}
              onClick={() => onChoose(model.ModelId)}
            >
              <ModelImage address={model.ImageUrl} />
              <span className="model-name">{model.ModelName}</span>{' '}
              <b>
                {shownNumber(model.MachineCount)}
                <span className="sr"> {t('stock.machines', { count: model.MachineCount })}</span>
              </b>
            </button>
          </li>
        ))}
        {tiles.length < models.length ? (
          <li>
            <button type="button" className="tile all" aria-haspopup="dialog" onClick={() => setSearching(true)}>
              <Icon name="search" size={18} />
              <span>{t('stock.allModelsOf', { count: models.length })}</span>
            </button>
          </li>
        ) : null}
      </ul>
      {searching ? (
        <ModelSearch
          models={models}
          chosen={chosen}
          onChoose={(model) => {
            setSearching(false);
            onChoose(model);
          }}
          onClose={() => setSearching(false)}
        />
      ) : null}
      {/* For pointers; with the arrow keys the focused tile scrolls into view. */}
      {beyond.left ? (
        <button type="button" tabIndex={-1} className="tile-next back" aria-label={t('stock.previousModels')} onClick={() => scroll(-1)}>
          <Icon name="left" />
        </button>
      ) : null}
      {beyond.right ? (
        <button type="button" tabIndex={-1} className="tile-next" aria-label={t('stock.nextModels')} onClick={() => scroll(1)}>
          <Icon name="right" />
        </button>
      ) : null}
    </section>
  );
});
