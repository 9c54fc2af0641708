// Add Machine: Create Machine, and File Import at a head office; hidden at production sites (STOCK-028).
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { addChoices } from './addChoices.ts';
import { isOver, percentOf } from '../../machines/imports/importStatus.ts';
import { useCurrentImport, useImportJob } from '../../machines/imports/useImportJob.ts';

export function AddMachineButton({ onCreate, onImport }: { onCreate: () => void; onImport: () => void }): JSX.Element | null {
  const { t } = useTranslation();
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = addChoices(session.module('stockList').hierarchy, session.can);
  if (choices.length === 0) return null;
  const pick = (choice: (typeof choices)[number]): void => {
    setAnchor(null);
    if (choice === 'create') onCreate();
    else onImport();
  };
  return (
    <>
      <button
        type="button"
        className="btn brand"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="plus" size={16} />
        {t('stock.addMachine')}
        <Icon name="down" size={16} />
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem key={choice} className="menu-item" onClick={() => pick(choice)}>
            <Icon name={choice === 'create' ? 'plus' : 'upload'} size={16} />
            {t(choice === 'create' ? 'stock.createMachine' : 'stock.fileImport')}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The progress of a running import whose dialog is closed; opens the dialog. */
export function RunningImport({ onShow }: { onShow: () => void }): JSX.Element | null {
  const { t } = useTranslation();
  const { job } = useCurrentImport();
  const { data } = useImportJob(job);
  if (job === undefined || !data || isOver(data)) return null;
  return (
    <button type="button" className="btn" title={t('import.showRunning')} onClick={onShow}>
      <Icon name="upload" size={16} />
      {t('import.running', { percent: String(percentOf(data)) })}
    </button>
  );
}
