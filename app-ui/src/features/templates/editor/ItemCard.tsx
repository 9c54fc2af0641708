// An item: its question and type, and under More what an answer has to have.
import { memo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { useTypedNumber } from '../../../ui/useTypedNumber.ts';
import type { Acts } from './acts.ts';
import { itemTypes, limits, wrongLimits, type Item } from './doc.ts';
import { Entry } from './Entry.tsx';
import type { Offers } from './offers.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { summaryOf } from './summary.ts';

interface Props {
  item: Item;
  group: string;
  /** Its place as it is shown, such as 2.3. */
  number: string;
  isFirst: boolean;
  isLast: boolean;
  isClashing: boolean;
  canAdd: boolean;
  offers: Offers;
  acts: Acts;
}

const mostDecimals = 3;

export const ItemCard = memo(function ItemCard({ item, group, number, isFirst, isLast, isClashing, canAdd, offers, acts }: Props): JSX.Element {
  const { t } = useTranslation();
  const { key, type } = item;
  const name = t('template.questionOf', { number });
  const wrong = wrongLimits(item);
  // A wrong limit is not hidden, and a list of many numbers is not a list of their fields.
  const [isOpen, setOpen] = useState(wrong !== undefined);
  const edit = (part: Partial<Item>): void => acts.editItem(key, part);
  const shown = isOpen || wrong !== undefined;
  const summary = shown ? [] : summaryOf(t, item, offers);
  return (
    <Entry
      of={key}
      kind="item"
      group={group}
      number={number}
      name={name}
      text={item.text}
      placeholder={t('template.question')}
      maxLength={limits.question}
      className="template-item"
      isFirst={isFirst}
      isLast={isLast}
      isClashing={isClashing}
      onText={(text) => edit({ text })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !canAdd) return;
        event.preventDefault();
        acts.addItem(group, key);
      }}
      onPaste={(event) => {
        const list = event.clipboardData.getData('text/plain');
        if (!/[\t\n\r]/.test(list.trim())) return;
        event.preventDefault();
        acts.pasteList(list, group, key);
      }}
      onMove={(step) => acts.moveItem(key, step)}
      onRemove={() => acts.removeItem(group, key)}
      fields={
        <select className="choice" aria-label={t('template.typeOf', { number })} value={type} onChange={({ target }) => {
            const chosen = Number(target.value);
            edit({ type: chosen });
            // A number wants its limits next.
            if (chosen === itemTypes.number) setOpen(true);
          }}>
          {offers.types.map((one) => (
            <option key={one} value={itemTypes[one]}>
              {t(`template.types.${one}`)}
            </option>
          ))}
        </select>
      }
      buttons={
        <button type="button" className="btn text" aria-expanded={shown} aria-label={t('template.moreOf', { number })} onClick={() => setOpen(!isOpen)}>
          {t('template.more')}
        </button>
      }
    >
      {summary.length > 0 ? <p className="template-summary muted cap">{summary.join(' · ')}</p> : null}
      {shown ? (
        <fieldset className="template-more" aria-label={name}>
          <label className="check">
            <input type="checkbox" className="cb" checked={item.mandatory} onChange={({ target }) => edit({ mandatory: target.checked })} />
            {t('template.mandatory')}
          </label>
          <label className="check">
            <input type="checkbox" className="cb" checked={item.photo} onChange={({ target }) => edit({ photo: target.checked })} />
            {t('template.photo')}
          </label>
          {type === itemTypes.number ? (
            <>
              <Limit label={t('template.min')} value={item.min} error={wrong && t(`template.wrong.${wrong}`)} onNumber={(min) => edit({ min })} />
              <Limit label={t('template.max')} value={item.max} onNumber={(max) => edit({ max })} />
              <Field label={t('template.unit')} autoComplete="off" maxLength={limits.unit} value={item.unit} onChange={({ target }) => edit({ unit: target.value })} />
              <label className="field">
                <span className="label">{t('template.decimals')}</span>
                <select className="choice" value={item.decimals} onChange={({ target }) => edit({ decimals: Number(target.value) })}>
                  {[0, 1, 2, 3].map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              </label>
            </>
          ) : null}
          <Named
            label={t('template.category')}
            value={item.category}
            options={offers.categories.map((one) => [one.TemplateItemCategoryId, one.TemplateItemCategoryDesc])}
            onChange={(category) => edit({ category })}
          />
          <Named
            label={t('template.comments')}
            value={item.comments}
            options={offers.lists.map((one) => [one.CommentListId, one.CommentListDesc])}
            onChange={(comments) => edit({ comments })}
          />
          <PictureChoice number={number} value={item.picture} pictures={offers.pictures} onChange={(picture) => edit({ picture })} />
        </fieldset>
      ) : null}
    </Entry>
  );
});

interface NamedProps {
  label: string;
  value: number;
  options: [number, string][];
  onChange: (value: number) => void;
}

function Named({ label, value, options, onChange }: NamedProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="choice" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>{t('template.noChoice')}</option>
        {/* One that is not offered any more stays chosen. */}
        {value === 0 || options.some(([id]) => id === value) ? null : <option value={value}>{value}</option>}
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface LimitProps {
  label: string;
  value: string;
  error?: string | undefined;
  onNumber: (text: string) => void;
}

/** A limit of a number. Decimals that the answer does not have are a fault of both limits (`wrongLimits`). */
function Limit({ label, value, error, onNumber }: LimitProps): JSX.Element {
  const { text, onText, onBlur } = useTypedNumber(value, mostDecimals, onNumber);
  return <Field label={label} inputMode="decimal" autoComplete="off" value={text} error={error} onChange={({ target }) => onText(target.value)} onBlur={onBlur} />;
}
