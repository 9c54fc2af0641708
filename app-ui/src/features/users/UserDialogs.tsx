// The dialogs over the list of users.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '../../api/people.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { may } from './useUsers.ts';
import type { UserAct, UsersView } from './view.ts';

interface Props {
  act: UserAct | undefined;
  /** The user that the dialog is about. */
  about: UserRecord | undefined;
  view: UsersView;
  onSearch: (found: Pick<UsersView, 'by' | 'text'>) => void;
  onDelete: (user: UserRecord) => void;
  onClose: () => void;
}

export function UserDialogs({ act, about, view, onSearch, onDelete, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {act === 'filter' ? <FilterDialog view={view} onSearch={onSearch} onClose={onClose} /> : null}
      {about && act === 'reset' && (may(about, 'reset_password') || may(about, 'reset_pin')) ? <ResetDialog key={about.UserId} user={about} onClose={onClose} /> : null}
      {about && act === 'delete' && may(about, 'delete') ? (
        <Confirm
          open
          title={t('users.confirm')}
          message={t('users.deletePrompt')}
          okText={t('users.removeOf', { name: about.DisplayName })}
          danger
          onCancel={onClose}
          onOk={() => onDelete(about)}
        >
          <p className="muted">{t('users.deleteHint', { name: about.DisplayName })}</p>
        </Confirm>
      ) : null}
    </>
  );
}
