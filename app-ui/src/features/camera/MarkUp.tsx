// Mark-up of a photo that was not taken here. The photo itself stays as it is: what is made is another file.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/Modal.tsx';
import { MarkUpStep } from './MarkUpStep.tsx';
import './photo.css';

interface Props {
  title: string;
  /** The photo: a file, or the address of one. */
  photo: File | string;
  photoName: string;
  /** The name of the file that is made. */
  name: string;
  onDone: (file: File) => void;
  onClose: () => void;
}

export default function MarkUp({ title, photo, photoName, name, onDone, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} title={title} width="wide" onClose={() => setOpen(false)} onClosed={onClose}>
      <MarkUpStep
        photo={photo}
        photoName={photoName}
        name={name}
        keep={t('camera.save')}
        onKeep={(file) => {
          if (file) onDone(file);
          setOpen(false);
        }}
        onBack={() => setOpen(false)}
      />
    </Modal>
  );
}
