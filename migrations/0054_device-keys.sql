-- The key with which the browsers of a person encrypt drafts and waiting entries. Encrypted where
-- ENCRYPTION_KEY is set. Old copies of the server do not use it.
create table device_keys (
  user_id uuid primary key references users (id) on delete cascade,
  key text not null,
  created_at timestamptz not null default now()
);
