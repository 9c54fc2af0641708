// Texts of the refusal codes of a sign-in; for an unknown code the server's text is shown.
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';

export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    const failure = asFailure(error);
    if (failure?.status !== 401) return undefined;
    switch (failure.reasonCode) {
      case 1:
        return t('signin.codes.code1');
      case 2:
        return t('signin.codes.code2');
      case 3:
        return t('signin.codes.code3');
      case 5:
        return t('signin.codes.code5');
      default:
        return failure.text;
    }
  };
}
