// The photos of a failed question: those that were taken, each with its removal, and a file for one more.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { isPictureName, listItemPhotos, NotSent, pictureEndings, removePicture, uploadItemPhoto } from '../../api/uploads.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Question } from './answers.ts';

/** The open inspection whose questions take photos; undefined where they are only shown. */
export const PhotoPlace = createContext<{ machine: number; inspection: number } | undefined>(undefined);

export function ItemPhotos({ question }: { question: Question }): JSX.Element | null {
  const { t } = useTranslation();
  const { site, can } = useSession();
  const client = useQueryClient();
  const place = useContext(PhotoPlace);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState('');
  useEffect(() => () => running.current?.abort(), []);
  const { machine, inspection } = place ?? { machine: 0, inspection: 0 };
  const key = keys.itemPhotos(site, machine, inspection);
  const [isAsked, setAsked] = useState(() => question.item.PhotoCount > 0 || client.getQueryData(key) !== undefined);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listItemPhotos(machine, inspection, signal),
    enabled: place !== undefined && isAsked,
  });
  const refused = (failed: unknown): void => setProblem(failed instanceof NotSent ? t('pictures.notSent') : (asFailure(failed)?.text ?? ''));
  const settled = (): Promise<void> => {
    setAsked(true);
    return client.invalidateQueries({ queryKey: key });
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      const control = new AbortController();
      running.current = control;
      return uploadItemPhoto({ file, of: { machine, inspection, item: question.id }, signal: control.signal });
    },
    onError: refused,
    onSettled: settled,
  });
  const remove = useMutation({ mutationFn: removePicture, onError: refused, onSettled: settled });
  if (!place || !can('photo.write')) return null;
  const photos = (data ?? []).filter((photo) => photo.item === question.id);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const isAccepted = isPictureName(file.name);
    setProblem(isAccepted ? '' : t('pictures.wrongType'));
    if (isAccepted) upload.mutate(file);
  };
  return (
    <div className="q-photos" role="group" aria-label={t('inspection.photos', { question: question.item.ItemDesc })}>
      {photos.length > 0 ? (
        <ul className="gallery">
          {photos.map((photo) => (
            <li key={photo.id}>
              <a href={photo.address} target="_blank" rel="noreferrer" title={photo.name}>
                <img src={photo.thumbnail} alt={photo.name} loading="lazy" decoding="async" />
              </a>
              <button type="button" className="icon" disabled={remove.isPending} aria-label={t('pictures.remove', { name: photo.name })} onClick={() => remove.mutate(photo.id)}>
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {/* The button opens the browser's own dialog; the input would say "No file chosen" beside the photos. */}
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t('inspection.addPhoto')}
        accept={pictureEndings.map((ending) => `.${ending}`).join()}
        disabled={upload.isPending}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="btn q-photo"
        disabled={upload.isPending}
        aria-busy={upload.isPending}
        aria-describedby={problem === '' ? undefined : `${id}-error`}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {t(upload.isPending ? 'pictures.uploading' : 'inspection.addPhoto')}
      </button>
      {problem === '' ? null : (
        <p className="err" role="alert" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </div>
  );
}
