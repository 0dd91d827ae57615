import type { Review } from '#contract/review.ts';
import type { Term } from '#contract/term.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database, Row } from '#server/platform/db/database.ts';
import { readHistory } from '#server/terms/read.ts';
import { readAdditions } from '#server/terms/read-additions.ts';
import { compareTerm } from './compare.ts';
import {
  nameOrPlaceholder,
  personName,
  QUEUE_JOINS,
  type QueueRow,
  queueColumns,
  toQueueFacts,
} from './queue-facts.ts';
import { findRevised } from './revision.ts';

/** Reads everything that a verifier needs for a decision on a term. */
export async function readReview(
  database: Database,
  caller: SignedInCaller,
  term: Term,
): Promise<Review> {
  const compare = await compareTerm(database, term);
  const [history, additions, selfReview, secondApprovalSubjects, revises, facts, words, versions] =
    await Promise.all([
      readHistory(database, term.id),
      readAdditions(database, term.id),
      readSetting(database, 'selfReview'),
      readSetting(database, 'secondApprovalSubjects'),
      findRevised(database, term.id),
      readFacts(database, caller, term, compare.copies.length > 0),
      listConceptWords(database, term.id),
      listVersions(database, term),
    ]);
  const { english, ...rest } = facts;
  const { conceptNumber: number } = term;
  return {
    term,
    ...additions,
    history,
    selfReview,
    revises,
    ...rest,
    compare,
    concept: number === null ? null : { number, english: english ?? term.englishWord, words },
    versions,
    needsTwo: secondApprovalSubjects.includes(term.subject),
    canDecide: decidabilityOf(term, caller, selfReview),
  };
}

function decidabilityOf(
  { status, submitterId }: Term,
  { user }: SignedInCaller,
  selfReview: boolean,
): Review['canDecide'] {
  if (status !== 'pending') return 'closed';
  return submitterId === user.id && !selfReview ? 'own' : 'yes';
}

/** Imports have so many terms that counting them takes too long. */
const FACTS_FROM = `
  from terms t
  ${QUEUE_JOINS}
  left join contributor_pages cp on cp.user_id = s.id and cp.is_shown
  left join users r on r.id = t.changes_requested_by
  cross join lateral (
    select
      count(*) filter (where o.status = 'verified') as accepted,
      count(*) filter (where o.status = 'rejected' and o.withdrawn_at is null) as rejected,
      count(*) filter (where o.status = 'pending') as pending
    from terms o
    where o.submitter_id = s.id and not s.is_system
  ) submitted
  where t.id = $1`;

const FACTS = (queue: string) => `
  select
    ${queue},
    t.submitter_id,
    s.created_at as joined,
    cp.number as page,
    submitted.accepted,
    submitted.rejected,
    submitted.pending,
    t.changes_requested_at,
    ${personName('r')} as requested_by,
    (
      select h.reason
      from term_history h
      where h.term_id = t.id
        and h.actor_id = t.changes_requested_by
        and h.created_at = t.changes_requested_at
        and h.reason is not null
      limit 1
    ) as requested_reason,
    (
      select l.text
      from concept_labels l
      where l.concept_id = t.concept_id and l.kind = 'preferred'
    ) as english,
    (select count(*) from comments k where k.term_id = t.id) as comments,
    (select count(*) from term_approvals a where a.term_id = t.id) as approvals,
    exists (
      select
      from term_approvals a
      where a.term_id = t.id and a.verifier_id = $2
    ) as own_approval
  ${FACTS_FROM}`;

type FactsRow = QueueRow &
  Pick<Review['submitter'], 'accepted' | 'rejected' | 'pending' | 'joined' | 'page'> &
  Pick<Review, 'comments' | 'approvals' | 'ownApproval'> &
  Pick<Row<'terms'>, 'changesRequestedAt'> & {
    requestedBy: string;
    requestedReason: string | null;
    english: string | null;
  };

async function readFacts(
  database: Database,
  { user }: SignedInCaller,
  { id }: Term,
  isCopy: boolean,
) {
  const { rows } = await database.query<FactsRow>(FACTS(queueColumns('$2')), [id, user.id]);
  const [row] = rows;
  if (!row) throw new Error(`the term ${id} has no facts for its review`);
  const { accepted, rejected, pending, joined, page } = row;
  const { comments, approvals, ownApproval, english, waitingSince } = row;
  const { submitter, ...queueFacts } = toQueueFacts(row, isCopy);
  return {
    ...queueFacts,
    submitter: { ...submitter, accepted, rejected, pending, joined, page },
    changesRequested: describeRequest(row),
    waitingSince,
    comments,
    approvals,
    ownApproval,
    english,
  };
}

const describeRequest = (row: FactsRow): Review['changesRequested'] =>
  row.changesRequestedAt === null
    ? null
    : {
        reason: row.requestedReason ?? '',
        at: row.changesRequestedAt,
        by: nameOrPlaceholder(row.requestedBy),
      };

const MAX_WORDS = 50;

const CONCEPT_WORDS = `
  select w.id, w.language, w.vernacular_word
  from terms t
  join terms w on w.concept_id = t.concept_id
  where t.id = $1
    and w.id <> t.id
    and w.status = 'verified'
    and w.merged_into is null
  order by w.language, w.quality, w.vernacular_word collate "und-x-icu"
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
