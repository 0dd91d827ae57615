import { test } from 'vitest';
import { expectGracefulStop, expectImmediateStop, prepareStarts } from './support/stopping-site.ts';

// stop-signals.slow.test.ts sends each signal to each process, in both modes.
prepareStarts();

test('npm start finishes a request whose body is still arriving, and exits with 0', () =>
  expectGracefulStop('default', { target: 'the process group', signal: 'SIGINT' }));

test('npm start in production finishes such a request after a SIGTERM to npm alone', () =>
  expectGracefulStop('production', { target: 'npm alone', signal: 'SIGTERM' }));

test('a second SIGTERM ends the server and its database immediately', () =>
  expectImmediateStop('default', 'npm alone'));
