import { errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { buildKeys, collectVocabulary } from '#domain/search/keys.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeTerms } from '../changes/change-terms.ts';
import { type NewValues, NOW, storeStates } from '../changes/state.ts';
import { updateConcepts } from '../concept-edits/store.ts';
import { lockConcepts } from '../concepts/lock-concepts.ts';
import type { KeyedTerm } from '../keys/keys.ts';
import { readKeyedTexts } from '../keys/read-keyed-texts.ts';
import { removeFromVocabulary } from '../keys/vocabulary.ts';

/*
 * Deletes the text of a rejected term everywhere. The row of the term stays without its text, so
 * that everybody who copied the dictionary can learn that the term was deleted.
 */

/**
 * Deletes the text of a term that a verifier rejected, with everything that was written about it.
 * Lists and statistics leave out the decisions on the term.
 * @throws 404 if the term was deleted meanwhile
 * @throws 409 if no verifier rejected the term, or if its concept changed meanwhile
 */
export async function deleteTerm(tx: Queryable, termId: string, actorId: string): Promise<void> {
  const conceptIds = await findConcepts(tx, termId);
  let rejected: KeyedTerm | undefined;
  await changeTerms(tx, [termId], {
    kind: 'delete',
    actorId,
    affected: conceptIds,
    reason: m.term_history_deleted(),
    check: async ([term]) => {
      rejected = term;
      // A withdrawn term is rejected too, but has no verifier.
      if (!term?.verifierId) throw new HttpProblem(409, errorText('not_deletable'));
      await lockConcepts(tx, conceptIds);
    },
    next: () => ({ values: emptyText, changes: {} }),
    storeMore: async () => {
      // The history is append-only, except while `mazwi.erasing` is on.
      await tx.query(`select set_config('mazwi.erasing', 'on', true)`);
      if (rejected) await deleteKeys(tx, rejected);
      await deleteWrittenTexts(tx, termId);
    },
    changeOthers: () => clearEmptyConcepts(tx, conceptIds, actorId),
  });
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

/** Finds the concepts of the term now and before its edits. */
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
  const revisions = await tx
    .selectFrom('terms')
    .select('id')
    .where('revisesId', '=', termId)
    .forNoKeyUpdate()
    .execute();
  if (revisions.length > 0)
    await storeStates(
      tx,
      revisions.map(({ id }) => ({ id, revisesId: null })),
    );
}

/** Deletes the search keys and labels of a term, and the words that no other term contains. */
async function deleteKeys(tx: Queryable, term: KeyedTerm): Promise<void> {
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

/** Reads the words that the term contained before edits: short texts in its history. */
async function readFormerWords(tx: Queryable, termId: string): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>(READ_FORMER_WORDS, [termId, limits.text.word]);
  return rows.map(({ word }) => word);
}

const emptyText: NewValues = {
  englishWord: '',
  vernacularWord: '',
  meaning: null,
  plural: null,
  notes: null,
  originDetail: null,
  conceptId: null,
  deletedAt: NOW,
};

/** The headword of a concept after its last term was deleted. */
const DELETED_HEADWORD = '(deleted)';

const FIND_EMPTY_CONCEPTS = `
  select c.id
  from concepts c
  where c.id = any($1::uuid[])
    and c.version = 1
    and not exists (
      select
      from terms t
      where t.concept_id = c.id
    )`;

/** Deletes the words of concepts that have no term any more, unless a verifier has edited them. */
async function clearEmptyConcepts(
  tx: Queryable,
  conceptIds: readonly string[],
  actorId: string,
): Promise<void> {
  const { rows } = await tx.query<Pick<Row<'concepts'>, 'id'>>(FIND_EMPTY_CONCEPTS, [conceptIds]);
  const columns = { identity: null, headword: DELETED_HEADWORD, gloss: null };
  await updateConcepts(
    tx,
    rows.map(({ id }) => ({ id, columns })),
    { actorId },
  );
  await tx
    .updateTable('conceptLabels')
    .set({ text: DELETED_HEADWORD })
    .where('conceptId', '=', anyOf(rows.map(({ id }) => id)))
    .where('kind', '=', 'preferred')
    .execute();
}
