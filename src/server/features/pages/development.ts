import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { Render } from '#contract/rendering.ts';
import type { Pages } from './built.ts';

/**
 * Creates pages from the source for `npm run dev`. Vite serves the client's files, and each
 * rendering uses the latest saved source.
 */
export async function developmentPages(): Promise<
  Pages & { development: (app: FastifyInstance) => Promise<void> }
> {
  const vite = await createServer({
    root: join(import.meta.dirname, '../../../..'),
    appType: 'custom',
    logLevel: 'warn',
    // Uses a free port, so that two development servers can run side by side.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment for server rendering');
  const render: Render = async (input) => {
    const entry = (await ssr.runner.import('/src/client/runtime/entry-server.tsx')) as {
      render: Render;
    };
    return entry.render(input);
  };
  return {
    render,
    // Treats every address as canonical, because nothing is cached during development.
    canonicalAddress: (url) => ({ address: url, differs: false }),
    builtFiles: null,
    assets: {
      stylesheet: '/src/client/styles/index.css',
      loader: '/src/client/runtime/loader.ts',
      scripts: ['/@vite/client'],
    },
    development: async (app) => {
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook('onClose', () => vite.close());
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createProbe();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}
