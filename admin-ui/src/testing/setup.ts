import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { beginFile } from 'web-shared/testing/beginFile';

// The waits are long, so that a busy machine does not fail a test; the time of a whole test in vite.config.ts is longer still.
configure({ asyncUtilTimeout: 30_000 });

beginFile();

afterEach(cleanup);
