import fastify from 'fastify';
import { expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { installRoutes } from './install.ts';

const app = fastify();
await installRoutes(app, ['en', 'sw']);

const readManifest = async (path: string) => (await app.inject(path)).json();

test('the manifest of each locale has its texts and leads to its pages', async () => {
  const english = await readManifest('/manifest.webmanifest');
  const swahili = await readManifest('/sw/manifest.webmanifest');
  expect(english).toMatchObject({
    id: '/',
    lang: 'en',
    start_url: '/offline?source=icon',
    scope: '/',
    shortcuts: [{ name: m.install_search(), url: '/offline' }, { url: '/contribute' }],
  });
  expect(swahili).toMatchObject({
    id: '/',
    lang: 'sw',
    start_url: '/offline?source=icon',
    scope: '/',
    shortcuts: [{ url: '/offline' }, { url: '/contribute' }],
  });
  expect(swahili.shortcuts[0].name).not.toBe(english.shortcuts[0].name);
  expect(swahili.description).not.toBe(english.description);
  expect(swahili.icons).toEqual(english.icons);
});
