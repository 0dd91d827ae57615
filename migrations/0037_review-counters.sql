-- Leaves merged, deleted and spam terms out of the counters. Leaves imports, and the time during
-- which a submission waits for its author, out of review times. Replaces functions of 0007.

create or replace function count_terms() returns trigger language plpgsql as $$
declare
  added integer;
begin
  if tg_op = 'INSERT' then
    insert into term_counts select status, language, subject, count(*) from came group by 1, 2, 3;
    get diagnostics added = row_count;
    insert into month_counts select month_of(created_at), status, count(*) from came group by 1, 2;
    insert into contributor_months
      select distinct month_of(c.created_at), c.submitter_id
      from came c
      join users u on u.id = c.submitter_id
      where not u.is_system
      order by 1, 2
      on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into term_counts
      select status, language, subject, -count(*)
      from gone
      where merged_into is null and spam_batch is null and deleted_at is null
      group by 1, 2, 3;
    get diagnostics added = row_count;
    insert into month_counts
      select month_of(created_at), status, -count(*)
      from gone
      where merged_into is null and spam_batch is null and deleted_at is null
      group by 1, 2;
    delete from contributor_months m
      using gone g
      where (m.month, m.person_id) = (month_of(g.created_at), g.submitter_id)
        and not exists (
          select 1 from terms t
          where t.submitter_id = g.submitter_id and month_of(t.created_at) = m.month
        );
  else
    insert into term_counts
      select status, language, subject, sum(n)
      from (
        select status, language, subject, 1 as n
        from came
        where merged_into is null and spam_batch is null and deleted_at is null
        union all
        select status, language, subject, -1
        from gone
        where merged_into is null and spam_batch is null and deleted_at is null
      ) as change
      group by 1, 2, 3
      having sum(n) <> 0;
    get diagnostics added = row_count;
    insert into month_counts
      select month_of(created_at), status, sum(n)
      from (
        select created_at, status, 1 as n
        from came
        where merged_into is null and spam_batch is null and deleted_at is null
        union all
        select created_at, status, -1
        from gone
        where merged_into is null and spam_batch is null and deleted_at is null
      ) as change
      group by 1, 2
      having sum(n) <> 0;
    -- Unchanged since 0007.
    insert into contributor_months
      select distinct month_of(c.created_at), c.submitter_id
      from came c
      join gone g on g.id = c.id
      join users u on u.id = c.submitter_id
      where (c.created_at, c.submitter_id) <> (g.created_at, g.submitter_id) and not u.is_system
      order by 1, 2
      on conflict do nothing;
    delete from contributor_months m
      using came c
      join gone g on g.id = c.id
      where (c.created_at, c.submitter_id) <> (g.created_at, g.submitter_id)
        and (m.month, m.person_id) = (month_of(g.created_at), g.submitter_id)
        and not exists (
          select 1 from terms t
          where t.submitter_id = g.submitter_id and month_of(t.created_at) = m.month
        );
    update first_decisions d
      set
        language = c.language,
        seconds = greatest(
          0,
          floor(extract(epoch from d.decided_at - c.created_at)) - c.author_wait_seconds
        )
      from came c
      join gone g on g.id = c.id
      where d.term_id = c.id
        and (c.language, c.created_at) is distinct from (g.language, g.created_at);
  end if;
  if random() < added / 500.0 then perform fold_counts(); end if;
  return null;
end $$;

-- Stores the first decision that a person made on each of these terms, if a person submitted it.
create function store_first_decisions(ids uuid[]) returns void language sql as $$
  insert into first_decisions (term_id, language, seconds, decided_at)
  select
    t.id,
    t.language,
    greatest(0, floor(extract(epoch from f.created_at - t.created_at)) - t.author_wait_seconds),
    f.created_at
  from terms t
  join users s on s.id = t.submitter_id and not s.is_system
  cross join lateral (
    select h.actor_id, h.created_at
    from term_history h
    where h.term_id = t.id
      and h.action in ('verified', 'rejected')
      and not exists (select from uncounted_decisions x where x.history_id = h.id)
    order by h.position
    limit 1
  ) f
  join users a on a.id = f.actor_id and not a.is_system
  where t.id = any (ids)
  on conflict do nothing
$$;

create or replace function count_decisions() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from came where action in ('verified', 'rejected')) then
    return null;
  end if;
  insert into reviewer_counts
    select month_of(c.created_at), c.actor_id, c.action, count(*)
    from came c
    join users u on u.id = c.actor_id
    where c.action in ('verified', 'rejected') and not u.is_system
    group by 1, 2, 3;
  perform store_first_decisions(
    array(
      select distinct c.term_id
      from came c
      join users u on u.id = c.actor_id and not u.is_system
      where c.action in ('verified', 'rejected')
    )
  );
  return null;
end $$;

-- Subtracts decisions from the counters, or adds them again.
create function count_uncounted() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  insert into reviewer_counts
    select
      month_of(h.created_at),
      h.actor_id,
      h.action,
      case tg_op when 'INSERT' then -count(*) else count(*) end
    from changed c
    join term_history h on h.id = c.history_id
    join users u on u.id = h.actor_id and not u.is_system
    where h.action in ('verified', 'rejected')
    group by 1, 2, 3;
  ids := array(select distinct h.term_id from changed c join term_history h on h.id = c.history_id);
  delete from first_decisions where term_id = any (ids);
  perform store_first_decisions(ids);
  return null;
end $$;
create trigger uncounted_decisions_in after insert on uncounted_decisions
  referencing new table as changed for each statement execute function count_uncounted();
create trigger uncounted_decisions_out after delete on uncounted_decisions
  referencing old table as changed for each statement execute function count_uncounted();

-- Decisions on imported terms are not reviews of submissions.
delete from first_decisions d
using terms t
join users u on u.id = t.submitter_id and u.is_system
where t.id = d.term_id;
