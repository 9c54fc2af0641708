// The filters of the list of templates, and the empty list.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useTypedSearch } from '../../ui/useTypedSearch.ts';
import { kinds, stateNames } from './kinds.ts';
import { firstView, isFiltered, type ListView } from './listView.ts';

interface FilterBarProps {
  view: ListView;
  languages: ReadonlyMap<number, string>;
  onChange: (part: Partial<ListView>) => void;
  onTexts: () => void;
  onNew?: () => void;
}

export function FilterBar({ view, languages, onChange, onTexts, onNew }: FilterBarProps): JSX.Element {
  const { t } = useTranslation();
  const { text, setText } = useTypedSearch(view.text, (text) => onChange({ text }));
  return (
    <search className="template-filters" aria-label={t('templates.filters')}>
      <div className="in">
        <Icon name="search" size={16} />
        <input
          type="search"
          data-search-box
          aria-label={t('templates.search')}
          placeholder={t('templates.search')}
          maxLength={50}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <select className="choice" aria-label={t('templates.kind')} value={view.kind ?? ''} onChange={({ target }) => onChange({ kind: kinds.find((kind) => String(kind) === target.value) })}>
        <option value="">{t('templates.allKinds')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`templates.kinds.kind${kind}`)}
          </option>
        ))}
      </select>
      <select className="choice" aria-label={t('templates.status')} value={view.state ?? ''} onChange={({ target }) => onChange({ state: stateNames.find((state) => state === target.value) })}>
        <option value="">{t('templates.allStates')}</option>
        {stateNames.map((state) => (
          <option key={state} value={state}>
            {t(`templates.states.${state}`)}
          </option>
        ))}
      </select>
      <select className="choice" aria-label={t('templates.language')} value={view.language} onChange={({ target }) => onChange({ language: Number(target.value) })}>
        <option value={0}>{t('templates.allLanguages')}</option>
        {[...languages].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isFiltered(view) ? (
        <button type="button" className="btn text" onClick={() => onChange({ ...firstView, sort: view.sort })}>
          {t('templates.clear')}
        </button>
      ) : null}
      <span className="grow" />
      <button type="button" className="btn" onClick={onTexts}>
        {t('quickTexts.title')}
      </button>
      {onNew ? (
        <button type="button" className="btn brand" onClick={onNew}>
          <Icon name="plus" size={16} />
          {t('templates.new')}
        </button>
      ) : null}
    </search>
  );
}

interface NothingProps {
  view: ListView;
  languages: ReadonlyMap<number, string>;
  onClear: () => void;
  onNew?: () => void;
}

/** An empty list: it says what the filters leave out, or offers the first template. */
export function Nothing({ view, languages, onClear, onNew }: NothingProps): JSX.Element {
  const { t } = useTranslation();
  if (!isFiltered(view)) {
    return (
      <EmptyState icon="clipboard" title={t('templates.none')} text={t('templates.noneText')}>
        {onNew ? (
          <button type="button" className="btn" onClick={onNew}>
            {t('templates.new')}
          </button>
        ) : null}
      </EmptyState>
    );
  }
  const filters = [
    ...(view.text.trim() === '' ? [] : [`“${view.text.trim()}”`]),
    ...(view.kind === undefined ? [] : [t(`templates.kinds.kind${view.kind}`)]),
    ...(view.state === undefined ? [] : [t(`templates.states.${view.state}`)]),
    ...(view.language === 0 ? [] : [languages.get(view.language) ?? String(view.language)]),
  ];
  return (
    <EmptyState icon="search" title={t('templates.noMatch')} text={t('templates.noMatchText', { filters: filters.join(', ') })}>
      <button type="button" className="btn" onClick={onClear}>
        {t('templates.clear')}
      </button>
    </EmptyState>
  );
}
