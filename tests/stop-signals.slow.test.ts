import { describe, test } from 'vitest';
import {
  expectGracefulStop,
  expectImmediateStop,
  type Mode,
  prepareStarts,
  targetNames,
} from './support/stopping-site.ts';

prepareStarts();

describe.each<Mode>(['default', 'production'])('npm start in %s mode', (mode) => {
  test.each(
    targetNames.flatMap((target) =>
      (['SIGTERM', 'SIGINT'] as const).map((signal) => ({ signal, target })),
    ),
  )('$signal to $target finishes a request whose body is still arriving and exits with 0', (stop) =>
    expectGracefulStop(mode, stop),
  );

  test.each(targetNames)(
    'a second SIGTERM to %s ends the server and its database immediately',
    (target) => expectImmediateStop(mode, target),
  );
});
