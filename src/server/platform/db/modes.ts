import type { Queryable } from './queryable.ts';

/** Why and since when a mode of the site is on, and the details that its command recorded. */
export type Mode = { since: string; reason: string; detail: unknown };

/** The modes of the site (table `site_modes`); null means off. */
export type Modes = {
  /** Nothing can be written. */
  readOnly: Mode | null;
  /** After a restore, no mail, payment or scheduled job runs. */
  held: Mode | null;
};

export async function readModes(tx: Queryable): Promise<Modes> {
  const rows = await tx
    .selectFrom('siteModes')
    .select(['name', 'since', 'reason', 'detail'])
    .execute();
  const find = (wanted: keyof Modes): Mode | null => {
    const row = rows.find(({ name }) => name === wanted);
    return row ? { since: row.since, reason: row.reason, detail: row.detail } : null;
  };
  return { readOnly: find('readOnly'), held: find('held') };
}
