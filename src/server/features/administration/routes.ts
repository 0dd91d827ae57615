import type { FastifyInstance } from 'fastify';
import { changeRole, getAdminStats, listUsers } from '#contract/administration.ts';
import { listAudit } from '#contract/audit.ts';
import { getHealth } from '#contract/health.ts';
import { listSecurityEvents } from '#contract/security-events.ts';
import { changeSettings, getSettings } from '#contract/settings.ts';
import { getStatistics } from '#contract/statistics.ts';
import type { Config } from '#server/config.ts';
import {
  readSettings,
  changeSettings as storeSettings,
} from '#server/features/settings/settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { listAuditEntries } from './audit.ts';
import { readHealth } from './health.ts';
import { listSecurityEvents as querySecurityEvents } from './security-log.ts';
import { readStatistics } from './statistics.ts';
import { readTotals } from './totals.ts';
import { changeUserRole, findUserId, listUsers as queryUsers } from './users.ts';

export function administrationRoutes(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Pick<Config, 'donations'> },
): void {
  registerEndpoint(app, getAdminStats, { handle: () => readTotals(database) });
  registerEndpoint(app, getStatistics, { handle: () => readStatistics(database, new Date()) });
  registerEndpoint(app, listUsers, { handle: ({ query }) => queryUsers(database, query) });
  registerEndpoint(app, changeRole, {
    loadResource: ({ params }) => findUserId(database, params.userId),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        changeUserRole(tx, resource, { to: body.role, actorId: caller.user.id }),
      ),
  });

  const donationsForcedOff = !config.donations;
  registerEndpoint(app, getSettings, {
    handle: async () => ({ ...(await readSettings(database)), donationsForcedOff }),
  });
  registerEndpoint(app, changeSettings, {
    handle: async ({ caller, body: { version, ...next } }) => ({
      ...(await database.transaction((tx) =>
        storeSettings(tx, next, { version, actorId: caller.user.id }),
      )),
      donationsForcedOff,
    }),
  });
  registerEndpoint(app, getHealth, { handle: () => readHealth(database) });
  registerEndpoint(app, listAudit, { handle: ({ query }) => listAuditEntries(database, query) });
  registerEndpoint(app, listSecurityEvents, {
    handle: ({ query }) => querySecurityEvents(database, query),
  });
}
