// File Import in three steps: choose a CSV file, check how its columns are read, watch the status of every machine. The
// import is a job of the server and continues when the dialog is closed.
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { startImport } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { useSession } from '../../../api/session.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { alert } from '../../../ui/toast.tsx';
import { decodeHead, hasCsvName, headBytes, previewFile, type FilePreview, type FileProblem } from './importFile.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { useCurrentImport } from './useImportJob.ts';

interface Head {
  file: File;
  text: string;
  isWhole: boolean;
}

export default function ImportDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState(true);
  const [head, setHead] = useState<Head>();
  const [header, setHeader] = useState(true);
  const [createMissing, setCreateMissing] = useState(false);
  const { job, remember } = useCurrentImport();

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!hasCsvName(file.name)) {
      alert({ type: 'danger', kind: 'import', title: t('import.title'), text: t('import.badExtension'), id: 'import-file' });
      return;
    }
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const isWhole = file.size <= headBytes;
    setHead({ file, text: decodeHead(bytes, isWhole), isWhole });
  };
  const preview = head ? previewFile(head.text, header, head.isWhole) : undefined;
  const problem: FileProblem | undefined = typeof preview === 'string' ? preview : undefined;
  const shown = typeof preview === 'string' ? undefined : preview;

  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => startImport({ file, header, dryRun: false, createMissing }),
    // SHELL-021: the import is the only request without the loading overlay.
    meta: { overlay: false },
    onSuccess: ({ JobId }) => remember(JobId),
    onError: (error) => {
      const failure = asFailure(error);
      if (failure && !failure.isShownGlobally) {
        alert({ type: 'danger', kind: 'import', title: t('import.title'), text: failure.text, id: 'import-file' });
      }
    },
  });
  const step = job !== undefined ? 3 : head && !problem ? 2 : 1;
  return (
    <FormDialog
      open={open}
      title={t('import.title')}
      width="medium"
      loading={isPending}
      error={problem && job === undefined ? t(problem) : undefined}
      footer={job === undefined ? { submit: t('import.import'), disabled: !head || problem !== undefined } : null}
      unsaved={false}
      onSubmit={() => {
        if (head) mutate(head.file);
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
            setHead(undefined);
          }}
        />
      ) : (
        <>
          <h3 className="h3 over-drop">{t('import.fileToUpload')}</h3>
          <div className={shown ? 'two' : ''}>
            <DropZone file={head?.file} onFile={(file) => void take(file)} />
            {shown ? <Mapping header={shown.header} /> : null}
          </div>
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
          {shown ? <Preview preview={shown} /> : null}
        </>
      )}
    </FormDialog>
  );
}

function Steps({ at }: { at: number }): JSX.Element {
  const { t } = useTranslation();
  const names = [t('import.stepFile'), t('import.stepColumns'), t('import.stepStatus')];
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

/** How each column of the file is read. */
function Mapping({ header }: { header: FilePreview['header'] }): JSX.Element {
  const { t } = useTranslation();
  const meanings = [t('import.asSerial'), t('import.asModel'), t('import.asLocation')];
  return (
    <div className="card pad mapping">
      <dl className="kv">
        {meanings.map((meaning, index) => (
          <div className="kv-row" key={meaning}>
            <dt className="muted">
              {t('import.column', { number: String(index + 1) })} {header[index] ? `"${header[index]}"` : ''}
            </dt>
            <dd>
              {meaning} <Icon name="check" size={16} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted cap">{t('import.recognised')}</p>
    </div>
  );
}

function Preview({ preview }: { preview: FilePreview }): JSX.Element {
  const { t } = useTranslation();
  const bad = preview.rows.filter((row) => row.problem).length;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="scroll-table" aria-label={t('import.preview')} tabIndex={0}>
        <table className="grid" aria-label={t('import.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('import.serial')}</th>
              <th scope="col">{t('import.model')}</th>
              <th scope="col">{t('import.location')}</th>
              <th scope="col">{t('import.status')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              <tr key={`${row.serial}-${index}`}>
                <td className="serial">{row.serial}</td>
                <td>{row.model}</td>
                <td>{row.location}</td>
                <td className={row.problem ? 'wrap' : ''}>
                  {row.problem ? (
                    <span className="res fail">
                      <Icon name="cross" size={16} />
                      {t(row.problem)}
                    </span>
                  ) : (
                    <span className="res pass">
                      <Icon name="check" size={16} />
                      {t('import.ready')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {bad > 0 ? <p className="muted">{t('import.previewNote', { bad: String(bad), count: preview.rows.length })}</p> : null}
    </>
  );
}
