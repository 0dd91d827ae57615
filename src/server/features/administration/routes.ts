import type { FastifyInstance } from 'fastify';
import { changeRole, getAdminStats, listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getHealth } from '#contract/administration/health.ts';
import { listSecurityEvents } from '#contract/administration/security-events.ts';
import { changeSettings, getSettings } from '#contract/administration/settings.ts';
import { changeLicence, listSources } from '#contract/administration/sources.ts';
import { getStatistics } from '#contract/administration/statistics.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import {
  readSettings,
  changeSettings as storeSettings,
} from '#server/features/settings/settings.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { countTerms } from '#server/terms/derived/counts.ts';
import { listAuditEntries } from './audit.ts';
import { readHealth } from './health.ts';
import { listSecurityEvents as querySecurityEvents } from './security-log.ts';
import { listSources as querySources, changeLicence as storeLicence } from './sources.ts';
import { readStatistics } from './statistics.ts';
import { changeUserRole, findUserId, listUsers as queryUsers } from './users.ts';

const TOTALS = `
  select
    (
      select count(*)
      from users
      where not is_system and erased_at is null
    ) as total_users,
    (
      select count(*)
      from verifier_applications
      where status = 'pending'
    ) as verifier_applications,
    (
      select count(*)
      from donations
      where status = 'completed'
    ) as total_donations,
    (
      select coalesce(sum(amount - refunded_cents), 0)::bigint
      from donations
      where status = 'completed'
    ) as total_donation_amount`;

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

type Totals = ReplyOf<typeof getAdminStats>;

/** Reads the totals that the administration page shows. Amounts are in cents. */
async function readTotals(database: Queryable): Promise<Totals> {
  const [{ rows }, totalTerms, pendingTerms] = await Promise.all([
    database.query<Omit<Totals, 'totalTerms' | 'pendingTerms'>>(TOTALS),
    countTerms(database),
    countTerms(database, { status: 'pending' }),
  ]);
  const [others] = rows;
  if (!others) throw new Error('the totals returned no row');
  return { ...others, totalTerms, pendingTerms };
}
