import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { getExportManifest, listExportReleases } from '#contract/exports/exports.ts';
import { exportFormats } from '#domain/exports/formats.ts';
import { jsonLdContext } from '#domain/exports/json-ld.ts';
import type { Config } from '#server/config.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { sharedFileHeaders } from '#server/platform/http/requests/cors.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { sendPublished } from '#server/publishing/send.ts';
import { findFile, readManifest, readReleases } from './manifest.ts';

export function exportRoutes(
  app: FastifyInstance,
  { database, config: { publicUrl } }: { database: Database; config: Config },
): void {
  registerEndpoint(app, getExportManifest, {
    handle: ({ caller }) => readManifest(readDatabaseFor(database, caller), publicUrl),
  });
  registerEndpoint(app, listExportReleases, {
    handle: ({ caller }) => readReleases(readDatabaseFor(database, caller), publicUrl),
  });
}

/** Sends the files of the newest set and of the monthly releases. */
export function exportFileRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get('/data/context.jsonld', (_request, reply) =>
    reply
      .headers({
        ...sharedFileHeaders,
        'cache-control': 'public, max-age=86400',
      })
      .type(exportFormats.jsonld)
      .send(JSON.stringify(jsonLdContext)),
  );

  app.get<{ Params: { release: string; file: string } }>(
    '/data/:release/:file',
    async (request, reply) => {
      const { release, file: name } = request.params;
      const file = await findFile(database, release, name);
      if (!file) throw new HttpProblem(404, errorText('missing'));
      return sendPublished(request, reply, file.sha256, {
        database,
        type: name.endsWith('.json') ? 'application/json' : exportFormats[file.format],
        immutable: release !== 'latest',
        // Browsers show documents. They download the other files, because showing them would be
        // slow.
        ...(file.format !== 'document' && { name }),
      });
    },
  );
}
