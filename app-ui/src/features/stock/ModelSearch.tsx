// Every model of the list with its number of machines, searched by its name: behind the tiles, where there are more models
// than tiles. Only the models in view are drawn.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelTile } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { sortedByName } from '../../text/nameOrder.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface Props {
  models: readonly ModelTile[];
  chosen: number;
  onChoose: (modelId: number) => void;
  onClose: () => void;
}

const rowHeight = 44;

export default function ModelSearch({ models, chosen, onChoose, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const part = text.trim().toLowerCase();
    const named = sortedByName(models, (model) => model.ModelName);
    return part === '' ? named : named.filter((model) => model.ModelName.toLowerCase().includes(part));
  }, [models, text]);
  // eslint-disable-next-line react-hooks/incompatible-library -- what it gives is used in this component only
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: 400 },
  });
  return (
    <Modal open title={t('stock.models')} onClose={onClose}>
      <div className="in">
        <Icon name="search" size={16} />
        <input
          type="text"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to search
          autoFocus
          aria-label={t('stock.findModel')}
          placeholder={t('stock.findModel')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p className="muted" role="status">
        {found.length === 0 ? t('stock.noData') : t('stock.modelsFound', { count: found.length })}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div ref={list} className="model-list" role="region" aria-label={t('stock.models')} tabIndex={0}>
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const model = found[index];
            if (!model) return null;
            return (
              <li key={model.ModelId} style={{ transform: `translateY(${start}px)` }} aria-posinset={index + 1} aria-setsize={found.length}>
                <button type="button" className={model.ModelId === chosen ? 'on' : ''} aria-pressed={model.ModelId === chosen} onClick={() => onChoose(model.ModelId)}>
                  <span className="grow cut">{model.ModelName}</span>
                  <b>{shownNumber(model.MachineCount)}</b>
                  <span className="sr"> {t('stock.machinesOf', { count: model.MachineCount })}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Modal>
  );
}
