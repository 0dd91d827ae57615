// Builds what works without a connection: the offline app, the worker that searches kept packs, the
// shell document and the service worker. They share no chunk with the pages, so that the service
// worker can store them without storing React: the offline app has Preact in its place.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const ASSETS = 'assets/[name]-[hash]';

const preact = {
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/**
 * Replaces the function that Vite calls for each dynamic import by a shorter one
 * (load-with-styles.ts).
 */
export const smallDynamicImports = {
  name: 'small-dynamic-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? "export { loadWithStyles as __vitePreload } from '/src/client/runtime/load-with-styles.ts';"
      : null,
};

/**
 * Builds the offline app and the search worker.
 * @param options the options of `build` that every build shares
 * @returns the addresses in `OfflineFiles` of src/client/runtime/offline/files.ts
 */
export async function buildOfflineApp(options) {
  const worker = await buildScript(options, {
    name: 'search',
    input: 'src/client/offline/search/worker.ts',
    file: `${ASSETS}.js`,
  });
  const { output } = await run(options, {
    input: { offline: 'src/client/offline/app.tsx' },
    // The page /offline imports the app by name.
    preserveEntrySignatures: 'allow-extension',
    output: { entryFileNames: `${ASSETS}.js`, chunkFileNames: `${ASSETS}.js` },
  });
  const [entry, ...chunks] = output.filter(({ type }) => type === 'chunk');
  const atStart = new Set([entry.fileName, ...reachable(entry, chunks)]);
  return {
    script: `/${entry.fileName}`,
    imported: [...atStart].slice(1).map((file) => `/${file}`),
    worker: `/${worker}`,
    later: chunks
      .filter(({ fileName }) => !atStart.has(fileName))
      .map((chunk) => `/${chunk.fileName}`),
  };
}

/**
 * Writes the shell document and the service worker, which stores the shell when it is installed.
 * @param options the options of `build` that every build shares
 * @param offline what `buildOfflineApp` returned
 * @param stylesheets the addresses of the stylesheets
 */
export async function buildServiceWorker(options, offline, stylesheets) {
  const { shellHtml } = await import('../src/client/offline/shell.ts');
  const shell = shellHtml({ ...offline, stylesheets });
  const document = `/assets/offline-shell-${hash(shell).toString('hex', 0, 4)}.html`;
  await writeFile(join(options.outDir, document), shell);
  const withIntegrity = (files) =>
    Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(options.outDir, file));
        return [file, `sha256-${hash(content).toString('base64')}`];
      }),
    );
  const files = await withIntegrity([
    document,
    ...stylesheets,
    offline.script,
    ...offline.imported,
  ]);
  const kept = await withIntegrity([offline.worker, ...offline.later]);
  const version = hash(JSON.stringify([files, kept])).toString('hex', 0, 4);
  const define = {
    ...options.define,
    SHELL: JSON.stringify({ version, document, files, kept }),
    STORED_PAGES: JSON.stringify(await storedPages()),
  };
  await buildScript(
    { ...options, define },
    { name: 'sw', input: 'src/client/service-worker/main.ts', file: 'sw.js' },
  );
}

/**
 * Returns a regular expression that matches the paths of the pages with `storedOffline`, in every
 * locale.
 */
async function storedPages() {
  const { pages } = await import('../src/contract/pages.ts');
  const paths = Object.values(pages)
    .filter(({ storedOffline }) => storedOffline)
    .map(({ path }) => path.replace(/:\w+/g, '[^/]+'));
  const { locales } = await import('../src/domain/messages/locales.ts');
  const { localePrefix } = await import('../src/domain/locale/addresses.ts');
  const prefixes = locales.length > 1 ? `(?:${locales.map(localePrefix).join('|')})` : '';
  return `^${prefixes}(?:${paths.join('|')})$`;
}

/**
 * Builds a script without imports, which runs outside of modules.
 * @returns the name of the file
 */
export async function buildScript(options, { name, input, file }) {
  const { output } = await run(options, {
    input: { [name]: input },
    output: { format: 'iife', entryFileNames: file, codeSplitting: false },
  });
  return output[0].fileName;
}

function run({ locale, outDir, define, target, onLog }, rolldownOptions) {
  return build({
    logLevel: 'warn',
    define,
    plugins: [smallDynamicImports],
    resolve: {
      alias: { ...preact, './messages/index.ts': `./messages/${locale}/index.ts` },
    },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target,
      rolldownOptions: { onLog, ...rolldownOptions },
    },
  });
}

/** Lists the files that a chunk imports statically, directly and indirectly. */
function reachable(chunk, chunks, found = new Set()) {
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (!imported || found.has(name)) continue;
    found.add(name);
    reachable(imported, chunks, found);
  }
  return found;
}

const hash = (content) => createHash('sha256').update(content).digest();
