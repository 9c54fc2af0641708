// Select a Location: the location of machines that are accepted or brought back into stock (STOCK-058).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Pick, type Choice } from '../../ui/Pick.tsx';
import { useLocationChoices } from '../queries.ts';
import { someOf } from './moves.ts';

interface Props {
  /** The serials of the machines. */
  serials: readonly string[];
  busy: boolean;
  /** The heading and the button, when it is not the documented one. */
  title?: string;
  submit?: string;
  onChoose: (location: number) => void;
  onClose: () => void;
}

export function LocationPicker({ serials, busy, title, submit, onChoose, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { locations, find } = useLocationChoices();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={title ?? t('shell.selectLocation')}
      loading={busy}
      error={undefined}
      footer={{ submit: submit ?? t('app.confirm') }}
      unsaved={false}
      onSubmit={() => {
        if (chosen) onChoose(Number(chosen.id));
        else setMissing(true);
      }}
      onClose={onClose}
    >
        <p className="muted">{t('moves.machines', { count: serials.length, serials: someOf(serials) })}</p>
        <Pick
          label={t('machine.location')}
          required
          choices={locations.map((location) => ({ id: location.LocationId, label: location.LocationName }))}
          find={find}
          value={chosen}
          onChange={(choice) => {
            setChosen(choice);
            setMissing(false);
          }}
          error={missing ? t('moves.locationRequired') : undefined}
          emptyText={t('moves.noLocations')}
        />
    </FormDialog>
  );
}
