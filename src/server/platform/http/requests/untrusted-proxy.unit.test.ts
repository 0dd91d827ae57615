import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createFastify } from '../fastify.ts';
import { createLog } from '../log.ts';

async function start(variables: Record<string, string>) {
  const lines: { msg: string; path?: string; status?: number; peer?: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = createFastify(readConfig(variables), createLog({ production: true }, { stream }));
  onTestFinished(() => app.close());
  app.get('/', async () => 'here');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, lines, ask: (headers: Record<string, string>) => fetch(origin, { headers }) };
}
const IGNORED = 'ignoring X-Forwarded-For of a peer that is not trusted';

test('X-Forwarded-For of a peer that is not trusted is logged once, with the peer', async () => {
  const { lines, ask } = await start({ TRUSTED_PROXIES: '10.0.0.0/8' });
  await ask({});
  expect(lines.some(({ msg }) => msg === IGNORED)).toBe(false);
  for (const address of ['196.12.4.77', '196.12.4.78']) await ask({ 'x-forwarded-for': address });
  const reported = lines.filter(({ msg }) => msg === IGNORED);
  expect(reported).toEqual([expect.objectContaining({ level: 40, peer: '127.0.0.1' })]);
  expect(JSON.stringify(lines)).not.toContain('196.12.4');
});

test('X-Forwarded-For of a trusted proxy is not reported', async () => {
  const { lines, ask } = await start({ TRUSTED_PROXIES: 'loopback' });
  await ask({ 'x-forwarded-for': '196.12.4.77' });
  expect(lines.map(({ msg }) => msg)).toContain('request completed');
  expect(lines.map(({ msg }) => msg)).not.toContain(IGNORED);
});
