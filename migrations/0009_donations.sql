-- Donations: what a payment's confirmation, the donor wall, receipts and the hourly look at old ones need; the provider's events; and the sandbox that stands in for the provider.

alter table donations
  -- Tells entries of the public wall apart and leads nowhere. Letters only, so that no digits of an amount can be read into it.
  add column wall_id text not null unique default translate(gen_random_uuid()::text, '-0123456789', 'zghijklmnop'),
  -- Who holds the client secret may ask what became of the payment; a copy of the database opens nothing.
  add column client_secret_hash text,
  -- Kept until the receipt has gone.
  add column receipt_email text check (char_length(receipt_email) between 3 and 254),
  add column receipt_state text not null default 'none' check (receipt_state in ('none', 'due', 'sent')),
  add column message_hidden boolean not null default false,
  -- No money moved: paid in the sandbox, or with the provider's test keys.
  add column test_mode boolean not null default false,
  -- When the provider was last asked about it, because its confirmation had not come.
  add column asked_at timestamptz;

create index donations_newest on donations (created_at desc, id desc);
create index donations_wall on donations (created_at desc, id desc) where status = 'completed' and show_on_donor_wall;
create index donations_open on donations (asked_at nulls first, created_at) where status in ('pending', 'failed');
create index donations_receipts_due on donations (created_at) where receipt_state = 'due';

-- Each event of the provider counts once: stored in the transaction of its effect.
create table payment_events (
  id text primary key,
  type text not null,
  donation_id uuid not null references donations (id),
  received_at timestamptz not null default now()
);
create index payment_events_donation on payment_events (donation_id);

-- A donor may be nobody we know.
alter table audit drop constraint if exists audit_action_check;
alter table audit add constraint audit_action_check check (action in ('role', 'application', 'setting', 'donation'));
alter table audit alter column person_id drop not null;

create table sandbox_intents (
  id text primary key,
  client_secret text not null unique,
  amount integer not null check (amount > 0),
  currency text not null,
  metadata jsonb not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  last_error jsonb,
  charge_id text,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  -- When a payment in processing succeeds.
  settles_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_intents_processing on sandbox_intents (settles_at) where status = 'processing';

create table sandbox_events (
  id text primary key,
  payload json not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (next_attempt_at) where delivered_at is null;

-- The first answer to a call under an Idempotency-Key.
create table sandbox_answers (
  key text primary key,
  request_hash text not null,
  status integer,
  body json,
  created_at timestamptz not null default now()
);
