// Site Settings: time zone, general settings, and the settings of handover where the site is a dealership. The panel is a part of
// the address; what was changed in one panel stays while another is shown.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readLanguages } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { peopleKeys, readSiteSettings, saveSiteSettings } from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import '../../ui/forms.css';
import './site.css';
import { changedSettings, disclaimerMax, isChanged, panelsAt, reminderDaysMax, settingsOf, withChanges, type Panel, type SettingsValues } from './settings.ts';
import { ZoneField } from './ZoneField.tsx';

export default function SettingsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const may = session.can('site.settings');
  const { data, error, refetch } = useQuery({
    queryKey: peopleKeys.settings(session.site),
    queryFn: ({ signal }) => readSiteSettings(signal),
    enabled: may,
    meta: { overlay: true },
  });
  if (!may) return <DeniedState text={session.user.SiteName} />;
  if (error && !data) return <ErrorState title={t('siteSettings.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) {
    return <Skeleton of="fields" count={8} className="page-body" />;
  }
  return <Settings key={session.site} stored={data} onReload={() => refetch()} />;
}

type Stored = Awaited<ReturnType<typeof readSiteSettings>>;

function Settings({ stored, onReload }: { stored: Stored; onReload: () => Promise<{ isError: boolean }> }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const { reread } = useSessionState();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const panels = panelsAt(session.module('guard').hierarchy);
  const panelParam = Number(params.get('panel') ?? 1);
  const panel = panels.find((one) => one === panelParam) ?? 1;
  /** Only what was changed here. */
  const [changes, setChanges] = useState<Partial<SettingsValues>>({});
  const [isStale, setStale] = useState(false);
  const before = settingsOf(stored.SettingXml);
  const values = withChanges(before, changes);
  const isDirty = isChanged(before, changes);
  useUnsaved(isDirty);
  const change = ({ disclaimers, ...part }: Partial<SettingsValues>): void =>
    setChanges({ ...changes, ...part, ...(disclaimers ? { disclaimers: { ...changes.disclaimers, ...disclaimers } } : {}) });
  /** The first panel, with the settings as they are stored now. */
  const begin = async (): Promise<void> => {
    setChanges({});
    setStale(false);
    void navigate(paths.siteSettings, { replace: true });
    await onReload();
  };
  /** Reads again, so that the next save is judged against what is stored now; what was entered stays. */
  const showTheirs = async ({ text }: Failure): Promise<void> => {
    const { isError } = await onReload();
    if (isError) alert({ type: 'danger', kind: 'site', title: t('siteSettings.title'), text });
    else setStale(true);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveSiteSettings({ SiteCode: stored.SiteCode, TimeStamp: stored.TimeStamp, SettingXml: changedSettings(stored.SettingXml, changes) }),
    onSuccess: async () => {
      alert({ type: 'success', kind: 'site', title: t('siteSettings.saved') });
      await begin();
      // The day of the site may be another one now.
      await Promise.all([client.invalidateQueries({ queryKey: peopleKeys.settings(session.site) }), reread().catch(() => undefined)]);
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (!failure) return;
      if (failure.status === 409) void showTheirs(failure);
      else alertRefusal(failure, { kind: 'site', title: t('siteSettings.title') });
    },
  });
  return (
    <form
      className="form-page"
      aria-label={t('siteSettings.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <div className="form-scroll settings-columns">
        <nav className="settings-menu" aria-label={t('siteSettings.menu')}>
          {panels.map((one) => (
            <Link
              key={one}
              to={one === 1 ? paths.siteSettings : `${paths.siteSettings}?panel=${one}`}
              replace
              aria-current={panel === one ? 'page' : undefined}
              className={panel === one ? 'on' : ''}
            >
              {t(`siteSettings.panel${one}`)}
            </Link>
          ))}
        </nav>
        <div>
          {isStale ? (
            <div className="notice-box" role="alert">
              <div className="grow">
                <p className="med">{t('siteSettings.changed')}</p>
                <p>{t('siteSettings.changedText')}</p>
              </div>
            </div>
          ) : null}
          <section className="card form-card" aria-label={t(`siteSettings.panel${panel}`)}>
            <h2 className="h2">{t(`siteSettings.panel${panel}`)}</h2>
            <PanelFields panel={panel} values={values} onChange={change} />
          </section>
        </div>
      </div>
      <footer className="form-foot">
        <span className="grow" />
        <button type="button" className="btn lg" disabled={isPending} onClick={() => void begin()}>
          {t('siteSettings.reset')}
        </button>
        <button type="submit" className="btn brand lg" disabled={isPending} aria-busy={isPending}>
          {t('siteSettings.save')}
        </button>
      </footer>
    </form>
  );
}

interface PanelProps {
  panel: Panel;
  values: SettingsValues;
  onChange: (part: Partial<SettingsValues>) => void;
}

function PanelFields({ panel, values, onChange }: PanelProps): JSX.Element {
  const { t } = useTranslation();
  if (panel === 1) return <ZoneField zone={values.zone} onChange={(zone) => onChange({ zone })} />;
  if (panel === 2) {
    return <Switch label={t('siteSettings.emailEditor')} hint={t('siteSettings.emailEditorHint')} on={values.emailEditor} onChange={(emailEditor) => onChange({ emailEditor })} />;
  }
  return (
    <>
      <Switch label={t('siteSettings.tablet')} on={values.tablet} onChange={(tablet) => onChange({ tablet })} />
      <Switch label={t('siteSettings.web')} hint={t('siteSettings.webHint')} on={values.web} onChange={(web) => onChange({ web })} />
      <Disclaimer label={t('siteSettings.disclaimer')} rows={8} text={values.disclaimer} emptyHint={t('siteSettings.disclaimerEmpty')} onText={(disclaimer) => onChange({ disclaimer })} />
      <LanguageTexts texts={values.disclaimers} onText={(code, text) => onChange({ disclaimers: { [code]: text } })} />
      <SelectField
        label={t('siteSettings.reminder')}
        choices={Array.from({ length: reminderDaysMax + 1 }, (_, days) => ({ id: days, label: days === 0 ? t('siteSettings.reminderNever') : t('siteSettings.reminderDays', { count: days }) }))}
        value={values.reminderDays}
        onChange={({ target }) => onChange({ reminderDays: Number(target.value) })}
      />
    </>
  );
}

interface DisclaimerProps {
  label: string;
  rows: number;
  text: string;
  /** The hint without a text. */
  emptyHint: string;
  onText: (text: string) => void;
}

function Disclaimer({ label, rows, text, emptyHint, onText }: DisclaimerProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span className="label">{label}</span>
      <span className="in">
        <textarea rows={rows} maxLength={disclaimerMax} value={text} onChange={({ target }) => onText(target.value)} />
      </span>
      <span className="hint">{text.trim() === '' ? emptyHint : t('siteSettings.characters', { count: text.length, max: disclaimerMax })}</span>
    </label>
  );
}

interface LanguageTextsProps {
  /** The disclaimers by the code of their language. */
  texts: SettingsValues['disclaimers'];
  onText: (code: string, text: string) => void;
}

/** The disclaimer in each language, where there are several. */
function LanguageTexts({ texts, onText }: LanguageTextsProps): JSX.Element {
  const { t } = useTranslation();
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  return (
    <>
      {languages
        .filter(({ LanguageCode }) => languages.length > 1 || texts[LanguageCode])
        .map(({ LanguageCode, LanguageName }) => (
          <Disclaimer
            key={LanguageCode}
            label={t('siteSettings.disclaimerIn', { language: LanguageName })}
            rows={4}
            text={texts[LanguageCode] ?? ''}
            emptyHint={t('siteSettings.disclaimerInherited')}
            onText={(text) => onText(LanguageCode, text)}
          />
        ))}
    </>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Switch({ label, hint, on, onChange }: SwitchProps): JSX.Element {
  return (
    <div className="switch-line">
      <label className="check">
        <input type="checkbox" role="switch" className="cb" checked={on} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
    </div>
  );
}
