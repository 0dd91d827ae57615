import type { FastifyInstance } from 'fastify';
import { changeRole, getAdminStats, listUsers } from '#contract/administration.ts';
import { listAudit } from '#contract/audit.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { changeSettings, getSettings } from '#contract/settings.ts';
import { getStatistics } from '#contract/statistics.ts';
import type { Config } from '#server/config.ts';
import {
  readSettings,
  changeSettings as storeSettings,
} from '#server/features/settings/settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { countTerms } from '#server/terms/counts.ts';
import { listAudit as audited } from './audit.ts';
import { readStatistics } from './statistics.ts';
import { changeRole as change, findUser, listUsers as list } from './users.ts';

export function administrationRoutes(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Pick<Config, 'donations'> },
): void {
  registerEndpoint(app, getAdminStats, {
    handle: async () => {
      const [
        {
          rows: [others],
        },
        totalTerms,
        pendingTerms,
      ] = await Promise.all([
        database.query<Omit<ReplyOf<typeof getAdminStats>, 'totalTerms' | 'pendingTerms'>>(
          `select
             (select count(*) from users where not is_system and erased_at is null) as "totalUsers",
             (select count(*) from verifier_applications where status = 'pending')
               as "verifierApplications",
             (select count(*) from donations where status = 'completed') as "totalDonations",
             (select coalesce(sum(amount - refunded_cents), 0)::bigint
               from donations where status = 'completed') as "totalDonationAmount"`,
        ),
        countTerms(database),
        countTerms(database, { status: 'pending' }),
      ]);
      return { ...others!, totalTerms, pendingTerms };
    },
  });
  registerEndpoint(app, getStatistics, { handle: () => readStatistics(database, new Date()) });
  registerEndpoint(app, listUsers, { handle: ({ query }) => list(database, query) });
  registerEndpoint(app, changeRole, {
    loadResource: ({ params }) => findUser(database, params.userId),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        change(tx, resource, { to: body.role, actorId: caller.user.id }),
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
  registerEndpoint(app, listAudit, { handle: ({ query }) => audited(database, query) });
}
