import type { getTerm, OtherWord } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { details } from '#contract/errors.ts';
import type { HistoryEntry, Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { isUnderReview } from '#domain/report.ts';
import { canView } from '#domain/term/visibility.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { termColumns } from '#server/terms/columns.ts';

type Entry = ReplyOf<typeof getTerm>;

/** How many words of one language stand beside a term. */
const WORDS_PER_LANGUAGE = 3;

/**
 * All that a term's page shows, in one statement: of several, each would cost the server and the
 * database as much again.
 */
const ENTRY = `select ${termColumns},
  (select coalesce(json_agg(json_build_object('id', h.id, 'action', h.action, 'reason', h.reason, 'changes', h.changes, 'createdAt', h.created_at) order by h.position desc), '[]') from term_history h where h.term_id = t.id) as history,
  (select coalesce(json_agg(json_build_object('id', o.id, 'vernacularWord', o.vernacular_word, 'language', o.language, 'notes', o.notes) order by o.language, best.place), '[]')
    from (select same.*, row_number() over (partition by same.language order by same.subject <> t.subject, same.created_at, same.term_id) as place
      from (select distinct k.term_id, k.language, k.subject, k.created_at from search_keys own join search_keys k on k.fold = own.fold and k.strict = own.strict and k.side = 'english'
        where own.term_id = t.id and own.side = 'english' and k.status = 'verified' and k.language <> t.language) as same
    ) as best join terms o on o.id = best.term_id where best.place <= ${WORDS_PER_LANGUAGE}) as others,
  (select count(*) from (select from reports where term_id = t.id and status = 'open' and reporter_id is not null limit ${limits.reports.peopleForReview}) as enough) as reporters
  from terms t where t.id = $1`;

/**
 * A term with its history (newest first), the verified words of other languages for the same
 * English word (those of the same subject first, then the oldest), what it takes up again, and
 * whether enough people have an open report on it to call it under review. Anonymous reports are
 * not counted.
 * A term that the caller may not see is a 404, whether or not it exists.
 */
export async function readEntry(reads: Reads, caller: Caller, id: string): Promise<Entry> {
  const {
    rows: [row],
  } = await reads.prepared.query<
    Term & { history: HistoryEntry[]; others: OtherWord[]; reporters: number }
  >(ENTRY, [id]);
  if (!row || !canView({ id: caller.user?.id ?? null, standing: caller.standing }, row))
    throw new HttpProblem(404, details.missing);
  const { history, others, reporters, ...term } = row;
  return {
    term,
    others,
    underReview: isUnderReview(reporters),
    revision: await findRevision(reads, caller, id),
    history: history.map((entry) => ({
      ...entry,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  };
}

/**
 * Finds the term that this one revises and the one that revises it, if the caller may see them. At
 * least one of each pair was rejected, so signed-out people see neither.
 */
async function findRevision(
  reads: Reads,
  caller: Caller,
  termId: string,
): Promise<Entry['revision']> {
  const { user, standing } = caller;
  if (!user) return { revises: null, revisedBy: null };
  const { rows } = await reads.prepared.query<{
    id: string;
    later: boolean;
    status: Term['status'];
    submitterId: string;
  }>(
    `select id, revises_id is not distinct from $1 as later, status, submitter_id as "submitterId" from terms
     where id = (select revises_id from terms where id = $1) or revises_id = $1`,
    [termId],
  );
  const seen = rows.filter((other) => canView({ id: user.id, standing }, other));
  return {
    revises: seen.find(({ later }) => !later)?.id ?? null,
    revisedBy: seen.find(({ later }) => later)?.id ?? null,
  };
}
