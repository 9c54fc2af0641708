// The tools and colours of the marks.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { colourNames, colours, tools, type Colour, type Tool } from './marks.ts';

const icons: Record<Tool, IconName> = { arrow: 'arrow', circle: 'circle', text: 'text' };

interface Props {
  tool: Tool;
  colour: Colour;
  canUndo: boolean;
  onTool: (tool: Tool) => void;
  onColour: (colour: Colour) => void;
  onUndo: () => void;
}

export function MarkTools({ tool, colour, canUndo, onTool, onColour, onUndo }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <div className="markup-row" role="group" aria-label={t('camera.tools')}>
        {tools.map((one) => (
          <button key={one} type="button" className="btn" aria-pressed={one === tool} onClick={() => onTool(one)}>
            <Icon name={icons[one]} />
            {t(`camera.${one}`)}
          </button>
        ))}
        <button type="button" className="btn" disabled={!canUndo} onClick={onUndo}>
          <Icon name="undo" />
          {t('camera.undo')}
        </button>
      </div>
      <div className="markup-row" role="group" aria-label={t('camera.colour')}>
        {colourNames.map((one) => (
          <button key={one} type="button" className="btn swatch" aria-pressed={one === colour} aria-label={t(`camera.${one}`)} title={t(`camera.${one}`)} onClick={() => onColour(one)}>
            <span style={{ background: colours[one] }} />
          </button>
        ))}
      </div>
    </>
  );
}
