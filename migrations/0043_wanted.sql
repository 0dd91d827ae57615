-- Searches that found nothing.
create table wanted_searches (
  id uuid primary key default gen_random_uuid(),
  -- The query in lower case, without the characters around it.
  text text collate "C" not null check (char_length(text) between 2 and 60),
  -- Null means all languages.
  language text check (language in ('shona', 'zulu', 'sotho', 'swahili', 'venda')),
  -- How many different people searched for it on one day. The day with the most people counts.
  people integer not null default 0,
  status text not null default 'new' check (status in ('new', 'shown', 'hidden')),
  -- The English word and its subject, as an administrator stated them.
  english text check (char_length(english) between 1 and 200),
  subject text check (
    subject in (
      'mathematics', 'physics', 'chemistry', 'biology', 'computer-science', 'engineering',
      'medicine', 'environmental-science', 'geology', 'astronomy', 'agriculture', 'law',
      'economics', 'political-science', 'sociology', 'anthropology', 'psychology',
      'philosophy', 'education', 'history', 'linguistics-literature', 'cultural-studies',
      'business-management', 'accounting-finance', 'public-health', 'architecture',
      'urban-planning', 'communication-media', 'international-relations'
    )
  ),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  last_missed_at timestamptz not null default now(),
  unique nulls not distinct (text, language),
  check ((status = 'new') = (reviewed_by is null) and (status = 'new') = (reviewed_at is null)),
  check (status <> 'shown' or english is not null)
);
create index wanted_searches_list on wanted_searches (status, people desc, id);
create index wanted_searches_expiry on wanted_searches (last_missed_at) where status = 'new';
create index wanted_searches_reviewer on wanted_searches (reviewed_by) where reviewed_by is not null;

-- An HMAC of a visitor's network address and the day, which tells visitors apart on that day only.
create table search_misses (
  wanted_id uuid not null references wanted_searches (id) on delete cascade,
  day date not null,
  visitor text not null check (char_length(visitor) = 43),
  created_at timestamptz not null default now(),
  primary key (wanted_id, day, visitor)
);
create index search_misses_expiry on search_misses (created_at);
create table visitor_keys (
  day date primary key,
  key text not null,
  created_at timestamptz not null default now()
);
create index visitor_keys_expiry on visitor_keys (created_at);
create trigger wanted_searches_tell_update after update on wanted_searches
  referencing old table as gone new table as come
  for each statement execute function tell_public_change('terms', $$status = 'shown'$$);

-- Clear the caches when the name of a contributor who shows it changes, and when a suspension hides
-- or shows it.
create function tell_shown_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', 'terms');
  return null;
end
$$;
create trigger users_tell_name after update on users
  for each row
  when (
    (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)
    and is_shown_person(new.id)
  )
  execute function tell_shown_name();
create trigger suspensions_tell after insert or update on suspensions
  for each row
  when (is_shown_person(new.user_id))
  execute function tell_shown_name();
