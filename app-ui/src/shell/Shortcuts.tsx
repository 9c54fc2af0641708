// The keyboard shortcuts of every page, and the sheet that lists all shortcuts.
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.tsx';
import { lastStock } from '../home.ts';
import { paths } from '../paths.ts';
import { Modal } from '../ui/Modal.tsx';
import { focusSearchBox, useKeys } from '../ui/useKeys.ts';

const openSheet = 'hardstand:shortcuts';

/** Opens the sheet. */
export function showShortcuts(): void {
  window.dispatchEvent(new Event(openSheet));
}

const sheet = [
  { text: 'shortcuts.next', keys: ['j', '↓'] },
  { text: 'shortcuts.previous', keys: ['k', '↑'] },
  { text: 'shortcuts.open', keys: ['Enter'] },
  { text: 'shortcuts.menu', keys: ['Shift F10'] },
  { text: 'shortcuts.select', keys: ['x'] },
  { text: 'shortcuts.search', keys: ['/'] },
  { text: 'shortcuts.stock', keys: ['g s'] },
  { text: 'shortcuts.find', keys: ['g f'] },
  { text: 'shortcuts.reports', keys: ['g r'] },
  { text: 'shortcuts.help', keys: ['?'] },
] as const;

/** The keys that a language has a name for; the others are written as on the key. */
const named: Partial<Record<string, 'shortcuts.enter' | 'shortcuts.shiftF10'>> = { Enter: 'shortcuts.enter', 'Shift F10': 'shortcuts.shiftF10' };

export function Shortcuts(): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const readsReports = useSession().can('report.read');
  useKeys({
    '/': (event) => {
      if (focusSearchBox()) event.preventDefault();
    },
    '?': () => setOpen(true),
    'g s': () => void navigate(lastStock()),
    'g f': () => void navigate(paths.search),
    ...(readsReports ? { 'g r': () => void navigate(paths.reports) } : {}),
  });
  useEffect(() => {
    const show = (): void => setOpen(true);
    window.addEventListener(openSheet, show);
    return () => window.removeEventListener(openSheet, show);
  }, []);
  return (
    <Modal open={open} title={t('shortcuts.title')} onClose={() => setOpen(false)}>
      <dl className="kv">
        {sheet.filter(({ text }) => readsReports || text !== 'shortcuts.reports').map(({ text, keys }) => (
          <div className="kv-row" key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key, at) => {
                const name = named[key];
                return (
                  <span key={key} className="row">
                    {at > 0 ? <span className="muted">{t('shortcuts.or')}</span> : null}
                    <kbd className="kbd">{name ? t(name) : key}</kbd>
                  </span>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
