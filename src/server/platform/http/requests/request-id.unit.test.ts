import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { DatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { sendErrorPage } from '../error-page.ts';
import { createFastify } from '../fastify.ts';
import { createLog } from '../log.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const GIVEN = 'proxy.id-0123456789';

function startApp(env: Record<string, string> = {}): {
  app: FastifyInstance;
  lines: Record<string, unknown>[];
} {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    { production: true },
    { stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
  const app = createFastify(readConfig(env), log);
  onTestFinished(() => app.close());
  app.setErrorHandler((error, request, reply) =>
    sendErrorPage(request, reply, error, '/assets/site.css'),
  );
  app.post('/logs', async (request) => {
    await new Promise(setImmediate);
    log.warn('logged without the request');
    request.log.warn('logged with the request');
    return 'done';
  });
  app.get('/broken', async () => {
    throw new Error('broken for this test');
  });
  app.get('/unavailable', async () => {
    throw new DatabaseUnavailable('unavailable for this test');
  });
  return { app, lines };
}

const idFor = async (
  app: FastifyInstance,
  id: string | undefined,
  remoteAddress = '127.0.0.1',
): Promise<unknown> => {
  const headers = id === undefined ? {} : { 'x-request-id': id };
  return (await app.inject({ url: '/nowhere', headers, remoteAddress })).headers['x-request-id'];
};

describe('the id of a request', () => {
  test('is new for every request', async () => {
    const { app } = startApp();
    const [first, second] = [await idFor(app, undefined), await idFor(app, undefined)];
    expect(first).toMatch(UUID);
    expect(second).toMatch(UUID);
    expect(first).not.toBe(second);
  });

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '::ffff:127.0.0.1'],
    ['loopback', '::1'],
    ['uniquelocal', '172.16.3.4'],
    ['10.0.0.0/8, 192.0.2.1', '10.1.2.3'],
    ['10.0.0.0/8, 192.0.2.1', '192.0.2.1'],
    ['2001:db8::/32', '2001:db8::7'],
  ])('is chosen by a proxy that TRUSTED_PROXIES names (%s, %s)', async (trusted, address) => {
    const { app } = startApp({ TRUSTED_PROXIES: trusted });
    expect(await idFor(app, GIVEN, address)).toBe(GIVEN);
  });

  test.each([
    ['', '127.0.0.1'],
    ['loopback', '192.0.2.1'],
    ['10.0.0.0/8', '11.0.0.1'],
    ['2001:db8::/32', '2001:db9::7'],
  ])('is not chosen by anybody else (%s, %s)', async (trusted, address) => {
    const { app } = startApp({ TRUSTED_PROXIES: trusted });
    expect(await idFor(app, GIVEN, address)).toMatch(UUID);
  });

  test.each(['short', 'a'.repeat(65), 'with a space', '"quoted-text"', '<script>alert</script>'])(
    'is made here if a proxy sends a malformed one (%s)',
    async (id) => {
      const { app } = startApp({ TRUSTED_PROXIES: 'loopback' });
      expect(await idFor(app, id)).toMatch(UUID);
    },
  );

  test('is in every line that is logged while the request is handled', async () => {
    const { app, lines } = startApp();
    const received = Promise.withResolvers<void>();
    app.addHook('onRequest', async () => received.resolve());
    const at = await app.listen({ port: 0, host: '127.0.0.1' });
    // The body arrives later than the head, as it does from a slow connection.
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const sent = request(`${at}/logs`, { method: 'POST', headers, agent: false });
    sent.flushHeaders();
    await received.promise;
    sent.end('{}');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await app.close();
    const id = response.headers['x-request-id'];
    const ofRequest = lines.filter(({ requestId }) => requestId === id);
    expect(ofRequest.map(({ msg }) => msg)).toEqual([
      'logged without the request',
      'logged with the request',
      'request completed',
    ]);
    app.log.warn('logged outside a request');
    expect(lines.at(-1)).not.toHaveProperty('requestId');
  });

  test.each(['/broken', '/unavailable'])('is on the error page (%s)', async (url) => {
    const { app } = startApp();
    const { body, headers } = await app.inject(url);
    expect(body).toContain(`Reference: ${String(headers['x-request-id'])}`);
  });

  test('is not on the page of a missing address', async () => {
    const { app } = startApp();
    app.get('/missing', async (_request, reply) => reply.callNotFound());
    expect((await app.inject('/missing')).body).not.toContain('Reference:');
  });
});
