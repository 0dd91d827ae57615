import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { ReadOnlyMode } from '#server/platform/db/read-only-mode.ts';
import { sendProblem } from '../error-handler.ts';
import { sendErrorPage } from '../error-page.ts';
import { safeMethods } from './request-guards.ts';

/** URLs that browsers navigate to and that store a session. */
const SESSIONS = /^\/api\/(?:login|callback|logout)(?:\?|$)/;

/**
 * While the site is read-only, answers requests that would write with 503 before they do any work.
 * PostgreSQL refuses the writes of all other requests.
 */
export function refuseWrites(
  app: FastifyInstance,
  { database, stylesheet }: { database: Pick<Database, 'isReadOnly'>; stylesheet: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!database.isReadOnly()) return done();
    const storesSession = SESSIONS.test(request.url);
    if (safeMethods.has(request.method) && !storesSession) return done();
    const refusal = new ReadOnlyMode('the site is read-only');
    if (request.url.startsWith('/api/') && !storesSession) sendProblem(request, reply, refusal);
    else sendErrorPage(request, reply, refusal, stylesheet);
  });
}
