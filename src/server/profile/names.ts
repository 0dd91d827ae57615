import { limits } from '#domain/limits.ts';
import type { Queryable } from '../db/database.ts';
import { type Keyed, replaceKeys } from '../terms/keys.ts';

export type Person = { id: string; email: string | null; firstName: string | null; lastName: string | null };

const STAND_IN = 'Deleted contributor';
/** `max`: how long a text of the column may be, in characters; what a name makes longer is cut there. */
type Place = { table: string; key: 'id' | 'name' | 'ctid'; column: string; max: number; json?: true };

/** Every text that people write, except the words of the dictionary: there a name is a word. */
const texts: readonly Place[] = [
  { table: 'terms', key: 'id', column: 'meaning', max: limits.text.meaning }, { table: 'terms', key: 'id', column: 'notes', max: limits.text.notes },
  { table: 'term_history', key: 'id', column: 'reason', max: limits.text.rejectionReason }, { table: 'term_history', key: 'id', column: 'changes', max: limits.text.meaning, json: true },
  { table: 'verifier_applications', key: 'id', column: 'motivation', max: limits.text.motivation }, { table: 'verifier_applications', key: 'id', column: 'background', max: limits.text.background },
  { table: 'verifier_applications', key: 'id', column: 'review_notes', max: limits.text.reviewNotes },
  { table: 'notices', key: 'id', column: 'reason', max: limits.text.rejectionReason },
  { table: 'reports', key: 'id', column: 'details', max: limits.text.reportDetails }, { table: 'reports', key: 'id', column: 'note', max: limits.text.resolutionNote },
  { table: 'donations', key: 'id', column: 'donor_name', max: limits.text.donorName }, { table: 'donations', key: 'id', column: 'donor_message', max: limits.text.donorMessage },
  { table: 'audit', key: 'id', column: 'change', max: limits.text.siteNotice, json: true }, { table: 'settings', key: 'name', column: 'value', max: limits.text.siteNotice, json: true }, { table: 'idempotency_keys', key: 'ctid', column: 'reply', max: limits.text.meaning, json: true },
];

/** What was written about their own submissions, or by them: there a first or last name alone means them as well. */
const own: readonly (Place & { where: string })[] = [
  { table: 'term_history', key: 'id', column: 'reason', max: limits.text.rejectionReason, where: 'actor_id = $2 or term_id in (select id from terms where submitter_id = $2)' },
  { table: 'term_history', key: 'id', column: 'changes', max: limits.text.meaning, json: true, where: `changes ? 'notes' and (actor_id = $2 or term_id in (select id from terms where submitter_id = $2))` },
  { table: 'terms', key: 'id', column: 'notes', max: limits.text.notes, where: 'submitter_id = $2' },
  { table: 'verifier_applications', key: 'id', column: 'review_notes', max: limits.text.reviewNotes, where: 'reviewed_by = $2' },
  { table: 'notices', key: 'id', column: 'reason', max: limits.text.rejectionReason, where: 'term_id in (select term_id from term_history where actor_id = $2) or user_id in (select user_id from verifier_applications where reviewed_by = $2)' },
  { table: 'reports', key: 'id', column: 'details', max: limits.text.reportDetails, where: 'reporter_id = $2' }, { table: 'reports', key: 'id', column: 'note', max: limits.text.resolutionNote, where: 'reporter_id = $2 or closed_by = $2' },
];

/** Takes a person's address and full name out of every text, and each of their names out of what was written by them or about their submissions. */
export async function nameless(tx: Queryable, person: Person): Promise<void> {
  const parts = [person.firstName, person.lastName].filter((name) => name !== null && name.length > 1) as string[];
  const everywhere = [person.email, parts.length === 2 ? parts.join(' ') : null].filter((text) => text !== null) as string[];
  for (const place of texts) await replace(tx, place, everywhere, 'giu', 'true', [everywhere]);
  for (const place of own) await replace(tx, place, parts, 'gu', place.where, [parts, person.id], place.json ? ['notes'] : undefined);
}

/** Finds the rows by SQL, and replaces whole words by JavaScript, which knows the letters of every language whatever the database's locale is. */
async function replace(tx: Queryable, place: Place, wanted: readonly string[], flags: string, where: string, values: readonly unknown[], fields?: readonly string[]): Promise<void> {
  if (wanted.length === 0) return;
  const { table, key, column, json } = place;
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${wanted.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, flags);
  const lower = (text: string) => `lower(${text} collate "und-x-icu")`;
  const { rows } = await tx.query<{ key: string; value: unknown }>(
    `select ${key}::text as key, ${column} as value from ${table} t
     where exists (select 1 from unnest($1::text[]) as n where strpos(${lower(`${column}::text`)}, ${lower(json ? `trim('"' from to_json(n)::text)` : 'n')}) > 0) and (${where}) for update`, values);
  for (const row of rows) {
    const without = (text: string) => [...text.replace(pattern, STAND_IN)].slice(0, place.max).join('');
    const nameless = json ? JSON.stringify(walked(row.value, without, fields)) : without(row.value as string);
    await tx.query(`update ${table} set ${column} = $2 where ${key} = $1::${keyTypes[key]}`, [row.key, nameless]);
  }
  // The words of a definition are found by the search as well.
  if (table === 'terms' && column === 'meaning' && rows.length > 0) {
    const { rows: terms } = await tx.query<Keyed>(
      'select id, english_word as "englishWord", vernacular_word as "vernacularWord", meaning, language from terms where id = any($1)', [rows.map((row) => row.key)]);
    await replaceKeys(tx, terms);
  }
}

const keyTypes = { id: 'uuid', name: 'text', ctid: 'tid' } as const;

/** Every text within a JSON value; at its top only the named fields, where some are named. */
function walked(value: unknown, without: (text: string) => string, fields?: readonly string[]): unknown {
  if (typeof value === 'string') return without(value);
  if (Array.isArray(value)) return value.map((item) => walked(item, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fields && !fields.includes(name) ? inner : walked(inner, without)]));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
