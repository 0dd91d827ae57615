-- A pooler drops the notifications of public changes, so copies of the server behind one poll this
-- table. A row appears when its transaction commits, which the value of a sequence would not.
create table public_change_log (
  position bigint generated always as identity primary key,
  at timestamptz not null default now()
);
create index public_change_log_at on public_change_log (at);

create or replace function tell_public_change() returns trigger language plpgsql as $$
declare
  told boolean := false;
begin
  if tg_op <> 'INSERT' then
    execute format('select exists (select from gone where %s)', tg_argv[1]) into told;
  end if;
  if not told and tg_op <> 'DELETE' then
    execute format('select exists (select from come where %s)', tg_argv[1]) into told;
  end if;
  if told then
    perform pg_notify('public_changes', tg_argv[0]);
    insert into public_change_log default values;
  end if;
  return null;
end
$$;

create or replace function tell_shown_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', 'terms');
  insert into public_change_log default values;
  return null;
end
$$;
