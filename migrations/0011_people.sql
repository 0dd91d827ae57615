-- A submission that was rejected may be revised: the new one says which it follows, and each is followed once.
alter table terms add column revises_id uuid references terms (id);
create unique index terms_revises on terms (revises_id) where revises_id is not null;

-- Whose terms a verifier sees first; without a row it is what they applied for.
create table verifier_preferences (
  user_id uuid primary key references users (id),
  languages text[] not null check (languages <@ array['shona', 'zulu', 'sotho', 'swahili', 'venda']),
  subjects text[] not null check (subjects <@ array[
    'mathematics', 'physics', 'chemistry', 'biology', 'computer-science', 'engineering', 'medicine', 'environmental-science', 'geology', 'astronomy',
    'agriculture', 'law', 'economics', 'political-science', 'sociology', 'anthropology', 'psychology', 'philosophy', 'education', 'history',
    'linguistics-literature', 'cultural-studies', 'business-management', 'accounting-finance', 'public-health', 'architecture', 'urban-planning',
    'communication-media', 'international-relations'])
);

-- Who erased their account stays as a row without a name: the history of terms points to it.
alter table users add column erased_at timestamptz;
alter table users drop constraint users_check1;
alter table users add constraint users_reachable check (is_system or erased_at is not null or email is not null);
alter table users add constraint users_erased check (erased_at is null or (email is null and issuer is null and profile_image_url is null and role = 'user'));

-- Histories stay append-only, with one exception: an erasure takes a name or an address out of what was written. It says so in its transaction, and can change nothing else.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  written constant text[] := array['reason', 'changes', 'change'];
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' and current_setting('mazwi.erasing', true) = 'on' then
    if to_jsonb(new) - written = to_jsonb(old) - written then
      return new;
    end if;
  end if;
  raise exception 'this history is append-only' using errcode = 'restrict_violation';
end $$;
