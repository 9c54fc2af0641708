// The area and the defect of a failed question.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from './answers.ts';
import type { Faults } from './useFaults.ts';

interface Props {
  ids: string;
  question: Question;
  faults: Faults;
  isWrong: boolean;
  onAnswer: (id: number, part: Partial<Answer>) => void;
}

interface Offer {
  id: number;
  name: string;
}

export function FaultChoice({ ids, question, faults, isWrong, onAnswer }: Props): JSX.Element {
  const { t } = useTranslation();
  const { id, item, answer } = question;
  const areas = faults.areas.map(({ AreaId, AreaName }) => ({ id: AreaId, name: AreaName }));
  const defects = faults.defects.map(({ DefectId, DefectName }) => ({ id: DefectId, name: DefectName }));
  const select = (name: 'area' | 'defect', offers: readonly Offer[], chosen: number | null, storedName: string | null | undefined): JSX.Element => (
    <span className="field">
      <label htmlFor={`${ids}-${name}`}>
        {t(`inspection.${name}`)}
        <span className="must" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <select
        id={`${ids}-${name}`}
        className="fault"
        value={chosen ?? 0}
        aria-required="true"
        aria-invalid={isWrong && chosen === null}
        aria-describedby={isWrong ? `${ids}-fault` : undefined}
        onChange={(event) => onAnswer(id, { [name]: Number(event.target.value) || null })}
      >
        <option value={0}>{t('inspection.choose')}</option>
        {chosen === null || offers.some((offer) => offer.id === chosen) ? null : <option value={chosen}>{storedName ?? chosen}</option>}
        {offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {offer.name}
          </option>
        ))}
      </select>
    </span>
  );
  return (
    <div className="faults" role="group" aria-label={t('inspection.fault')}>
      {select('area', areas, answer.area, item.AreaName)}
      {select('defect', defects, answer.defect, item.DefectName)}
    </div>
  );
}
