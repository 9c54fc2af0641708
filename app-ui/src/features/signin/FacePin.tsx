// The PIN of a technician whose face was tapped on a shared tablet.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { technicianSignIn } from '../../api/calls.ts';
import { SiteRefused, useSessionState } from '../../api/session.tsx';
import { store } from '../../api/storage.ts';
import type { Face, SharedDevice } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { alert, dismissAlerts } from '../../ui/toast.tsx';
import type { FaceState } from './technicianFaces.ts';
import { PinPad } from './PinPad.tsx';
import { useRefusalText } from './refusalText.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { loginTypes } from './signInForm.ts';

export function FacePin({ face, device }: { face: Face; device: SharedDevice }): JSX.Element {
  const { t } = useTranslation();
  const { enter } = useSessionState();
  const navigate = useNavigate();
  const faceState = useLocation().state as FaceState | null;
  const refusal = useRefusalText();
  const [pin, setPin] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (pincode: string) => enter(await technicianSignIn({ sitecode: device.SiteCode, username: face.LoginId, pincode })),
    onSuccess: () => {
      store('loginType', String(loginTypes.technician));
      store('siteCode', device.SiteCode);
      dismissAlerts();
      void navigate(faceState?.to ?? '/');
    },
    onError: (problem) => {
      if (problem instanceof SiteRefused) alert({ type: 'danger', kind: 'account', title: t('signin.unauthorised'), id: 'sign-in' });
      setPin('');
    },
  });
  // With a keyboard the PIN is typed at once; on a tablet it would cover the keys of the pad.
  useEffect(() => {
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  const change = (next: string): void => {
    setPin(next);
    setMissing(false);
  };
  /** To the faces: back where they were left, so that Back of the browser does not lead here again. */
  const leave = (): void => {
    if (faceState?.picked) void navigate(-1);
    else void navigate(paths.technicianLogin, { replace: true, state: faceState });
  };
  const wrong = missing ? t('signin.pinRequired') : pin === '' ? refusal(error) : undefined;
  return (
    <SignInFrame technician>
      <form
        ref={form}
        className="card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pin === '') setMissing(true);
          else if (!isPending) mutate(pin);
        }}
      >
        <div className="row face-head">
          <button type="button" className="icon" aria-label={t('faces.back')} onClick={leave}>
            <Icon name="left" />
          </button>
          <span className="ava" aria-hidden="true">
            {face.Initials}
          </span>
          <span className="grow">
            <h1 className="h2">{face.DisplayName}</h1>
            <span className="muted">{device.SiteName}</span>
          </span>
        </div>
        {/* For the password manager, which stores a password with its name. */}
        <input type="text" hidden readOnly autoComplete="username" value={face.LoginId} />
        <PinPad value={pin} onChange={change} error={wrong} />
        <button type="submit" className="btn brand xl" disabled={isPending}>
          {t('signin.submit')}
        </button>
      </form>
    </SignInFrame>
  );
}
