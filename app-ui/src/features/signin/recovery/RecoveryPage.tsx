// A forgotten password, outside the shell: one page for its three addresses, so that what is typed stays (AUTH-006).
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, useLocation, useNavigate } from 'react-router';
import { stored } from '../../../api/storage.ts';
import { paths } from '../../../paths.ts';
import { SignInFrame } from '../SignInFrame.tsx';
import { useRecovery } from './context.ts';
import { PasscodeStep } from './PasscodeStep.tsx';
import { firstValues, type Step } from './recovery.ts';
import { RecoveryProvider } from './RecoveryProvider.tsx';
import { RequestStep } from './RequestStep.tsx';
import { UpdateStep } from './UpdateStep.tsx';

const addresses: Readonly<Record<Step, string>> = { request: paths.resetRequest, passcode: paths.resetPasscode, update: paths.resetUpdate };
const stepOf = (pathname: string): Step => (['passcode', 'update'] as const).find((step) => matchPath(addresses[step], pathname) !== null) ?? 'request';

export function RecoveryPage(): JSX.Element {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = useCallback((step: Step, replace = false): void => void navigate(addresses[step], { replace }), [navigate]);
  return (
    <RecoveryProvider first={() => firstValues(search, { loginType: stored('loginType'), siteCode: stored('siteCode') })} open={open}>
      <Steps step={stepOf(pathname)} />
    </RecoveryProvider>
  );
}

function Steps({ step }: { step: Step }): JSX.Element {
  const { t } = useTranslation();
  const { values } = useRecovery();
  if (step === 'update' && values.token === '') return <Navigate to={paths.resetPasscode} replace />;
  return (
    <SignInFrame title={t('recovery.title')}>
      {step === 'request' ? <RequestStep /> : step === 'passcode' ? <PasscodeStep /> : <UpdateStep />}
    </SignInFrame>
  );
}
