// A template that is being added or changed: the values of the form, saving and copying them, and the versions of two people who
// change the same template.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure, type Failure } from '../../api/errors.ts';
import { createMessageTemplate, messageTemplateKeys, readMessageTemplate, updateMessageTemplate, type MessageTemplate } from '../../api/messageTemplates.ts';
import { useSession } from '../../api/session.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import type { Draft } from './draft.ts';
import {
  blank, changedTemplate, conflictsBetween, fieldOf, isChanged, merged, missingIn, newTemplate, templateFields, valuesOf, type Choices, type TemplateField, type TemplateValues,
} from './templateForm.ts';
import { useDraft } from './useDraft.ts';
import { allows, siteIdOf } from './useTemplates.ts';

export interface EditedTemplate {
  /** Undefined for a new template. */
  template: MessageTemplate | undefined;
  choices: Choices;
  onClose: () => void;
  /** Called with the id of a copy that was made; 0 when it is not known. */
  onCopied: (id: number) => void;
}

/** The saved version of another user, with the fields in which this form differs from it. */
interface OtherVersion {
  values: TemplateValues;
  fields: readonly TemplateField[];
}

export interface TemplateEditing {
  /** For the element with the fields of the template. */
  fields: RefObject<HTMLFieldSetElement | null>;
  values: TemplateValues;
  set: (part: Partial<TemplateValues>) => void;
  /** Changes when the content is replaced, so that the editor begins with it. */
  revision: number;
  canEdit: boolean;
  canClone: boolean;
  errorOf: (field: TemplateField) => string | undefined;
  /** The number of wrong fields after an attempt to save. */
  wrong: number;
  other: OtherVersion | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
  draft: Draft | undefined;
  takeDraft: () => void;
  discardDraft: () => void;
  save: () => void;
  clone: () => void;
  isPending: boolean;
  /** True from the sending of the values: what is written later would be lost. Until they are refused. */
  isLocked: boolean;
}

type Errors = Partial<Record<TemplateField, string>>;

const errorsOf = (failure: Failure): Errors =>
  Object.fromEntries(Object.entries(failure.body.Errors ?? {}).flatMap(([name, texts]) => (fieldOf(name) ? [[fieldOf(name), texts[0] ?? failure.text]] : [])) as [TemplateField, string][]);

interface SendOptions extends Omit<EditedTemplate, 'template'> {
  base: MessageTemplate | undefined;
  onSent: () => void;
  /** Answers whether a stale version was replaced by the newer one. */
  onStale: () => Promise<boolean>;
  onRefused: (errors: Errors) => void;
}

interface Sending {
  send: (values: TemplateValues, isCopy: boolean) => void;
  isPending: boolean;
  isSuccess: boolean;
}

/** Sends the values, once however often it is pressed; again only after a refusal. */
function useSendTemplate({ base, choices, onClose, onCopied, onSent, onStale, onRefused }: SendOptions): Sending {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const isSending = useRef(false);
  const { mutate, isPending, isSuccess, data } = useMutation({
    mutationFn: async ({ values, isCopy }: { values: TemplateValues; isCopy: boolean }) => {
      if (base && !isCopy) await updateMessageTemplate(changedTemplate(values, base, choices));
      else return { isCopy, id: await createMessageTemplate(newTemplate(values, choices, { siteId: siteIdOf(session), userId: session.user.UserId })) };
      return { isCopy, id: base.MessageTemplateId };
    },
    onSuccess: (_answer, { isCopy }) => {
      alert({ type: 'success', kind: 'email', title: t('email.heading'), text: t(isCopy ? 'email.copied' : base ? 'email.updated' : 'email.created') });
      onSent();
      void client.invalidateQueries({ queryKey: messageTemplateKeys.lists(session.site) });
    },
    onError: async (problem) => {
      isSending.current = false;
      const failure = asFailure(problem);
      if (!failure || (failure.status === 409 && (await onStale()))) return;
      const errors = errorsOf(failure);
      onRefused(errors);
      alertRefusal(failure, { kind: 'email', title: t('app.error') }, Object.values(errors));
    },
  });
  // After the form no longer counts as unsaved: leaving its address would open the question of the leave guard.
  useEffect(() => {
    if (!isSuccess) return;
    if (data.isCopy) onCopied(data.id);
    else onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is saved
  }, [isSuccess]);
  const send = (values: TemplateValues, isCopy: boolean): void => {
    if (isSending.current) return;
    isSending.current = true;
    mutate({ values, isCopy });
  };
  return { send, isPending, isSuccess };
}

/** Answers what is to be called before the form is off; then the focus goes back to where it was, unless it is elsewhere by then. */
function useFocusBack(isOff: boolean): () => void {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (isOff) return;
    if (document.activeElement === document.body && last.current instanceof HTMLElement) last.current.focus();
    last.current = null;
  }, [isOff]);
  return () => (last.current = document.activeElement);
}

export function useTemplateEditor({ template, choices, onClose, onCopied }: EditedTemplate): TemplateEditing {
  const { t } = useTranslation();
  const session = useSession();
  /** The record on which the changes are based. */
  const [base, setBase] = useState(template);
  const [values, setValues] = useState(() => (template ? valuesOf(template) : blank));
  const [revision, setRevision] = useState(0);
  const [other, setOther] = useState<OtherVersion>();
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const { form: fields, submitted } = useFirstWrong<HTMLFieldSetElement>();
  const canEdit = template === undefined || allows(template, 'edit');
  const saved = useMemo(() => base && valuesOf(base), [base]);
  const isDirty = canEdit && isChanged(values, saved ?? blank);
  const replace = (next: TemplateValues): void => {
    setValues(next);
    setRefused({});
    setRevision((count) => count + 1);
  };
  /** Takes the newer version as the base, with what only the other person has changed. */
  const showNewer = async (): Promise<boolean> => {
    if (!base) return false;
    const newer = await readMessageTemplate(siteIdOf(session), base.MessageTemplateId).catch(() => null);
    if (!newer || newer.LastTimeStamp === base.LastTimeStamp) return false;
    const [before, theirs] = [valuesOf(base), valuesOf(newer)];
    setOther({ values: theirs, fields: conflictsBetween(before, theirs, values) });
    setBase(newer);
    replace(merged(before, theirs, values));
    return true;
  };
  const { send, isPending, isSuccess } = useSendTemplate({
    base, choices, onClose, onCopied, onStale: showNewer,
    onSent: () => draft.drop(),
    onRefused: (errors) => {
      setRefused(errors);
      submitted();
    },
  });
  const isLocked = isPending || isSuccess;
  const rememberFocus = useFocusBack(isLocked);
  const draft = useDraft(
    { user: session.user.UserId, site: session.site, template: template?.MessageTemplateId ?? 'new' },
    isDirty && !isSuccess ? values : undefined,
    base?.LastTimeStamp ?? '',
    saved,
  );
  useUnsaved(isDirty && !isSuccess);
  const missing = canEdit && isTried ? missingIn(values) : {};
  const submit = (isCopy: boolean): void => {
    setTried(true);
    submitted();
    if (canEdit && Object.keys(missingIn(values)).length > 0) return;
    rememberFocus();
    send(values, isCopy);
  };
  const errorOf = (field: TemplateField): string | undefined => (missing[field] ? t(`email.${missing[field]}`) : refused[field]);
  return {
    fields, values, revision, canEdit, errorOf, other, isPending, isLocked,
    canClone: template !== undefined && allows(template, 'clone'),
    set: (part) => {
      setValues((before) => ({ ...before, ...part }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    wrong: templateFields.filter((field) => errorOf(field) !== undefined).length,
    keepMine: () => setOther(undefined),
    takeTheirs: () => {
      if (other) replace(other.values);
      setOther(undefined);
    },
    draft: canEdit ? draft.offered : undefined,
    takeDraft: () => {
      const { offered } = draft;
      if (!offered) return;
      draft.take();
      const isNewer = base !== undefined && offered.stamp !== base.LastTimeStamp;
      if (!saved || !isNewer) {
        replace(offered.values);
        return;
      }
      // Somebody has saved the template since the draft was written.
      const { base: before, values: mine } = offered;
      setOther({ values: saved, fields: before ? conflictsBetween(before, saved, mine) : templateFields.filter((field) => saved[field] !== mine[field]) });
      replace(before ? merged(before, saved, mine) : mine);
    },
    discardDraft: draft.discard,
    save: () => submit(false),
    clone: () => submit(true),
  };
}
