import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { buildExports } from './features/exports/build-exports.ts';
import { queueDigests } from './features/notices/queue-mails.ts';
import { buildPacks } from './features/packs/build-packs.ts';
import { buildSitemap } from './features/pages/build-sitemap.ts';
import { erasePerson } from './features/profile/erasure.ts';
import { applyRules, type RetentionRule, rowRules } from './features/retention/retention.ts';
import { deleteUnverifiedAccounts } from './identity/provider/accounts/unverified.ts';
import { backupJobs } from './operations/schedule/backup-jobs.ts';
import { runBackupCommand } from './operations/schedule/run-command.ts';
import type { Database } from './platform/db/database.ts';
import { isSiteHeld } from './platform/db/site-hold.ts';
import type { RecurringJob } from './platform/jobs/recurring-jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { isBuildDue } from './publishing/due.ts';
import { fillConcepts } from './terms/concepts/fill-concepts.ts';
import { returnUnanswered } from './terms/decisions/change-requests.ts';
import { rebuildKeys } from './terms/keys/rebuild-keys.ts';
import { tidyNotes } from './terms/keys/tidy-notes.ts';
import { findMergeCandidates } from './terms/merge-candidates/find-candidates.ts';

type Options = {
  config: Config;
  database: Database;
  mailer: Pick<Mailer, 'forget'>;
  settleDonations: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Lists every job that runs on a schedule. Their minutes differ, so that they do not all run at the
 * same time.
 */
export function recurringJobs(options: Options): RecurringJob[] {
  return listJobs(options).map((job) => holdAfterRestore(options.database, job));
}

/** The jobs that also run on a restored site that is still held, because they only compute. */
const ALWAYS = ['rebuild-search-keys'];

/** Skips a job while the site is held, so that it sends, deletes and publishes nothing. */
function holdAfterRestore(database: Database, job: RecurringJob): RecurringJob {
  if (ALWAYS.includes(job.name)) return job;
  const run: RecurringJob['run'] = async (options) => {
    if (!(await isSiteHeld(database))) await job.run(options);
  };
  return { ...job, run };
}

function listJobs(options: Options): RecurringJob[] {
  const { config, database, settleDonations, log } = options;
  const rules = [...rowRules(database), ...unverifiedAccountsRule(options)];
  return [
    {
      name: 'delete-expired-rows',
      schedule: '5 * * * *',
      run: ({ signal }) => applyRules(rules, log, signal),
    },
    {
      // A new release may build keys by new rules. The job also runs later, because while the new
      // release starts, an older copy of the server may store terms without concepts or with
      // outdated keys. Concepts come first, because keys depend on them.
      name: 'rebuild-search-keys',
      schedule: '15 * * * *',
      isHeavy: true,
      run: async ({ signal, atStart }) => {
        try {
          await fillConcepts(database, { log, signal });
          // Copies of an old release may still use a shared database when this release starts. They
          // cannot handle terms without a definition, so tidying waits for the first hourly run.
          const isShared = config.databaseUrl !== null;
          if (!isShared || !atStart) await tidyNotes(database, { log, signal });
        } finally {
          await rebuildKeys(database, { signal });
        }
      },
    },
    {
      name: 'send-digests',
      schedule: '45 * * * *',
      run: () => queueDigests(database, new Date()),
    },
    {
      name: 'return-unanswered-submissions',
      schedule: '55 * * * *',
      run: async ({ signal }) => {
        await returnUnanswered(database, signal);
      },
    },
    {
      name: 'find-merge-candidates',
      schedule: '50 * * * *',
      isHeavy: true,
      run: ({ signal }) => findMergeCandidates(database, { signal }),
    },
    ...backupJobs({ database, config, run: runBackupCommand, log }),
    { name: 'settle-donations', schedule: '25 * * * *', run: settleDonations },
    {
      name: 'build-packs',
      // Each run first checks whether a build is due (publishing/due.ts).
      schedule: '1-58/3 * * * *',
      isHeavy: true,
      run: async ({ signal, atStart }) => {
        const onlyIfMissing = !(await isBuildDue(database, 'packs', { atStart }));
        return buildPacks(database, { onlyIfMissing, signal });
      },
    },
    {
      name: 'build-sitemap',
      schedule: '35 * * * *',
      isHeavy: true,
      run: ({ signal }) => buildSitemap(database, { ...config, signal }),
    },
    {
      name: 'build-exports',
      schedule: '2-59/3 * * * *',
      isHeavy: true,
      // A restart does not change the terms, so only the first start builds.
      run: async ({ signal, atStart }) => {
        const { publicUrl, dataDir } = config;
        const onlyIfMissing = !(await isBuildDue(database, 'exports', { atStart }));
        return buildExports(database, { publicUrl, dataDir, onlyIfMissing, signal });
      },
    },
  ];
}

/**
 * Returns the rule that deletes unverified accounts of the embedded identity provider. An external
 * issuer manages its own accounts, so there is no rule for it.
 */
function unverifiedAccountsRule({ config, database, mailer }: Options): RetentionRule[] {
  if (config.oidc) return [];
  const run = () => deleteUnverifiedAccounts({ database, erasePerson, forgetMails: mailer.forget });
  return [{ name: 'unverified accounts', run }];
}
