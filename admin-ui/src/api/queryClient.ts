import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** A refusal stays one however often it is asked for; a fault may be gone the next time. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } });
