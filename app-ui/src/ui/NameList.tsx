// A list of names with a search, adding, renaming in place and removing. The page reads the entries and sends the changes. Of more than
// 200 names only those in view are drawn (VirtualItems.tsx).
import { lazy, Suspense, useRef, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../text/i18n.ts';
import { Confirm } from './Confirm.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { checkName, nameMax, withName, type Named } from './nameRules.ts';
import { virtualAbove } from './scroller.ts';
import { SearchBox } from './SearchBox.tsx';
import { EmptyState } from './States.tsx';
import { useUnsaved } from './unsaved.ts';
import type { ItemAttributes } from './VirtualItems.tsx';

const VirtualItems = lazy(() => import('./VirtualItems.tsx'));

/** The names of a long list that are drawn until its code is loaded. */
const firstNames = 16;

export type NameChange = { kind: 'add'; name: string } | { kind: 'rename' | 'remove'; entry: Named; name: string };

/** A group of the catalogue with the texts of a list. */
export type ListTexts = 'locations' | 'stages' | 'areas' | 'defects' | 'devices';

interface Props {
  texts: ListTexts;
  /** Undefined while the list is read. */
  entries: readonly Named[] | undefined;
  mayWrite: boolean;
  /** `true` (the default) if a name can be added. */
  mayAdd?: boolean;
  /** A change is being sent. */
  busy: boolean;
  /** Draws the count of an entry, where the entries have one. */
  drawCount?: ((entry: Named) => ReactNode) | undefined;
  /** Content of the question before an entry is deleted, such as what is still there. */
  beforeDelete?: ((entry: Named) => ReactNode) | undefined;
  /** Sends a change, and answers whether the server accepted it. */
  onChange: (change: NameChange) => Promise<boolean>;
}

export function NameList({ texts, entries, mayWrite, mayAdd = true, busy, drawCount, beforeDelete, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<number>();
  const [removing, setRemoving] = useState<Named>();
  const [search, setSearch] = useState('');
  // The texts stay while the dialog fades out.
  const [lastRemoving, setLastRemoving] = useState<Named>();
  if (removing && removing !== lastRemoving) setLastRemoving(removing);
  const list = useRef<HTMLUListElement>(null);
  const all = entries ?? [];
  const found = withName(all, search);
  // A line that is being edited stays in the list, although the search does not match it.
  const listed = search === '' ? all : all.filter((entry) => entry.id === editing || found.includes(entry));
  /** Ends editing this entry; another one may be edited by now. */
  const close = (entry: Named): void => setEditing((now) => (now === entry.id ? undefined : now));
  const add = async (name: string): Promise<boolean> => {
    const isAdded = await onChange({ kind: 'add', name });
    // A new name is seen.
    if (isAdded) setSearch('');
    return isAdded;
  };
  const drawItem = (entry: Named, attributes: ItemAttributes = {}): JSX.Element =>
    editing === entry.id ? (
      <EditLine
        key={entry.id}
        attributes={attributes}
        texts={texts}
        entry={entry}
        others={all.filter((other) => other.id !== entry.id)}
        busy={busy}
        onSave={(name) => onChange({ kind: 'rename', entry, name })}
        onClose={() => close(entry)}
      />
    ) : (
      <Line
        key={entry.id}
        attributes={attributes}
        texts={texts}
        entry={entry}
        count={drawCount?.(entry)}
        {...(mayWrite ? { onEdit: () => setEditing(entry.id), onRemove: () => setRemoving(entry) } : {})}
      />
    );
  return (
    <div className="narrow">
      {mayWrite && mayAdd ? <AddLine texts={texts} entries={all} busy={busy} onAdd={add} /> : null}
      {mayWrite ? null : <p className="muted">{t(`${texts}.readOnly`)}</p>}
      {entries?.length === 0 ? <EmptyState title={t(`${texts}.empty`)} /> : null}
      {all.length > 0 ? <NameSearch texts={texts} search={search} found={found.length} total={all.length} onSearch={setSearch} /> : null}
      <ul ref={list} className="card name-list" aria-label={t(`${texts}.title`)}>
        {listed.length > virtualAbove ? (
          <Suspense fallback={listed.slice(0, firstNames).map((entry) => drawItem(entry))}>
            <VirtualItems
              count={listed.length}
              pinned={listed.findIndex((entry) => entry.id === editing)}
              list={list}
              draw={(index, attributes) => {
                const entry = listed[index];
                return entry ? drawItem(entry, attributes) : null;
              }}
            />
          </Suspense>
        ) : (
          listed.map((entry) => drawItem(entry))
        )}
      </ul>
      <Confirm
        open={removing !== undefined}
        title={t(`${texts}.remove`, { name: lastRemoving?.name ?? '' })}
        message={t(`${texts}.deletePrompt`)}
        okText={t(`${texts}.remove`, { name: lastRemoving?.name ?? '' })}
        danger
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) void onChange({ kind: 'remove', entry: removing, name: removing.name });
          setRemoving(undefined);
        }}
      >
        {lastRemoving ? beforeDelete?.(lastRemoving) : null}
      </Confirm>
    </div>
  );
}

interface SearchProps {
  texts: ListTexts;
  search: string;
  found: number;
  total: number;
  onSearch: (text: string) => void;
}

/** The search of a list by name, with the number of entries. */
function NameSearch({ texts, search, found, total, onSearch }: SearchProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <div className="row">
        <SearchBox label={t('names.search')} value={search} isLocal onSearch={onSearch} />
        <p className="muted" role="status">
          {search === '' ? t(`${texts}.total`, { count: total }) : t('names.found', { found: shownNumber(found), total: shownNumber(total) })}
        </p>
      </div>
      {found === 0 ? (
        <EmptyState title={t('names.noMatch', { text: search })}>
          <button type="button" className="btn" onClick={() => onSearch('')}>
            {t('app.clearSearch')}
          </button>
        </EmptyState>
      ) : null}
    </>
  );
}

interface LineProps {
  attributes: ItemAttributes;
  texts: ListTexts;
  entry: Named;
  count: ReactNode;
  /** Undefined for those who may only read. */
  onEdit?: () => void;
  onRemove?: () => void;
}

function Line({ attributes, texts, entry, count, onEdit, onRemove }: LineProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <li {...attributes}>
      {entry.detail === undefined ? (
        <span className="grow cut">{entry.name}</span>
      ) : (
        <span className="grow">
          <span className="med">{entry.name}</span> {entry.mark ? <span className="badge blue">{entry.mark}</span> : null}
          <span className="cap muted block">{entry.detail}</span>
        </span>
      )}
      {count}
      {onEdit ? (
        <button type="button" className="icon" aria-label={t(`${texts}.edit`, { name: entry.name })} onClick={onEdit}>
          <Icon name="pencil" />
        </button>
      ) : null}
      {onRemove ? (
        <button type="button" className="icon" aria-label={t(`${texts}.remove`, { name: entry.name })} onClick={onRemove}>
          <Icon name="cross" />
        </button>
      ) : null}
    </li>
  );
}

interface AddProps {
  texts: ListTexts;
  entries: readonly Named[];
  busy: boolean;
  onAdd: (name: string) => Promise<boolean>;
}

/**
 * The line that adds a name. It is emptied when the name is sent, so that the next one can be typed meanwhile; a name that the
 * server refuses comes back, unless the next one stands there already.
 */
function AddLine({ texts, entries, busy, onAdd }: AddProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState('');
  const typed = useRef(name);
  const type = (text: string): void => {
    typed.current = text;
    setName(text);
  };
  useUnsaved(name.trim() !== '' || sending !== '');
  const add = async (): Promise<void> => {
    const problem = checkName(name, entries);
    setError(problem ? t(`${texts}.${problem}`) : '');
    if (problem || sending !== '') return;
    setSending(name);
    type('');
    const isAdded = await onAdd(name);
    setSending('');
    if (isAdded) return;
    if (typed.current === '') type(name);
    else setError(t(`${texts}.notSaved`, { name: name.trim() }));
  };
  return (
    <form
      className="card pad add-line"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field
        label={t(`${texts}.add`)}
        placeholder={t(`${texts}.placeholder`)}
        required
        maxLength={nameMax}
        value={name}
        error={error}
        autoComplete="off"
        onText={(text) => {
          type(text);
          setError('');
        }}
      />
      <button type="submit" className="btn brand lg" disabled={busy}>
        {t(`${texts}.save`)}
      </button>
    </form>
  );
}

interface EditProps {
  attributes: ItemAttributes;
  texts: ListTexts;
  entry: Named;
  others: readonly Named[];
  busy: boolean;
  /** Sends the name, and answers whether the server accepted it. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** A line being edited: tick or Enter saves, close or Escape cancels. */
function EditLine({ attributes, texts, entry, others, busy, onSave, onClose }: EditProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState(entry.name);
  const [error, setError] = useState('');
  const typed = useRef(name);
  useUnsaved(name !== entry.name);
  const save = async (): Promise<void> => {
    const problem = checkName(name, others);
    setError(problem ? t(`${texts}.${problem}`) : '');
    // What was typed on while the name was on its way stays open.
    if (!problem && (await onSave(name)) && typed.current === name) onClose();
  };
  return (
    <li {...attributes}>
      <form
        className="grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Field
          label={t(`${texts}.name`)}
          required
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed Edit on this line
          autoFocus
          maxLength={nameMax}
          value={name}
          error={error}
          autoComplete="off"
          onText={(text) => {
            typed.current = text;
            setName(text);
            setError('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
      </form>
      <button type="button" className="icon" disabled={busy} aria-label={t(`${texts}.accept`, { name: entry.name })} onClick={() => void save()}>
        <Icon name="check" />
      </button>
      <button type="button" className="icon" aria-label={t(`${texts}.undo`, { name: entry.name })} onClick={onClose}>
        <Icon name="x" />
      </button>
    </li>
  );
}
