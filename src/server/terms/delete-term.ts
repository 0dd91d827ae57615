import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { buildKeys, collectVocabulary } from '#domain/search/keys.ts';
import { anyOf, now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { recordHistory } from './history.ts';
import { type KeyedTerm, keyedFields } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { readKeyedTexts } from './read-keyed-texts.ts';
import { reserveConcepts } from './reserve-concepts.ts';
import { removeFromVocabulary } from './vocabulary.ts';

/*
 * Deletes the text of a rejected term everywhere. The row of the term stays without its text, so
 * that everybody who copied the dictionary can learn that the term was deleted.
 */

type RejectedTerm = KeyedTerm & {
  /** The concepts of the term now and before its edits. */
  conceptIds: readonly string[];
};

/**
 * Deletes the text of a term that a verifier rejected, with everything that was written about it.
 * Lists and statistics leave out the decisions on the term.
 * @throws 404 if the term was deleted meanwhile
 * @throws 409 if no verifier rejected the term, or if its concept changed meanwhile
 */
export async function deleteTerm(tx: Queryable, termId: string, actorId: string): Promise<void> {
  const term = await lockRejected(tx, termId);
  // The history is append-only, except while `mazwi.erasing` is on.
  await tx.query(`select set_config('mazwi.erasing', 'on', true)`);
  await deleteKeys(tx, term);
  await deleteWrittenTexts(tx, termId);
  await clearText(tx, termId);
  await clearEmptyConcepts(tx, term.conceptIds);
  await recordHistory(tx, [termId], {
    action: 'updated',
    actorId,
    reason: m.term_history_deleted(),
  });
}

async function lockRejected(tx: Queryable, termId: string): Promise<RejectedTerm> {
  const read = () =>
    tx
      .selectFrom('terms')
      .select(['id', ...keyedFields])
      .select(['conceptId', 'status', 'verifierId', 'deletedAt'])
      .where('id', '=', termId);
  const known = await read().executeTakeFirstOrThrow();
  const conceptIds = await findConcepts(tx, termId);
  await reserveConcepts(tx, { toChange: conceptIds });
  const term = await read().forNoKeyUpdate().executeTakeFirstOrThrow();
  if (term.deletedAt !== null) throw new HttpProblem(404, m.errors_detail_missing());
  // A withdrawn term is rejected too, but has no verifier.
  if (term.status !== 'rejected' || term.verifierId === null)
    throw new HttpProblem(409, m.errors_detail_not_deletable());
  if (term.conceptId !== known.conceptId)
    throw new HttpProblem(409, m.errors_detail_term_changed());
  await lockConcepts(tx, conceptIds);
  return { ...term, conceptIds };
}

const FIND_CONCEPTS = `
  select c.id
  from terms t
  join concepts c on c.id = t.concept_id
  where t.id = $1
  union
  select c.id
  from term_history h
  join concepts c on c.number::text = h.changes #>> '{concept,from}'
  where h.term_id = $1`;

async function findConcepts(tx: Queryable, termId: string): Promise<string[]> {
  const { rows } = await tx.query<Pick<Row<'concepts'>, 'id'>>(FIND_CONCEPTS, [termId]);
  return rows.map(({ id }) => id);
}

/** Notices and second looks refer to decisions, so they are deleted first. */
const tablesAboutTerm = [
  'notices',
  'secondLooks',
  'termDecisions',
  'comments',
  'proposals',
  'reports',
  'lookupForms',
  'examples',
  'termSources',
  'termConfirmations',
  'termApprovals',
  'claims',
] as const;

const UNCOUNT_DECISIONS = `
  insert into uncounted_decisions (history_id, why)
  select id, 'spam'
  from term_history
  where term_id = $1 and action in ('verified', 'rejected')
  on conflict do nothing`;

const CLEAR_HISTORY = `
  update term_history
  set
    changes = null,
    reason = case when reason is not null then $2 end
  where term_id = $1`;

/** Replies that repeated calls would get again, such as the reply to the submission. */
const DELETE_STORED_REPLIES = `
  delete from idempotency_keys
  where strpos(reply::text, $1) > 0`;

async function deleteWrittenTexts(tx: Queryable, termId: string): Promise<void> {
  await tx.query(UNCOUNT_DECISIONS, [termId]);
  await tx.query(CLEAR_HISTORY, [termId, m.term_history_deleted_reason()]);
  await tx.query(DELETE_STORED_REPLIES, [termId]);
  for (const table of tablesAboutTerm)
    await tx.deleteFrom(table).where('termId', '=', termId).execute();
  await tx.updateTable('terms').set({ revisesId: null }).where('revisesId', '=', termId).execute();
}

/** Deletes the search keys and labels of a term, and the words that no other term contains. */
async function deleteKeys(tx: Queryable, term: RejectedTerm): Promise<void> {
  // Other transactions that store keys wait, so that none of them relies on a word that is deleted.
  await tx.query('lock table search_keys in share row exclusive mode');
  const texts = await readKeyedTexts(tx, [term.id]);
  const former = await readFormerWords(tx, term.id);
  const versions = [
    { ...term, ...texts.get(term.id) },
    ...former.map((word) => ({ ...term, englishWord: word, vernacularWord: word })),
  ];
  const words = versions.flatMap((version) => collectVocabulary(term, buildKeys(version)));
  await tx.deleteFrom('searchKeys').where('termId', '=', term.id).execute();
  await tx.deleteFrom('conceptLabels').where('termId', '=', term.id).execute();
  await removeFromVocabulary(tx, [...new Set(words)]);
}

const READ_FORMER_WORDS = `
  select distinct word
  from term_history h
  cross join lateral jsonb_path_query(
    h.changes,
    '$.*.* ? (@.type() == "string")'
  ) as changed
  cross join lateral (select changed #>> '{}' as word) as text
  where h.term_id = $1 and char_length(word) <= $2`;

/** Reads what the term, its plural and its synonyms were before edits, and other short texts. */
async function readFormerWords(tx: Queryable, termId: string): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>(READ_FORMER_WORDS, [termId, limits.text.word]);
  return rows.map(({ word }) => word);
}

const emptyText: Partial<Row<'terms'>> = {
  englishWord: '',
  vernacularWord: '',
  meaning: null,
  plural: null,
  notes: null,
  originDetail: null,
};

async function clearText(tx: Queryable, termId: string): Promise<void> {
  await tx
    .updateTable('terms')
    .set((eb) => ({
      ...emptyText,
      conceptId: null,
      deletedAt: now,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', termId)
    .execute();
}

/** What a concept without terms is called after its last term was deleted. */
const DELETED_HEADWORD = '(deleted)';

const CLEAR_EMPTY_CONCEPTS = `
  update concepts c
  set
    identity = null,
    headword = $2,
    gloss = null,
    updated_at = now()
  where c.id = any($1::uuid[])
    and c.version = 1
    and not exists (
      select
      from terms t
      where t.concept_id = c.id
    )
  returning c.id`;

/** Deletes the words of concepts that have no term any more, unless a verifier has edited them. */
async function clearEmptyConcepts(tx: Queryable, conceptIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Pick<Row<'concepts'>, 'id'>>(CLEAR_EMPTY_CONCEPTS, [
    conceptIds,
    DELETED_HEADWORD,
  ]);
  await tx
    .updateTable('conceptLabels')
    .set({ text: DELETED_HEADWORD })
    .where('conceptId', '=', anyOf(rows.map(({ id }) => id)))
    .where('kind', '=', 'preferred')
    .execute();
}
