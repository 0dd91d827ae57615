import type { FastifyInstance } from 'fastify';
import { getOembed } from '#contract/exports/oembed.ts';
import { previewSize, siteImages } from '#contract/site.ts';
import { PRODUCT } from '#domain/product.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readPageTitle } from './page-title.ts';

export function oembedRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  registerEndpoint(app, getOembed, {
    handle: async ({ caller, query: { url, maxwidth, maxheight } }) => {
      const { width, height } = previewSize;
      return {
        version: '1.0' as const,
        type: 'link' as const,
        title: await readPageTitle(readDatabaseFor(database, caller).prepared, url, publicUrl),
        author_name: `${PRODUCT} contributors`,
        provider_name: PRODUCT,
        provider_url: publicUrl,
        ...(width <= maxwidth &&
          height <= maxheight && {
            thumbnail_url: publicUrl + siteImages.preview,
            thumbnail_width: width,
            thumbnail_height: height,
          }),
      };
    },
  });
}
