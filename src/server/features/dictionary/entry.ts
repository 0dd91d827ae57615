import type { getTerm, OtherWord } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { HistoryEntry, TermAdditions } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { isUnderReview } from '#domain/report.ts';
import { canView } from '#domain/term/visibility.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { type TermRow, termColumns } from '#server/terms/columns.ts';
import { additionsSql } from '#server/terms/read-additions.ts';
import { canConfirm } from './can-confirm.ts';

type Entry = ReplyOf<typeof getTerm>;

/** How many words of each other language are shown beside a term. */
const WORDS_PER_LANGUAGE = 3;

const HISTORY = `
  select
    coalesce(
      json_agg(
        json_build_object(
          'id', h.id,
          'action', h.action,
          'reason', h.reason,
          'changes', h.changes,
          'createdAt', h.created_at
        )
        order by h.position desc
      ),
      '[]'
    )
  from term_history h
  where h.term_id = t.id`;

const SAME_ENGLISH_WORD = `
  select distinct k.term_id, k.language, k.subject, k.created_at
  from search_keys own
  join search_keys k
    on k.fold = own.fold
    and k.strict = own.strict
    and k.side = 'english'
  where own.term_id = t.id
    and own.side = 'english'
    and k.status = 'verified'
    and k.language <> t.language`;

/**
 * Selects up to `WORDS_PER_LANGUAGE` verified words in each other language for the same English
 * word. Within a language, words from the term's own subject come first, and older words come
 * before newer ones.
 */
const OTHER_WORDS = `
  select
    coalesce(
      json_agg(
        json_build_object(
          'id', o.id,
          'vernacularWord', o.vernacular_word,
          'language', o.language,
          'varieties', o.varieties,
          'notes', o.notes
        )
        order by o.language, best.place
      ),
      '[]'
    )
  from (
    select
      same.term_id,
      row_number() over (
        partition by same.language
        order by same.subject <> t.subject, same.created_at, same.term_id
      ) as place
    from (${SAME_ENGLISH_WORD}) as same
  ) as best
  join terms o on o.id = best.term_id
  where best.place <= ${WORDS_PER_LANGUAGE}`;

/**
 * Counts the people with an open report on the term, up to the number that puts it under review.
 * Anonymous reports are not counted.
 */
const COUNT_REPORTERS = `
  select count(*)
  from (
    select
    from reports
    where term_id = t.id and status = 'open' and reporter_id is not null
    limit ${limits.reports.peopleForReview}
  ) as enough`;

/**
 * Reads a term with everything that its page shows, except the revisions. This is one query instead
 * of four, because a round trip costs as much as the whole query.
 */
const ENTRY = `
  select
    ${termColumns},
    ${additionsSql('t.id')} as additions,
    (${HISTORY}) as history,
    (${OTHER_WORDS}) as others,
    (${COUNT_REPORTERS}) as reporters
  from terms t
  where t.id = $1`;

type EntryRow = TermRow & {
  additions: TermAdditions;
  history: HistoryEntry[];
  others: OtherWord[];
  reporters: number;
};

/**
 * Returns a term with its history (newest first), the verified words of other languages for the
 * same English word, its revisions, whether it is under review, and whether the caller may confirm
 * it.
 * @throws 404 if the term does not exist or the caller may not see it
 */
export async function readEntry(reads: Reads, caller: Caller, id: string): Promise<Entry> {
  const { rows } = await reads.prepared.query<EntryRow>(ENTRY, [id]);
  const [row] = rows;
  if (!row || !canView({ id: caller.user?.id ?? null, role: caller.viewerRole }, row))
    throw new HttpProblem(404, m.errors_detail_missing());
  const { additions, history, others, reporters, ...term } = row;
  return {
    term,
    ...additions,
    others,
    underReview: isUnderReview(reporters),
    canConfirm: await canConfirm(reads.prepared, caller, term),
    revision: await findRevision(reads, caller, id),
    history: history.map((entry) => ({
      ...entry,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  };
}

const REVISIONS = `
  select
    id,
    revises_id is not distinct from $1 as is_later,
    status,
    submitter_id
  from terms
  where id = (select revises_id from terms where id = $1)
    or revises_id = $1`;

type RevisionRow = Pick<Row<'terms'>, 'id' | 'status' | 'submitterId'> & { isLater: boolean };

/**
 * Finds the ids of the term that this term revises and of the term that revises this one. An id is
 * null if there is no such term or the caller may not see the term. For signed-out callers, both
 * ids are null: only rejected terms have revisions, and signed-out people cannot see rejected
 * terms.
 */
async function findRevision(
  reads: Reads,
  caller: Caller,
  termId: string,
): Promise<Entry['revision']> {
  const { user, viewerRole } = caller;
  if (!user) return { revises: null, revisedBy: null };
  const { rows } = await reads.prepared.query<RevisionRow>(REVISIONS, [termId]);
  const visible = rows.filter((other) => canView({ id: user.id, role: viewerRole }, other));
  return {
    revises: visible.find(({ isLater }) => !isLater)?.id ?? null,
    revisedBy: visible.find(({ isLater }) => isLater)?.id ?? null,
  };
}
