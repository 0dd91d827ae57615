import { afterAll, beforeAll, test } from 'vitest';
import { type Place, readGuide } from './guide.ts';
import { anOperator, type Operator } from './operator.ts';

/**
 * Defines a test for each mark in docs/OPERATING.md. The commands run from top to bottom, as the
 * reader types them, on one machine. A site that one block starts is still running in the next one.
 */
export async function testGuide(
  places: readonly Place[],
  { name, timeoutMs }: { name: string; timeoutMs?: number },
): Promise<void> {
  const { commands } = await readGuide();
  const blocks = commands.filter(({ place }) => places.includes(place));
  let operator: Operator;
  beforeAll(async () => {
    operator = await anOperator();
  });
  afterAll(() => operator.leave());

  test.each([...new Set(blocks.map(({ mark }) => mark))])(
    name,
    (mark) => operator.run(blocks.filter((block) => block.mark === mark)),
    timeoutMs,
  );
}
