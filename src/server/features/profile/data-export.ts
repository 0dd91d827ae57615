import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import type { Database } from '#server/platform/db/database.ts';
import { exportQueries } from './export-queries.ts';

type Rows = Record<string, unknown>[];

/**
 * Returns the rows of each section of the data export. Columns are named as in the database, and
 * times are in UTC. The export is recorded in the security log first, so that it contains its own
 * event.
 * @param ip the IP address for this event
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
