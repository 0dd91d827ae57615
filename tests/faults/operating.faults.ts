import { afterAll, beforeAll, test } from 'vitest';
import { readGuide } from '../support/guide.ts';
import { anOperator, type Operator } from '../support/operator.ts';

// Like tests/operating.test.ts, with the blocks that take long as well.

const guide = await readGuide();
const blocks = guide.commands.filter(({ place }) => ['test', 'faults'].includes(place));

let operator: Operator;
beforeAll(async () => {
  operator = await anOperator();
});
afterAll(() => operator.leave());

test.each([...new Set(blocks.map(({ mark }) => mark))])(
  'F14 the commands of docs/OPERATING.md marked "%s" work as it says',
  (mark) => operator.run(blocks.filter((block) => block.mark === mark)),
);
