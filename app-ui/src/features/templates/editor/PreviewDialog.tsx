// The working copy as a technician sees it on a phone. It can be answered, to see the requirements of a failure; no answer
// is stored.
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadOf } from 'web-shared/values/typedNumber';
import { readTemplateTexts } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { TemplateLanguageRow, TemplateRow } from '../../../api/wire.ts';
import { measureField } from '../../../text/i18n.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useTypedNumber } from '../../../ui/useTypedNumber.ts';
import { itemsOf, itemTypes, type Doc, type Item } from './doc.ts';
import type { Offers, Shown } from './offers.ts';
import { answers, inLanguage, stagesOf, verdictOf } from './preview.ts';
import type { Stored } from './saving.ts';

interface Props {
  template: TemplateRow;
  languages: readonly TemplateLanguageRow[];
  doc: Doc;
  stored: Stored;
  offers: Offers;
  onClose: () => void;
}

interface Given {
  readonly answer: string;
  readonly comment: string;
}

const nothing: Given = { answer: '', comment: '' };

export default function PreviewDialog({ template, languages, doc, stored, offers, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const [language, setLanguage] = useState(template.LanguageId);
  const isOwn = language === template.LanguageId;
  const { data: texts, error } = useQuery({
    queryKey: [...keys.templates(site), 'preview', template.TemplateId, language],
    queryFn: ({ signal }) => readTemplateTexts(template.TemplateId, language, signal),
    enabled: !isOwn,
    gcTime: 0,
  });
  const shown = useMemo(() => (isOwn ? { doc, missing: 0 } : texts ? inLanguage(doc, stored, texts) : undefined), [isOwn, doc, stored, texts]);
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map());
  const stages = shown ? stagesOf(shown.doc) : [];
  // Below the heading of a stage, where there is one.
  const hasStages = stages.length > 1 || stages.some(({ name }) => name !== '');
  const Heading = hasStages ? 'h4' : 'h3';
  const items = shown ? itemsOf(shown.doc) : [];
  const done = items.filter((item) => ['good', 'failed'].includes(verdictOf(item, given.get(item.key)?.answer ?? ''))).length;
  const ownName = languages.find(({ LanguageId }) => LanguageId === template.LanguageId)?.LanguageName ?? '';
  return (
    <Modal open title={t('template.preview.title', { name: template.TemplateName })} onClose={onClose}>
      <div className="row template-preview-bar">
        <p className="muted grow">{t('template.preview.hint')}</p>
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
      {shown && shown.missing > 0 ? <p className="hint">{t('template.preview.missing', { count: shown.missing, language: ownName })}</p> : null}
      {shown ? (
        <section className="template-phone" aria-label={t('template.preview.phone')}>
          <header>
            <span className="med cut grow">{template.TemplateName}</span>
            <span role="status">{t('template.preview.answered', { done, of: items.length })}</span>
          </header>
          {items.length === 0 ? <p className="muted pad">{t('template.preview.nothing')}</p> : null}
          {stages.map(({ name, groups }) => (
            <section key={name} aria-label={name === '' ? t('template.preview.noStage') : name}>
              {hasStages ? <h3 className="template-phone-stage">{name === '' ? t('template.preview.noStage') : t('template.preview.stage', { name })}</h3> : null}
              {groups.map((group) => (
                <section key={group.key} aria-label={group.name}>
                  <Heading className="h3">{group.name}</Heading>
                  {group.items.map((item) => (
                    <PreviewQuestion
                      key={item.key}
                      item={item}
                      picture={offers.pictures.get(item.picture)}
                      texts={offers.lists.find(({ CommentListId }) => CommentListId === item.comments)?.Comments.filter(({ LanguageId }) => LanguageId === language).map(({ CommentText }) => CommentText) ?? []}
                      given={given.get(item.key) ?? nothing}
                      onGive={(part) => setGiven((before) => new Map(before).set(item.key, { ...(before.get(item.key) ?? nothing), ...part }))}
                    />
                  ))}
                </section>
              ))}
            </section>
          ))}
        </section>
      ) : error ? (
        <p role="status">{asFailure(error)?.text ?? t('app.tryLater')}</p>
      ) : (
        <Skeleton of="lines" count={8} />
      )}
    </Modal>
  );
}

interface PreviewQuestionProps {
  item: Item;
  /** The picture next to it. */
  picture: Shown | undefined;
  /** The quick texts of its comment. */
  texts: readonly string[];
  given: Given;
  onGive: (part: Partial<Given>) => void;
}

function PreviewQuestion({ item, picture, texts, given, onGive }: PreviewQuestionProps): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const verdict = verdictOf(item, given.answer);
  const choices: readonly (typeof answers)[keyof typeof answers][number][] = item.type === itemTypes.passFail ? answers.passFail : item.type === itemTypes.yesNo ? answers.yesNo : [];
  return (
    <fieldset className="template-preview-item">
      <legend>
        {item.text.trim() === '' ? <span className="muted">{t('template.question')}</span> : item.text}
        {item.mandatory ? null : <span className="muted cap"> {t('template.optional')}</span>}
      </legend>
      {picture ? <img className="template-guidance" src={picture.thumbnail} alt={t('template.picture')} loading="lazy" decoding="async" /> : null}
      {choices.length > 0 ? (
        <div className="seg">
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name={id} checked={given.answer === choice} onChange={() => onGive({ answer: choice })} />
              {t(`template.preview.${choice}`)}
            </label>
          ))}
        </div>
      ) : item.type === itemTypes.number ? (
        <>
          <div className={verdict === 'unreadable' ? 'in bad' : 'in'}>
            <Measured item={item} describedBy={`${id}-l`} value={given.answer} onNumber={(answer) => onGive({ answer })} />
            <span className="muted">{item.unit}</span>
          </div>
          <p className={verdict === 'failed' || verdict === 'unreadable' ? 'err' : 'hint'} id={`${id}-l`}>
            {unreadOf(given.answer)?.fault === 'separators' ? t('template.wrong.separators') : verdict === 'unreadable' ? t('template.preview.unreadable', { count: item.decimals }) : <Limits item={item} isOutside={verdict === 'failed'} />}
          </p>
        </>
      ) : (
        <div className="in">
          <textarea rows={2} aria-label={item.text} value={given.answer} onChange={({ target }) => onGive({ answer: target.value })} />
        </div>
      )}
      {verdict === 'failed' ? (
        <div className="template-failed">
          <label className="field">
            <span className="label">{t('template.preview.comment')}</span>
            <span className={given.comment.trim() === '' ? 'in bad' : 'in'}>
              <textarea rows={2} value={given.comment} onChange={({ target }) => onGive({ comment: target.value })} />
            </span>
          </label>
          {texts.length > 0 ? (
            <div className="template-quick" role="group" aria-label={t('template.comments')}>
              {texts.map((text) => (
                <button key={text} type="button" className="chip" onClick={() => onGive({ comment: [given.comment.trim(), text].filter((part) => part !== '').join(' ') })}>
                  {text}
                </button>
              ))}
            </div>
          ) : null}
          {item.photo ? (
            <p className="row">
              <Icon name="alert" size={16} />
              {t('template.preview.photo')}
            </p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

interface MeasuredProps {
  item: Item;
  describedBy: string;
  value: string;
  onNumber: (text: string) => void;
}

function Measured({ item, describedBy, value, onNumber }: MeasuredProps): JSX.Element {
  const { text, onText, onBlur } = useTypedNumber(value, item.decimals, onNumber);
  return <input inputMode="decimal" autoComplete="off" aria-label={item.text} aria-describedby={describedBy} value={text} onChange={({ target }) => onText(target.value)} onBlur={onBlur} />;
}

function Limits({ item: { min, max, unit }, isOutside }: { item: Item; isOutside: boolean }): JSX.Element {
  const { t } = useTranslation();
  const which = min.trim() !== '' && max.trim() !== '' ? 'between' : min.trim() !== '' ? 'least' : max.trim() !== '' ? 'most' : undefined;
  if (!which) return <></>;
  return <>{`${isOutside ? `${t('template.preview.outside')} · ` : ''}${t(`template.preview.${which}`, { min: measureField(min), max: measureField(max), unit })}`}</>;
}
