// Builds the pages for browsers, with the texts of one locale.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { browserContract } from './browser-contract.mjs';
import { browserLimits } from './browser-limits.mjs';
import { browserMessages } from './browser-messages.mjs';
import { smallDynamicImports } from './build-offline.mjs';
import { chunkGroups } from './chunks.mjs';

const inputs = {
  loader: 'src/client/runtime/loader.ts',
  entry: 'src/client/runtime/entry-client.tsx',
  styles: 'src/client/styles/index.css',
};
const LOCALE_PARTS = 'src/client/shell/LocaleParts.tsx';
const hashed = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
};

/**
 * @param root the folder of the project
 * @param options the options of `build` that every build shares, and the locale
 * @param more further definitions, and the limits
 * @returns `files`, the addresses in `BUILT_FILES` of src/client/runtime/page-modules.ts, and the
 * files of each part
 */
export async function buildPages(root, { locale, outDir, define, target, onLog }, more) {
  const chunks = chunkGroups(root);
  const manifestFile = locale === 'en' ? '.vite/manifest.json' : `.vite/manifest.${locale}.json`;
  await build({
    logLevel: 'warn',
    define: { ...define, ...more.define },
    plugins: [
      browserMessages(join(root, 'src/domain/messages', locale)),
      browserContract(),
      browserLimits(more.limits),
      smallDynamicImports,
      chunks.plugin,
    ],
    // The router's package contains a shim of this hook for older versions of React.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    build: {
      outDir,
      emptyOutDir: false,
      manifest: manifestFile,
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
  return describeBuild(JSON.parse(await readFile(join(outDir, manifestFile), 'utf8')));
}

function describeBuild(manifest) {
  const entry = reachable(manifest, inputs.entry);
  const stylesheet = manifest[inputs.styles].file;
  const [first, ...imports] = [...entry].map((file) => `/${file}`);
  return {
    files: { entry: first, imports, ...laterFiles(manifest) },
    entry,
    loader: reachable(manifest, inputs.loader),
    stylesheet,
    offlineStyles: [
      stylesheet,
      ...reachableStyles(manifest, 'src/client/features/offline/OfflinePage.tsx'),
    ].map((file) => `/${file}`),
    /** What is loaded after the entry. */
    later: Object.entries(manifest)
      .filter(([, chunk]) => chunk.isDynamicEntry && chunk.file && !entry.has(chunk.file))
      .map(([name]) => ({
        name,
        files: [...reachable(manifest, name)].filter((file) => !entry.has(file)),
      })),
  };
}

/**
 * Returns what pages need in addition to the scripts of the entry: the scripts that all of them need
 * for signed-in people and for the switch between locales, and the scripts and the stylesheets of each
 * page. The keys are the values of `component` in src/client/runtime/routes.ts.
 */
function laterFiles(manifest) {
  const common = reachable(manifest, inputs.entry);
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
  const later = (name) => [...reachable(manifest, name)].filter((file) => !common.has(file));
  return {
    signedIn: later('src/client/shell/SignedInParts.tsx').map((file) => `/${file}`),
    locales: {
      scripts: later(LOCALE_PARTS).map((file) => `/${file}`),
      styles: [...reachableStyles(manifest, LOCALE_PARTS)].map((file) => `/${file}`),
    },
    pages: forEachPage(later),
    styles: forEachPage((name) => [...reachableStyles(manifest, name)]),
  };
}

/** Returns a set of the stylesheets that a module and its static imports need. */
function reachableStyles(manifest, name) {
  const files = reachable(manifest, name);
  const chunks = Object.values(manifest).filter((chunk) => files.has(chunk.file));
  return new Set(chunks.flatMap((chunk) => chunk.css ?? []));
}

/** Returns a set of the files of a module and all its static imports, direct and indirect. */
function reachable(manifest, name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) reachable(manifest, imported, found);
  return found;
}
