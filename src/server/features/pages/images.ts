import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteImages } from '#contract/site.ts';

const FOLDER = join(import.meta.dirname, '../../../client/images');

/**
 * Serves the images that pages reference only in their head: the preview of a shared link, and the
 * icon for a phone's home screen.
 */
export async function imageRoutes(app: FastifyInstance): Promise<void> {
  for (const path of [siteImages.touchIcon, siteImages.preview]) {
    const image = await readFile(join(FOLDER, path));
    app.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .headers({
          'cache-control': 'public, max-age=86400',
          // Other sites load this image from their own pages to show a preview of a link.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(image),
    );
  }
}
