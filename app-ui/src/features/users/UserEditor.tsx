// The form of a user: adding one, or changing one. Of two people who change the same user the second is shown what the first has
// saved, and keeps what was entered.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { UserDetails } from './UserDetails.tsx';
import { Crumb } from './UserFormFrame.tsx';
import { UserRights } from './UserRights.tsx';
import { useUserEditor, type Edited } from './useUserEditor.ts';

interface Props extends Edited {
  /** The address of the list. */
  back: string;
}

export function UserEditor({ back, ...edited }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const editing = useUserEditor(edited);
  const { form, wrong, conflict, submit, isPending } = editing;
  const title = edited.user ? t('userForm.editTitle', { name: edited.user.DisplayName }) : t('userForm.addTitle');
  return (
    <form className="form-page" ref={form} aria-label={title} noValidate onSubmit={submit}>
      <div className="form-scroll">
        <Crumb back={back} title={title} />
        <p className="sr" role="status">
          {wrong > 0 ? t('userForm.wrong', { count: wrong }) : ''}
        </p>
        {conflict ? <Conflict onKeep={conflict.keepMine} onTake={conflict.takeTheirs} /> : null}
        <div className="form-columns">
          <UserDetails {...edited} editing={editing} />
          {editing.offersDelete || session.isGroup ? <UserRights {...edited} editing={editing} /> : null}
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
