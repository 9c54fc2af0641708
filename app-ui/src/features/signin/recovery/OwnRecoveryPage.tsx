// The signed-in person's own password, by a passcode that is sent to the address on file (AUTH-007). The steps are entries of
// the history at one address.
import { useCallback, useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { sendOwnPasscode } from '../../../api/recovery.ts';
import { useSession } from '../../../api/session.tsx';
import { paths } from '../../../paths.ts';
import { languageCode } from '../../../text/i18n.ts';
import { alert } from '../../../ui/toast.tsx';
import '../../../ui/forms.css';
import { useRecovery } from './context.ts';
import { PasscodeStep } from './PasscodeStep.tsx';
import { ownValues, type Step } from './recovery.ts';
import { RecoveryProvider } from './RecoveryProvider.tsx';
import { StepForm } from './StepForm.tsx';
import { UpdateStep } from './UpdateStep.tsx';
import { useSend } from './useSend.ts';

/** The history state of a step. */
interface StepState {
  step?: Step;
}

export default function OwnRecoveryPage(): JSX.Element {
  const navigate = useNavigate();
  const { user } = useSession();
  const step = (useLocation().state as StepState | null)?.step ?? 'request';
  const open = useCallback((next: Step, replace = false): void => void navigate(paths.ownReset, { replace, state: { step: next } satisfies StepState }), [navigate]);
  return (
    <RecoveryProvider first={() => ownValues(user)} open={open} isInShell>
      <div className="page-body recovery">
        <Steps step={step} />
      </div>
    </RecoveryProvider>
  );
}

function Steps({ step }: { step: Step }): JSX.Element {
  const { values, open } = useRecovery();
  const isRefused = step === 'update' && values.token === '';
  useEffect(() => {
    if (isRefused) open('passcode', true);
  }, [isRefused, open]);
  return step === 'request' ? <SendStep /> : step === 'passcode' || isRefused ? <PasscodeStep /> : <UpdateStep />;
}

/** The step that sends the passcode. */
function SendStep(): JSX.Element {
  const { t } = useTranslation();
  const { values, change, open } = useRecovery();
  const { send, isPending } = useSend({
    fields: [],
    call: () => sendOwnPasscode({ SiteCode: values.site, LoginId: values.user, UserEntityType: values.type, LanguageCode: languageCode() }),
    onSuccess: () => {
      alert({ type: 'success', kind: 'account', title: t('recovery.sent') });
      change((before) => ({ ...before, passcode: '', token: '' }));
      open('passcode');
    },
  });
  return (
    <StepForm title={t('recovery.sendTitle')} submit={t('recovery.request')} busy={isPending} wrongCount={0} onSubmit={send}>
      <p>{t('recovery.sendHint')}</p>
    </StepForm>
  );
}
