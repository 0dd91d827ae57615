import { testGuide } from '../support/run-guide.ts';

// Runs the blocks of tests/operating.slow.test.ts again, together with the slow ones between them.
await testGuide(['test', 'faults'], {
  name: 'F14 the commands of docs/OPERATING.md marked "%s" work as it says',
});
