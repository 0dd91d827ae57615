import { errorText } from '#contract/error-texts.ts';
import { type ComparedWords, copyKey } from '#domain/term/copy-key.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { isPublicTerm } from './unlisted.ts';

/*
 * An exact copy of a verified term repeats its words, language and subject, and belongs to the same
 * concept. Copies can be submitted, but not approved or imported.
 */

/** Advisory lock that imports take exclusively, because they check the copies of many terms. */
const IMPORT_LOCK = 7_236_018;
/** Namespace of the advisory locks on copies. The key of a lock is a hash of the copies' key. */
const KEY_LOCK = 7_236_014;

export type WordsOfTerm = ComparedWords & { id: string; conceptId: string };
export type Copy = Pick<Row<'terms'>, 'id' | 'englishWord' | 'vernacularWord'>;

const FIND_CANDIDATES = `
  select t.id, t.english_word, t.vernacular_word, t.language, t.subject
  from terms t
  where t.concept_id = $1
    and ${isPublicTerm('t')}
    and t.language = $2
    and t.subject = $3
    and t.id <> $4
  order by t.number, t.id`;

/** Finds the verified terms of which a term is an exact copy. */
export async function findCopies(database: Queryable, term: WordsOfTerm): Promise<Copy[]> {
  const { rows } = await database.query<Copy & ComparedWords>(FIND_CANDIDATES, [
    term.conceptId,
    term.language,
    term.subject,
    term.id,
  ]);
  const key = copyKey(term);
  return rows.filter((candidate) => copyKey(candidate) === key);
}

const FIND_PAIRS = `
  select
    p.id,
    json_build_object(
      'englishWord', p.english_word,
      'vernacularWord', p.vernacular_word,
      'language', p.language,
      'subject', p.subject
    ) as term,
    json_build_object(
      'englishWord', t.english_word,
      'vernacularWord', t.vernacular_word,
      'language', t.language,
      'subject', t.subject
    ) as candidate
  from terms p
  join terms t on t.concept_id = p.concept_id
    and ${isPublicTerm('t')}
    and t.language = p.language
    and t.subject = p.subject
    and t.id <> p.id
  where p.id = any($1::uuid[])`;

/** Returns which of the terms are exact copies of verified terms. */
export async function findCopiedIds(
  database: Queryable,
  termIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.query<{
    id: string;
    term: ComparedWords;
    candidate: ComparedWords;
  }>(FIND_PAIRS, [termIds]);
  const copied = rows.filter(({ term, candidate }) => copyKey(term) === copyKey(candidate));
  return new Set(copied.map(({ id }) => id));
}

const LOCK_KEY = `
  select
    pg_advisory_xact_lock_shared($1::bigint),
    pg_advisory_xact_lock($2::integer, hashtext($3))`;

/**
 * Refuses to make a term public if it is an exact copy. Until the transaction ends, no other
 * transaction can publish the same words. Call it before other locks.
 * @param term the term as it will be published
 * @throws 409 with a link to the term that it repeats
 */
export async function refuseCopy(tx: Queryable, term: WordsOfTerm): Promise<void> {
  await tx.query(LOCK_KEY, [IMPORT_LOCK, KEY_LOCK, copyKey(term)]);
  const [copy] = await findCopies(tx, term);
  if (copy) throw new HttpProblem(409, errorText('exact_copy'), { link: `/dictionary/${copy.id}` });
}

/** Waits until nobody else can publish terms. For imports, which check the copies of a batch. */
export async function lockAllCopies(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [IMPORT_LOCK]);
}
