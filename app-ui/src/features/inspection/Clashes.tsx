// Questions that somebody else has answered too: both answers side by side, and the choice. And the answers that can not be
// saved any more because the inspection has ended.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';
import { reloadPage } from '../../version.ts';
import { sameAnswer, storedAnswer } from './answers.ts';
import { answerText } from './answerText.ts';
import type { Saver, Written } from './saver.ts';

export function Clashes({ written, saver }: { written: Written; saver: Saver }): JSX.Element | null {
  const { t } = useTranslation();
  if (written.clashes.length === 0) return null;
  return (
    <section className="clashes" aria-label={t('inspection.clash.title')}>
      <h3 className="h3">{t('inspection.clash.title')}</h3>
      <ul>
        {written.clashes.map(({ mine, theirs }) => (
          <li key={mine.id} aria-label={mine.item.ItemDesc} className="clash">
            <p className="med">{mine.item.ItemDesc}</p>
            <dl>
              <div>
                <dt>{t('inspection.clash.mine')}</dt>
                <dd>{answerText(mine, t)}</dd>
                <dd>
                  <button type="button" className="btn" onClick={() => saver.resolve(mine.id, 'mine')}>
                    {t('inspection.clash.keepMine')}
                  </button>
                </dd>
              </div>
              <div>
                <dt>{t('inspection.clash.theirs')}</dt>
                <dd>{answerText(theirs, t)}</dd>
                <dd>
                  <button type="button" className="btn" onClick={() => saver.resolve(mine.id, 'theirs')}>
                    {t('inspection.clash.takeTheirs')}
                  </button>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Over({ written, saver, onReload }: { written: Written; saver: Saver; onReload: () => void }): JSX.Element | null {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  if (written.save !== 'over') return null;
  const lost = written.questions.filter((one) => !sameAnswer(one.answer, storedAnswer(one.item)));
  return (
    <section className="clashes" role="alert" aria-label={t('inspection.over.title')}>
      <h3 className="h3">{t('inspection.over.title')}</h3>
      <p>{t(lost.length > 0 ? 'inspection.over.text' : 'inspection.over.none')}</p>
      {lost.length > 0 ? (
        <ul>
          {lost.map((one) => (
            <li key={one.id}>
              {one.item.ItemDesc}: {answerText(one, t)}
            </li>
          ))}
        </ul>
      ) : null}
      {written.stagesHere.size > 0 ? <p>{t('offline.stagesLost', { stages: [...written.stagesHere.keys()].join(', ') })}</p> : null}
      {written.isNewer ? (
        <>
          <p>{t('offline.newer')}</p>
          <button type="button" className="btn" onClick={reloadPage}>
            {t('app.reload')}
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => (saver.isOnDevice ? setConfirming(true) : onReload())}>
          {t('inspection.over.reload')}
        </button>
      )}
      <Confirm
        open={isConfirming}
        title={t('offline.discardTitle')}
        message={t('offline.discardText')}
        okText={t('offline.discard')}
        danger
        onCancel={() => setConfirming(false)}
        onOk={() => {
          setConfirming(false);
          void saver.discard().then(onReload);
        }}
      />
    </section>
  );
}
