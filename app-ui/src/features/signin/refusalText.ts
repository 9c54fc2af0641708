// Texts of the refusals of a sign-in: by their code, and for too many tries, with the wait that the server asks for. For an
// unknown code, and for what else is refused without one, the server's text is shown.
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';

export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    const failure = asFailure(error);
    if (!failure) return undefined;
    if (failure.status === 429) {
      return failure.retryAfter === undefined ? t('signin.tooMany') : t('signin.tooManyWait', { count: failure.retryAfter });
    }
    if (failure.status !== 401) return failure.isShownGlobally ? undefined : failure.text;
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
