-- Tells every copy of the server, when a change commits, that answers for signed-out people may differ from now on (src/server/db/changes.ts).

-- tg_argv[0] is what changed, tg_argv[1] which rows are public: a pending term or an unpaid donation is in no public answer and tells nobody.
create function tell_public_change() returns trigger language plpgsql as $$
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
  end if;
  return null;
end $$;

-- The history of a public term grows with a change of the term itself; only an erasure changes what is written there.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('terms', 'terms', 'status = ''verified''', array['insert', 'update', 'delete']),
      ('term_history', 'terms', 'true', array['update']),
      ('search_rebuild', 'search', 'true', array['update']),
      ('reports', 'reports', 'reporter_id is not null', array['insert', 'update', 'delete']),
      ('settings', 'settings', 'true', array['insert', 'update', 'delete']),
      ('donations', 'donations', 'status = ''completed''', array['insert', 'update', 'delete'])
    ) as w (on_table, kind, public_rows, events)
  loop
    if 'insert' = any (watched.events) then
      execute format('create trigger %I after insert on %I referencing new table as come for each statement execute function tell_public_change(%L, %L)', watched.on_table || '_tell_insert', watched.on_table, watched.kind, watched.public_rows);
    end if;
    if 'update' = any (watched.events) then
      execute format('create trigger %I after update on %I referencing old table as gone new table as come for each statement execute function tell_public_change(%L, %L)', watched.on_table || '_tell_update', watched.on_table, watched.kind, watched.public_rows);
    end if;
    if 'delete' = any (watched.events) then
      execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function tell_public_change(%L, %L)', watched.on_table || '_tell_delete', watched.on_table, watched.kind, watched.public_rows);
    end if;
  end loop;
end $$;
