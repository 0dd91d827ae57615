-- A link in a mailbox proves who reads the mailbox, not who opened the account. The browser that registered keeps a secret in a
-- cookie, and the account its hash: only there does a link verify without a new password. Null: no browser is trusted.
alter table accounts add column registration_hash text;

-- The address that an unverified person wants instead, until its link is opened. Not unique: anybody may claim any address, and only
-- the mailbox decides.
alter table accounts add column pending_email text check (char_length(pending_email) between 3 and 254);
alter table users add column pending_email text;

-- Counts new passwords. It is part of the subject under which the provider's sessions, codes and half-finished sign-ins name an
-- account, so that none of them outlives the password it was made with.
alter table accounts add column credentials_version integer not null default 0;

-- The address that a link was sent to; null in links from before this column, which went to the account's own.
alter table account_tokens add column email text;

-- Accounts that are never verified are deleted after some days.
create index accounts_unverified on accounts (created_at) where not email_verified;

-- The addresses that ADMIN_EMAILS has made administrators, each once, as SHA-256 of the lower-case address: the list must outlive an
-- erased account, or a demoted admin could erase it, register again, and be admin again.
create table admin_grants (
  address_hash text primary key,
  granted_at timestamptz not null default now()
);

-- Those who are administrators now, or have been, had their grant.
insert into admin_grants (address_hash)
select distinct encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex')
from users u
where u.email is not null
  and not u.is_system
  and (
    u.role = 'admin'
    or exists (
      select 1
      from audit a
      where a.person_id = u.id
        and a.action = 'role'
        and 'admin' in (a.change ->> 'from', a.change ->> 'to')
    )
  );
