-- Which senses of the search index have changed, so that each copy of the server brings its index up
-- to date. A sense is a concept, or a term without one. `senses` is null if a statement changed so
-- many that building the index again costs less. Readers compare `xid` with a snapshot, because
-- positions are not in the order of commits.
create table sense_changes (
  position bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  senses uuid[]
);
create index sense_changes_xid on sense_changes (xid);
create index sense_changes_at on sense_changes (at);

-- The argument selects the senses that a statement has touched, from the tables `gone` and `come`.
create function note_sense_changes() returns trigger language plpgsql as $$
declare
  most constant integer := 200;
  touched uuid[];
begin
  execute format('select array_agg(distinct sense) from (%s) as touched (sense)', tg_argv[0])
    into touched;
  if touched is not null then
    insert into sense_changes (senses)
    values (case when cardinality(touched) <= most then touched end);
  end if;
  return null;
end
$$;

-- What the index reads of each table. src/server/read-model/changes.test.ts compares the columns with
-- those that the index reads.
do $$
declare
  watched record;
  event text;
  transition_tables text;
  touched text;
begin
  for watched in
    select * from (values
      (
        'terms',
        'id, concept_id, status, english_word, vernacular_word, language, subject, varieties, '
          'plural, meaning, quality, created_at, merged_into, spam_batch, deleted_at',
        $q$select coalesce(concept_id, id) from changed where status = 'verified'$q$,
        array['insert', 'update', 'delete']
      ),
      (
        'concepts',
        'id, number, headword, gloss, subject, strength, identity',
        'select id from changed',
        array['update']
      ),
      (
        'concept_labels',
        'concept_id, text, kind, term_id',
        'select concept_id from changed',
        array['insert', 'update', 'delete']
      ),
      (
        'lookup_forms',
        'term_id, form',
        'select coalesce(t.concept_id, t.id) from changed join terms t on t.id = changed.term_id',
        array['insert', 'update', 'delete']
      )
    ) as w (on_table, columns, senses, events)
  loop
    foreach event in array watched.events loop
      transition_tables := case event
        when 'insert' then 'new table as come'
        when 'delete' then 'old table as gone'
        else 'old table as gone new table as come'
      end;
      touched := case event
        when 'insert' then format('select %s from come', watched.columns)
        when 'delete' then format('select %s from gone', watched.columns)
        else format(
          '(select %1$s from gone except select %1$s from come) '
            'union all (select %1$s from come except select %1$s from gone)',
          watched.columns
        )
      end;
      execute format(
        'create trigger %I after %s on %I referencing %s '
          'for each statement execute function note_sense_changes(%L)',
        watched.on_table || '_note_' || event,
        event,
        watched.on_table,
        transition_tables,
        format('with changed as (%s) %s', touched, watched.senses)
      );
    end loop;
  end loop;
end $$;
