// The sheet of a handover: the questions by their groups, the signature and the disclaimer.
import type { JSX } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { FailedBeforeList } from './FailedBeforeList.tsx';
import { Question } from './Question.tsx';
import { answeredOf, groupsOf, sentSheet, type SheetFields, type SheetGroup } from './sheet.ts';
import { SheetNotices } from './SheetNotices.tsx';
import { useFailedBefore, type FailedBefore } from './useFailedBefore.ts';
import { Signature } from '../signing/Signature.tsx';
import { useSheetForm, type Changed, type SheetParams } from './useSheetForm.ts';
import { useSheetSigning } from '../signing/useSheetSigning.ts';

function Progress({ control, total }: { control: Control<SheetFields>; total: number }): JSX.Element {
  const { t } = useTranslation();
  const answers = useWatch({ control, name: 'answers' });
  return (
    <p className="muted" role="status">
      {t('inspection.answered', { done: answeredOf({ answers, name: '', strokes: [], accepted: '' }), total })}
    </p>
  );
}

interface GroupProps {
  group: SheetGroup;
  control: Control<SheetFields>;
  /** The failed answers of the last handover. */
  before: FailedBefore | undefined;
  /** The question was answered with yes. */
  onYes: (question: number) => void;
}

function GroupSection({ group, control, before, onYes }: GroupProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className="sheet-group" aria-label={group.name || t('inspection.noGroup')}>
      <h3 className="h3">{group.name || t('inspection.noGroup')}</h3>
      <ol>
        {group.questions.map((question) => (
          <Question key={question.id} control={control} question={question} before={before?.answers.get(question.id)} onYes={() => onYes(question.id)} />
        ))}
      </ol>
    </section>
  );
}

interface Props extends SheetParams {
  /** The customer's address, if it is known. */
  email: string;
  head: JSX.Element;
  changed: Changed | undefined;
  /** The customer has signed on their own device. */
  onSigned: () => void;
  onClose: () => void;
}

export function HandoverSheet({ email, head, changed, onSigned, onClose, ...params }: Props): JSX.Element {
  const { t } = useTranslation();
  const { row, template, settings, onChanged } = params;
  const groups = groupsOf(template);
  const sheet = useSheetForm(groups, params);
  const { form: { control, getValues, setFocus, setValue, trigger, formState }, draft: { keep, drop }, busy, isOver, submit } = sheet;
  const customer = useSheetSigning({ row, sheet, onSigned, onClose });
  const { waiting, setSigning, isBack, isPast, isLeft, leave } = customer;
  // Only the answers are the dealer's; name, drawing and acceptance are the customer's, on their own device.
  const toCustomer = async (): Promise<void> => {
    const fields = Object.keys(getValues('answers')).flatMap((id) => [`answers.${id}.choice` as const, `answers.${id}.comment` as const]);
    if (await trigger(fields, { shouldFocus: true })) setSigning({ sheet: sentSheet(row.VhcId, template, getValues()) });
  };
  const before = useFailedBefore(row);
  const jump = (question: number): void => {
    setFocus(`answers.${question}.choice`);
    document.querySelector(`[data-question="${question}"]`)?.scrollIntoView({ block: 'center' });
  };
  const total = groups.reduce((count, { questions }) => count + questions.length, 0);
  return (
    <FormDialog
      title={t('actions.handover')}
      guide="handover"
      width="medium"
      loading={busy || formState.isSubmitting || isOver}
      error={formState.errors.root?.message}
      footer={{ submit: t('handover.submit') }}
      unsaved={(formState.isDirty || isBack) && !isOver && !isLeft}
      focusField={false}
      above={
        <>
          {head}
          <SheetNotices row={row} email={email} groups={groups} changed={changed} sheet={sheet} customer={customer} />
          {before ? <FailedBeforeList before={before} groups={groups} onJump={jump} /> : null}
        </>
      }
      onSubmit={() => void submit()}
      onClose={() => {
        // Until the customer has signed the answers are stored; the customer's own entries are not.
        if (waiting) keep({ ...getValues(), name: '', strokes: [], accepted: '' });
        else drop();
        leave(isPast ? 'signed' : 'closed');
      }}
    >
      <Progress control={control} total={total} />
      {groups.map((group) => (
        <GroupSection key={group.id} group={group} control={control} before={before} onYes={(question) => setValue(`answers.${question}.comment`, '')} />
      ))}
      {settings.signature ? <Signature control={control} /> : null}
      <button type="button" className="btn to-phone" onClick={() => void toCustomer()}>
        <Icon name="scan" size={16} />
        {t('signing.begin')}
      </button>
      {settings.disclaimer === '' ? null : (
        <Disclaimer
          control={control}
          text={settings.disclaimer}
          onRead={() => {
            if (changed === 'handover.disclaimerChanged') onChanged(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}
