import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { keyedFields, replaceKeys } from '#server/terms/keys/keys.ts';
import type { TextColumn } from './text-column.ts';
import { allTexts, ownDefinitions, ownRemarks, remarks } from './text-columns.ts';

export type Person = Pick<
  Row<'users'>,
  'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName'
>;

const REPLACEMENT = 'Deleted contributor';

/**
 * Replaces a person's email address and name in texts. A verified address is replaced in all texts,
 * and an unverified one only in texts by the person or about their submissions.
 *
 * Names are replaced in fewer texts, because anybody can choose an ordinary phrase as their name.
 * Erasing such a name must not change the definitions, notes and site notices that others wrote.
 * Names are replaced only where they are capitalized, except that a full name in `ownRemarks` is
 * always replaced.
 */
export async function anonymizeText(tx: Queryable, person: Person): Promise<void> {
  const names = [person.firstName, person.lastName].filter(
    (name): name is string => name !== null && name.length > 1,
  );
  const fullName = names.length === 2 ? [names.join(' ')] : [];
  const address = person.email === null ? [] : [person.email];
  const replace = (column: TextColumn, words: readonly string[], match: Match) =>
    replaceWords(tx, column, { words, match, personId: person.id });
  for (const column of person.emailVerified ? allTexts : [...ownDefinitions, ...ownRemarks])
    await replace(column, address, 'any');
  if (person.emailVerified) for (const column of remarks) await replace(column, fullName, 'name');
  for (const column of ownDefinitions) await replace(column, fullName, 'name');
  for (const column of ownRemarks) {
    await replace(column, fullName, 'any');
    await replace(column, names, 'name');
  }
}

/** 'name' replaces a match only if each of its words is capitalized; 'any' replaces every match. */
type Match = 'any' | 'name';

/**
 * Replaces whole words in a column. SQL finds the rows that may contain them. JavaScript replaces
 * the words, because JavaScript's Unicode classes do not depend on the database's locale.
 */
async function replaceWords(
  tx: Queryable,
  column: TextColumn,
  { words, match, personId }: { words: readonly string[]; match: Match; personId: string },
): Promise<void> {
  if (words.length === 0) return;
  const pattern = wholeWords(words);
  const anonymize = (text: string) => {
    const replaced = text.replace(pattern, (found) =>
      match === 'any' || isName(found) ? REPLACEMENT : found,
    );
    return [...replaced].slice(0, column.max).join('');
  };
  const { rows } = await tx.query<{ key: string; value: unknown }>(selectMatching(column), [
    words,
    personId,
  ]);
  const update = `
    update ${column.table}
    set ${column.column} = $2
    where ${column.key} = $1::${keyTypes[column.key]}`;
  for (const { key, value } of rows) {
    const anonymized = column.json
      ? JSON.stringify(mapJsonStrings(value, anonymize, column.fields))
      : anonymize(value as string);
    await tx.query(update, [key, anonymized]);
  }
  // Search keys contain the words of definitions, so they must be rebuilt.
  if (column.table === 'terms' && column.column === 'meaning') {
    await rebuildKeys(
      tx,
      rows.map(({ key }) => key),
    );
  }
}

const wholeWords = (words: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(escapeRegExp).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'giu',
  );

const lower = (text: string) => `lower(${text} collate "und-x-icu")`;

/**
 * Builds the query that selects and locks the rows that may contain one of the words. `$1` is the
 * list of words, and `$2` is the user's id.
 */
function selectMatching({ table, key, column, json, where = '$2::uuid is not null' }: TextColumn) {
  const word = json ? `trim('"' from to_json(n)::text)` : 'n';
  return `
    select ${key}::text as key, ${column} as value
    from ${table} t
    where exists (
      select
      from unnest($1::text[]) as n
      where strpos(${lower(`${column}::text`)}, ${lower(word)}) > 0
    )
    and (${where})
    for no key update`;
}

async function rebuildKeys(tx: Queryable, termIds: readonly string[]): Promise<void> {
  if (termIds.length === 0) return;
  const terms = await tx
    .selectFrom('terms')
    .select(['id', ...keyedFields])
    .where('id', '=', anyOf(termIds))
    .execute();
  await replaceKeys(tx, terms);
}

const keyTypes = { id: 'uuid', name: 'text', ctid: 'tid' } as const;

/** Checks whether each word is capitalized. Letters of scripts without case count as capitals. */
const isName = (found: string) =>
  found.split(/\s+/).every((word) => word.charAt(0) === word.charAt(0).toUpperCase());

/** Maps every string in a JSON value. If `fields` is given, maps only these top-level fields. */
function mapJsonStrings(
  value: unknown,
  map: (text: string) => string,
  fields?: readonly string[],
): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapJsonStrings(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      fields && !fields.includes(name) ? inner : mapJsonStrings(inner, map),
    ]),
  );
}

const escapeRegExp = (given: string) => given.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
