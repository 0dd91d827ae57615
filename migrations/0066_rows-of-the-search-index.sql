-- The search index also contains the rows of lists, so it must be told of changes to everything that
-- such a row shows. Replaces triggers of migration 0065. Whether the verifier is the system
-- (`users.is_system`) is decided when the account is created, so that table needs no trigger.
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
          'plural, meaning, notes, part_of_speech, noun_class, register, origin, origin_detail, '
          'number, usage, reliability, version, quality, submitter_id, verifier_id, verified_at, '
          'created_at, updated_at, merged_into, spam_batch, deleted_at',
        $q$select coalesce(concept_id, id) from changed where status = 'verified'$q$,
        array['insert', 'update', 'delete']
      ),
      (
        'concepts',
        'id, number, headword, gloss, subject, strength, identity, definition',
        'select id from changed',
        array['update']
      ),
      (
        'term_sources',
        'term_id, source',
        'select coalesce(t.concept_id, t.id) from changed join terms t on t.id = changed.term_id',
        array['insert', 'update', 'delete']
      ),
      (
        'term_confirmations',
        'term_id',
        'select coalesce(t.concept_id, t.id) from changed join terms t on t.id = changed.term_id',
        array['insert', 'update', 'delete']
      ),
      (
        'sources',
        'code, name, rank',
        'select coalesce(t.concept_id, t.id) from changed '
          'join term_sources s on s.source = changed.code join terms t on t.id = s.term_id',
        array['update']
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
        'create or replace trigger %I after %s on %I referencing %s '
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
