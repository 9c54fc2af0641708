// The form of a user, in place of the list: adding one, or changing one. Of two people who change the same user the second is
// shown what the first has saved, and keeps what was entered.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { createIdentityLink, createUser, peopleKeys, readIdentityLink, readUser, updateIdentityLink, updateUser, type IdentityLink, type UserChoices, type UserRecord } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { whyRefused } from '../../text/served.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NewPassword } from '../../ui/NewPassword.tsx';
import { NewPin } from '../../ui/NewPin.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { roleName, SiteRoles } from './SiteRoles.tsx';
import { blank, changedUser, changesOwnMail, entities, fieldOf, longest, mayHoldDeletion, newUser, valuesOf, wrongWith, type UserField, type UserValues } from './userForm.ts';
import { may, useUserChoices } from './useUsers.ts';
import './users.css';

interface Props {
  id: number | 'new';
  /** The address of the list. */
  back: string;
  onClose: () => void;
}

export function UserFormPage({ id, back, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = id === 'new';
  const choices = useUserChoices();
  const user = useQuery({
    queryKey: peopleKeys.user(session.site, isNew ? 0 : id),
    queryFn: ({ signal }) => readUser(isNew ? 0 : id, signal),
    enabled: !isNew,
    // What is edited is what the server has now.
    gcTime: 0,
    staleTime: Infinity,
    meta: { overlay: true },
  });
  const link = useQuery({
    queryKey: peopleKeys.identityLink(session.site, isNew ? 0 : id),
    queryFn: async ({ signal }) => (await readIdentityLink(isNew ? 0 : id, signal)) ?? null,
    enabled: !isNew,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (isNew && !session.can('user.write')) return <DeniedState text={t('users.noPermission')} />;
  // Reading again in the background may fail; what is being filled in stays.
  const problem = (choices.data ? null : choices.error) ?? (user.data ? null : user.error);
  const failure = asFailure(problem);
  if (failure?.status === 403) return <NotAllowed back={back} text={failure.text} />;
  if (problem) {
    return (
      <Framed back={back} title="">
        <ErrorState
          title={failure?.status === 404 ? t('users.gone') : t('users.loadFailed')}
          text={failure?.text ?? ''}
          onRetry={() => {
            void choices.refetch();
            if (!isNew) void user.refetch();
          }}
        />
      </Framed>
    );
  }
  if (!choices.data || (!isNew && (!user.data || link.isPending))) {
    return (
      <p className="page-body" role="status">
        {t('app.loading')}
      </p>
    );
  }
  if (user.data && !may(user.data, 'edit')) {
    const reason = user.data.RowActions.Refused['edit'];
    return <NotAllowed back={back} text={whyRefused(reason, user.data.Refusals) ?? t('userForm.deniedText')} />;
  }
  return <Form user={user.data} known={link.data} choices={choices.data} back={back} onClose={onClose} />;
}

/** This user is not for this person to change (USER-056). */
function NotAllowed({ back, text }: { back: string; text: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Framed back={back} title="">
      <div className="empty" role="alert">
        <Icon name="ban" size={28} />
        <p className="h3">{t('userForm.denied')}</p>
        <p className="muted">{text}</p>
      </div>
    </Framed>
  );
}

function Framed({ back, title, children }: { back: string; title: string; children: ReactNode }): JSX.Element {
  return (
    <div className="page-body">
      <Crumb back={back} title={title} />
      {children}
    </div>
  );
}

function Crumb({ back, title }: { back: string; title: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className="crumb" aria-label={t('userForm.back')}>
      <Link className="row" to={back}>
        <Icon name="left" size={16} />
        {t('userForm.back')}
      </Link>
      {title === '' ? null : <h2 className="h2">{title}</h2>}
    </nav>
  );
}

interface FormProps {
  /** Undefined for a new user. */
  user: UserRecord | undefined;
  /** The link to the identity provider: null for none, undefined when it could not be read. */
  known: IdentityLink | null | undefined;
  choices: UserChoices;
  back: string;
  onClose: () => void;
}

/** The fields of which somebody else's value is shown. */
const comparable = ['firstName', 'lastName', 'email', 'role', 'mayDelete', 'sites'] as const;
type Comparable = (typeof comparable)[number];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function Form({ user, known, choices, back, onClose }: FormProps): JSX.Element {
  /** The code that is stored: empty for none, undefined when it could not be read. */
  const [idp, setIdp] = useState(() => (known === undefined ? undefined : (known?.IdpUserId ?? '')));
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const isNew = user === undefined;
  /** The record on which the changes are based. */
  const [base, setBase] = useState(user);
  /** What somebody else has saved meanwhile, where this form has another value. */
  const [theirs, setTheirs] = useState<Partial<Record<Comparable, string>>>();
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  const { control, handleSubmit, reset, setError, getValues, setValue, formState } = useForm<UserValues>({
    defaultValues: user ? valuesOf(user, idp ?? '') : blank(session.isGroup ? '' : choices.DefaultSiteCode),
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = Object.entries(wrongWith(values, isNew, changesOwnMail(values.email, base, session.user.UserId)));
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(wrong.map(([field, key]) => [field, { type: 'wrong', message: t(key) }])) };
    },
  });
  const [role, several, site, firstName, lastName, login, isSame, email] = useWatch({ control, name: ['role', 'several', 'site', 'firstName', 'lastName', 'login', 'same', 'email'] });
  const { dirtyFields, isDirty, errors, submitCount } = formState;
  const canRole = isNew || may(user, 'role');
  const canSites = isNew || may(user, 'sites');
  const canDelete = isNew ? choices.DeleteMachines : may(user, 'delete_machines');
  const offersDelete = mayHoldDeletion({ role, several }, choices) && (canDelete || getValues('mayDelete'));

  /** Answers whether the link is as it was entered; a user is saved without it, too. */
  const link = async (id: number, code: string): Promise<boolean> => {
    if (code === (idp ?? '')) return true;
    try {
      await (isNew || idp === '' ? createIdentityLink(id, code) : updateIdentityLink(id, code));
    } catch {
      return false;
    }
    // When the user is refused, the next try does not send the link once more.
    setIdp(code);
    return true;
  };
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (values: UserValues) => {
      const code = values.idp.trim();
      if (!base) {
        // A link needs the user.
        const made = await createUser(newUser(values, offersDelete && canDelete));
        return link(made.UserId, code);
      }
      const isLinked = await link(base.UserId, code);
      await updateUser(changedUser(values, base, { sites: several && Boolean(dirtyFields.sites ?? dirtyFields.same), role: Boolean(dirtyFields.role), mayDelete: Boolean(dirtyFields.mayDelete) && offersDelete }));
      return isLinked;
    },
    onSuccess: (isLinked) => {
      alert({ type: 'success', kind: 'user', title: t('users.heading'), text: t(isNew ? 'users.created' : 'users.updated') });
      // Only now, because it says that the user is saved.
      if (!isLinked) alert({ type: 'Warning', kind: 'account', title: t('userForm.linkFailed') });
      void client.invalidateQueries({ queryKey: peopleKeys.users(session.site) });
    },
    onError: async (problem) => {
      const failure = asFailure(problem);
      if (!failure) return;
      if (failure.status === 409 && base && (await showTheirs(base))) return;
      for (const [name, texts] of Object.entries(failure.body.Errors ?? {})) {
        const field = fieldOf(name);
        if (field) setError(field, { message: texts[0] ?? failure.text });
      }
      submitted();
      if (!failure.isShownGlobally) alert({ type: 'danger', kind: 'user', title: t('app.error'), text: failure.text });
    },
  });
  /** Takes over what somebody else has changed and this form has not, and shows the rest. Answers whether there is anything newer. */
  const showTheirs = async (before: UserRecord): Promise<boolean> => {
    const latest = await readUser(before.UserId).catch(() => undefined);
    if (!latest || latest.TimeStamp === before.TimeStamp) return false;
    const [was, now, mine] = [valuesOf(before, idp ?? ''), valuesOf(latest, idp ?? ''), getValues()];
    const differing = comparable.filter((field) => !same(was[field], now[field]) && !same(now[field], mine[field]) && !same(was[field], mine[field]));
    reset(now, { keepDirtyValues: true });
    setBase(latest);
    setTheirs(Object.fromEntries(differing.map((field) => [field, shownOf(field, now)])));
    return true;
  };
  const shownOf = (field: Comparable, values: UserValues): string => {
    if (field === 'role') return roleName(values.role, t);
    if (field === 'sites') return Object.entries(values.sites).map(([code, type]) => `${code} ${roleName(type, t)}`).join(', ') || t('userForm.nothing');
    if (field === 'mayDelete') return t(values.mayDelete ? 'userForm.permissionOn' : 'userForm.permissionOff');
    return values[field];
  };
  useUnsaved(isDirty && !isSuccess);
  // Closed once the form no longer counts as unsaved, or leaving its address would be asked about.
  useEffect(() => {
    if (isSuccess) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is saved
  }, [isSuccess]);

  const errorOf = (field: UserField): string | undefined => {
    const message: unknown = errors[field]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const hintOf = (field: Comparable): { hint?: string } => {
    const value = theirs?.[field];
    return value === undefined ? {} : { hint: t('userForm.theirs', { value: value === '' ? t('userForm.nothing') : value }) };
  };
  const text = (name: 'firstName' | 'lastName' | 'login' | 'email' | 'idp', label: string, more: Partial<Parameters<typeof Field>[0]> = {}): JSX.Element => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <Field {...field} ref={ref} label={label} maxLength={longest} autoComplete="off" spellCheck={false} error={errorOf(name)} onText={onChange} {...more} />
      )}
    />
  );
  const offered = choices.Roles.filter(({ Offered }) => Offered).map(({ UserTypeId }) => ({ id: UserTypeId, label: roleName(UserTypeId, t) }));
  // A role that cannot be chosen is shown where it is held (Administrator, Technician and Service can be).
  const roles = role === 0 || offered.some(({ id }) => id === role) ? offered : [...offered, { id: role, label: roleName(role, t) }];
  const sites = choices.Sites.map(({ SiteCode, SiteName }) => ({ id: SiteCode, label: `${SiteCode} ${SiteName}` }));
  // A site that the caller may not give is shown where the user has it.
  const gridSites = [
    ...choices.Sites,
    ...(user?.UserSiteLookup ?? []).filter((one) => !one.Deleted && !choices.Sites.some(({ SiteCode }) => SiteCode === one.SiteCode)),
  ];
  const title = isNew ? t('userForm.addTitle') : t('userForm.editTitle', { name: user.DisplayName });
  const wrong = Object.keys(errors).length;
  const hasSide = offersDelete || session.isGroup;
  return (
    <form
      className="form-page"
      ref={form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        submitted();
        if (!isPending) void handleSubmit((values) => mutate(values))(event);
        else event.preventDefault();
      }}
    >
      <div className="form-scroll">
        <Crumb back={back} title={title} />
        <p className="sr" role="status">
          {submitCount > 0 && wrong > 0 ? t('userForm.wrong', { count: wrong }) : ''}
        </p>
        {theirs ? (
          <Conflict
            onKeep={() => setTheirs(undefined)}
            onTake={() => {
              if (base) reset(valuesOf(base, getValues('idp')));
              setTheirs(undefined);
            }}
          />
        ) : null}
        <div className="form-columns">
          <section className="card form-card" aria-label={t('userForm.details')}>
            <div className="form-grid">
              {text('firstName', t('userForm.firstName'), { required: true, ...hintOf('firstName') })}
              {text('lastName', t('userForm.lastName'), { required: true, ...hintOf('lastName') })}
              {text('login', t('userForm.userName'), { required: true, disabled: !isNew, autoCapitalize: 'none', rule: 'noSpaces' })}
              {text('email', t('userForm.email'), { required: true, inputMode: 'email', autoCapitalize: 'none', ...hintOf('email') })}
              {changesOwnMail(email, base, session.user.UserId) ? (
                <Controller
                  control={control}
                  name="present"
                  render={({ field: { ref, onChange, ...field } }) => (
                    <SecretField {...field} ref={ref} label={t('account.current')} required maxLength={100} autoComplete="current-password" error={errorOf('present')} onText={onChange} />
                  )}
                />
              ) : null}
              {isNew ? (
                <div className="whole">
                  <Controller
                    control={control}
                    name="password"
                    render={({ field: password }) => (
                      <Controller
                        control={control}
                        name="confirm"
                        render={({ field: confirm }) => (
                          <NewPassword
                            password={password.value}
                            confirm={confirm.value}
                            onPassword={password.onChange}
                            onConfirm={confirm.onChange}
                            passwordError={errorOf('password')}
                            confirmError={errorOf('confirm')}
                            own={[firstName, lastName, login, site]}
                            passwordRef={password.ref}
                            confirmRef={confirm.ref}
                          />
                        )}
                      />
                    )}
                  />
                </div>
              ) : null}
              {isNew ? (
                <div className="whole">
                  <Controller
                    control={control}
                    name="pin"
                    render={({ field: pin }) => (
                      <Controller
                        control={control}
                        name="confirmPin"
                        render={({ field: confirm }) => (
                          <NewPin
                            pin={pin.value}
                            confirm={confirm.value}
                            onPin={pin.onChange}
                            onConfirm={confirm.onChange}
                            pinError={errorOf('pin')}
                            confirmError={errorOf('confirmPin')}
                            pinRef={pin.ref}
                            confirmRef={confirm.ref}
                          />
                        )}
                      />
                    )}
                  />
                </div>
              ) : null}
              {isNew && session.isGroup ? (
                <Controller
                  control={control}
                  name="site"
                  render={({ field }) => (
                    <Pick
                      label={t('userForm.defaultSite')}
                      required
                      placeholder={t('userForm.chooseSite')}
                      choices={sites}
                      value={sites.find(({ id }) => id === field.value) ?? null}
                      error={errorOf('site')}
                      emptyText={t('shell.noSites')}
                      onChange={(choice) => field.onChange(choice ? String(choice.id) : '')}
                    />
                  )}
                />
              ) : null}
              <Controller
                control={control}
                name="role"
                render={({ field: { ref, value, ...field } }) => (
                  <SelectField
                    {...field}
                    ref={ref}
                    label={t('userForm.role')}
                    required
                    placeholder={t('userForm.selectRole')}
                    choices={roles}
                    value={value === 0 ? '' : value}
                    disabled={!canRole}
                    error={errorOf('role')}
                    {...hintOf('role')}
                    onChange={({ target }) => {
                      const next = Number(target.value);
                      field.onChange(next);
                      if (!mayHoldDeletion({ role: next, several }, choices)) setValue('mayDelete', false, { shouldDirty: true });
                    }}
                  />
                )}
              />
              {!session.isGroup || (!isNew && user.TypeofEntity === entities.site) ? (
                <Field label={t('userForm.siteName')} value={user?.SiteName ?? session.user.SiteName} readOnly disabled />
              ) : null}
              {text('idp', t('userForm.idp'), {
                autoCapitalize: 'none',
                disabled: idp === undefined && !isNew,
                ...(idp === undefined && !isNew ? { hint: t('userForm.idpUnread') } : {}),
                ...(known?.InvitationLink ? { hint: <span className="invitation">{t('userForm.invitation', { link: known.InvitationLink, time: known.InvitationLinkExpiry })}</span> } : {}),
              })}
            </div>
          </section>
          {hasSide ? (
            <section className="card form-card" aria-label={t('userForm.rights')}>
              <h3 className="h3">{t('userForm.rights')}</h3>
              {offersDelete ? (
                <Controller
                  control={control}
                  name="mayDelete"
                  render={({ field: { value, ref, ...field } }) => (
                    <div className="switch-line">
                      <label className="check">
                        <input type="checkbox" role="switch" className="cb" {...field} ref={ref} checked={value} disabled={!canDelete} onChange={({ target }) => field.onChange(target.checked)} />
                        {t('userForm.permission')}
                      </label>
                      {hintOf('mayDelete').hint ? <p className="hint">{hintOf('mayDelete').hint}</p> : null}
                    </div>
                  )}
                />
              ) : null}
              {session.isGroup ? (
                <Controller
                  control={control}
                  name="several"
                  render={({ field: { value, ref, ...field } }) => (
                    <div className="switch-line">
                      <label className="check">
                        <input
                          type="checkbox"
                          role="switch"
                          className="cb"
                          {...field}
                          ref={ref}
                          checked={value}
                          disabled={!isNew || !choices.MultipleSites}
                          onChange={({ target }) => {
                            field.onChange(target.checked);
                            if (target.checked) setValue('mayDelete', false);
                          }}
                        />
                        {t('userForm.several')}
                      </label>
                      {!isNew && !value ? <p className="hint">{t('userForm.severalHint')}</p> : null}
                    </div>
                  )}
                />
              ) : null}
              {several ? (
                <Controller
                  control={control}
                  name="sites"
                  render={({ field }) => (
                    <>
                      <SiteRoles
                        sites={gridSites}
                        roles={offered}
                        value={field.value}
                        onChange={field.onChange}
                        fixed={isNew ? site : ''}
                        role={role}
                        isSame={isSame}
                        onSame={(same) => setValue('same', same, { shouldDirty: true })}
                        disabled={!canSites}
                        error={errorOf('sites')}
                      />
                      {hintOf('sites').hint ? <p className="hint">{hintOf('sites').hint}</p> : null}
                    </>
                  )}
                />
              ) : null}
            </section>
          ) : null}
        </div>
      </div>
      <footer className="form-foot">
        <span className="grow" />
        <button type="submit" className="btn brand lg" disabled={isPending} aria-busy={isPending}>
          {t('userForm.save')}
        </button>
      </footer>
    </form>
  );
}

function Conflict({ onKeep, onTake }: { onKeep: () => void; onTake: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="notice-box" role="alert">
      <div className="grow">
        <p className="med">{t('userForm.changed')}</p>
        <p>{t('userForm.changedText')}</p>
      </div>
      <button type="button" className="btn" onClick={onTake}>
        {t('userForm.takeTheirs')}
      </button>
      <button type="button" className="btn" onClick={onKeep}>
        {t('userForm.keepMine')}
      </button>
    </div>
  );
}
