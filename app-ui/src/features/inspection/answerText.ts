// An answer in words.
import type { TFunction } from 'i18next';
import { measureField } from '../../text/i18n.ts';
import type { Question } from './answers.ts';

export function answerText({ kind, item, answer }: Question, t: TFunction): string {
  const answered =
    kind === 'text' || kind === 'number'
      ? answer.measure === ''
        ? t('inspection.noAnswer')
        : `${kind === 'number' ? measureField(answer.measure) : answer.measure} ${item.Unit}`.trim()
      : answer.status === null
        ? t('inspection.noAnswer')
        : answer.status === 2
          ? t('inspection.notApplicable')
          : kind === 'yesNo'
            ? t(answer.status === 1 ? 'inspection.yes' : 'inspection.no')
            : t(answer.status === 1 ? 'inspection.pass' : 'inspection.fail');
  const comment = answer.comments.trim();
  return comment === '' ? answered : `${answered}: ${comment}`;
}
