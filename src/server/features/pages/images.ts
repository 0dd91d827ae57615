import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteImages } from '#contract/site.ts';

const FOLDER = join(import.meta.dirname, '../../../client/images');

/**
 * The pictures that a page names but never shows: what stands for the site where a link is shared,
 * and its icon on the home screen of a phone.
 */
export async function imageRoutes(app: FastifyInstance): Promise<void> {
  for (const path of [siteImages.touchIcon, siteImages.preview]) {
    const image = await readFile(join(FOLDER, path));
    app.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .headers({
          'cache-control': 'public, max-age=86400',
          // Sites that show a preview of a link load it from their own pages.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(image),
    );
  }
}
