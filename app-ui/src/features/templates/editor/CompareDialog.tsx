// The working copy next to a published version: its additions, removals, changes and moves, in each language.
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readTemplateTexts, readTemplateVersion } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { TemplateLanguageRow, TemplateRow } from '../../../api/wire.ts';
import { shownMeasure } from '../../../text/i18n.ts';
import { Badge, type BadgeColour } from '../../../ui/Badge.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { compare, countsOf, ofDraft, ofVersion, type Difference, type FieldChange, type Line } from './compare.ts';
import { itemTypes, type Doc } from './doc.ts';
import type { Offers } from './offers.ts';
import { inLanguage } from './preview.ts';
import type { Stored } from './saving.ts';

interface Props {
  template: TemplateRow;
  languages: readonly TemplateLanguageRow[];
  doc: Doc;
  stored: Stored;
  offers: Offers;
  onClose: () => void;
}

const badges: Record<Difference, { colour: BadgeColour; icon: IconName }> = {
  added: { colour: 'green', icon: 'plus' },
  removed: { colour: 'red', icon: 'x' },
  changed: { colour: 'amber', icon: 'pencil' },
  moved: { colour: 'blue', icon: 'swap' },
};

export default function CompareDialog({ template, languages, doc, stored, offers, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const id = template.TemplateId;
  const [version, setVersion] = useState(template.Version);
  const [language, setLanguage] = useState(template.LanguageId);
  const isOwn = language === template.LanguageId;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.templates(site), 'compare', id, version, language],
    queryFn: async ({ signal }) => {
      const [before, texts] = await Promise.all([readTemplateVersion(id, version, language, signal), isOwn ? undefined : readTemplateTexts(id, language, signal)]);
      return { before, texts };
    },
    gcTime: 0,
  });
  const lines = useMemo(() => {
    if (!data) return undefined;
    const now = data.texts ? inLanguage(doc, stored, data.texts).doc : doc;
    return compare(ofVersion(data.before), ofDraft(now, stored));
  }, [data, doc, stored]);
  return (
    <Modal open title={t('template.compare.title', { name: template.TemplateName })} width="medium" onClose={onClose}>
      <div className="row template-preview-bar">
        <label className="row">
          {t('template.compare.with')}
          <select className="choice" value={version} onChange={({ target }) => setVersion(Number(target.value))}>
            {Array.from({ length: template.Version }, (_, at) => template.Version - at).map((number) => (
              <option key={number} value={number}>
                {t(number === template.Version ? 'template.compare.latest' : 'templates.versionOf', { version: number })}
              </option>
            ))}
          </select>
        </label>
        {languages.length > 1 ? (
          <select className="choice" aria-label={t('templates.language')} value={language} onChange={({ target }) => setLanguage(Number(target.value))}>
            {languages.map(({ LanguageId, LanguageName }) => (
              <option key={LanguageId} value={LanguageId}>
                {LanguageName}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      {lines ? (
        <>
          <p role="status" className="med">
            {lines.length === 0 ? t('template.compare.same') : [...countsOf(lines)].map(([one, count]) => t(`template.compare.counts.${one}`, { count })).join(' · ')}
          </p>
          {lines.length > 0 ? (
            <ol className="template-pasted" aria-label={t('template.compare.lines')}>
              {lines.map((line) => (
                <Differs key={`${line.kind} ${line.key}`} line={line} offers={offers} />
              ))}
            </ol>
          ) : null}
        </>
      ) : error ? (
        <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Skeleton of="lines" count={8} />
      )}
    </Modal>
  );
}

function Differs({ line: { kind, number, text, differences, fields, from }, offers }: { line: Line; offers: Offers }): JSX.Element {
  const { t } = useTranslation();
  const isRemoved = differences.includes('removed');
  return (
    <li>
      <span className="template-number">{number}</span>
      <div className="grow">
        <div className={kind === 'group' ? 'med' : ''}>{isRemoved ? <del>{text}</del> : text}</div>
        {fields.map((change) => (
          <div key={change.field} className="cap muted">
            {t(`template.compare.fields.${change.field}`)}: <del>{valueText(t, change.field, change.before, offers)}</del> → <ins>{valueText(t, change.field, change.after, offers)}</ins>
          </div>
        ))}
        {from === '' ? null : <div className="cap muted">{t('template.compare.from', { number: from })}</div>}
      </div>
      <span className="template-badges">
        {differences.map((one) => (
          <Badge key={one} {...badges[one]} text={t(`template.compare.${one}`)} />
        ))}
      </span>
    </li>
  );
}

const typeNames = Object.keys(itemTypes) as (keyof typeof itemTypes)[];

/** The value of a field in words. */
function valueText(t: TFunction, field: FieldChange['field'], value: string | number | boolean, { categories, lists, pictures }: Offers): string {
  if (typeof value === 'boolean') return t(value ? 'template.preview.yes' : 'template.preview.no');
  if (field === 'type') return t(`template.types.${typeNames.find((name) => itemTypes[name] === value) ?? 'yesNo'}`);
  if (value === '' || ((field === 'category' || field === 'comments' || field === 'picture') && value === 0)) return t('template.noChoice');
  if (field === 'picture') return pictures.get(Number(value))?.name ?? t('template.picture');
  if (field === 'category') return categories.find((one) => one.TemplateItemCategoryId === value)?.TemplateItemCategoryDesc ?? String(value);
  if (field === 'comments') return lists.find((one) => one.CommentListId === value)?.CommentListDesc ?? String(value);
  return field === 'min' || field === 'max' ? shownMeasure(String(value)) : String(value);
}
