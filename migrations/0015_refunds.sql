-- Refunds and disputes to the cent: totals and the donor wall count what was not given back.

alter table donations
  -- What counts as refunded: refunds and lost disputes, at most the amount. 0 until the payment is confirmed or something is given back.
  add column refunded_cents integer not null default 0,
  -- The highest `amount_refunded` that the provider reported for the charge. It covers refunds whose own events never arrived.
  add column charge_refunded_cents integer not null default 0,
  add constraint donations_refunded_within_amount check (refunded_cents between 0 and amount),
  add constraint donations_charge_refunded_within_amount check (charge_refunded_cents between 0 and amount);

update donations set refunded_cents = amount, charge_refunded_cents = amount where status = 'refunded';

-- Totals read the index only.
create index donations_net on donations (created_at) include (amount, refunded_cents) where status = 'completed';
drop index donations_completed;

-- Every refund and dispute, with the latest state that the provider reported. Amounts are cents.
create table payment_reversals (
  id text primary key,
  donation_id uuid not null references donations (id) on delete cascade,
  state text not null check (state in ('open', 'refunded', 'lost', 'won', 'failed')),
  amount integer not null check (amount >= 0),
  -- When the provider made the report, not when it arrived: reports arrive in any order.
  reported_at timestamptz not null
);
create index payment_reversals_donation on payment_reversals (donation_id);

-- The sandbox: a test card whose refunds fail later, and disputes.
alter table sandbox_intents add column refunds_fail boolean not null default false;

create table sandbox_disputes (
  id text primary key,
  intent_id text not null unique references sandbox_intents (id),
  status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default now()
);
