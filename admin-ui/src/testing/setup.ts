import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The waits are long, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
