// A list of names with adding, renaming in place and removing. The page reads the entries and sends the changes. Of more than
// 200 names only those in view are drawn (VirtualItems.tsx).
import { lazy, Suspense, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './Confirm.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { checkName, nameMax, type Named } from './nameRules.ts';
import { virtualAbove } from './scroller.ts';
import { EmptyState } from './States.tsx';
import { useUnsaved } from './unsaved.ts';
import type { ItemAttributes } from './VirtualItems.tsx';

const VirtualItems = lazy(() => import('./VirtualItems.tsx'));

/** The names of a long list that are drawn until its code is loaded. */
const firstNames = 16;

export type NameChange = { kind: 'add'; name: string } | { kind: 'rename' | 'remove'; entry: Named; name: string };

/** A group of the catalogue with the texts of a list. */
type Texts = 'locations';

interface Props {
  texts: Texts;
  /** Undefined while the list is read. */
  entries: readonly Named[] | undefined;
  mayWrite: boolean;
  /** A change is being sent. */
  busy: boolean;
  /** Sends a change, and answers whether the server accepted it. */
  onChange: (change: NameChange) => Promise<boolean>;
}

export function NameList({ texts, entries, mayWrite, busy, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<number>();
  const [removing, setRemoving] = useState<Named>();
  // The texts stay while the dialog fades out.
  const [asked, setAsked] = useState<Named>();
  if (removing && removing !== asked) setAsked(removing);
  const list = useRef<HTMLUListElement>(null);
  const all = entries ?? [];
  const rename = async (entry: Named, name: string): Promise<void> => {
    if (await onChange({ kind: 'rename', entry, name })) setEditing(undefined);
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
        onSave={(name) => void rename(entry, name)}
        onCancel={() => setEditing(undefined)}
      />
    ) : (
      <li key={entry.id} {...attributes}>
        <span className="grow cut">{entry.name}</span>
        {mayWrite ? (
          <>
            <button type="button" className="icon" aria-label={t(`${texts}.edit`, { name: entry.name })} onClick={() => setEditing(entry.id)}>
              <Icon name="pencil" />
            </button>
            <button type="button" className="icon" aria-label={t(`${texts}.remove`, { name: entry.name })} onClick={() => setRemoving(entry)}>
              <Icon name="cross" />
            </button>
          </>
        ) : null}
      </li>
    );
  return (
    <div className="narrow">
      {mayWrite ? (
        <AddLine texts={texts} entries={all} busy={busy} onAdd={(name) => onChange({ kind: 'add', name })} />
      ) : (
        <p className="muted">{t(`${texts}.readOnly`)}</p>
      )}
      {entries?.length === 0 ? <EmptyState title={t(`${texts}.empty`)} /> : null}
      <ul ref={list} className="card name-list" aria-label={t(`${texts}.title`)}>
        {all.length > virtualAbove ? (
          <Suspense fallback={all.slice(0, firstNames).map((entry) => drawItem(entry))}>
            <VirtualItems
              count={all.length}
              kept={all.findIndex((entry) => entry.id === editing)}
              list={list}
              draw={(index, attributes) => {
                const entry = all[index];
                return entry ? drawItem(entry, attributes) : null;
              }}
            />
          </Suspense>
        ) : (
          all.map((entry) => drawItem(entry))
        )}
      </ul>
      <Confirm
        open={removing !== undefined}
        title={t(`${texts}.remove`, { name: asked?.name ?? '' })}
        message={t(`${texts}.deletePrompt`)}
        okText={t(`${texts}.remove`, { name: asked?.name ?? '' })}
        danger
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) void onChange({ kind: 'remove', entry: removing, name: removing.name });
          setRemoving(undefined);
        }}
      />
    </div>
  );
}

interface AddProps {
  texts: Texts;
  entries: readonly Named[];
  busy: boolean;
  onAdd: (name: string) => Promise<boolean>;
}

/** The line that adds a name; it is emptied when the server has accepted the name. */
function AddLine({ texts, entries, busy, onAdd }: AddProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  useUnsaved(name.trim() !== '');
  const add = async (): Promise<void> => {
    const problem = checkName(name, entries);
    setError(problem ? t(`${texts}.${problem}`) : '');
    if (!problem && (await onAdd(name))) setName('');
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
        required
        maxLength={nameMax}
        value={name}
        error={error}
        autoComplete="off"
        onText={(text) => {
          setName(text);
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
  texts: Texts;
  entry: Named;
  others: readonly Named[];
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** A line being edited: tick or Enter saves, close or Escape cancels. */
function EditLine({ attributes, texts, entry, others, busy, onSave, onCancel }: EditProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState(entry.name);
  const [error, setError] = useState('');
  useUnsaved(name !== entry.name);
  const save = (): void => {
    const problem = checkName(name, others);
    setError(problem ? t(`${texts}.${problem}`) : '');
    if (!problem) onSave(name);
  };
  return (
    <li {...attributes}>
      <form
        className="grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
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
          onText={setName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
      </form>
      <button type="button" className="icon" disabled={busy} aria-label={t(`${texts}.accept`, { name: entry.name })} onClick={save}>
        <Icon name="check" />
      </button>
      <button type="button" className="icon" aria-label={t(`${texts}.undo`, { name: entry.name })} onClick={onCancel}>
        <Icon name="x" />
      </button>
    </li>
  );
}
