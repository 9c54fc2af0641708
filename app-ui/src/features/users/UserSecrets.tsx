// The secrets of a user in the form: the password and the PIN of a new one.
import type { JSX } from 'react';
import { Controller } from 'react-hook-form';
import { NewPassword } from '../../ui/NewPassword.tsx';
import { NewPin } from '../../ui/NewPin.tsx';
import type { UserEditing } from './useUserEditor.ts';

type Props = Pick<UserEditing, 'control' | 'values' | 'errorOf'>;

export function PasswordFields({ control, values: { firstName, lastName, login, site }, errorOf }: Props): JSX.Element {
  return (
    <div className="whole">
      <Controller
        control={control}
        name="password"
        render={({ field: password }) => (
          <Controller
            control={control}
            name="confirm"
            render={({ field: confirm }) => (
              <NewPassword
                password={password.value}
                confirm={confirm.value}
                onPassword={password.onChange}
                onConfirm={confirm.onChange}
                passwordError={errorOf('password')}
                confirmError={errorOf('confirm')}
                own={[firstName, lastName, login, site]}
                passwordRef={password.ref}
                confirmRef={confirm.ref}
              />
            )}
          />
        )}
      />
    </div>
  );
}

export function PinFields({ control, errorOf }: Pick<Props, 'control' | 'errorOf'>): JSX.Element {
  return (
    <div className="whole">
      <Controller
        control={control}
        name="pin"
        render={({ field: pin }) => (
          <Controller
            control={control}
            name="confirmPin"
            render={({ field: confirm }) => (
              <NewPin
                pin={pin.value}
                confirm={confirm.value}
                onPin={pin.onChange}
                onConfirm={confirm.onChange}
                pinError={errorOf('pin')}
                confirmError={errorOf('confirmPin')}
                pinRef={pin.ref}
                confirmRef={confirm.ref}
              />
            )}
          />
        )}
      />
    </div>
  );
}
