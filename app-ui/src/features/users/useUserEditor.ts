// A user being added or changed: the values of the form, saving them, and what is done when another administrator has saved the same
// user meanwhile.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState, type SyntheticEvent, type RefObject } from 'react';
import { useForm, useWatch, type Control, type ResolverResult, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { createUser, peopleKeys, readUser, updateUser, type IdentityLink, type UserChoices, type UserRecord } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { roleName } from './roles.ts';
import { blank, changedUser, changesOwnMail, fieldOf, mayHoldDeletion, needsPin, newUser, valuesOf, wrongWith, type UserField, type UserValues } from './userForm.ts';
import { useIdentityLink } from './useIdentityLink.ts';
import { may } from './useUsers.ts';

export interface Edited {
  /** Undefined for a new user. */
  user: UserRecord | undefined;
  /** The link to the identity provider: null for none, undefined when it could not be read. */
  known: IdentityLink | null | undefined;
  choices: UserChoices;
  onClose: () => void;
}

/** The fields of which another administrator's value is shown. */
const comparable = ['firstName', 'lastName', 'email', 'role', 'mayDelete', 'sites'] as const;
type Comparable = (typeof comparable)[number];

/** The fields on which others depend. */
const watched = ['role', 'several', 'site', 'firstName', 'lastName', 'login', 'same', 'email'] as const;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values where nothing is wrong, otherwise the errors of the wrong fields. */
function resolved(values: UserValues, wrong: ReturnType<typeof wrongWith>, t: TFunction): ResolverResult<UserValues> {
  const fields = Object.entries(wrong);
  return fields.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(fields.map(([field, key]) => [field, { type: 'wrong', message: t(key) }])) };
}

/** The value of a field as a text. */
function shownOf(field: Comparable, values: UserValues, t: TFunction): string {
  if (field === 'role') return roleName(values.role, t);
  if (field === 'sites') return Object.entries(values.sites).map(([code, type]) => `${code} ${roleName(type, t)}`).join(', ') || t('userForm.nothing');
  if (field === 'mayDelete') return t(values.mayDelete ? 'userForm.permissionOn' : 'userForm.permissionOff');
  return values[field];
}

export interface UserEditing {
  isNew: boolean;
  form: RefObject<HTMLFormElement | null>;
  control: Control<UserValues>;
  setValue: UseFormSetValue<UserValues>;
  values: Pick<UserValues, (typeof watched)[number]>;
  errorOf: (field: UserField) => string | undefined;
  /** The value of a field that another administrator has saved, as its hint. */
  hintOf: (field: Comparable) => { hint?: string };
  /** The number of wrong fields, once it was tried to save them. */
  wrong: number;
  /** `true` if the own mail address is changed, which needs the present password. */
  needsPresent: boolean;
  /** `true` if the link to the identity provider could not be read. */
  isLinkUnread: boolean;
  canRole: boolean;
  canSites: boolean;
  canDelete: boolean;
  /** `true` if the right to delete machines is visible. */
  offersDelete: boolean;
  /** Present while another administrator's values are shown. */
  conflict: { keepMine: () => void; takeTheirs: () => void } | undefined;
  submit: (event: SyntheticEvent) => void;
  isPending: boolean;
}

export function useUserEditor({ user, known, choices, onClose }: Edited): UserEditing {
  const isNew = user === undefined;
  const { idp, link } = useIdentityLink(known, isNew);
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  /** The record on which the changes are based. */
  const [base, setBase] = useState(user);
  /** Values that another administrator has saved meanwhile, where this form has another value. */
  const [theirs, setTheirs] = useState<Partial<Record<Comparable, string>>>();
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  const { control, handleSubmit, reset, setError, getValues, setValue, formState } = useForm<UserValues>({
    defaultValues: user ? valuesOf(user, idp ?? '') : blank(session.isGroup ? '' : choices.DefaultSiteCode),
    shouldFocusError: false,
    resolver: (values) =>
      resolved(values, wrongWith(values, isNew, { pin: needsPin(values.role, choices), present: changesOwnMail(values.email, base, session.user.UserId) }), t),
  });
  const [role, several, site, firstName, lastName, login, isSame, email] = useWatch({ control, name: watched });
  const { dirtyFields, isDirty, errors, submitCount } = formState;
  const canDelete = isNew ? choices.DeleteMachines : may(user, 'delete_machines');
  const offersDelete = mayHoldDeletion({ role, several }, choices) && (canDelete || getValues('mayDelete'));

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (values: UserValues) => {
      const code = values.idp.trim();
      if (!base) {
        // A link needs the user.
        const made = await createUser(newUser(values, offersDelete && canDelete, needsPin(values.role, choices)));
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
      const inForm: string[] = [];
      for (const [name, [message = failure.text]] of Object.entries(failure.body.Errors ?? {})) {
        const field = fieldOf(name);
        if (!field) continue;
        setError(field, { message });
        inForm.push(message);
      }
      submitted();
      alertRefusal(failure, { kind: 'user', title: t('app.error') }, inForm);
    },
  });
  /** Takes over what another administrator has changed and this form has not, and shows the rest. Answers whether there is anything newer. */
  const showTheirs = async (before: UserRecord): Promise<boolean> => {
    const latest = await readUser(before.UserId).catch(() => undefined);
    if (!latest || latest.TimeStamp === before.TimeStamp) return false;
    const [was, now, mine] = [valuesOf(before, idp ?? ''), valuesOf(latest, idp ?? ''), getValues()];
    const differing = comparable.filter((field) => !same(was[field], now[field]) && !same(now[field], mine[field]) && !same(was[field], mine[field]));
    reset(now, { keepDirtyValues: true });
    setBase(latest);
    setTheirs(Object.fromEntries(differing.map((field) => [field, shownOf(field, now, t)])));
    return true;
  };
  useUnsaved(isDirty && !isSuccess);
  // Closed once the form no longer counts as unsaved; otherwise leaving its address would have to be confirmed.
  useEffect(() => {
    if (isSuccess) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is saved
  }, [isSuccess]);

  return {
    isNew,
    form,
    control,
    setValue,
    values: { role, several, site, firstName, lastName, login, same: isSame, email },
    errorOf: (field) => {
      const message: unknown = errors[field]?.message;
      return typeof message === 'string' ? message : undefined;
    },
    hintOf: (field) => {
      const value = theirs?.[field];
      return value === undefined ? {} : { hint: t('userForm.theirs', { value: value === '' ? t('userForm.nothing') : value }) };
    },
    wrong: submitCount > 0 ? Object.keys(errors).length : 0,
    needsPresent: changesOwnMail(email, base, session.user.UserId),
    isLinkUnread: idp === undefined && !isNew,
    canRole: isNew || may(user, 'role'),
    canSites: isNew || may(user, 'sites'),
    canDelete,
    offersDelete,
    conflict: theirs && {
      keepMine: () => setTheirs(undefined),
      takeTheirs: () => {
        if (base) reset(valuesOf(base, getValues('idp')));
        setTheirs(undefined);
      },
    },
    submit: (event) => {
      submitted();
      if (!isPending) void handleSubmit((values) => mutate(values))(event);
      else event.preventDefault();
    },
    isPending,
  };
}
