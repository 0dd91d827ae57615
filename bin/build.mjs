// Builds the code for browsers into dist/client, as hashed files with compressed copies, and the
// code that renders pages on the server into dist/server. Prints the compressed size of each part.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildPages } from './build-client.mjs';
import { buildOfflineApp, buildScript, buildServiceWorker } from './build-offline.mjs';
import { compileMessages } from './messages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
// Exits when the process that started this one is killed, which closes the IPC channel.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
// All builds use React's production version, whatever NODE_ENV the server is started with.
process.env.NODE_ENV = 'production';
const production = { 'process.env.NODE_ENV': JSON.stringify('production') };
const outDir = join(root, 'dist/client');
await compileMessages();
const { locales } = await import('../src/domain/messages/locales.ts');
const { limits } = await import('../src/domain/limits.ts');
const { localePrefix } = await import('../src/domain/locale/addresses.ts');

/**
 * Ignores warnings about `use client`, which libraries put into their modules for frameworks that
 * we do not use.
 */
const onLog = (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log);
/** The options of every build for browsers: each script has the texts of one locale. */
const optionsIn = (locale) => ({
  locale,
  outDir,
  define: {
    ...production,
    DOCUMENT_LOCALE: JSON.stringify(locale),
    IS_SOURCE_LOCALE: String(locale === 'en'),
    ADDRESS_PREFIX: JSON.stringify(localePrefix(locale)),
  },
  target: 'es2022',
  onLog,
});
const scripts = optionsIn('en');

await rm(outDir, { recursive: true, force: true });
await buildScript(scripts, {
  name: 'embed',
  input: 'src/client/embed/main.ts',
  file: 'embed.js',
});
const offline = {};
const client = {};
for (const locale of locales) {
  offline[locale] = await buildOfflineApp(optionsIn(locale));
  const define = { OFFLINE_FILES: JSON.stringify({ [locale]: offline[locale] }) };
  client[locale] = await buildPages(root, optionsIn(locale), { define, limits });
}
const { en: pages } = client;
await buildServiceWorker(scripts, offline.en, pages.offlineStyles);
await build({
  logLevel: 'warn',
  define: {
    ...production,
    OFFLINE_FILES: JSON.stringify(offline),
    BUILT_FILES: JSON.stringify(
      Object.fromEntries(locales.map((locale) => [locale, client[locale].files])),
    ),
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/client/runtime/entry-server.tsx',
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: { onLog, output: { entryFileNames: 'entry-server.js' } },
  },
});
await report(await precompress());

/**
 * Writes a .br and a .gz file beside each file in assets.
 * @returns a map from the name of each built file to its size with brotli, in bytes
 */
async function precompress() {
  const folder = join(outDir, 'assets');
  const sizes = new Map();
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const content = await readFile(join(folder, name));
      const [brotli, gzipped] = await Promise.all([
        compress(content),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([
        writeFile(join(folder, `${name}.br`), brotli),
        writeFile(join(folder, `${name}.gz`), gzipped),
      ]);
      sizes.set(`assets/${name}`, brotli.length);
    }),
  );
  for (const name of ['sw.js', 'embed.js'])
    sizes.set(name, (await compress(await readFile(join(outDir, name)))).length);
  return sizes;
}

function compress(content) {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * Prints the sizes of the stylesheet, the loader and the common code, of what works without a
 * connection, and how much each page adds.
 */
function report(sizes) {
  const kb = (files) =>
    `${([...files].reduce((sum, file) => sum + sizes.get(file), 0) / 1024).toFixed(1).padStart(6)} KB`;
  const { entry, loader, stylesheet } = pages;
  const { script, imported, later, worker } = offline.en;
  const fileOf = (address) => address.slice(1);
  const rows = [
    ['stylesheet', kb([stylesheet])],
    ['loader', kb(loader)],
    ['React, query, shell', kb(entry)],
    ['service worker', kb(['sw.js'])],
    ['script for other sites', kb(['embed.js'])],
    ['offline shell', kb([...sizes.keys()].filter((name) => name.includes('offline-shell')))],
    ['offline app', kb([script, ...imported].map(fileOf))],
    ['offline app, loaded later', kb(later.map(fileOf))],
    ['search worker', kb([fileOf(worker)])],
    ...pages.later.map(({ name, files }) => [name.replace('src/client/', ''), kb(files)]),
  ];
  console.log(
    [
      'Built. Over the wire (brotli):',
      ...rows.map(([name, size]) => `  ${name.padEnd(40)} ${size}`),
    ].join('\n'),
  );
}
