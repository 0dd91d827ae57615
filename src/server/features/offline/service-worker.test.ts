import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serviceWorkerRoute } from './service-worker.ts';

test('without a built service worker, /sw.js removes the installed one and is never cached', async () => {
  const app = fastify();
  await serviceWorkerRoute(app, null);
  const reply = await app.inject('/sw.js');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'surrogate-control': 'no-store',
  });
  const done: string[] = [];
  const listeners = new Map<
    string,
    (event: { waitUntil: (work: Promise<void>) => void }) => void
  >();
  const scope = {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    skipWaiting: () => done.push('skipWaiting'),
    caches: {
      keys: async () => ['pages', 'assets'],
      delete: async (name: string) => done.push(`delete ${name}`),
    },
    registration: { unregister: async () => done.push('unregister') },
  };
  new Function(...Object.keys(scope), reply.body)(...Object.values(scope));
  for (const type of ['install', 'activate'])
    await new Promise<void>((resolve) => {
      listeners.get(type)?.({ waitUntil: (work) => void work.then(resolve) });
      if (type === 'install') resolve();
    });
  expect(done).toEqual(['skipWaiting', 'delete pages', 'delete assets', 'unregister']);
});
