// The group of the current question with its progress, and the way to the others.
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { progressOf, type Question, type QuestionGroup } from './answers.ts';

interface Props {
  groups: readonly QuestionGroup[];
  /** The questions that the filter shows. */
  shown: readonly Question[];
  current: number | undefined;
  onGroup: (questions: readonly Question[]) => void;
}

export function GroupJump({ groups, shown, current, onGroup }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const here = groups.find(({ questions }) => questions.some(({ id }) => id === current)) ?? groups[0];
  if (!here) return null;
  const nameOf = ({ name }: QuestionGroup): string => name || t('inspection.noGroup');
  const doneOf = ({ questions }: QuestionGroup): string => {
    const { answered, total } = progressOf(questions);
    return t('inspection.of', { done: answered, total });
  };
  const shownOf = ({ questions }: QuestionGroup): Question[] => shown.filter(({ id }) => questions.some((one) => one.id === id));
  const label = (
    <>
      <strong className="cut">{nameOf(here)}</strong>{' '}
      <span className="muted">{doneOf(here)}</span>
    </>
  );
  if (groups.length === 1) return <p className="group-jump">{label}</p>;
  return (
    <>
      <button type="button" className="group-jump" aria-haspopup="menu" aria-expanded={anchor !== null} aria-label={`${t('inspection.groups')}: ${nameOf(here)}, ${doneOf(here)}`} onClick={(event) => setAnchor(event.currentTarget)}>
        {label}
        <Icon name="down" size={16} />
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ paper: { className: 'tall-menu' } }} disableRestoreFocus>
        {groups.map((group) => {
          const { failed } = progressOf(group.questions);
          const own = shownOf(group);
          return (
            <MenuItem
              key={group.key}
              className="menu-item group-item"
              selected={group === here}
              disabled={own.length === 0}
              onClick={() => {
                setAnchor(null);
                onGroup(own);
              }}
            >
              <span className="grow">{nameOf(group)}</span>
              {failed > 0 ? (
                <span className="must row">
                  <Icon name="cross" size={14} />
                  <span className="sr">{t('inspection.failedCount', { count: failed })}</span>
                </span>
              ) : null}
              <span className="muted">{doneOf(group)}</span>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
