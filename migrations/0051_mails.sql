-- The mail queue. It contains the kind of an email and the person, and no text: what an email says,
-- and the token in its link, are made when it is sent. Old copies of the server do not use this
-- table, and still send notices one by one.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 40),
  -- The person whose notices the email contains.
  user_id uuid references users (id),
  -- The day of a daily email.
  day date,
  -- The account that the email is about, and the version of its credentials when the email was
  -- queued. If it has changed meanwhile, an email with a link is not sent.
  account_id uuid references accounts (id) on delete cascade,
  credentials_version integer,
  invitation_id uuid references invitations (id) on delete cascade,
  donation_id uuid references donations (id) on delete cascade,
  -- The address, where no other row has it. Deleted once the email is no longer sent.
  address text check (char_length(address) between 3 and 254),
  state text not null default 'queued'
    check (state in ('none', 'queued', 'handing over', 'sent', 'failed', 'unknown')),
  attempts smallint not null default 0,
  -- When the email is sent; while a copy of the server sends it, when that copy counts as dead.
  due_at timestamptz not null default now(),
  -- What the mail server or the network answered last.
  failure text check (char_length(failure) between 1 and 40),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, account_id, invitation_id, donation_id) <= 1),
  check (address is null or state in ('queued', 'handing over'))
);
create index mails_due on mails (due_at) where state in ('queued', 'handing over');
create unique index mails_daily on mails (user_id, day) where day is not null;
-- At most one email with notices is about to be sent to a person.
create unique index mails_next on mails (user_id)
  where kind = 'notices' and state = 'queued' and attempts = 0;
create index mails_user on mails (user_id) where user_id is not null;
create index mails_account on mails (account_id) where account_id is not null;
create index mails_invitation on mails (invitation_id) where invitation_id is not null;
create index mails_donation on mails (donation_id) where donation_id is not null;

-- No release has used the table of daily emails.
alter table notices
  drop column digest_id,
  add column mail_id uuid;
alter table notices
  add constraint notices_mail_id_fkey foreign key (mail_id) references mails (id) not valid;
drop table digests;

-- The email that contains the link, so that another attempt to send it replaces the token.
alter table account_tokens
  add column mail_id uuid references mails (id) on delete cascade;
create index account_tokens_mail on account_tokens (mail_id) where mail_id is not null;
