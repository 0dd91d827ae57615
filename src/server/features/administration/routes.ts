import type { FastifyInstance } from 'fastify';
import { changeRole, getAdminStats, listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getHealth } from '#contract/administration/health.ts';
import { listSecurityEvents } from '#contract/administration/security-events.ts';
import { changeSettings, getSettings } from '#contract/administration/settings.ts';
import { changeLicence, listSources } from '#contract/administration/sources.ts';
import { getStatistics } from '#contract/administration/statistics.ts';
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
import { listSources as querySources, changeLicence as storeLicence } from './sources.ts';
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
  registerEndpoint(app, listSources, { handle: ({ query }) => querySources(database, query) });
  registerEndpoint(app, changeLicence, {
    handle: ({ caller, params, body }) =>
      database.transaction((tx) => storeLicence(tx, { ...params, ...body }, caller.user.id)),
  });
  registerEndpoint(app, getHealth, { handle: () => readHealth(database) });
  registerEndpoint(app, listAudit, { handle: ({ query }) => listAuditEntries(database, query) });
  registerEndpoint(app, listSecurityEvents, {
    handle: ({ query }) => querySecurityEvents(database, query),
  });
}
