import { isListedTerm } from '../rows/unlisted.ts';

/*
 * The terms to take back. `$1` is the person, `$2` the time from which on, and `$3` the maximum
 * number of terms. `first` is the position of the person's first decision on the term since then,
 * or null for a submission.
 */

const select = (source: string) => `
  select t.id, s.first, newest.position
  from (${source}) s
  join terms t on t.id = s.term_id
  cross join lateral (
    select h.position
    from term_history h
    where h.term_id = t.id
    order by h.position desc
    limit 1
  ) newest
  where ${isListedTerm('t')}
  order by t.id
  limit $3`;

const NOT_TAKEN_BACK = `
  not exists (
    select
    from term_decisions b
    where b.term_id = d.term_id
      and b.kind = 'takeBack'
      and b.undone_at is null
      and b.position > d.position
  )`;

export const LIST_DECIDED = select(`
  select term_id, min(position) as first
  from (
    select d.term_id, d.position
    from term_decisions d
    where d.actor_id = $1
      and d.created_at >= $2
      and d.undone_at is null
      and d.kind not in ('takeBack', 'spam')
      and ${NOT_TAKEN_BACK}
    union all
    select h.term_id, h.position
    from term_history h
    where h.actor_id = $1
      and h.created_at >= $2
      and h.action in ('verified', 'rejected')
      and not exists (select from uncounted_decisions u where u.history_id = h.id)
  ) decided
  group by term_id`);

/** Verified submissions, and terms with an accepted suggestion of the person. */
export const LIST_SUBMITTED = select(`
  select id as term_id, null::bigint as first
  from terms
  where submitter_id = $1 and created_at >= $2 and status = 'verified'
  union all
  select d.term_id, min(d.position)
  from proposals p
  join term_decisions d on d.term_id = p.term_id
    and d.kind = 'acceptProposal'
    and d.actor_id = p.decided_by
    and d.created_at = p.decided_at
    and d.undone_at is null
  join terms own on own.id = p.term_id
    and not (own.submitter_id = $1 and own.created_at >= $2 and own.status = 'verified')
  where p.author_id = $1
    and p.status = 'accepted'
    and p.decided_at >= $2
    and ${NOT_TAKEN_BACK}
  group by d.term_id`);

/** `$1` is the term, and `$2` the position of the first decision. */
export const READ_BEFORE = `
  select before
  from term_decisions
  where term_id = $1 and position = $2`;

/**
 * Checks whether somebody other than the person `$2` has changed the term `$1` after the position
 * `$3`. Tidying by the system does not count.
 */
export const IS_CHANGED_BY_OTHERS = `
  select exists (
    select
    from term_history h
    join users u on u.id = h.actor_id and not u.is_system
    where h.term_id = $1 and h.actor_id <> $2 and h.position > $3
  ) as changed`;

/** Leaves the decisions of the person `$2` on the term `$1` since `$3` out of lists and figures. */
export const LEAVE_OUT_DECISIONS = `
  insert into uncounted_decisions (history_id, why)
  select h.id, 'takenBack'
  from term_history h
  where h.term_id = $1
    and h.actor_id = $2
    and h.created_at >= $3
    and h.action in ('verified', 'rejected')
  on conflict do nothing`;

export const COUNT_DECISIONS_AGAIN = `
  delete from uncounted_decisions u
  using term_history h
  where h.id = u.history_id
    and u.why = 'takenBack'
    and h.term_id = $1
    and h.actor_id = $2
    and h.created_at >= $3`;
