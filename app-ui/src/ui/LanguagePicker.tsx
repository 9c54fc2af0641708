// The language dropdown with flags (SHELL-040). Choosing a language reloads the current page (SHELL-051). The choice is sent to
// the server, which stores it for the user (SHELL-052).
import { Menu, MenuItem } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { GB } from 'country-flag-icons/react/3x2';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeLanguage, readLanguages } from '../api/calls.ts';
import { keys } from '../api/queryKeys.ts';
import { useSessionState } from '../api/session.tsx';
import type { Language } from '../api/wire.ts';
import { defaultLanguage, knownLanguages } from '../text/i18n.ts';
import { Icon } from './Icon.tsx';

export function LanguagePicker(): JSX.Element | null {
  const { t } = useTranslation();
  const { session } = useSessionState();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity, retry: false });
  // Only languages whose texts are in this build are offered.
  const choices = data.filter((language) => knownLanguages.has(language.LanguageCode));
  const { mutate } = useMutation({
    mutationFn: async (language: Language) => {
      if (session) await changeLanguage(language);
    },
    onSuccess: () => navigate(0),
  });
  const current = choices.find((language) => language.LanguageCode === defaultLanguage);
  if (!current) return null;
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={`${t('shell.language')}: ${current.LanguageName}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="globe" size={16} />
        {current.LanguageName}
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
            {language.LanguageName}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The flags of the languages of this build, by country. Windows draws no flag emoji. */
const flags: Partial<Record<string, typeof GB>> = { GB };

/** The flag of a culture's country: of en-GB that of GB. The name of the language stands beside it. */
export function Flag({ culture }: { culture: string }): JSX.Element | null {
  const Drawing = flags[/[-_]([A-Z]{2})$/i.exec(culture)?.[1]?.toUpperCase() ?? ''];
  return Drawing ? <Drawing className="flag" aria-hidden="true" focusable="false" /> : null;
}
