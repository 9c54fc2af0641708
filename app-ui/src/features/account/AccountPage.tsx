// The signed-in person's own page: name and language, password and PIN, sessions, and notifications.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { shownTime } from 'web-shared/values/dates';
import { isEmailAddress } from 'web-shared/values/emailAddress';
import { readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import {
  endOtherSessions, endOwnSession, listOwnSessions, peopleKeys, readAccount, saveNoticeChoices, updateAccount, type Account, type OwnSession,
} from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { knownLanguages } from '../../text/i18n.ts';
import { servedText } from '../../text/served.ts';
import { ownName } from '../../text/ownName.ts';
import { reloadIn } from '../../ui/reloadIn.ts';
import { Badge } from '../../ui/Badge.tsx';
import { isBlank } from '../../ui/cleanText.ts';
import { Field } from '../../ui/Field.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import '../../ui/forms.css';
import './account.css';
import { ChangeSecret } from './ChangeSecret.tsx';
import { deviceOf } from './deviceName.ts';
import { FormCard } from './FormCard.tsx';
import { refused, type FieldErrors } from '../../ui/refused.ts';

export default function AccountPage(): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({ queryKey: peopleKeys.account(user.UserId), queryFn: ({ signal }) => readAccount(signal), meta: { overlay: true } });
  if (error && !data) return <ErrorState title={t('account.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) {
    return <Skeleton of="fields" count={8} className="page-body" />;
  }
  return (
    <div className="page-body account">
      <div>
        <Details account={data} />
        {data.HasPassword ? <ChangeSecret account={data} kind="password" /> : null}
        {data.HasPin ? <ChangeSecret account={data} kind="pin" /> : null}
      </div>
      <div>
        <Sessions userId={data.UserId} />
        {data.Notifications.length > 0 ? <Notices account={data} /> : null}
      </div>
    </div>
  );
}

function Details({ account }: { account: Account }): JSX.Element {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  const before = { FirstName: account.FirstName, SurName: account.SurName, Email: account.Email, LanguageId: account.LanguageId };
  const [changes, setChanges] = useState<Partial<typeof before>>({});
  const [current, setCurrent] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const session = useSessionState();
  const values = { ...before, ...changes };
  const isDirty = (Object.keys(changes) as (keyof typeof before)[]).some((name) => values[name] !== before[name]);
  const isMailNew = values.Email.trim() !== before.Email;
  // Whoever signs in by PIN alone has no password to show.
  const byPin = account.HasPin && !account.HasPassword;
  useUnsaved(isDirty);
  const wrong = {
    firstName: isBlank(values.FirstName) ? t('userForm.firstNameRequired') : undefined,
    lastName: isBlank(values.SurName) ? t('userForm.lastNameRequired') : undefined,
    email: values.Email.trim() === '' ? t('userForm.emailRequired') : isEmailAddress(values.Email.trim()) ? undefined : t('userForm.emailInvalid'),
    current: isMailNew && current === '' ? t(byPin ? 'account.currentPinRequired' : 'account.currentRequired') : undefined,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      updateAccount({
        FirstName: values.FirstName.trim(), SurName: values.SurName.trim(), Email: values.Email.trim(), LanguageId: values.LanguageId, TimeStamp: account.TimeStamp,
        ...(isMailNew ? (byPin ? { CurrentPin: current } : { CurrentPassword: current }) : {}),
      }),
    onSuccess: async () => {
      alert({ type: 'success', kind: 'account', title: t('account.saved') });
      setChanges({});
      setCurrent('');
      setSubmitted(false);
      await Promise.all([client.invalidateQueries({ queryKey: peopleKeys.account(account.UserId) }), session.reread().catch(() => undefined)]);
      const spoken = languages.find(({ LanguageId }) => LanguageId === values.LanguageId);
      if (values.LanguageId !== before.LanguageId && spoken) reloadIn(spoken.LanguageCode);
    },
    onError: (problem) => {
      setErrors(refused(problem, t('account.details'), ['firstname', 'surname', 'email', 'currentpassword', 'currentpin']));
      // Somebody else has changed it: what is stored now is the base of the next try.
      if (asFailure(problem)?.status === 409) void client.invalidateQueries({ queryKey: peopleKeys.account(account.UserId) });
    },
  });
  const shown = (text: string | undefined): string | undefined => (isSubmitted ? text : undefined);
  const set = (part: Partial<typeof before>): void => setChanges({ ...changes, ...part });
  return (
    <FormCard
      title={t('account.details')}
      submit={t('account.save')}
      busy={isPending}
      onSubmit={() => {
        setSubmitted(true);
        setErrors({});
        if (Object.values(wrong).every((text) => text === undefined)) mutate();
      }}
    >
      <dl className="fixed-values">
        <dt>{t('account.username')}</dt>
        <dd>{account.LoginId}</dd>
        <dt>{t('account.role')}</dt>
        <dd>{servedText(account.UserTypeDesc)}</dd>
        {account.SiteName ? (
          <>
            <dt>{t('account.site')}</dt>
            <dd>
              {account.SiteCode} {account.SiteName}
            </dd>
          </>
        ) : null}
      </dl>
      <div className="form-grid">
        <Field label={t('account.firstName')} required maxLength={50} autoComplete="given-name" value={values.FirstName} error={errors['firstname'] ?? shown(wrong.firstName)} onText={(FirstName) => set({ FirstName })} />
        <Field label={t('account.lastName')} required maxLength={50} autoComplete="family-name" value={values.SurName} error={errors['surname'] ?? shown(wrong.lastName)} onText={(SurName) => set({ SurName })} />
        <Field label={t('account.email')} required maxLength={50} inputMode="email" autoComplete="email" value={values.Email} error={errors['email'] ?? shown(wrong.email)} onText={(Email) => set({ Email })} />
        <SelectField
          label={t('account.language')}
          choices={languages.filter(({ LanguageCode }) => knownLanguages.has(LanguageCode)).map((language) => ({ id: language.LanguageId, label: ownName(language) }))}
          value={values.LanguageId}
          onChange={({ target }) => set({ LanguageId: Number(target.value) })}
        />
        {isMailNew ? (
          <SecretField
            {...(byPin ? { kind: 'pin' } : { maxLength: 100 })}
            label={t(byPin ? 'account.currentPin' : 'account.current')}
            required
            autoComplete="current-password"
            value={current}
            error={errors['currentpin'] ?? errors['currentpassword'] ?? shown(wrong.current)}
            onText={setCurrent}
          />
        ) : null}
      </div>
    </FormCard>
  );
}

/** A time of the server, DD/MM/YYYY HH:mm, as it is here. */
const timeOf = (time: string): string => shownTime(new Date(time)).slice(0, -3);

function Sessions({ userId }: { userId: number }): JSX.Element {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: peopleKeys.ownSessions(userId), queryFn: ({ signal }) => listOwnSessions(signal) });
  const { mutate, isPending } = useMutation({
    mutationFn: (session: OwnSession | 'others') => (session === 'others' ? endOtherSessions() : endOwnSession(session.Id)),
    onSuccess: (_done, session) => alert({ type: 'success', kind: 'account', title: t(session === 'others' ? 'account.endedOthers' : 'account.ended') }),
    onError: (problem) => void refused(problem, t('account.sessions')),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.ownSessions(userId) }),
  });
  const others = data?.filter(({ Current }) => !Current).length ?? 0;
  const nameOf = ({ Device }: OwnSession): string => {
    const device = deviceOf(Device);
    return device ? t('account.browserOn', device) : Device || t('account.unknownDevice');
  };
  return (
    <section className="card form-card" aria-label={t('account.sessions')}>
      <h2 className="h2">{t('account.sessions')}</h2>
      {error && !data ? (
        <ErrorState title={t('account.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton of="cards" count={3} />
      ) : (
        <>
          <ul className="session-list">
            {data.map((one) => (
              <li key={one.Id}>
                <span className="grow">
                  <span className="row wrap-row">
                    <span className="med" title={one.Device}>
                      {nameOf(one)}
                    </span>
                    {one.Current ? <Badge colour="green" icon="check" text={t('account.thisDevice')} /> : null}
                  </span>
                  <span className="muted cap">
                    {[one.Address, t('account.since', { time: timeOf(one.CreatedAt) }), t('account.lastUsed', { time: timeOf(one.LastSeenAt) })].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {one.Current ? null : (
                  <button
                    type="button"
                    className="btn"
                    disabled={isPending}
                    aria-label={t('account.endOf', { device: `${nameOf(one)}, ${t('account.lastUsed', { time: timeOf(one.LastSeenAt) })}` })}
                    onClick={() => mutate(one)}
                  >
                    {t('account.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {others === 0 ? (
            <p className="muted">{t('account.noOthers')}</p>
          ) : (
            <div className="row">
              <button type="button" className="btn danger" disabled={isPending} onClick={() => mutate('others')}>
                {t('account.endOthers')}
              </button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const kinds = ['arrived', 'accepted', 'rejected', 'taken_back', 'imported', 'audit_due', 'audit_overdue', 'mail_failed', 'declined'] as const;

function Notices({ account }: { account: Account }): JSX.Element {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = peopleKeys.account(account.UserId);
  const { mutate, isPending } = useMutation({
    mutationFn: saveNoticeChoices,
    onSuccess: ({ Notifications }) => {
      client.setQueryData<Account>(key, (before) => before && { ...before, Notifications });
      alert({ type: 'success', kind: 'account', title: t('account.noticesSaved') });
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (problem) => {
      refused(problem, t('account.notices'));
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <section className="card form-card" aria-label={t('account.notices')}>
      <h2 className="h2">{t('account.notices')}</h2>
      <p className="muted">{t('account.noticesHint')}</p>
      <ul className="notice-choices">
        {account.Notifications.map(({ Kind, Enabled }) => {
          const kind = kinds.find((one) => one === Kind);
          return (
            <li key={Kind}>
              <label className="check">
                <input
                  type="checkbox"
                  role="switch"
                  className="cb"
                  checked={Enabled}
                  disabled={isPending}
                  onChange={({ target }) => mutate([{ Kind, Enabled: target.checked }])}
                />
                {kind === undefined ? Kind : t(`account.kinds.${kind}`)}
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
