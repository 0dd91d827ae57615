import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { buildSitemap } from './features/pages/build-sitemap.ts';
import { erasePerson } from './features/profile/erasure.ts';
import { applyRules, type RetentionRule, rowRules } from './features/retention/retention.ts';
import { deleteUnverifiedAccounts } from './identity/provider/unverified.ts';
import type { Database } from './platform/db/database.ts';
import type { RecurringJob } from './platform/jobs/recurring-jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { rebuildKeys } from './terms/rebuild-keys.ts';

type Options = {
  config: Config;
  database: Database;
  mailer: Pick<Mailer, 'forget'>;
  settleDonations: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** Everything that runs on a schedule. The minutes differ, so that jobs do not all run at once. */
export function recurringJobs(options: Options): RecurringJob[] {
  const { config, database, settleDonations, log } = options;
  const rules = [...rowRules(database), ...unverifiedAccountsRule(options)];
  return [
    {
      name: 'delete-expired-rows',
      schedule: '5 * * * *',
      run: ({ signal }) => applyRules(rules, log, signal),
    },
    {
      // A release may change the rules that keys are built by, and an older copy that still runs
      // may store terms with keys of the previous rules.
      name: 'rebuild-search-keys',
      schedule: '15 * * * *',
      run: ({ signal }) => rebuildKeys(database, signal),
    },
    { name: 'settle-donations', schedule: '25 * * * *', run: settleDonations },
    {
      name: 'build-sitemap',
      schedule: '35 * * * *',
      // A release may change the addresses, so the first run after a start does not skip.
      run: ({ signal, atStart }) =>
        buildSitemap(database, { publicUrl: config.publicUrl, always: atStart, signal }),
    },
  ];
}

/** The embedded provider's accounts; another issuer looks after its own. */
function unverifiedAccountsRule({ config, database, mailer }: Options): RetentionRule[] {
  if (config.oidc) return [];
  const run = () => deleteUnverifiedAccounts({ database, erasePerson, forgetMails: mailer.forget });
  return [{ name: 'unverified accounts', run }];
}
