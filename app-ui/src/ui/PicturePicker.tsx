// The dialog in which a picture is chosen: a file to upload, with its progress, and the gallery of those that were uploaded.
// Pictures of models, logos of templates and pictures next to questions are chosen with it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../api/errors.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import { isPictureName, listPictures, NotAccepted, NotSent, pictureEndings, removePicture, uploadPicture, type Picture, type PictureKind } from '../api/uploads.ts';
import { Confirm } from './Confirm.tsx';
import { Icon } from './Icon.tsx';
import { Modal } from './Modal.tsx';
import { ErrorState } from './States.tsx';
import { alertRefusal } from './refused.ts';
import { Skeleton } from './Skeleton.tsx';
import { alert } from './toast.tsx';

interface Props {
  open: boolean;
  title: string;
  kind: PictureKind;
  /** The picture that is chosen now. */
  chosen: number | undefined;
  onPick: (picture: Picture) => void;
  /** A picture was taken out of the gallery. */
  onRemoved: (id: number) => void;
  onClose: () => void;
}

export function PicturePicker({ open, title, kind, chosen, onPick, onRemoved, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [removing, setRemoving] = useState<Picture>();
  const { data, error, refetch } = useQuery({
    queryKey: keys.pictures(session.site, kind),
    queryFn: ({ signal }) => listPictures(kind, signal),
    enabled: open,
  });
  const remove = useRemovePicture(kind, onRemoved);
  const mayChange = session.can('picture.write');
  return (
    <>
      <Modal open={open} title={title} width="medium" onClose={onClose}>
        {mayChange ? <UploadForm kind={kind} /> : null}
        {error && !data ? <ErrorState title={t('pictures.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <Skeleton of="cards" count={2} /> : null}
        {data?.length === 0 ? <p className="muted">{t('pictures.none')}</p> : null}
        {data && data.length > 0 ? (
          <ul className="gallery" aria-label={t('pictures.gallery')}>
            {data.map((picture) => (
              <li key={picture.id}>
                <button type="button" className="gallery-pick" aria-pressed={picture.id === chosen} title={picture.name} onClick={() => onPick(picture)}>
                  <img src={picture.thumbnail} alt={picture.name} loading="lazy" decoding="async" />
                </button>
                {mayChange ? (
                  <button type="button" className="icon" aria-label={t('pictures.remove', { name: picture.name })} title={t('pictures.remove', { name: picture.name })} onClick={() => setRemoving(picture)}>
                    <Icon name="trash" />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </Modal>
      <Confirm
        open={removing !== undefined}
        title={title}
        message={t('pictures.removePrompt')}
        danger
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) remove(removing.id);
          setRemoving(undefined);
        }}
      />
    </>
  );
}

function useRemovePicture(kind: PictureKind, onRemoved: (id: number) => void): (id: number) => void {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: removePicture,
    onSuccess: (_answer, id) => {
      alert({ type: 'success', kind: 'picture', title: t('pictures.removed') });
      onRemoved(id);
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'picture', title: t('pictures.removeFailed') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.pictures(site, kind) }),
  });
  return mutate;
}

/** The file to upload: chosen, then sent. What is under way ends with the dialog. */
function UploadForm({ kind }: { kind: PictureKind }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(0);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (one: File) => {
      const control = new AbortController();
      running.current = control;
      setSent(0);
      return uploadPicture({ file: one, kind, onProgress: setSent, signal: control.signal });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.pictures(site, kind) });
      alert({ type: 'success', kind: 'picture', title: t('pictures.uploaded') });
      setFile(undefined);
      if (input.current) input.current.value = '';
    },
    onError: (refused) => {
      if (refused instanceof NotSent) setProblem(t('pictures.notSent'));
      else if (refused instanceof NotAccepted) setProblem(refused.message || t('pictures.notTaken'));
      else if (!asFailure(refused)?.isShownGlobally) setProblem(asFailure(refused)?.text ?? '');
    },
  });
  const choose = (one: File | undefined): void => {
    const isAccepted = one === undefined || isPictureName(one.name);
    setFile(isAccepted ? one : undefined);
    setProblem(isAccepted ? '' : t('pictures.wrongType'));
  };
  return (
    <form
      className="upload"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isPending) return;
        setProblem(file ? '' : t('pictures.noFile'));
        if (file) mutate(file);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t('pictures.file')}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureEndings.map((ending) => `.${ending}`).join()}
          disabled={isPending}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${id}-error`}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {file ? <p className="muted file-name">{file.name}</p> : null}
        {problem === '' ? null : (
          <p className="err" role="alert" id={`${id}-error`}>
            <Icon name="alert" size={16} />
            {problem}
          </p>
        )}
      </div>
      {isPending ? <progress max={1} value={sent} aria-label={t('pictures.progress')} /> : null}
      <button type="submit" className="btn brand" disabled={isPending} aria-busy={isPending}>
        <Icon name="upload" />
        {t(isPending ? 'pictures.uploading' : 'pictures.upload')}
      </button>
    </form>
  );
}
