import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sharedFileHeaders } from '#server/platform/http/requests/cors.ts';

/**
 * Serves the script that other sites include in their pages.
 * @param builtFiles the folder with the built script
 */
export async function embedRoute(app: FastifyInstance, builtFiles: string): Promise<void> {
  const script = await readFile(join(builtFiles, 'embed.js'));
  app.get('/embed.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=3600',
        ...sharedFileHeaders,
      })
      .send(script),
  );
}
