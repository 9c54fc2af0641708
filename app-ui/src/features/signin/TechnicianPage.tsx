// The sign-in of technicians. A tablet that is bound to a site shows their faces: a tap and the PIN sign in. Everywhere else it
// is the page with site code, username and PIN.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { readSharedDevice } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { store, stored } from '../../api/storage.ts';
import { ErrorState } from '../../ui/States.tsx';
import { FacePin } from './FacePin.tsx';
import { Faces } from './Faces.tsx';
import { otherAddress } from './technicianFaces.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignInPage } from './SignInPage.tsx';

/** Interval (ms) at which a tablet that nobody is signed in on reads its technicians anew. */
const readEvery = 5 * 60_000;

export function TechnicianPage(): JSX.Element {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const location = useLocation();
  // What is typed into the page with the site code is not taken away by an answer that comes late.
  const [typed, setTyped] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keys.sharedDevice,
    queryFn: ({ signal }) => readSharedDevice(signal),
    staleTime: 0,
    retry: false,
    refetchInterval: readEvery,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) store('sharedDevice', data.IsBound ? 'bound' : '');
  }, [data]);
  if (data?.IsBound && !typed && !params.has('other')) {
    const face = data.Technicians.find(({ LoginId }) => LoginId === params.get('as'));
    return face ? <FacePin key={face.LoginId} face={face} device={data} /> : <Faces device={data} />;
  }
  if (data || params.has('other') || stored('sharedDevice') === '') {
    return (
      <div className="page-fill" onInput={() => setTyped(true)}>
        <SignInPage technician />
      </div>
    );
  }
  return (
    <SignInFrame technician>
      <div className="card pad">
        {error ? (
          <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : (
          <p className="muted" role="status">
            {t('faces.loading')}
          </p>
        )}
        <Link className="face-link" to={otherAddress} state={location.state as unknown}>
          {t('faces.other')}
        </Link>
      </div>
    </SignInFrame>
  );
}
