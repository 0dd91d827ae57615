-- A content delivery network keeps public pages, and must drop them when a change takes something
-- away from them. The log of public changes therefore says which changes do, and how often each
-- was purged.
alter table public_change_log
  add column removes boolean not null default false,
  add column attempted_at timestamptz,
  add column purges smallint not null default 0,
  add column purge_after timestamptz;
create index public_change_log_to_purge on public_change_log (position)
  where removes and purges < 2;

-- Only new rows take nothing away, except those of settings and modes, which replace a default.
-- Rebuilt search keys change the order of results only, and what a concept derives from its terms
-- changes with every approval.
create or replace function tell_public_change() returns trigger language plpgsql as $$
declare
  told boolean := false;
  takes_away boolean := tg_argv[0] in ('settings', 'modes');
begin
  if tg_op <> 'INSERT' then
    execute format('select exists (select from gone where %s)', tg_argv[1]) into told;
    takes_away := told and tg_argv[0] <> 'search';
  end if;
  if takes_away and tg_op = 'UPDATE' and tg_table_name = 'concepts' then
    execute $query$
      select exists (
        select
        from gone g
        join come c on c.id = g.id
        where to_jsonb(g) - array['strength', 'definition', 'definition_term_id', 'updated_at']
          <> to_jsonb(c) - array['strength', 'definition', 'definition_term_id', 'updated_at']
      )$query$ into takes_away;
  end if;
  if not told and tg_op <> 'DELETE' then
    execute format('select exists (select from come where %s)', tg_argv[1]) into told;
  end if;
  if told then
    perform pg_notify('public_changes', tg_argv[0]);
    insert into public_change_log (removes) values (takes_away);
  end if;
  return null;
end
$$;

create or replace function tell_shown_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', 'terms');
  insert into public_change_log (removes) values (true);
  return null;
end
$$;
