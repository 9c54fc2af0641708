// A group with its items.
import { memo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { spot, type Acts } from './acts.ts';
import { limits, type Group } from './doc.ts';
import { Entry } from './Entry.tsx';
import { ItemCard } from './ItemCard.tsx';
import type { Offers } from './offers.ts';

interface Props {
  group: Group;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  clashes: readonly string[];
  canAdd: boolean;
  offers: Offers;
  acts: Acts;
}

export const GroupCard = memo(function GroupCard({ group, number, isFirst, isLast, clashes, canAdd, offers, acts }: Props): JSX.Element {
  const { t } = useTranslation();
  const { key, items } = group;
  return (
    <Entry
      of={key}
      kind="group"
      group={key}
      number={String(number)}
      name={t('template.groupOf', { number })}
      text={group.name}
      placeholder={t('template.group')}
      maxLength={limits.group}
      className="card template-group"
      isFirst={isFirst}
      isLast={isLast}
      isClashing={clashes.includes(key)}
      onText={(name) => acts.editGroup(key, { name })}
      onMove={(step) => acts.moveGroup(key, step)}
      onRemove={() => acts.removeGroup(key)}
      fields={
        <span className="in template-stage">
          <input
            aria-label={t('template.stageOf', { number })}
            placeholder={t('template.stage')}
            maxLength={limits.stage}
            autoComplete="off"
            value={group.stage}
            onChange={({ target }) => acts.editGroup(key, { stage: target.value })}
          />
        </span>
      }
    >
      {items.length > 0 ? (
        <ol>
          {items.map((item, at) => (
            <ItemCard
              key={item.key}
              item={item}
              group={key}
              number={`${number}.${at + 1}`}
              isFirst={isFirst && at === 0}
              isLast={isLast && at === items.length - 1}
              isClashing={clashes.includes(item.key)}
              canAdd={canAdd}
              offers={offers}
              acts={acts}
            />
          ))}
        </ol>
      ) : (
        <p className="muted">{t('template.emptyGroup')}</p>
      )}
      <button type="button" className="btn" data-spot={spot(key, 'add')} disabled={!canAdd} aria-label={t('template.addItemTo', { number })} onClick={() => acts.addItem(key)}>
        <Icon name="plus" />
        {t('template.addItem')}
      </button>
    </Entry>
  );
});
