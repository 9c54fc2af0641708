// The photos of a failed question: those that were taken and, while the inspection is open, their removal and one more.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { isPictureName, listItemPhotos, NotSent, pictureEndings, removePicture, uploadItemPhoto, type ItemPhoto } from '../../api/uploads.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import type { Question } from './answers.ts';

/** The inspection whose photos are shown, and whether it is open and takes more. */
export const PhotoPlace = createContext<{ machine: number; inspection: number; isOpen: boolean } | undefined>(undefined);

export function ItemPhotos({ question }: { question: Question }): JSX.Element | null {
  const { t } = useTranslation();
  const { site, can } = useSession();
  const client = useQueryClient();
  const place = useContext(PhotoPlace);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [removing, setRemoving] = useState<ItemPhoto>();
  const { machine, inspection } = place ?? { machine: 0, inspection: 0 };
  const key = keys.itemPhotos(site, machine, inspection);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listItemPhotos(machine, inspection, signal),
    enabled: place !== undefined,
  });
  const refused = (failed: unknown): void => {
    const failure = asFailure(failed);
    if (failure?.isShownGlobally) return;
    const text = failed instanceof NotSent ? t('pictures.notSent') : (failure?.text ?? '');
    setProblem(text);
    // The question may not be shown any more when the upload ends.
    if (!input.current) alert({ type: 'danger', kind: 'picture', title: question.item.ItemDesc, text });
  };
  const settled = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const upload = useMutation({
    // It goes on when the question is not shown any more.
    mutationFn: (file: File) => uploadItemPhoto(file, { machine, inspection, item: question.id }),
    onError: refused,
    onSettled: settled,
  });
  const remove = useMutation({ mutationFn: removePicture, onError: refused, onSettled: settled });
  const photos = (data ?? []).filter((photo) => photo.item === question.id);
  if (!place) return null;
  const mayChange = place.isOpen && can('photo.write');
  if (!mayChange && photos.length === 0) return null;
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
              {mayChange ? (
                <button type="button" className="icon" disabled={remove.isPending} aria-label={t('pictures.remove', { name: photo.name })} onClick={() => setRemoving(photo)}>
                  <Icon name="trash" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <>
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
        </>
      ) : null}
      {problem === '' ? null : (
        <p className="err" role="alert" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
      <Confirm
        open={removing !== undefined}
        title={question.item.ItemDesc}
        message={t('pictures.removePrompt')}
        danger
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) remove.mutate(removing.id);
          setRemoving(undefined);
        }}
      />
    </div>
  );
}
