import type { Config } from '#server/config.ts';
import { hasSampleAccounts } from '#server/development/sample/load.ts';
import { refuseTestDonations } from '#server/features/donations/availability.ts';
import { checkSecrets } from '#server/identity/provider/secrets.ts';
import { checkErasures } from '#server/operations/erasures/apply.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuseUnfinishedRestore } from '#server/platform/db/embedded/unfinished-restore.ts';
import { type Finding, fail, ok } from './finding.ts';

const MISSING_TABLE = '42P01';

type Check = (database: Database, config: Config) => Promise<Finding>;

/** The checks of what a start refuses in the database, with the same functions. */
export const storedDataChecks: Record<string, Check> = {
  keys: beforeTables('keys', async (database, config) => {
    await refuseUnfinishedRestore(database);
    await checkErasures(database, config.dataDir);
    return ok('keys', await checkSecrets(database, config.encryptionKey));
  }),
  'sample accounts': beforeTables('sample accounts', findSampleAccounts),
  'test donations': beforeTables('test donations', async (database, config) => {
    await refuseTestDonations(database, config);
    return ok('test donations', 'none that would be counted');
  }),
};

/** Finds accounts with the published password, with which a real site does not start. */
async function findSampleAccounts(
  database: Database,
  { oidc, realSite }: Pick<Config, 'oidc' | 'realSite'>,
): Promise<Finding> {
  if (oidc || !(await hasSampleAccounts(database))) return ok('sample accounts', 'none');
  const value = 'the database contains them, and their password is published';
  return realSite
    ? fail('sample accounts', value, 'Start with a database that never had them (SAMPLE=off).')
    : ok('sample accounts', value);
}

/** Wraps a check so that it succeeds before the first start, which creates the tables. */
function beforeTables(name: string, check: Check): Check {
  return async (database, config) => {
    try {
      return await check(database, config);
    } catch (error) {
      if ((error as { code?: string }).code === MISSING_TABLE) return ok(name, 'none yet');
      throw error;
    }
  };
}
