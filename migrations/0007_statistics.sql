-- Counters of terms and decisions, kept by triggers in the transaction of each change, whichever code makes it (docs/decisions/0010).
-- A row with an `n` is a difference: what is counted is the sum. A change only ever adds rows, so that writers neither wait for each other nor deadlock;
-- now and then one of them folds the rows of each key into one (fold_counts).

-- Filling the counters reads every term once; writers wait for that, readers do not.
set local statement_timeout = 0;
lock table terms, term_history in share row exclusive mode;

create function month_of(moment timestamptz) returns date language sql immutable as $$ select date_trunc('month', moment at time zone 'UTC')::date $$;

create table term_counts (status text not null, language text not null, subject text not null, n bigint not null);
create table month_counts (month date not null, status text not null, n bigint not null);
-- Who decided in which month; people only.
create table reviewer_counts (month date not null, person_id uuid not null, action text not null, n bigint not null);

-- Who submitted in which month; people only. Here a row says all there is to say, so that a second submission of the month adds nothing.
create table contributor_months (month date not null, person_id uuid not null, primary key (month, person_id));

-- When each term was first decided on, where a person did that, and how long after its submission. What an import verifies at once was never reviewed.
create table first_decisions (term_id uuid not null, language text not null, seconds integer not null, decided_at timestamptz not null);

-- The sum of completed donations, by month, without reading the donations themselves.
create index donations_completed on donations (created_at) include (amount) where status = 'completed';

create function fold_counts() returns void language plpgsql as $$
begin
  -- One at a time; whoever comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(7236010) then return; end if;
  with split as (select status, language, subject from term_counts group by 1, 2, 3 having count(*) > 1),
    gone as (delete from term_counts c using split s where (c.status, c.language, c.subject) = (s.status, s.language, s.subject) returning c.*)
  insert into term_counts select status, language, subject, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0;
  with split as (select month, status from month_counts group by 1, 2 having count(*) > 1),
    gone as (delete from month_counts c using split s where (c.month, c.status) = (s.month, s.status) returning c.*)
  insert into month_counts select month, status, sum(n) from gone group by 1, 2 having sum(n) <> 0;
  with split as (select month, person_id, action from reviewer_counts group by 1, 2, 3 having count(*) > 1),
    gone as (delete from reviewer_counts c using split s where (c.month, c.person_id, c.action) = (s.month, s.person_id, s.action) returning c.*)
  insert into reviewer_counts select month, person_id, action, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0;
end $$;

create function count_terms() returns trigger language plpgsql as $$
declare
  added integer;
begin
  if tg_op = 'INSERT' then
    insert into term_counts select status, language, subject, count(*) from came group by 1, 2, 3;
    get diagnostics added = row_count;
    insert into month_counts select month_of(created_at), status, count(*) from came group by 1, 2;
    insert into contributor_months select distinct month_of(c.created_at), c.submitter_id from came c join users u on u.id = c.submitter_id where not u.is_system order by 1, 2 on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into term_counts select status, language, subject, -count(*) from gone group by 1, 2, 3;
    get diagnostics added = row_count;
    insert into month_counts select month_of(created_at), status, -count(*) from gone group by 1, 2;
    delete from contributor_months m using gone g where (m.month, m.person_id) = (month_of(g.created_at), g.submitter_id)
      and not exists (select 1 from terms t where t.submitter_id = g.submitter_id and month_of(t.created_at) = m.month);
  else
    insert into term_counts select status, language, subject, sum(n)
      from (select status, language, subject, 1 as n from came union all select status, language, subject, -1 from gone) as change group by 1, 2, 3 having sum(n) <> 0;
    get diagnostics added = row_count;
    insert into month_counts select month_of(created_at), status, sum(n)
      from (select created_at, status, 1 as n from came union all select created_at, status, -1 from gone) as change group by 1, 2 having sum(n) <> 0;
    -- What follows is rare: a correction that moves a term to another language, and a submission that somebody dates anew by hand.
    insert into contributor_months select distinct month_of(c.created_at), c.submitter_id from came c join gone g on g.id = c.id join users u on u.id = c.submitter_id
      where (c.created_at, c.submitter_id) <> (g.created_at, g.submitter_id) and not u.is_system order by 1, 2 on conflict do nothing;
    delete from contributor_months m using came c join gone g on g.id = c.id
      where (c.created_at, c.submitter_id) <> (g.created_at, g.submitter_id) and (m.month, m.person_id) = (month_of(g.created_at), g.submitter_id)
        and not exists (select 1 from terms t where t.submitter_id = g.submitter_id and month_of(t.created_at) = m.month);
    update first_decisions d set language = c.language, seconds = greatest(0, floor(extract(epoch from d.decided_at - c.created_at)))
      from came c join gone g on g.id = c.id where d.term_id = c.id and (c.language, c.created_at) is distinct from (g.language, g.created_at);
  end if;
  -- Some hundreds of rows lie unfolded on average, and no counter of changes is needed, which would be a row that everybody waits for.
  if random() < added / 500.0 then perform fold_counts(); end if;
  return null;
end $$;
create trigger terms_counted_in after insert on terms referencing new table as came for each statement execute function count_terms();
create trigger terms_counted_out after delete on terms referencing old table as gone for each statement execute function count_terms();
create trigger terms_counted_over after update on terms referencing old table as gone new table as came for each statement execute function count_terms();

create function count_decisions() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from came where action in ('verified', 'rejected')) then return null; end if;
  insert into reviewer_counts select month_of(c.created_at), c.actor_id, c.action, count(*)
    from came c join users u on u.id = c.actor_id where c.action in ('verified', 'rejected') and not u.is_system group by 1, 2, 3;
  insert into first_decisions (term_id, language, seconds, decided_at)
    select distinct on (c.term_id) c.term_id, t.language, greatest(0, floor(extract(epoch from c.created_at - t.created_at))), c.created_at
    from came c join terms t on t.id = c.term_id join users u on u.id = c.actor_id
    where c.action in ('verified', 'rejected') and not u.is_system
      and not exists (select 1 from term_history earlier where earlier.term_id = c.term_id and earlier.position < c.position and earlier.action in ('verified', 'rejected'))
    order by c.term_id, c.position on conflict do nothing;
  return null;
end $$;
create trigger term_history_counted after insert on term_history referencing new table as came for each statement execute function count_decisions();

insert into term_counts select status, language, subject, count(*) from terms group by 1, 2, 3;
insert into month_counts select month_of(created_at), status, count(*) from terms group by 1, 2;
insert into contributor_months select distinct month_of(t.created_at), t.submitter_id from terms t join users u on u.id = t.submitter_id where not u.is_system;
insert into reviewer_counts select month_of(h.created_at), h.actor_id, h.action, count(*)
  from term_history h join users u on u.id = h.actor_id where h.action in ('verified', 'rejected') and not u.is_system group by 1, 2, 3;
insert into first_decisions (term_id, language, seconds, decided_at)
  select f.term_id, t.language, greatest(0, floor(extract(epoch from f.created_at - t.created_at))), f.created_at
  from (select distinct on (term_id) term_id, actor_id, created_at from term_history where action in ('verified', 'rejected') order by term_id, position) as f
  join terms t on t.id = f.term_id join users u on u.id = f.actor_id where not u.is_system;
-- After the rows: each of these is made in one go instead of row by row.
alter table first_decisions add primary key (term_id), add foreign key (term_id) references terms (id) on delete cascade;
-- In the order in which percentiles want them: whole and presorted is quicker than a part to be sorted.
create index first_decisions_times on first_decisions (language, seconds, decided_at);
analyze term_counts, month_counts, contributor_months, reviewer_counts, first_decisions;
