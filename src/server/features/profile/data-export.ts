import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import type { Database } from '#server/platform/db/database.ts';
import { exportQueries } from './export-queries.ts';

type Rows = Record<string, unknown>[];

/**
 * Returns the rows of each section of the data export, with the columns of the database. Times are
 * in UTC. The security log records the export, also within the export itself.
 * @param ip the address that the export is sent to
 */
export function exportPersonalData(
  database: Database,
  { userId, ip }: { userId: string; ip: string },
): Promise<Record<string, Rows>> {
  return database.transaction(async (tx) => {
    await tx.query(`set local timezone = 'UTC'`);
    await recordSecurityEvent(tx, { kind: 'dataExported', userId, ip });
    const sections: Record<string, Rows> = {};
    for (const [name, query] of Object.entries(exportQueries)) {
      const { rows } = await tx.query<{ row: Rows[number] }>(query, [userId]);
      sections[name] = rows.map(({ row }) => row);
    }
    return sections;
  });
}
