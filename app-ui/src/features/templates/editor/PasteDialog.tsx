// Pasting questions out of a spreadsheet: what each row will become and what is wrong stand below the list before anything is
// added, and what is added is one step of undo.
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { itemTypes, type Doc } from './doc.ts';
import type { Offers } from './offers.ts';
import { mostRows, namesOf, planOf, readPasted, type PastedRow, type PasteStart } from './pasted.ts';
import { summaryOf } from './summary.ts';

interface Props {
  doc: Doc;
  offers: Offers;
  start: PasteStart;
  /** Gets the change that adds the rows, and how many questions it adds. */
  onAdd: (change: (doc: Doc) => Doc, items: number) => void;
  onClose: () => void;
}

const typeNames = Object.keys(itemTypes) as (keyof typeof itemTypes)[];

export default function PasteDialog({ doc, offers, start, onAdd, onClose }: Props): JSX.Element {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState(start.text);
  // Empty for a new group.
  const [group, setGroup] = useState(start.group ?? doc.at(-1)?.key ?? '');
  const pasted = useMemo(
    () =>
      readPasted(text, {
        language: i18n.language,
        types: offers.types,
        categories: namesOf(offers.categories.map((one) => [one.TemplateItemCategoryId, one.TemplateItemCategoryDesc])),
        lists: namesOf(offers.lists.map((one) => [one.CommentListId, one.CommentListDesc])),
      }),
    [text, offers, i18n.language],
  );
  const into = {
    group: doc.some(({ key }) => key === group) ? group : undefined,
    after: group === start.group ? start.after : undefined,
    name: t('template.paste.newGroupName'),
  };
  const plan = planOf(doc, pasted, into);
  const wrong = plan.rows.filter(({ problems }) => problems.length > 0).length;
  const isRead = plan.rows.length > 0;
  return (
    <FormDialog
      title={t('template.paste.title')}
      width="medium"
      loading={false}
      error={undefined}
      footer={{ submit: plan.items === 0 ? t('template.paste.add') : t('template.paste.addCount', { count: plan.items }), disabled: plan.items === 0 }}
      unsaved={false}
      onSubmit={() => onAdd((now) => planOf(now, pasted, into).doc, plan.items)}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor="paste-list">{t('template.paste.list')}</label>
        <div className="in">
          <textarea id="paste-list" rows={4} spellCheck={false} wrap="off" aria-describedby="paste-hint" value={text} onChange={({ target }) => setText(target.value)} />
        </div>
        <p className="hint" id="paste-hint">
          {t('template.paste.columns')}
        </p>
      </div>
      <label className="field">
        <span className="label">{t('template.paste.into')}</span>
        <select className="choice" value={into.group ?? ''} onChange={({ target }) => setGroup(target.value)}>
          {doc.map(({ key, name }, at) => (
            <option key={key} value={key}>
              {name.trim() === '' ? t('template.groupOf', { number: at + 1 }) : name}
            </option>
          ))}
          <option value="">{t('template.paste.newGroup')}</option>
        </select>
      </label>
      <p role="status" className="med">
        {isRead ? `${t('template.paste.good', { count: plan.items })}${wrong > 0 ? ` · ${t('template.paste.bad', { count: wrong })}` : ''}` : ''}
      </p>
      {pasted.unknown.length > 0 ? <p className="hint">{t('template.paste.unknown', { names: pasted.unknown.join(', ') })}</p> : null}
      {pasted.isCut ? <p className="hint">{t('template.paste.cut', { count: mostRows })}</p> : null}
      {isRead ? (
        <ol className="template-pasted" aria-label={t('template.paste.preview')}>
          {plan.rows.map((row) => (
            <Row key={row.row} row={row} offers={offers} />
          ))}
        </ol>
      ) : null}
    </FormDialog>
  );
}

function Row({ row: { row, item, group, problems }, offers }: { row: PastedRow; offers: Offers }): JSX.Element {
  const { t } = useTranslation();
  const parts = [
    ...(group === '' ? [] : [group]),
    t(`template.types.${typeNames.find((name) => itemTypes[name] === item.type) ?? 'yesNo'}`),
    ...summaryOf(t, item, offers),
  ];
  return (
    <li>
      <span className="template-number">{row}</span>
      <div className="grow">
        <div>{item.text === '' ? <span className="muted">{t('template.paste.noQuestion')}</span> : item.text}</div>
        {problems.length === 0 ? (
          <div className="muted cap">{parts.join(' · ')}</div>
        ) : (
          problems.map((problem) => (
            <p key={problem.what} className="err">
              {t(`template.paste.wrong.${problem.what}`, { value: 'value' in problem ? problem.value : '' })}
            </p>
          ))
        )}
      </div>
      {problems.length > 0 ? <Badge colour="red" icon="alert" text={t('template.paste.leftOut')} /> : null}
    </li>
  );
}
