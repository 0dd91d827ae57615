-- A passkey of an account of the embedded provider (WebAuthn Level 3). `counter` is the
-- authenticator's signature counter; many passkeys always send 0.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Accounts with an authenticator app (TOTP, RFC 6238). `secret` is in base32, encrypted if
-- ENCRYPTION_KEY is given. `last_step` is the newest time step whose code was used, so that no code
-- works twice; null until the first code confirms that the app has the secret.
create table authenticator_apps (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  secret text not null,
  last_step bigint,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- Codes for people who lost their second factor. Each works once.
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now()
);
create index recovery_codes_account on recovery_codes (account_id);

-- A challenge that a passkey signs. It works once and for a few minutes. `account_id` is null at
-- sign-in, where the passkey says whose it is.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('signIn', 'add')),
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Browsers that are not asked for a second factor. The cookie contains the secret of the hash.
create table trusted_browsers (
  hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index trusted_browsers_account on trusted_browsers (account_id);
create index trusted_browsers_expires on trusted_browsers (expires_at);

-- A link that changes the address of a verified account.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'change'));

-- What people see of their sessions: an id that opens nothing, and the browser's name.
alter table sessions add column id uuid not null default gen_random_uuid() unique;
alter table sessions add column user_agent text;

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('selfReview', 'donations', 'siteNotice', 'verifierSecondFactor'));

-- The security log. `user_id` is null if the account is unknown or never signed in. `ip` is
-- shortened to its network after 30 days, and rows are deleted after 12 months.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid references users (id) on delete cascade,
  ip text,
  detail jsonb not null default '{}'
);
create index security_events_user on security_events (user_id, position desc);
create index security_events_kind on security_events (kind, position desc);
create index security_events_at on security_events (at);
