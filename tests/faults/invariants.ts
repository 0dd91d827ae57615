import type { Database } from '../../src/server/platform/db/database.ts';

/**
 * Each query counts rows that cannot exist if every transaction either completed or had no effect.
 * `listed` is the condition for terms that appear in lists and searches.
 */
const listed = 't.merged_into is null and t.spam_batch is null and t.deleted_at is null';

const differencesOf = (counters: string, counted: string, keys: string) => `
  select count(*) as n
  from (
    select ${keys}
    from (
      select ${keys}, sum(n) as n
      from ${counters}
      group by ${keys}
      union all
      ${counted}
    ) as both_counts
    group by ${keys}
    having sum(n) <> 0
  ) as differing`;

const halfWritten: Record<string, string> = {
  'terms without a history': `
    select count(*) as n
    from terms t
    where not exists (select from term_history h where h.term_id = t.id)`,
  'terms without a concept': `
    select count(*) as n
    from terms t
    where t.concept_id is null`,
  'decided terms without the decision in their history': `
    select count(*) as n
    from terms t
    where t.status <> 'pending'
      and t.withdrawn_at is null
      and ${listed}
      and not exists (
        select
        from term_history h
        where h.term_id = t.id and h.action = t.status
      )`,
  'decisions without a history entry': `
    select count(*) as n
    from term_decisions d
    where not exists (
      select
      from term_history h
      where h.term_id = d.term_id and h.position = d.position
    )`,
  'listed terms without search keys': `
    select count(*) as n
    from terms t
    where ${listed}
      and not exists (select from search_keys k where k.term_id = t.id)`,
  'counters of terms that differ from the terms': differencesOf(
    'term_counts',
    `select t.status, t.language, t.subject, -count(*)
      from terms t
      where ${listed}
      group by t.status, t.language, t.subject`,
    'status, language, subject',
  ),
  'counters of months that differ from the terms': differencesOf(
    'month_counts',
    `select month_of(t.created_at), t.status, -count(*)
      from terms t
      where ${listed}
      group by month_of(t.created_at), t.status`,
    'month, status',
  ),
  'completed donations without an event of the payment provider': `
    select count(*) as n
    from donations d
    where d.status = 'completed'
      and d.payment_intent_id is not null
      and not exists (select from payment_events e where e.donation_id = d.id)`,
};

/** Describes the rows of half-written changes. Returns an empty list if there are none. */
export async function findHalfWritten(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [description, query] of Object.entries(halfWritten)) {
    const { rows } = await database.query<{ n: number }>(query);
    const n = rows[0]?.n ?? 0;
    if (n > 0) found.push(`${n} ${description}`);
  }
  return found;
}
