// The photos of a question: those that were taken and, while the inspection is open, more by the camera, by file, by dropping and
// by pasting, their marks and their removal.
import { useMutation } from '@tanstack/react-query';
import { createContext, useContext, useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { isPictureName, NotAccepted, NotSent } from '../../api/uploads.ts';
import { isHeic, prepare, Unreadable } from '../../machines/media/prepare.ts';
import { itemsOf, type MediaItem } from '../../machines/media/media.ts';
import { useViewer } from '../../machines/media/useViewer.tsx';
import { useItemPhotos, type PlacedPhoto } from '../../offline/useItemPhotos.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { alert } from '../../ui/toast.tsx';
import { useFiles } from '../../ui/useFiles.ts';
import { AddPhotos } from './AddPhotos.tsx';
import type { Question } from './answers.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { useEarlierPhoto } from './useEarlierPhoto.ts';

const CameraDialog = laterDialog(() => import('../camera/CameraDialog.tsx'));
const MarkUp = laterDialog(() => import('../camera/MarkUp.tsx'));

/** The inspection whose photos are shown, and whether it is open and takes more. */
export const PhotoPlace = createContext<{ machine: number; inspection: number; isOpen: boolean } | undefined>(undefined);

const nowhere = { machine: 0, inspection: 0 };

/** Returns `true` if the file is a picture by its name or type; its content is checked when it is read. */
const isPicture = (file: File): boolean => isPictureName(file.name) || isHeic(file) || file.type.startsWith('image/');

/** The name of a photo with marks, next to the one without. */
const markedName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}-marked.jpg`;

/** A photo as the viewer takes it. One that waits on the device has no date and no author yet. */
function itemOf({ id, address, thumbnail, name, note, asset }: PlacedPhoto, { id: item, item: { ItemDesc } }: Question, index: number): MediaItem {
  const [known] = asset ? itemsOf([asset]) : [];
  const here = { poster: '', created: '', comments: note, userName: '', lookup: 0, status: '', length: undefined };
  return { ...here, ...known, id, type: 'photo', url: address, thumbnail, index, item, itemDesc: ItemDesc, fileName: name };
}

export function ItemPhotos({ question }: { question: Question }): JSX.Element | null {
  const { t } = useTranslation();
  const { can } = useSession();
  const place = useContext(PhotoPlace);
  const id = useId();
  const [problem, setProblem] = useState('');
  const [removing, setRemoving] = useState<PlacedPhoto>();
  const [marking, setMarking] = useState<PlacedPhoto>();
  const [isTaking, setTaking] = useState(false);
  const { machine, inspection } = place ?? nowhere;
  const { photos: all, add: send, remove: take } = useItemPhotos(place);
  const before = useEarlierPhoto({ machine, inspection }, question, isTaking);
  const mayChange = place?.isOpen === true && can('photo.write');
  const files = useFiles({ onFiles: (chosen) => add(chosen), isOn: mayChange, pastedIn: '[data-question]' });
  const say = (text: string): void => {
    setProblem(text);
    // The question may not be shown any more when the upload ends, and the camera covers it.
    if (!files.input.ref.current || isTaking) alert({ type: 'danger', kind: 'picture', title: question.item.ItemDesc, text });
  };
  const refused = (failed: unknown, file?: File): void => {
    const failure = asFailure(failed);
    if (failure?.isShownGlobally) return;
    if (failed instanceof Unreadable) say(t(failed.isHeic ? 'camera.heic' : 'camera.unreadable', { name: file?.name ?? '' }));
    else if (failed instanceof NotAccepted) say(failed.message || t('pictures.notTaken'));
    else say(failed instanceof NotSent ? t('pictures.notSent') : (failure?.text ?? t('app.tryLater')));
  };
  const upload = useMutation({
    // It goes on when the question is not shown any more.
    mutationFn: async ({ file, note }: { file: File; note: string }) => send(await prepare(file), question.id, note),
    // One after another, while the next photo is taken.
    scope: { id: `photos ${machine} ${inspection} ${question.id}` },
    meta: { overlay: false },
    onError: (failed, { file }) => refused(failed, file),
  });
  const remove = useMutation({ mutationFn: take, onError: (failed) => refused(failed) });
  const photos = all.filter((photo) => photo.item === question.id);
  function add(chosen: readonly File[], note = ''): void {
    if (chosen.length === 0) return;
    const pictures = chosen.filter(isPicture);
    setProblem(pictures.length === chosen.length ? '' : t('pictures.wrongType'));
    for (const file of pictures) upload.mutate({ file, note });
  }
  // One that waits on this device has the note with which it was taken; it can be changed once the server has the photo.
  const mayNote = ({ id: photo }: MediaItem): boolean => can('photo.write') && photo > 0;
  const shown = photos.map((photo, at) => itemOf(photo, question, at));
  const { open, viewer } = useViewer({ items: shown, record: machine, title: question.item.ItemDesc, mayRemove: () => false, mayNote, isOneOfMany: true });
  const see = ({ id: wanted }: PlacedPhoto): void => {
    const item = shown.find((one) => one.id === wanted);
    if (item) open(item, shown);
  };
  if (!place) return null;
  if (!mayChange && photos.length === 0) return null;
  return (
    <div {...files.root({ role: 'group' })} className={files.isOver ? 'q-photos drop' : 'q-photos'} aria-label={t('inspection.photos', { question: question.item.ItemDesc })}>
      {photos.length > 0 ? (
        <ul className="gallery">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              mayChange={mayChange}
              isRemoving={remove.isPending}
              onSee={() => see(photo)}
              onMark={() => setMarking(photo)}
              onRemove={() => setRemoving(photo)}
            />
          ))}
        </ul>
      ) : null}
      {mayChange ? <AddPhotos files={files} isUploading={upload.isPending} describedBy={problem === '' ? undefined : `${id}-error`} onCamera={() => setTaking(true)} /> : null}
      {viewer}
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
          if (removing) remove.mutate(removing);
          setRemoving(undefined);
        }}
      />
      {isTaking ? <CameraDialog open title={question.item.ItemDesc} compareWith={before} onTake={(file, note) => add([file], note)} onClose={() => setTaking(false)} /> : null}
      {marking ? (
        <MarkUp title={question.item.ItemDesc} photo={marking.address} photoName={marking.name} name={markedName(marking.name)} onDone={(file) => add([file])} onClose={() => setMarking(undefined)} />
      ) : null}
    </div>
  );
}
