import type { QueuePreferences } from '#domain/people/preferences.ts';
import { prefersSome } from '#domain/people/preferences.ts';
import { scopeOf } from '#domain/people/scope.ts';
import type { QueueAge, QueueSort, ReviewView } from '#domain/review/review-queue.ts';
import { fold } from '#domain/search/text.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';

/*
 * The filters and the order of the review queue as SQL. Everything refers to the table `terms` by
 * the alias `t`.
 */

/** The condition of the index `terms_queue`. */
const IN_QUEUE = `t.status = 'pending' and t.changes_requested_at is null`;

const ageInterval: Record<Exclude<QueueAge, 'any'>, string> = { week: '7 days', month: '30 days' };

/**
 * Returns the conditions for the terms of a view on which the caller can decide. The queue, its
 * total, the next submission and the number of those left all use these.
 */
export function viewConditions(view: ReviewView, caller: SignedInCaller, bind: Bind): string[] {
  return [
    IN_QUEUE,
    ...isDecidable(bind(caller.user.id)),
    ...(view.languages.length > 0 ? [`t.language = any(${bind(view.languages)})`] : []),
    ...(view.subject === 'all' ? [] : [`t.subject = ${bind(view.subject)}`]),
    ...(view.query === '' ? [] : [wordCondition(view.query, bind)]),
    ...(view.by === '' ? [] : [submitterCondition(view.by, bind)]),
    ...(view.age === 'any' ? [] : [`t.created_at < now() - interval '${ageInterval[view.age]}'`]),
    ...scopeConditions(scopeOf(caller), bind),
  ];
}

/**
 * Leaves out the verifier's own submissions, unless the settings allow self-review, and those that
 * they have approved and that wait for a second verifier.
 */
const isDecidable = (callerId: string): string[] => [
  `(
    t.submitter_id <> ${callerId}
    or (select value = 'true' from settings where name = 'selfReview')
  )`,
  `not exists (
    select
    from term_approvals a
    where a.term_id = t.id and a.verifier_id = ${callerId}
  )`,
];

/**
 * Compares words like the search does, without capital letters, diacritics and hyphens.
 * `offset 0` keeps the planner from reading the keys of all terms to join them.
 */
function wordCondition(query: string, bind: Bind): string {
  const folded = fold(query);
  if (folded === '') return 'false';
  return `exists (
    select
    from search_keys k
    where k.term_id = t.id
      and k.side <> 'meaning'
      and position(${bind(folded)} in k.fold) > 0
    offset 0
  )`;
}

const submitterCondition = (name: string, bind: Bind): string => `exists (
    select
    from users s
    where s.id = t.submitter_id
      and position(lower(${bind(name)}) in lower(concat_ws(' ', s.first_name, s.last_name))) > 0
  )`;

/**
 * Returns the condition for the terms that come first, or null if the verifier has no preferences.
 * They apply only to the default order.
 */
export function preferenceCondition(
  sort: QueueSort,
  preferences: QueuePreferences,
  bind: Bind,
): string | null {
  if (sort !== 'oldest' || !prefersSome(preferences)) return null;
  const { languages, subjects } = preferences;
  return [
    ...(languages.length > 0 ? [`t.language = any(${bind(languages)})`] : []),
    ...(subjects.length > 0 ? [`t.subject = any(${bind(subjects)})`] : []),
  ].join(' and ');
}

/** The columns by which a queue is sorted, all in the same direction. */
export type QueueOrder = { columns: readonly string[]; isDescending: boolean };

const HEADWORD = `coalesce(
    (select c.headword from concepts c where c.id = t.concept_id),
    lower(t.english_word)
  ) collate "und-x-icu"`;

const columnsBySort: Record<QueueSort, readonly string[]> = {
  oldest: ['t.created_at', 't.id'],
  newest: ['t.created_at', 't.id'],
  // Keeps the terms of a concept together, sorted by language.
  concept: [HEADWORD, 'coalesce(t.concept_id, t.id)', 't.language', 't.created_at', 't.id'],
};

/** @param preferred the condition for the terms that come first, or null */
export function queueOrder(sort: QueueSort, preferred: string | null): QueueOrder {
  const columns = columnsBySort[sort];
  return {
    columns: preferred ? [`case when ${preferred} then 1 else 2 end`, ...columns] : columns,
    isDescending: sort === 'newest',
  };
}

export const orderClause = ({ columns, isDescending }: QueueOrder): string =>
  `order by ${columns.map((column) => (isDescending ? `${column} desc` : column)).join(', ')}`;
