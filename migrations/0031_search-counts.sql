-- A search for one word reads its matches from an index that contains everything needed to filter,
-- rank and count them. A word of two letters has too many matches for that, so these are counted
-- when terms are stored (decision 0039).

-- One row for each word, and for each stem, of each key of an English or vernacular side. Triggers
-- derive the rows from search_keys, whichever code writes there; a foreign key would only repeat
-- that of search_keys. fill-postings.ts adds the rows of keys that are older than this migration.
create table search_postings (
  term_id uuid not null,
  -- The concept of the term, or the term itself if it has none.
  sense uuid not null,
  -- The rank within a tier, as computeRank in domain/search/tiers.ts computes it.
  place smallint not null,
  -- The first two letters of the key if it starts with this word, otherwise null.
  start text collate "C",
  token text collate "C" not null,
  side text collate "C" not null,
  language text collate "C" not null,
  subject text collate "C" not null,
  status text collate "C" not null
);
create index search_postings_term on search_postings (term_id);
-- All matches of a word, a prefix or a stem, without reading the table.
create index search_postings_token on search_postings (token)
  include (term_id, sense, place, start, side, language, subject, status);
-- The best matches of two letters.
create index search_postings_start on search_postings (start, place)
  include (term_id, sense, side, language, subject, status)
  where start is not null;

-- How many terms have a word that starts with two letters. `sides` is 1 for the English side, 2 for
-- the vernacular side and 3 for both. Each row is a difference; the count is the sum of `n`.
create table search_counts (
  start text collate "C" not null,
  status text collate "C" not null,
  language text collate "C" not null,
  subject text collate "C" not null,
  sides smallint not null,
  n bigint not null
);
create index search_counts_start on search_counts (start)
  include (status, language, subject, sides, n);

-- How far the rows of older keys are filled in, by the version of the rules in post_search_keys.
-- `done_at` is null while there is work.
create table search_postings_fill (
  version smallint primary key,
  last_term_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);
insert into search_postings_fill (version, done_at)
select 1, case when not exists (select from search_keys) then now() end;

-- The tokens that a key is posted under. The first word of a folded text may differ from the first
-- of its words, because hyphens separate words and folding removes them.
create function posted_tokens(folded text, tokens tsvector)
returns table (token text, start text)
language sql immutable as $$
  select 'w:' || split_part(folded, ' ', 1), left(folded, 2)
  union all
  select lexeme, null
  from unnest(tsvector_to_array(tokens)) as lexeme
  where (lexeme like 'w:%' or lexeme like '__:%')
    and lexeme <> 'w:' || split_part(folded, ' ', 1)
$$;

create function fold_search_counts() returns void language plpgsql as $$
begin
  -- Only one writer folds at a time. Others leave it to that one.
  if not pg_try_advisory_xact_lock(7236012) then return; end if;
  with split as (
    select start, status, language, subject, sides
    from search_counts
    group by 1, 2, 3, 4, 5
    having count(*) > 1
  ),
  gone as (
    delete from search_counts as c
    using split as s
    where (c.start, c.status, c.language, c.subject, c.sides)
      = (s.start, s.status, s.language, s.subject, s.sides)
    returning c.*
  )
  insert into search_counts
  select start, status, language, subject, sides, sum(n)
  from gone
  group by 1, 2, 3, 4, 5
  having sum(n) <> 0;
end $$;

-- All rows of a term are inserted or deleted by one statement, so each term is counted once.
create function count_postings() returns trigger language plpgsql as $$
declare
  added integer;
begin
  insert into search_counts
  select start, status, language, subject, sides, count(*) * tg_argv[0]::integer
  from (
    select
      substr(token, 3, 2) as start,
      status,
      language,
      subject,
      bit_or(case side when 'english' then 1 else 2 end) as sides
    from changed
    where token like 'w:__%'
    group by term_id, 1, 2, 3, 4
  ) as term
  group by 1, 2, 3, 4, 5;
  get diagnostics added = row_count;
  -- Keeps the number of unfolded rows small without a counter that all writers would update.
  if random() < added / 20000.0 then perform fold_search_counts(); end if;
  return null;
end $$;
create trigger search_postings_counted_in after insert on search_postings
  referencing new table as changed
  for each statement execute function count_postings('1');
create trigger search_postings_counted_out after delete on search_postings
  referencing old table as changed
  for each statement execute function count_postings('-1');

-- Stores the rows of terms that have none. The caller has locked these terms.
create function post_terms(ids uuid[]) returns void language sql set enable_seqscan = off as $$
  insert into search_postings
  select
    k.term_id,
    coalesce(k.concept_id, k.term_id),
    case
      when k.alternative < 100 then least(k.alternative, 6)
      else 6 + k.alternative / 100
    end * 1000 + least(length(k.fold), 999),
    posted.start,
    posted.token,
    k.side,
    k.language,
    k.subject,
    k.status
  from search_keys as k
  cross join lateral posted_tokens(k.fold, k.marks) as posted
  where k.term_id = any (ids)
    and k.side <> 'meaning'
    and not exists (select from search_postings as p where p.term_id = k.term_id)
$$;

-- The plans are made when the tables may still be empty, and kept while they grow.
create function post_search_keys() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    -- A change of the columns that are not posted, such as the quality, is ignored.
    select array_agg(distinct c.term_id)
    into changed
    from came as c
    join gone as g
      on (g.term_id, g.side, g.alternative) = (c.term_id, c.side, c.alternative)
    where (c.language, c.subject, c.status, c.concept_id, c.fold, c.marks)
      is distinct from (g.language, g.subject, g.status, g.concept_id, g.fold, g.marks);
  elsif tg_op = 'DELETE' then
    select array_agg(distinct term_id) into changed from gone;
  else
    select array_agg(distinct term_id) into changed from came;
  end if;
  delete from search_postings where term_id = any (changed);
  if tg_op <> 'DELETE' then
    perform post_terms(changed);
  end if;
  return null;
end $$;
create trigger search_keys_posted_in after insert on search_keys
  referencing new table as came
  for each statement execute function post_search_keys();
create trigger search_keys_posted_out after delete on search_keys
  referencing old table as gone
  for each statement execute function post_search_keys();
create trigger search_keys_posted_over after update on search_keys
  referencing old table as gone new table as came
  for each statement execute function post_search_keys();
