import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import { allows } from './canAccess';
import type { Credentials } from './session';
import { forget, session, signIn, signOut } from './session';

const statusOf = (error: unknown): number | undefined => (error instanceof HttpError ? error.status : undefined);

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    await signIn(credentials);
  },

  logout: async () => {
    // A session that has ended counts as signed out.
    await signOut().catch(forget);
  },

  checkAuth: async () => {
    await session();
  },

  // Only 401 ends the session: 403 refuses one action of a signed-in user.
  checkError: async (error: unknown) => {
    if (statusOf(error) !== 401) return;
    forget();
    throw error;
  },

  getIdentity: async () => {
    const user = await session();
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    return { ...user, fullName: name || user.login };
  },

  getPermissions: async () => (await session()).Permissions,

  canAccess: async ({ resource, action }) => allows((await session()).resources, resource, action),
};
