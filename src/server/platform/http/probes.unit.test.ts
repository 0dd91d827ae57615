import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createFastify } from './fastify.ts';
import { createLog } from './log.ts';

test('probes of the health addresses are logged only if they fail', async () => {
  const lines: { path?: string; status?: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = createFastify(readConfig({}), createLog({ production: true }, { stream }));
  onTestFinished(() => app.close());
  let status = 200;
  for (const path of ['/healthz', '/readyz', '/readyzz'])
    app.get(path, async (_request, reply) => reply.code(status).send());
  for (const path of ['/healthz', '/readyz', '/readyz?read', '/readyzz']) await app.inject(path);
  expect(lines.map(({ path }) => path)).toEqual(['/readyzz']);
  status = 503;
  await app.inject('/readyz?read');
  expect(lines.at(-1)).toMatchObject({ path: '/readyz', status: 503 });
});
