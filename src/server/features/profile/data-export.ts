import type { Database } from '#server/platform/db/database.ts';
import { exportQueries } from './export-queries.ts';

type Rows = Record<string, unknown>[];

/**
 * Returns the rows of each section of the data export. The keys of a row are the database's column
 * names, and times are in UTC.
 */
export function exportPersonalData(
  database: Database,
  userId: string,
): Promise<Record<string, Rows>> {
  return database.transaction(async (tx) => {
    await tx.query(`set local timezone = 'UTC'`);
    const sections: Record<string, Rows> = {};
    for (const [name, query] of Object.entries(exportQueries)) {
      const { rows } = await tx.query<{ row: Rows[number] }>(query, [userId]);
      sections[name] = rows.map(({ row }) => row);
    }
    return sections;
  });
}
