// The link of a user to the identity provider.
import { useState } from 'react';
import { createIdentityLink, updateIdentityLink, type IdentityLink } from '../../api/people.ts';

interface Linking {
  /** The code that is stored: empty for none, undefined when it could not be read. */
  idp: string | undefined;
  /** Answers whether the link is as it was entered; a user is saved without it, too. */
  link: (id: number, code: string) => Promise<boolean>;
}

export function useIdentityLink(known: IdentityLink | null | undefined, isNew: boolean): Linking {
  const [idp, setIdp] = useState(() => (known === undefined ? undefined : (known?.IdpUserId ?? '')));
  const link = async (id: number, code: string): Promise<boolean> => {
    if (code === (idp ?? '')) return true;
    try {
      await (isNew || idp === '' ? createIdentityLink(id, code) : updateIdentityLink(id, code));
    } catch {
      return false;
    }
    // When the user is refused, the next try does not send the link once more.
    setIdp(code);
    return true;
  };
  return { idp, link };
}
