// File Import in three steps: choose a CSV file, see what would become of each of its rows, watch the status of every machine.
// The rows are checked by the server, which reads the file as the import will. The import is a job of the server and continues
// when the dialog is closed.
import { useState, type JSX } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import { CheckedFile } from './CheckedFile.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { hasCsvName } from './importStatus.ts';
import { useImportCheck } from './useImportCheck.ts';
import { useCurrentImport } from './useImportJob.ts';

export default function ImportDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState(true);
  // A file that is chosen again may have other content under the same name, so each choice has a number.
  const [chosen, setChosen] = useState<{ file: File; number: number }>();
  const [header, setHeader] = useState(true);
  const [createMissing, setCreateMissing] = useState(false);
  const { job, remember } = useCurrentImport();

  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!hasCsvName(file.name)) {
      alert({ type: 'danger', kind: 'import', title: t('import.title'), text: t('import.badExtension'), id: 'import-file' });
      return;
    }
    setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }));
  };
  const { check, problem, textOf, start, isStarting } = useImportCheck({ chosen, header, createMissing, job, onStarted: remember });
  const step = job !== undefined ? 3 : check.data ? 2 : 1;
  return (
    <FormDialog
      open={open}
      title={t('import.title')}
      guide="import"
      width="medium"
      loading={isStarting}
      error={job === undefined && problem ? textOf(problem) : undefined}
      footer={job === undefined ? { submit: t('import.import'), disabled: !check.data || check.data.New === 0 } : null}
      unsaved={false}
      onSubmit={() => {
        if (chosen) start(chosen.file);
      }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <Steps at={step} />
      {job !== undefined ? (
        <ImportProgress
          job={job}
          onClose={() => setOpen(false)}
          onAnother={() => {
            remember(undefined);
            setChosen(undefined);
          }}
        />
      ) : (
        <>
          <div className="row over-drop">
            <h3 className="h3 grow">{t('import.fileToUpload')}</h3>
            <Link to={paths.imports}>{t('import.past')}</Link>
          </div>
          <DropZone file={chosen?.file} onFile={take} />
          <label className="check">
            <input type="checkbox" className="cb" checked={header} onChange={(event) => setHeader(event.target.checked)} />
            {t('import.hasHeader')}
          </label>
          {session.can('stock.import_createmissing') ? (
            <label className="check">
              <input type="checkbox" className="cb" checked={createMissing} onChange={(event) => setCreateMissing(event.target.checked)} />
              {t('import.createMissing')}
            </label>
          ) : null}
          {check.isFetching ? (
            <p className="muted" role="status">
              {t('import.checking')}
            </p>
          ) : null}
          {check.data ? <CheckedFile key={`${chosen?.number} ${header} ${createMissing}`} check={check.data} /> : null}
          {problem && problem.status !== 422 ? (
            <button type="button" className="btn" onClick={() => void check.refetch()}>
              {t('app.retry')}
            </button>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

function Steps({ at }: { at: number }): JSX.Element {
  const { t } = useTranslation();
  const names = [t('import.stepFile'), t('import.stepCheck'), t('import.stepStatus')];
  return (
    <ol className="steps" aria-label={t('import.steps')}>
      {names.map((name, index) => (
        <li key={name} className={index + 1 === at ? 'row' : 'row muted'} aria-current={index + 1 === at ? 'step' : undefined}>
          {index > 0 ? <Icon name="right" size={16} /> : null}
          {index + 1 < at ? <Icon name="check" size={16} /> : null}
          {index + 1 === at ? (
            <b>
              {index + 1} {name}
            </b>
          ) : (
            <span>
              {index + 1} {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function DropZone({ file, onFile }: { file: File | undefined; onFile: (file: File | undefined) => void }): JSX.Element {
  const { t } = useTranslation();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    // The button opens the file chooser; the zone only takes dropped files.
    noClick: true,
    noKeyboard: true,
    // Any file may be dropped; a file that is no CSV shows the message of STOCK-126.
    onDrop: (files) => onFile(files[0]),
  });
  return (
    <div {...getRootProps({ className: `drop${file ? ' taken' : ''}${isDragActive ? ' over' : ''}` })}>
      <input {...getInputProps({ 'aria-label': t('import.fileToUpload') })} />
      <Icon name={file ? 'file' : 'upload'} size={24} />
      {file ? (
        <span className="grow">
          <b className="med cut" title={file.name}>
            {file.name}
          </b>
          <span className="muted cap">{sizeText(file.size)}</span>
        </span>
      ) : (
        <span className="muted">{t(isDragActive ? 'import.dropNow' : 'import.drop')}</span>
      )}
      <button type="button" className={file ? 'btn text' : 'btn'} onClick={open}>
        {t(file ? 'import.replace' : 'import.choose')}
      </button>
    </div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
