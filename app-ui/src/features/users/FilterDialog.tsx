// The filter popup of the User List: one value is searched for (USER-047).
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import '../../ui/forms.css';
import { alert } from '../../ui/toast.tsx';
import { criterionNames, firstView, soughtOf, type Criterion, type Sought, type UsersView } from './view.ts';

interface Props {
  view: UsersView;
  /** Searches; an empty text shows every user. */
  onSearch: (found: { by: Criterion; text: string }) => void;
  onClose: () => void;
}

/** The fields in the order of the screen. */
const fields: readonly Criterion[] = ['firstName', 'surname', 'username', 'email'];

export function FilterDialog({ view, onSearch, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<Sought>(() => Object.fromEntries(criterionNames.map((name) => [name, name === view.by ? view.text : ''])) as Sought);
  const [isWrong, setWrong] = useState(false);
  const search = (): void => {
    const found = soughtOf(typed);
    if (typeof found === 'string') {
      setWrong(found === 'wrongEmail');
      alert({ type: 'Warning', kind: 'user', id: 'user-search', title: t(`users.${found}`) });
    } else onSearch(found);
  };
  return (
    <Modal
      open
      title={t('users.filterTitle')}
      focusField
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={() => onSearch({ by: firstView.by, text: '' })}>
            {t('users.reset')}
          </button>
          <button type="submit" form={id} className="btn brand">
            {t('users.search')}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div className="form-grid">
          {fields.map((name) => (
            <Field
              key={name}
              label={t(`users.${name}`)}
              value={typed[name]}
              maxLength={50}
              autoComplete="off"
              spellCheck={false}
              {...(name === 'email' ? { inputMode: 'email', error: isWrong ? t('users.wrongEmail') : undefined } : {})}
              onText={(text) => {
                setTyped({ ...typed, [name]: text });
                if (name === 'email') setWrong(false);
              }}
            />
          ))}
        </div>
        <p className="hint">{t('users.oneAtATime')}</p>
      </form>
    </Modal>
  );
}
