import { useText } from '../text/useText';

/** The calls that a key can open, with their names. */
export function useScopes(): { id: string; name: string }[] {
  const text = useText();
  return [
    { id: 'provider.sites', name: text('apikeys.scopes.sites') },
    { id: 'mail.bounce', name: text('apikeys.scopes.bounces') },
  ];
}
