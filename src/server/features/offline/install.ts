import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { currentLocale } from '#domain/locale/locale.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';

const IMAGES = join(import.meta.dirname, '../../../client/images');
const CACHE_CONTROL = 'public, max-age=86400';

/** The colours --color-surface and --color-accent of src/client/styles/tokens.css. */
const SURFACE = '#fbf8f2';
const ACCENT = '#8c3812';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const icons = [
  icon('icon-192', 192, 'any'),
  icon('icon-512', 512, 'any'),
  icon('icon-maskable-512', 512, 'maskable'),
];
const describeScreenshots = () => [
  {
    src: '/screenshot-phone.png',
    sizes: '360x740',
    type: 'image/png',
    form_factor: 'narrow',
    label: m.install_screenshot_phone(),
  },
  {
    src: '/screenshot-desktop.png',
    sizes: '1280x900',
    type: 'image/png',
    form_factor: 'wide',
    label: m.install_screenshot_desktop(),
  },
];

/**
 * The manifest of the installed app (W3C Web Application Manifest). The app opens the offline
 * dictionary, which also works with a connection.
 */
const describeApp = (screenshots: ReturnType<typeof describeScreenshots>) => ({
  id: '/',
  name: PRODUCT,
  short_name: PRODUCT,
  description: m.install_description({ languages: listLanguages() }),
  lang: currentLocale(),
  start_url: '/offline?source=icon',
  scope: '/',
  display: 'standalone',
  background_color: SURFACE,
  theme_color: ACCENT,
  icons,
  shortcuts: [
    { name: m.install_search(), url: '/offline', icons: icons.slice(0, 1) },
    { name: m.install_contribute(), url: '/contribute', icons: icons.slice(0, 1) },
  ],
  screenshots,
});

/** Serves the manifest of the installed app, its icons and its screenshots. */
export async function installRoutes(app: FastifyInstance): Promise<void> {
  const screenshots = describeScreenshots();
  const body = JSON.stringify(describeApp(screenshots));
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(body),
  );
  for (const { src } of [...icons, ...screenshots]) {
    const image = await readFile(join(IMAGES, src));
    app.get(src, async (_request, reply) =>
      reply.type('image/png').header('cache-control', CACHE_CONTROL).send(image),
    );
  }
}
