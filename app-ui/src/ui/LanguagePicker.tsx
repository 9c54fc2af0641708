// The language dropdown with flags (SHELL-040). Choosing a language reloads the current page (SHELL-051). A request that
// stores the language for the user is sent if its texts are not loaded yet (SHELL-052), or if the server has another
// language for the user. Before signing in only the device stores it.
import { Menu, MenuItem } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DE, GB } from 'country-flag-icons/react/3x2';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, readLanguages } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { keys } from '../api/queryKeys.ts';
import { useSessionState } from '../api/session.tsx';
import type { Language } from '../api/wire.ts';
import { isLoaded, knownLanguages, languageCode } from '../text/i18n.ts';
import { ownName } from '../text/ownName.ts';
import { Icon } from './Icon.tsx';
import { reloadIn } from './reloadIn.ts';
import { alertRefusal } from './refused.ts';

export function LanguagePicker(): JSX.Element | null {
  const { t } = useTranslation();
  const { session } = useSessionState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity, retry: false });
  // Only languages whose texts are in this build are offered.
  const choices = data.filter((language) => knownLanguages.has(language.LanguageCode));
  const { mutate } = useMutation({
    mutationFn: async (language: Language) => {
      const code = language.LanguageCode;
      if (session && (!isLoaded(code) || session.user.LanguageCode !== code)) await changeLanguage(language);
    },
    onSuccess: (_done, { LanguageCode }) => reloadIn(LanguageCode),
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'account', title: t('shell.language') });
    },
  });
  // One that the server does not offer any more has no name here.
  const current = choices.find((language) => language.LanguageCode === languageCode());
  if (choices.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={current ? `${t('shell.language')}: ${ownName(current)}` : t('shell.language')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="globe" size={16} />
        {current ? ownName(current) : t('shell.language')}
        <Icon name="down" size={16} />
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((language) => (
          <MenuItem
            key={language.LanguageId}
            selected={language === current}
            onClick={() => {
              setAnchor(null);
              if (language !== current) mutate(language);
            }}
          >
            <Flag culture={language.LanguageCulture} />
            {ownName(language)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The flags of the languages of this build, by country. Windows draws no flag emoji. */
const flags: Partial<Record<string, typeof GB>> = { GB, DE };

/** The flag of a culture's country: of en-GB that of GB. The name of the language is next to it. */
export function Flag({ culture }: { culture: string }): JSX.Element | null {
  const Drawing = flags[/[-_]([A-Z]{2})$/i.exec(culture)?.[1]?.toUpperCase() ?? ''];
  return Drawing ? <Drawing className="flag" aria-hidden="true" focusable="false" /> : null;
}
