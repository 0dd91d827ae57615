-- People, terms with their history, the keys search reads, applications, donations, sessions and settings (specification section 3).
-- Every rule of state, role and length that the domain knows stands here as a constraint as well: src/server/db/constraints.test.ts compares the two.

create extension if not exists pg_trgm;

create table users (
  id uuid primary key default gen_random_uuid(),
  -- A person is known by who vouches for them and under which name: the address may change or be shared by two providers.
  issuer text,
  subject text,
  email text,
  email_verified boolean not null default false,
  first_name text check (char_length(first_name) <= 200),
  last_name text check (char_length(last_name) <= 200),
  profile_image_url text,
  role text not null default 'user' check (role in ('user', 'verifier', 'admin')),
  -- The import and other parts of the product that write terms: no person, never counted, never signed in.
  is_system boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null)),
  check (is_system or email is not null)
);
create unique index users_email on users (lower(email));

create table terms (
  id uuid primary key default gen_random_uuid(),
  english_word text not null check (char_length(english_word) between 1 and 200),
  vernacular_word text not null check (char_length(vernacular_word) between 1 and 200),
  meaning text not null check (char_length(meaning) between 1 and 4000),
  language text not null check (language in ('shona', 'zulu', 'sotho', 'swahili', 'venda')),
  subject text not null check (subject in (
    'mathematics', 'physics', 'chemistry', 'biology', 'computer-science', 'engineering', 'medicine', 'environmental-science', 'geology', 'astronomy',
    'agriculture', 'law', 'economics', 'political-science', 'sociology', 'anthropology', 'psychology', 'philosophy', 'education', 'history',
    'linguistics-literature', 'cultural-studies', 'business-management', 'accounting-finance', 'public-health', 'architecture', 'urban-planning',
    'communication-media', 'international-relations')),
  notes text check (char_length(notes) between 1 and 4000),
  status text not null default 'pending' check (status in ('verified', 'pending', 'rejected')),
  submitter_id uuid not null references users (id),
  verifier_id uuid references users (id),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'verified') = (verified_at is not null)),
  check ((status = 'pending') = (verifier_id is null))
);
-- One index for each order of the list, alone and within a language; a subject narrows further (any page of any filter).
create index terms_newest on terms (status, created_at desc, id desc);
create index terms_language_newest on terms (status, language, created_at desc, id desc);
create index terms_subject_newest on terms (status, subject, created_at desc, id desc);
create index terms_english on terms (status, english_word collate "und-x-icu", id);
create index terms_language_english on terms (status, language, english_word collate "und-x-icu", id);
create index terms_vernacular on terms (status, vernacular_word collate "und-x-icu", id);
create index terms_language_vernacular on terms (status, language, vernacular_word collate "und-x-icu", id);
create index terms_submitter on terms (submitter_id, created_at desc, id desc);
create index terms_contributors on terms (submitter_id) where status = 'verified';

-- What search matches, computed by domain/search-keys when a term is written: one row for each alternative of each side.
create table term_keys (
  term_id uuid not null references terms (id) on delete cascade,
  side text not null check (side in ('english', 'vernacular')),
  alternative smallint not null,
  strict text not null,
  fold text not null,
  spaced text not null,
  words tsvector not null generated always as (array_to_tsvector(array_remove(string_to_array(spaced, ' '), ''))) stored,
  primary key (term_id, side, alternative)
);
create index term_keys_strict on term_keys (strict text_pattern_ops);
create index term_keys_fold on term_keys (fold text_pattern_ops);
create index term_keys_spaced on term_keys (spaced text_pattern_ops);
create index term_keys_words on term_keys using gin (words) with (fastupdate = off);
create index term_keys_inside on term_keys using gin (spaced gin_trgm_ops) with (fastupdate = off);

create table term_history (
  id uuid primary key default gen_random_uuid(),
  -- Entries of one transaction share their time; this keeps their order.
  position bigint not null generated always as identity,
  term_id uuid not null references terms (id),
  action text not null check (action in ('created', 'verified', 'rejected', 'updated')),
  changes jsonb,
  actor_id uuid not null references users (id),
  reason text check (char_length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  check (action <> 'rejected' or char_length(reason) >= 10)
);
create index term_history_term on term_history (term_id, position desc);
create index term_history_actor on term_history (actor_id, position desc) where action in ('verified', 'rejected');
create index term_history_decisions on term_history (position desc) where action in ('verified', 'rejected');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of terms is append-only' using errcode = 'restrict_violation';
end $$;
create trigger term_history_append_only before update or delete on term_history for each row execute function refuse_change();
create trigger term_history_no_truncate before truncate on term_history for each statement execute function refuse_change();

create table verifier_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  motivation text not null check (char_length(motivation) between 1 and 4000),
  background text not null check (char_length(background) between 1 and 4000),
  languages text[] not null check (cardinality(languages) >= 1),
  subjects text[] not null check (cardinality(subjects) >= 1),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  review_notes text,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (reviewed_at is null))
);
create unique index verifier_applications_one_pending on verifier_applications (user_id) where status = 'pending';

create table donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  amount integer not null check (amount between 50 and 1000000),
  currency text not null default 'usd' check (currency = 'usd'),
  payment_intent_id text unique,
  donor_name text check (char_length(donor_name) between 1 and 100),
  donor_message text check (char_length(donor_message) between 1 and 500),
  show_on_donor_wall boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed', 'refunded')),
  created_at timestamptz not null default now()
);
create index donations_user on donations (user_id, created_at desc);

create table sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);

create table settings (
  name text primary key check (name in ('selfReview')),
  value jsonb not null
);

-- The first answer to a creating call, given again when the call is repeated with the same key.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Owned by rate-limiter-flexible: what each person or address has used of a limit. Unlogged: a crash of the database may forgive a few tries.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
