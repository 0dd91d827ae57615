-- The embedded OpenID Connect provider: its accounts, the links it mails, what oidc-provider stores, and what is made once and kept.
-- The dictionary knows nothing of these tables: it knows people by issuer and subject only (users).

create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  password_hash text not null,
  first_name text check (char_length(first_name) between 1 and 200),
  last_name text check (char_length(last_name) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

-- A link in a mail works once and for a while. Only its hash is kept, so that a copy of the database opens nothing.
create table account_tokens (
  hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null
);
create index account_tokens_account on account_tokens (account_id);
create index account_tokens_expires on account_tokens (expires_at);

-- json, not jsonb: what a request carries may hold an escaped NUL, which jsonb refuses.
create table oidc_payloads (
  type text not null,
  id text not null,
  payload json not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (type, id)
);
create index oidc_payloads_grant on oidc_payloads (grant_id);
create index oidc_payloads_uid on oidc_payloads (type, uid);
create index oidc_payloads_account on oidc_payloads (account_id);
create index oidc_payloads_expires on oidc_payloads (expires_at);

-- Made at the first start and kept: the key of the sessions' cookies, the client's secret, the key that signs identity tokens.
create table secrets (
  name text primary key check (name in ('session', 'client', 'signing-key')),
  value text not null
);

-- A new password signs a person out everywhere.
create index sessions_user on sessions ((sess ->> 'userId'));
