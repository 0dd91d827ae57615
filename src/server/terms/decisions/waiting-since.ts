/**
 * The first entry of the history after the last decision is the one that reopened the term. A
 * decision that was undone did not interrupt the waiting.
 */
const REOPENED_AT = `(
    select min(h.created_at)
    from term_history h
    where h.term_id = t.id
      and h.position > (
        select max(d.position)
        from term_history d
        where d.term_id = t.id
          and d.action in ('verified', 'rejected')
          and not exists (select from uncounted_decisions u where u.history_id = d.id)
      )
  )`;

/**
 * SQL for the time since which the pending term `t` has waited for a verifier. The time during which
 * it waited for its author does not count. The queue and the public figures use the same.
 */
export const WAITING_SINCE = `greatest(
    t.created_at + make_interval(secs => t.author_wait_seconds),
    ${REOPENED_AT}
  )`;
