import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** A refusal (4xx) is not retried, because the answer would be the same; a server fault is. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } });
