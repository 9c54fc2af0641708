// The technicians of the site that this tablet is bound to.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { SharedDevice } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../signInPath.ts';
import { Field } from '../../ui/Field.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { doubled, faceAddress, found, otherAddress, searchedAbove, type FaceState } from './technicianFaces.ts';
import { SignInFrame } from './SignInFrame.tsx';

export function Faces({ device }: { device: SharedDevice }): JSX.Element {
  const { t } = useTranslation();
  const signInState = useLocation().state as SignInState | null;
  const [typed, setTyped] = useState('');
  const all = device.Technicians;
  const shown = found(all, typed);
  const twice = doubled(all);
  const picked: FaceState = { to: signInState?.to, picked: true };
  return (
    <SignInFrame technician wide>
      <section className="card faces-card" aria-labelledby="faces-title">
        <h1 className="h2" id="faces-title">
          {t('faces.title')}
        </h1>
        <p className="muted">{device.SiteName}</p>
        {all.length > searchedAbove ? (
          <Field label={t('faces.search')} type="search" autoComplete="off" value={typed} onText={setTyped} />
        ) : null}
        {all.length === 0 ? <EmptyState icon="user" title={t('faces.empty')} text={t('faces.emptyText')} /> : null}
        {all.length > 0 && shown.length === 0 ? <EmptyState title={t('faces.notFound')} /> : null}
        <ul className="faces" aria-labelledby="faces-title">
          {shown.map((face) => (
            <li key={face.LoginId}>
              <Link className="face" to={faceAddress(face)} state={picked}>
                <span className="ava" aria-hidden="true">
                  {face.Initials}
                </span>
                <span className="med">{face.DisplayName}</span>{' '}
                {twice.has(face.DisplayName) ? <span className="cap muted">{face.LoginId}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
        <div className="row wrap-row">
          <Link className="face-link" to={otherAddress} state={signInState}>
            {t('faces.other')}
          </Link>
          <Link className="face-link end" to={paths.login} state={signInState}>
            {t('signin.office')}
          </Link>
        </div>
      </section>
    </SignInFrame>
  );
}
