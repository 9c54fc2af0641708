// A new password or PIN of one's own, with the present one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changeOwnPassword, changeOwnPin, peopleKeys, type Account } from '../../api/people.ts';
import { paths } from '../../paths.ts';
import { NewPassword } from '../../ui/NewPassword.tsx';
import { NewPin } from '../../ui/NewPin.tsx';
import { ownWords } from '../../ui/password.ts';
import { confirmPinWrong, confirmWrong, passwordWrong, pinWrong } from '../../ui/secretErrors.ts';
import { SecretField } from '../../ui/SecretField.tsx';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { FormCard } from './FormCard.tsx';
import { refused, type FieldErrors } from '../../ui/refused.ts';

const blank = { current: '', fresh: '', again: '' };

export function ChangeSecret({ account, kind }: { account: Account; kind: 'password' | 'pin' }): JSX.Element {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [{ current, fresh, again }, setValues] = useState(blank);
  const [isSubmitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const isPin = kind === 'pin';
  const own = ownWords(account);
  const change = (part: Partial<typeof blank>): void => setValues((before) => ({ ...before, ...part }));
  useUnsaved(current !== '' || fresh !== '' || again !== '');
  const [freshWrong, againWrong] = isPin ? [pinWrong(fresh), confirmPinWrong(again, fresh)] : [passwordWrong(fresh, own), confirmWrong(again, fresh)];
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isPin ? changeOwnPin({ CurrentPin: current, Pin: fresh }) : changeOwnPassword({ CurrentPassword: current, Password: fresh })),
    onSuccess: async () => {
      alert({ type: 'success', kind: 'account', title: t('users.heading'), text: t(isPin ? 'users.pinDone' : 'users.passwordDone') });
      setValues(blank);
      setSubmitted(false);
      await client.invalidateQueries({ queryKey: peopleKeys.account(account.UserId) });
    },
    onError: (problem) => setErrors(refused(problem, t(isPin ? 'account.pin' : 'account.password'), ['currentpassword', 'currentpin', kind])),
  });
  const shown = (wrong: typeof freshWrong | typeof againWrong): string | undefined => (isSubmitted && wrong ? t(`secret.${wrong}`) : undefined);
  return (
    <FormCard
      title={t(isPin ? 'account.pin' : 'account.password')}
      submit={t(isPin ? 'account.changePin' : 'account.change')}
      busy={isPending}
      onSubmit={() => {
        setSubmitted(true);
        setErrors({});
        if (current !== '' && !freshWrong && !againWrong) mutate();
      }}
    >
      <SecretField
        {...(isPin ? { kind: 'pin' } : { maxLength: 100 })}
        label={t(isPin ? 'account.currentPin' : 'account.current')}
        required
        autoComplete="current-password"
        value={current}
        error={errors['currentpin'] ?? errors['currentpassword'] ?? (isSubmitted && current === '' ? t(isPin ? 'account.currentPinRequired' : 'account.currentRequired') : undefined)}
        onText={(text) => change({ current: text })}
      />
      {isPin ? (
        <NewPin
          pin={fresh}
          confirm={again}
          onPin={(text) => change({ fresh: text })}
          onConfirm={(text) => change({ again: text })}
          pinError={errors['pin'] ?? shown(freshWrong)}
          confirmError={shown(againWrong)}
        />
      ) : (
        <>
          <NewPassword
            label={t('secret.newPassword')}
            maxLength={100}
            password={fresh}
            confirm={again}
            onPassword={(text) => change({ fresh: text })}
            onConfirm={(text) => change({ again: text })}
            passwordError={errors['password'] ?? shown(freshWrong)}
            confirmError={shown(againWrong)}
            own={own}
          />
          <p className="hint">{t('account.passwordHint')}</p>
          <Link className="med" to={paths.ownReset}>
            {t('account.byEmail')}
          </Link>
        </>
      )}
    </FormCard>
  );
}
