import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CanonicalAddress, PageAssets, Render } from '#contract/rendering.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * How the server renders pages. `assets` are the URLs of the stylesheet and scripts. `builtFiles`
 * is the folder of the client's files, or null if Vite serves them.
 */
export type Pages = {
  render: Render;
  canonicalAddress: CanonicalAddress;
  assets: PageAssets;
  builtFiles: string | null;
};

const LOADER = 'src/client/runtime/loader.ts';
const STYLES = 'src/client/styles/index.css';

/**
 * Loads the pages that bin/build.mjs has built.
 * @param folder the build's output, `dist`
 */
export async function builtPages(folder: string): Promise<Pages> {
  const builtFiles = join(folder, 'client');
  const manifest = JSON.parse(
    await readFile(join(builtFiles, '.vite/manifest.json'), 'utf8').catch(() => '{}'),
  ) as Record<string, { file: string } | undefined>;
  const [loader, stylesheet] = [manifest[LOADER], manifest[STYLES]];
  if (!loader || !stylesheet)
    throw new StartupError(
      'The pages have not been built. Start Mazwi with `npm start`, which builds them.',
    );
  const entry: Pick<Pages, 'render' | 'canonicalAddress'> = await import(
    pathToFileURL(join(folder, 'server/entry-server.js')).href
  );
  return {
    render: entry.render,
    canonicalAddress: entry.canonicalAddress,
    assets: { stylesheet: `/${stylesheet.file}`, loader: `/${loader.file}` },
    builtFiles,
  };
}
