import type { Queryable } from '../../src/server/platform/db/database.ts';

/** A term as a release without concepts stored it. */
export type OldTerm = {
  englishWord: string;
  vernacularWord: string;
  language: string;
  subject: string;
  meaning: string;
  notes: string | null;
  isPending: boolean;
  submitterId: string;
};

/** Returns a term of a word list, submitted and verified by the same user. */
export const anOldTerm = (change: Partial<OldTerm> & Pick<OldTerm, 'submitterId'>): OldTerm => ({
  englishWord: 'cell',
  vernacularWord: 'sele',
  language: 'sotho',
  subject: 'biology',
  meaning: 'The smallest unit of life.',
  notes: null,
  isPending: false,
  ...change,
});

const INSERT_OLD_TERMS = `
  insert into terms (
    english_word,
    vernacular_word,
    language,
    subject,
    meaning,
    notes,
    status,
    submitter_id,
    verifier_id,
    verified_at
  )
  select
    r."englishWord",
    r."vernacularWord",
    r.language,
    r.subject,
    r.meaning,
    r.notes,
    case when r."isPending" then 'pending' else 'verified' end,
    r."submitterId",
    case when r."isPending" then null else r."submitterId" end,
    case when r."isPending" then null else now() end
  from json_to_recordset($1) as r (
    "englishWord" text,
    "vernacularWord" text,
    language text,
    subject text,
    meaning text,
    notes text,
    "isPending" boolean,
    "submitterId" uuid
  )
  returning id`;

const INSERT_OLD_KEYS = `
  insert into search_keys (
    term_id, created_at, version, alternative, side, language, subject, status, strict, fold, marks
  )
  select id, created_at, 1, 0, 'english', language, subject, status, 'x', 'x', ''
  from terms
  where id = any($1)`;

/**
 * Stores terms as a release without concepts did, each with an outdated search key.
 * @returns their ids
 */
export async function storeOldTerms(
  database: Queryable,
  terms: readonly OldTerm[],
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(INSERT_OLD_TERMS, [JSON.stringify(terms)]);
  const ids = rows.map(({ id }) => id);
  await database.query(INSERT_OLD_KEYS, [ids]);
  return ids;
}
