-- Compares the rows of concepts by their columns. Comparing them as JSON took about a quarter of the
-- time of an import. What a concept derives from its terms is left out, as in migration 0050;
-- tests/public-changes.test.ts compares the list with the table.
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
          id, number, subject, headword, gloss, definition_source, identity, wikidata_id, merged_into,
          version, created_at
        from gone
        except
        select
          id, number, subject, headword, gloss, definition_source, identity, wikidata_id, merged_into,
          version, created_at
        from come
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
