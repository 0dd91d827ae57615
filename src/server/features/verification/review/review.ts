import type { ComparedTerm, Review, Revised } from '#contract/review/review.ts';
import type { Term, TermExtras } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import { anyOf, type Database, type Queryable, type Row } from '#server/platform/db/database.ts';
import { type Actor, callerAsActor, findObstacle } from '#server/terms/changes/actor.ts';
import { needsTwoApprovals } from '#server/terms/decisions/approvals.ts';
import { fieldColumns, selectTermName } from '#server/terms/rows/columns.ts';
import { findCopies } from '#server/terms/rows/exact-copies.ts';
import { readHistory } from '#server/terms/rows/read.ts';
import { extrasSql, readExtras } from '#server/terms/rows/read-extras.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { findSimilarTerms } from '#server/terms/search/similar/similar-terms.ts';
import { readFacts, toReviewFacts } from './review-facts.ts';

const REJECTED_BEFORE = `
  select
    b.id,
    ${fieldColumns('b')},
    ${extrasSql('b.id')} as extras,
    (
      select h.reason
      from term_history h
      where h.term_id = b.id and h.action = 'rejected'
      order by h.position desc
      limit 1
    ) as reason
  from terms t
  join terms b on b.id = t.revises_id
  where t.id = $1`;

/** Reads everything that a verifier needs for a decision on a term. */
export async function readReview(
  database: Database,
  caller: SignedInCaller,
  term: Term,
): Promise<Review> {
  const [history, extras, revises, compare, facts, words, versions] = await Promise.all([
    readHistory(database, term.id),
    readExtras(database, term.id),
    findRevised(database, term.id),
    compareTerm(database, term),
    readFacts(database, caller.user.id, term.id),
    listConceptWords(database, term.id),
    listVersions(database, term),
  ]);
  const [selfReview, needsTwo] = await Promise.all([
    readSetting(database, 'selfReview'),
    needsTwoApprovals(database, term),
  ]);
  const { conceptNumber: number } = term;
  return {
    term,
    ...extras,
    history,
    selfReview,
    revises,
    ...toReviewFacts(facts, compare.copies.length > 0),
    compare,
    concept: number === null ? null : { number, english: facts.english ?? term.englishWord, words },
    versions,
    needsTwo,
    canDecide: decidabilityOf(term, callerAsActor(caller, selfReview)),
  };
}

function decidabilityOf(term: Term, actor: Actor): Review['canDecide'] {
  if (term.status !== 'pending') return 'closed';
  return findObstacle('approve', actor, term) === 'own' ? 'own' : 'yes';
}

const MAX_WORDS = 50;

const CONCEPT_WORDS = `
  select w.id, w.language, w.vernacular_word
  from terms t
  join terms w on w.concept_id = t.concept_id
  where t.id = $1
    and w.id <> t.id
    and ${isPublicTerm('w')}
  order by w.language, ${wordOrderSql('w')}
  limit ${MAX_WORDS}`;

type ConceptWord = Pick<Row<'terms'>, 'id' | 'language' | 'vernacularWord'>;

async function listConceptWords(database: Database, termId: string): Promise<ConceptWord[]> {
  const { rows } = await database.query<ConceptWord>(CONCEPT_WORDS, [termId]);
  return rows;
}

/** Lists what the author changed in each edit of a submission, oldest first. */
function listVersions(database: Database, { id, submitterId }: Term) {
  return database
    .selectFrom('termHistory')
    .select(['id', 'changes', 'createdAt'])
    .where('termId', '=', id)
    .where('actorId', '=', submitterId)
    .where('action', '=', 'updated')
    .where('changes', 'is not', null)
    .orderBy('position')
    .$narrowType<{ changes: NonNullable<Row<'termHistory'>['changes']> }>()
    .execute();
}

/**
 * Finds the rejected submission that a term revises, with the reason for its rejection. Returns
 * null if the term is not a revision.
 */
async function findRevised(database: Queryable, termId: string): Promise<Revised | null> {
  type RevisedRow = Omit<Revised, keyof TermExtras> & { extras: TermExtras };
  const { rows } = await database.query<RevisedRow>(REJECTED_BEFORE, [termId]);
  const [row] = rows;
  if (!row) return null;
  const { extras, ...revised } = row;
  return { ...revised, ...extras };
}

/**
 * Finds the terms that a verifier compares with a submission: the verified terms of which it is an
 * exact copy, and terms in its language with the same or a similar English or vernacular word.
 */
async function compareTerm(database: Database, term: Term): Promise<Review['compare']> {
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
    .select(selectTermName)
    .select(['meaning', 'subject', 'status'])
    .where('id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, meaning: row.meaning ?? '' }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
