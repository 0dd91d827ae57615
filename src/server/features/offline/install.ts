import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { localePrefix } from '#domain/locale/addresses.ts';
import { currentLocale, type Locale } from '#domain/locale/locale.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { inLocale } from '#server/platform/locale.ts';

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
 * The manifest of the installed app (W3C Web Application Manifest) in the current locale. The app
 * opens the offline dictionary, which also works with a connection. Its addresses are English in every
 * locale, because only the English shell works without a connection.
 */
const describeApp = () => ({
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
  screenshots: describeScreenshots(),
});

/**
 * Serves the manifest of the installed app in each locale of the site, its icons and its
 * screenshots.
 */
export async function installRoutes(
  app: FastifyInstance,
  locales: readonly Locale[],
): Promise<void> {
  for (const locale of locales) {
    const body = inLocale(locale, () => JSON.stringify(describeApp()));
    app.get(`${localePrefix(locale)}/manifest.webmanifest`, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', CACHE_CONTROL)
        .send(body),
    );
  }
  for (const { src } of [...icons, ...describeScreenshots()]) {
    const image = await readFile(join(IMAGES, src));
    app.get(src, async (_request, reply) =>
      reply.type('image/png').header('cache-control', CACHE_CONTROL).send(image),
    );
  }
}
