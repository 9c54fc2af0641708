// The documents that are chosen and not uploaded yet.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useSizeText } from './useSizeText.ts';

export interface Chosen {
  id: string;
  file: File;
}

export function ChosenFiles({ files, onDrop }: { files: readonly Chosen[]; onDrop: (id: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const size = useSizeText();
  return (
    <ul className="uploads" aria-label={t('documents.chosen')}>
      {files.map(({ id, file }) => (
        <li key={id}>
          <Icon name="file" size={16} />
          <div className="grow">
            <p className="cut" title={file.name}>
              {file.name}
            </p>
            <p className="muted">{size(file.size)}</p>
          </div>
          <button
            type="button"
            className="icon"
            aria-label={t('documents.unchoose', { name: file.name })}
            title={t('documents.unchoose', { name: file.name })}
            onClick={() => onDrop(id)}
          >
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
