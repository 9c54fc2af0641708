// The effect of a batch: its missing answers, each with a way to it, and the result of each machine.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { Missing, Reviewed } from './together.ts';

interface Props {
  forAll: readonly Missing[];
  each: readonly Reviewed[];
  onCommon: (question: number) => void;
  onMachine: (machine: number) => void;
}

export function Review({ forAll, each, onCommon, onMachine }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {forAll.length > 0 ? (
        <section aria-labelledby="together-missing">
          <h3 id="together-missing" className="h3">
            {t('inspection.blockers')}
          </h3>
          <ul className="jumps">
            {forAll.map(({ question, fault }) => (
              <li key={question.id}>
                <button type="button" className="jump" onClick={() => onCommon(question.id)}>
                  <span className="grow">{question.item.ItemDesc}</span> <span className="must">{t(fault)}</span>
                  <Icon name="right" size={16} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ul className="together-machines">
        {each.map(({ machine, exceptions, failed, missing }) => (
          <li key={machine.VHCId}>
            <button type="button" className="together-row" onClick={() => onMachine(machine.VHCId)}>
              <strong className="serial">{machine.VinNo}</strong>
              <span className="muted cut grow">{machine.LocationName}</span>
              {exceptions > 0 ? <span className="muted">{t('together.count', { count: exceptions })}</span> : null}
              {missing.length > 0 || forAll.length > 0 ? (
                <Badge colour="grey" icon="dash" text={t('together.unfinished')} />
              ) : failed > 0 ? (
                <Badge colour="red" icon="cross" text={t('inspection.failedCount', { count: failed })} />
              ) : (
                <Badge colour="green" icon="check" text={t('together.passes')} />
              )}
              <Icon name="right" size={16} />
            </button>
            {missing.map(({ question, fault }) => (
              <p key={`${question.id} ${fault}`} className="err">
                <Icon name="alert" size={16} />
                {question.item.ItemDesc}: {t(fault)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
