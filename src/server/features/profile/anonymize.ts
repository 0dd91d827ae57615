import { limits } from '#domain/limits.ts';
import { describeField, isLongText, type TermField, termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type KeyedTerm, replaceKeys } from '#server/terms/keys.ts';

export type Person = {
  id: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

const STAND_IN = 'Deleted contributor';
/**
 * `max`: how long a text of the column may be, in characters; what a name makes longer is cut
 * there. `where`: only these rows, $2 being the person.
 */
type Place = {
  table: string;
  key: 'id' | 'name' | 'ctid';
  column: string;
  max: number;
  json?: true;
  fields?: readonly string[];
  where?: string;
};

const ownTerms = 'select id from terms where submitter_id = $2';
const { text } = limits;

/**
 * What people write beside the dictionary, about each other: here a full name means the person,
 * whoever wrote it.
 */
const remarks: readonly Place[] = [
  { table: 'term_history', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'verifier_applications', key: 'id', column: 'review_notes', max: text.reviewNotes },
  { table: 'notices', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'reports', key: 'id', column: 'details', max: text.reportDetails },
  { table: 'reports', key: 'id', column: 'note', max: text.resolutionNote },
];

const longTexts = termFields.filter(isLongText);

/** The long texts of a term from which these names are erased. */
const erasing = (names: 'fullName' | 'anyName') =>
  longTexts.filter((field) => {
    const description = describeField(field);
    return description.kind === 'text' && description.erases === names;
  });

function termColumn(field: TermField): Place {
  const description = describeField(field);
  const max = description.kind === 'text' ? description.rule.max : 0;
  return { table: 'terms', key: 'id', column: snakeCase(field), max };
}

/** Every text that people write, except the words of the dictionary. */
const texts: readonly Place[] = [
  ...remarks,
  ...longTexts.map(termColumn),
  { table: 'term_history', key: 'id', column: 'changes', max: text.meaning, json: true },
  { table: 'verifier_applications', key: 'id', column: 'motivation', max: text.motivation },
  { table: 'verifier_applications', key: 'id', column: 'background', max: text.background },
  { table: 'donations', key: 'id', column: 'donor_name', max: text.donorName },
  { table: 'donations', key: 'id', column: 'donor_message', max: text.donorMessage },
  { table: 'audit', key: 'id', column: 'change', max: text.siteNotice, json: true },
  { table: 'settings', key: 'name', column: 'value', max: text.siteNotice, json: true },
  { table: 'idempotency_keys', key: 'ctid', column: 'reply', max: text.meaning, json: true },
];

/** The definitions that they submitted, and what an edit changed of them. */
const ownDefinitions: readonly Place[] = [
  ...erasing('fullName').map((field) => ({ ...termColumn(field), where: 'submitter_id = $2' })),
  {
    table: 'term_history',
    key: 'id',
    column: 'changes',
    max: text.meaning,
    json: true,
    fields: longTexts,
    where: `term_id in (${ownTerms}) or actor_id = $2`,
  },
];

/**
 * What they wrote, and what was written about their submissions: here a first or last name alone
 * means them too.
 */
const ownRemarks: readonly Place[] = [
  {
    table: 'term_history',
    key: 'id',
    column: 'reason',
    max: text.rejectionReason,
    where: `actor_id = $2 or term_id in (${ownTerms})`,
  },
  {
    table: 'term_history',
    key: 'id',
    column: 'changes',
    max: text.notes,
    json: true,
    fields: erasing('anyName'),
    where: `actor_id = $2 or term_id in (${ownTerms})`,
  },
  ...erasing('anyName').map((field) => ({ ...termColumn(field), where: 'submitter_id = $2' })),
  {
    table: 'verifier_applications',
    key: 'id',
    column: 'review_notes',
    max: text.reviewNotes,
    where: 'reviewed_by = $2',
  },
  {
    table: 'notices',
    key: 'id',
    column: 'reason',
    max: text.rejectionReason,
    where:
      'term_id in (select term_id from term_history where actor_id = $2) or user_id in (select user_id from verifier_applications where reviewed_by = $2)',
  },
  {
    table: 'reports',
    key: 'id',
    column: 'details',
    max: text.reportDetails,
    where: `reporter_id = $2 or term_id in (${ownTerms})`,
  },
  {
    table: 'reports',
    key: 'id',
    column: 'note',
    max: text.resolutionNote,
    where: `reporter_id = $2 or closed_by = $2 or term_id in (${ownTerms})`,
  },
];

/**
 * Takes a person's address and name out of what was written. A name is chosen freely, so it must
 * not reach what others wrote for the dictionary or the site: definitions, notes and
 * notices of others stay, and a name counts only where it is written like one, with a capital
 * letter, except a full one in what was written by them or about their submissions. An address
 * counts everywhere once it was proven to be theirs.
 */
export async function anonymizeText(tx: Queryable, person: Person): Promise<void> {
  const parts = [person.firstName, person.lastName].filter(
    (name) => name !== null && name.length > 1,
  ) as string[];
  const full = parts.length === 2 ? [parts.join(' ')] : [];
  const address = person.email === null ? [] : [person.email];
  for (const place of person.emailVerified ? texts : [...ownDefinitions, ...ownRemarks])
    await replace(tx, place, address, person.id, 'any');
  if (person.emailVerified)
    for (const place of remarks) await replace(tx, place, full, person.id, 'name');
  for (const place of ownDefinitions) await replace(tx, place, full, person.id, 'name');
  for (const place of ownRemarks) {
    await replace(tx, place, full, person.id, 'any');
    await replace(tx, place, parts, person.id, 'name');
  }
}

/**
 * Finds the rows by SQL, and replaces whole words by JavaScript, which knows the letters of every
 * language whatever the database's locale is.
 */
async function replace(
  tx: Queryable,
  place: Place,
  wanted: readonly string[],
  personId: string,
  as: 'any' | 'name',
): Promise<void> {
  if (wanted.length === 0) return;
  const { table, key, column, json, fields, where } = place;
  const words = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${wanted.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'giu',
  );
  const without = (given: string) =>
    [...given.replace(words, (found) => (as === 'any' || isName(found) ? STAND_IN : found))]
      .slice(0, place.max)
      .join('');
  const lower = (sql: string) => `lower(${sql} collate "und-x-icu")`;
  const { rows } = await tx.query<{ key: string; value: unknown }>(
    `select ${key}::text as key, ${column} as value from ${table} t
     where exists (select 1 from unnest($1::text[]) as n where strpos(${lower(`${column}::text`)}, ${lower(json ? `trim('"' from to_json(n)::text)` : 'n')}) > 0) and (${where ?? '$2::uuid is not null'}) for update`,
    [wanted, personId],
  );
  for (const row of rows) {
    const nameless = json
      ? JSON.stringify(mapJsonStrings(row.value, without, fields))
      : without(row.value as string);
    await tx.query(`update ${table} set ${column} = $2 where ${key} = $1::${keyTypes[key]}`, [
      row.key,
      nameless,
    ]);
  }
  // The words of a definition are found by the search as well.
  if (table === 'terms' && column === 'meaning' && rows.length > 0) {
    const { rows: terms } = await tx.query<KeyedTerm>(
      'select id, english_word as "englishWord", vernacular_word as "vernacularWord", meaning, language from terms where id = any($1)',
      [rows.map((row) => row.key)],
    );
    await replaceKeys(tx, terms);
  }
}

const keyTypes = { id: 'uuid', name: 'text', ctid: 'tid' } as const;

/** Each word of it begins with a capital; letters of scripts that have none count. */
const isName = (found: string) =>
  found.split(/\s+/).every((word) => word.charAt(0) === word.charAt(0).toUpperCase());

/** Every text within a JSON value; at its top only the named fields, where some are named. */
function mapJsonStrings(
  value: unknown,
  without: (text: string) => string,
  fields?: readonly string[],
): unknown {
  if (typeof value === 'string') return without(value);
  if (Array.isArray(value)) return value.map((item) => mapJsonStrings(item, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      fields && !fields.includes(name) ? inner : mapJsonStrings(inner, without),
    ]),
  );
}

const escaped = (given: string) => given.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
