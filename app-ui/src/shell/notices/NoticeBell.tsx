// The bell with the number of unread notifications, and the panel that lists them.
import { Drawer } from '@mui/material';
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeList } from './NoticeList.tsx';
import { textsOf, unread } from './notices.ts';
import { useNotices } from './useNotices.ts';

const mostShown = 99;

export function NoticeBell(): JSX.Element | null {
  return useSession().can('notification.read') ? <Bell /> : null;
}

function Bell(): JSX.Element {
  const { t } = useTranslation();
  const notices = useNotices();
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const count = unread(notices.all);
  const close = (): void => setOpen(false);
  const latest = notices.latest && textsOf(notices.latest);
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('notices.bell', { count })}
        title={t('notices.title')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {count > 0 ? (
          <span className="dot" aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        ) : null}
      </button>
      <span role="status" className="sr">
        {latest ? `${latest.title}: ${latest.message}` : ''}
      </span>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { className: 'notices', role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <header className="dialog-head">
          <h2 id={titleId} className="h2">
            {t('notices.title')}
          </h2>
          <span className="grow" />
          {count > 0 ? (
            <button type="button" className="btn text" onClick={notices.markAll}>
              {t('notices.markAll')}
            </button>
          ) : null}
          <button type="button" className="icon" aria-label={t('app.close')} onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        <NoticeList {...notices} onLeave={close} />
      </Drawer>
    </>
  );
}
