// Machine Locations: add, edit in place, delete (REF-001, REF-017, REF-025).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { createLocation, readLocations, updateLocation } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineLocation } from '../../api/wire.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { checkLocation, locationMax, sentName } from './locationRules.ts';

type Change = { kind: 'add'; name: string } | { kind: 'edit' | 'delete'; location: MachineLocation; name: string };

const done = { add: 'locations.added', edit: 'locations.updated', delete: 'locations.deleted' } as const;

function send(change: Change): Promise<unknown> {
  if (change.kind === 'add') return createLocation(sentName(change.name));
  return updateLocation({
    LocationId: change.location.LocationId,
    LocationName: sentName(change.name),
    Deleted: change.kind === 'delete',
  });
}

export default function LocationsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const mayRead = session.can('location.read');
  const mayWrite = session.can('location.write');
  const { data, error, refetch } = useQuery({
    queryKey: keys.locations(session.site),
    queryFn: ({ signal }) => readLocations(signal),
    enabled: mayRead,
    staleTime: Infinity,
    meta: { overlay: true },
  });
  const [name, setName] = useState('');
  const [addError, setAddError] = useState('');
  const [editing, setEditing] = useState<MachineLocation>();
  const [deleting, setDeleting] = useState<MachineLocation>();

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_answer, change) => {
      alert({ type: 'success', title: t(done[change.kind]) });
      if (change.kind === 'add') setName('');
      else setEditing(undefined);
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && ![401, 403, 500, 503].includes(failure.status)) {
        alert({ type: 'danger', title: t('locations.title'), text: failure.text });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.locations(session.site) }),
  });

  if (!mayRead) return <DeniedState text={session.user.SiteName} />;
  if (error && !data) {
    return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  }
  const locations = (data ?? []).filter((location) => !location.Deleted);
  const add = (): void => {
    const problem = checkLocation(name, locations);
    setAddError(problem ? t(problem) : '');
    if (!problem) mutate({ kind: 'add', name });
  };
  return (
    <div className="page-body">
      <div className="narrow">
        {mayWrite ? (
          <form
            className="card pad add-line"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <Field
              label={t('locations.add')}
              required
              maxLength={locationMax}
              value={name}
              error={addError}
              autoComplete="off"
              onText={(text) => {
                setName(text);
                setAddError('');
              }}
            />
            <button type="submit" className="btn brand lg" disabled={isPending}>
              {t('locations.save')}
            </button>
          </form>
        ) : (
          <p className="muted">{t('locations.readOnly')}</p>
        )}
        {data && locations.length === 0 ? <EmptyState title={t('locations.empty')} /> : null}
        <ul className="card name-list" aria-label={t('locations.title')}>
          {locations.map((location) =>
            editing?.LocationId === location.LocationId ? (
              <EditLine
                key={location.LocationId}
                location={location}
                others={locations.filter((other) => other.LocationId !== location.LocationId)}
                busy={isPending}
                onSave={(next) => mutate({ kind: 'edit', location, name: next })}
                onCancel={() => setEditing(undefined)}
              />
            ) : (
              <li key={location.LocationId}>
                <span className="grow cut">{location.LocationName}</span>
                {mayWrite ? (
                  <>
                    <button
                      type="button"
                      className="icon"
                      aria-label={t('locations.edit', { name: location.LocationName })}
                      onClick={() => setEditing(location)}
                    >
                      <Icon name="pencil" />
                    </button>
                    <button
                      type="button"
                      className="icon"
                      aria-label={t('locations.remove', { name: location.LocationName })}
                      onClick={() => setDeleting(location)}
                    >
                      <Icon name="cross" />
                    </button>
                  </>
                ) : null}
              </li>
            ),
          )}
        </ul>
      </div>
      <Confirm
        open={deleting !== undefined}
        title={t('locations.deleteTitle')}
        message={t('locations.deletePrompt')}
        danger
        onCancel={() => setDeleting(undefined)}
        onOk={() => {
          if (deleting) mutate({ kind: 'delete', location: deleting, name: deleting.LocationName });
          setDeleting(undefined);
        }}
      />
    </div>
  );
}

interface EditProps {
  location: MachineLocation;
  others: readonly MachineLocation[];
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** A line being edited: tick or Enter saves, close or Escape cancels. */
function EditLine({ location, others, busy, onSave, onCancel }: EditProps): JSX.Element {
  const { t } = useTranslation();
  const [name, setName] = useState(location.LocationName);
  const [problem, setProblem] = useState('');
  const save = (): void => {
    const found = checkLocation(name, others);
    setProblem(found ? t(found) : '');
    if (!found) onSave(name);
  };
  return (
    <li>
      <form
        className="grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={t('locations.name')}
          required
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed Edit on this line
          autoFocus
          maxLength={locationMax}
          value={name}
          error={problem}
          autoComplete="off"
          onText={setName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
      </form>
      <button type="button" className="icon" disabled={busy} aria-label={t('locations.accept', { name: location.LocationName })} onClick={save}>
        <Icon name="check" />
      </button>
      <button type="button" className="icon" aria-label={t('locations.undo', { name: location.LocationName })} onClick={onCancel}>
        <Icon name="x" />
      </button>
    </li>
  );
}
