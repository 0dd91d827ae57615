import { testGuide } from './support/run-guide.ts';

await testGuide(['test'], {
  name: 'the commands of docs/OPERATING.md marked "%s" work as it says',
  timeoutMs: 180_000,
});
