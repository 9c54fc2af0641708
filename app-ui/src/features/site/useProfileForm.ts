// The form of the site profile, and saving it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject, type SyntheticEvent } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, saveSiteProfile, type SiteProfile } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { editedFields, fieldOf, profileValues, wrongWith, type ProfileValues } from './profile.ts';

interface ProfileForm {
  form: RefObject<HTMLFormElement | null>;
  control: Control<ProfileValues>;
  /** Number of wrong fields, once the form was submitted. */
  wrong: number;
  isPending: boolean;
  submit: (event: SyntheticEvent) => void;
}

export function useProfileForm(profile: SiteProfile): ProfileForm {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  const { control, handleSubmit, reset, setError, formState } = useForm<ProfileValues>({
    defaultValues: profileValues(profile),
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = Object.entries(wrongWith(values));
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(wrong.map(([field, key]) => [field, { type: 'wrong', message: t(`siteProfile.${key}`) }])) };
    },
  });
  // What was read anew takes the place of what was not changed here.
  useEffect(() => reset(profileValues(profile), { keepDirtyValues: true }), [profile, reset]);
  const { isDirty, errors, submitCount } = formState;
  useUnsaved(isDirty);
  const { mutate, isPending } = useMutation({
    mutationFn: (values: ProfileValues) =>
      saveSiteProfile({ selectedLanguageID: profile.LanguageId, Version: profile.Version, ...editedFields(values, profile.Editable) }),
    onSuccess: async (_answer, values) => {
      alert({ type: 'success', kind: 'site', title: t('siteProfile.title'), text: t('siteProfile.saved') });
      reset(values);
      await client.invalidateQueries({ queryKey: peopleKeys.profiles(site) });
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (!failure) return;
      const inForm: string[] = [];
      for (const [name, [message = failure.text]] of Object.entries(failure.body.Errors ?? {})) {
        const field = fieldOf(name, isOther);
        if (!field) continue;
        setError(field, { message });
        inForm.push(message);
      }
      submitted();
      if (failure.status === 409) {
        alert({ type: 'danger', kind: 'site', title: t('siteProfile.title'), text: t('siteProfile.changed') });
        void client.invalidateQueries({ queryKey: peopleKeys.profiles(site) });
      } else alertRefusal(failure, { kind: 'site', title: t('siteProfile.title') }, inForm);
    },
  });
  const isOther = profile.LanguageId !== profile.DefaultLanguageId;
  return {
    form,
    control,
    wrong: submitCount > 0 ? Object.keys(errors).length : 0,
    isPending,
    submit: (event) => {
      submitted();
      if (isPending) event.preventDefault();
      else void handleSubmit((values) => mutate(values))(event);
    },
  };
}
