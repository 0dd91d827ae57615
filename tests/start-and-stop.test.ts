import { test } from 'vitest';
import { expectGracefulStop, prepareStarts } from './support/stopping-site.ts';

// stop-signals.slow.test.ts sends each signal to each process, once and twice, in both modes.
prepareStarts();

test('npm start in production finishes a request whose body is still arriving after a SIGTERM', () =>
  expectGracefulStop('production', { target: 'npm alone', signal: 'SIGTERM' }));
