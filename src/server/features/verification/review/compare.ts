import type { ComparedTerm, Review } from '#contract/review/review.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { anyOf, type Database } from '#server/platform/db/database.ts';
import { findCopies } from '#server/terms/rows/exact-copies.ts';
import { findSimilarTerms } from '#server/terms/search/similar/similar-terms.ts';

/**
 * Finds the terms that a verifier compares with a submission: the verified terms of which it is an
 * exact copy, and terms in its language with the same or a similar English or vernacular word.
 */
export async function compareTerm(database: Database, term: Term): Promise<Review['compare']> {
  const { conceptId } = await database
    .selectFrom('terms')
    .select('conceptId')
    .where('id', '=', term.id)
    .executeTakeFirstOrThrow();
  const copies = conceptId ? await findCopies(database, { ...term, conceptId }) : [];
  const copyIds = copies.map(({ id }) => id);
  const similarIds = await findSimilarIds(database, term);
  const others = similarIds.filter((id) => id !== term.id && !copyIds.includes(id));
  const shown = others.slice(0, limits.comparedTerms);
  return {
    copies: await readCompared(database, copyIds),
    similar: await readCompared(database, shown),
  };
}

/** Returns the ids without repetition: first those with a similar English word. */
async function findSimilarIds({ search }: Database, term: Term): Promise<string[]> {
  // Two more, because the term itself and its copy are left out.
  const options = { language: term.language, limit: limits.comparedTerms + 2 };
  const found = await Promise.all([
    findSimilarTerms(search, term.englishWord, { ...options, field: 'english' }),
    findSimilarTerms(search, term.vernacularWord, { ...options, field: 'vernacular' }),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** Reads terms in the order of the ids. */
async function readCompared(database: Database, ids: readonly string[]): Promise<ComparedTerm[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('terms')
    .select(['id', 'englishWord', 'vernacularWord', 'meaning', 'language', 'subject', 'status'])
    .where('id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, meaning: row.meaning ?? '' }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
