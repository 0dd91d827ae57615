import { afterAll, beforeAll, test } from 'vitest';
import { readGuide } from './support/guide.ts';
import { anOperator, type Operator } from './support/operator.ts';

// The commands of docs/OPERATING.md run from top to bottom, as its reader types them, on one
// machine. A site that one block starts is still running in the next one.

const guide = await readGuide();
const blocks = guide.commands.filter(({ place }) => place === 'test');

let operator: Operator;
beforeAll(async () => {
  operator = await anOperator();
});
afterAll(() => operator.leave());

test.each([...new Set(blocks.map(({ mark }) => mark))])(
  'the commands of docs/OPERATING.md marked "%s" work as it says',
  (mark) => operator.run(blocks.filter((block) => block.mark === mark)),
  180_000,
);
