// Builds the code for browsers into dist/client, as hashed files with compressed copies, and the
// code that renders pages on the server into dist/server. Prints the compressed size of each part.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { browserContract } from './browser-contract.mjs';
import { browserLimits } from './browser-limits.mjs';
import { browserMessages } from './browser-messages.mjs';
import {
  buildOfflineApp,
  buildScript,
  buildServiceWorker,
  smallDynamicImports,
} from './build-offline.mjs';
import { chunkGroups } from './chunks.mjs';
import { compileMessages } from './messages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
// Exits when the process that started this one is killed, which closes the IPC channel.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
// All builds use React's production version, whatever NODE_ENV the server is started with.
process.env.NODE_ENV = 'production';
const production = { 'process.env.NODE_ENV': JSON.stringify('production') };
/** For `currentLocale` in browsers. */
const inEnglish = { DOCUMENT_LOCALE: JSON.stringify('en') };
const client = join(root, 'dist/client');
await compileMessages();

/**
 * Ignores warnings about `use client`, which libraries put into their modules for frameworks that
 * we do not use.
 */
const onLog = (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log);
const inputs = {
  loader: 'src/client/runtime/loader.ts',
  entry: 'src/client/runtime/entry-client.tsx',
  styles: 'src/client/styles/index.css',
};
const hashed = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
};
const target = 'es2022';
const scripts = { outDir: client, define: { ...production, ...inEnglish }, target, onLog };

await rm(client, { recursive: true, force: true });
await buildScript(scripts, {
  name: 'embed',
  input: 'src/client/embed/main.ts',
  file: 'embed.js',
});
const offline = await buildOfflineApp(scripts);
const withOffline = { ...production, OFFLINE_FILES: JSON.stringify(offline) };
const { limits } = await import('../src/domain/limits.ts');
const chunks = chunkGroups(root);
await build({
  logLevel: 'warn',
  define: { ...withOffline, ...inEnglish },
  plugins: [
    browserMessages(join(root, 'src/domain/messages')),
    browserContract(),
    browserLimits(limits),
    smallDynamicImports,
    chunks.plugin,
  ],
  // The router's package contains a shim of this hook for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: client,
    emptyOutDir: false,
    manifest: true,
    modulePreload: false,
    target,
    cssTarget: ['chrome105', 'firefox110', 'safari15.4'],
    // The entry chunk must keep its export `hydrate`, which the loader imports by name. It can get
    // further exports, which page chunks import.
    rolldownOptions: {
      onLog,
      input: inputs,
      // These modules only define things, so the bundle omits those whose exports are not used.
      treeshake: { moduleSideEffects: (id) => !/\/src\/(domain|contract)\//.test(id) },
      preserveEntrySignatures: 'allow-extension',
      output: { ...hashed, codeSplitting: { groups: chunks.groups } },
    },
  },
});
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
await buildServiceWorker(
  scripts,
  offline,
  [
    manifest[inputs.styles].file,
    ...reachableStyles('src/client/features/offline/OfflinePage.tsx'),
  ].map((file) => `/${file}`),
);

const [entry, ...imports] = [...reachable(inputs.entry)].map((file) => `/${file}`);
await build({
  logLevel: 'warn',
  define: { ...withOffline, BUILT_FILES: JSON.stringify({ entry, imports, ...pageFiles() }) },
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
 * Returns, for each page, the scripts and the stylesheets that it needs in addition to those of the
 * entry. The keys are the values of `component` in src/client/runtime/routes.ts.
 */
function pageFiles() {
  const common = reachable(inputs.entry);
  const modules = Object.keys(manifest).filter((name) =>
    /^src\/client\/features\/[^/]+\/[^/]+Page\.tsx$/.test(name),
  );
  const forEachPage = (list) =>
    Object.fromEntries(
      modules.map((name) => [
        name.replace(/^src\/client\/features\/|\.tsx$/g, ''),
        list(name).map((file) => `/${file}`),
      ]),
    );
  return {
    pages: forEachPage((name) => [...reachable(name)].filter((file) => !common.has(file))),
    styles: forEachPage((name) => [...reachableStyles(name)]),
  };
}

/** Returns a set of the stylesheets that a module and its static imports need. */
function reachableStyles(name) {
  const files = reachable(name);
  const chunks = Object.values(manifest).filter((chunk) => files.has(chunk.file));
  return new Set(chunks.flatMap((chunk) => chunk.css ?? []));
}

/** Returns a set of the files of a module and all its static imports, direct and indirect. */
function reachable(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) reachable(imported, found);
  return found;
}

/**
 * Writes a .br and a .gz file beside each file in assets.
 * @returns a map from the name of each built file to its size with brotli, in bytes
 */
async function precompress() {
  const folder = join(client, 'assets');
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
    sizes.set(name, (await compress(await readFile(join(client, name)))).length);
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
  const entry = reachable(inputs.entry);
  const fileOf = (address) => address.slice(1);
  const rows = [
    ['stylesheet', kb([manifest[inputs.styles].file])],
    ['loader', kb(reachable(inputs.loader))],
    ['React, query, shell', kb(entry)],
    ['service worker', kb(['sw.js'])],
    ['script for other sites', kb(['embed.js'])],
    ['offline shell', kb([...sizes.keys()].filter((name) => name.includes('offline-shell')))],
    ['offline app', kb([offline.script, ...offline.imported].map(fileOf))],
    ['offline app, loaded later', kb(offline.later.map(fileOf))],
    ['search worker', kb([fileOf(offline.worker)])],
    ...Object.entries(manifest)
      .filter(([, chunk]) => chunk.isDynamicEntry && chunk.file && !entry.has(chunk.file))
      .map(([name]) => [
        name.replace('src/client/', ''),
        kb([...reachable(name)].filter((file) => !entry.has(file))),
      ]),
  ];
  console.log(
    [
      'Built. Over the wire (brotli):',
      ...rows.map(([name, size]) => `  ${name.padEnd(40)} ${size}`),
    ].join('\n'),
  );
}
