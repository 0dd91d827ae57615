-- One approval in twenty is shown to another verifier, who does not see who decided. Their verdict
-- changes nothing about the term.
create table second_looks (
  term_id uuid primary key references terms (id) on delete cascade,
  decision_id uuid not null references term_decisions (id) on delete cascade,
  verdict text check (verdict in ('approve', 'reject')),
  reason text check (char_length(reason) between 10 and 1000),
  verifier_id uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (
    (verdict is null) = (reason is null)
    and (verdict is null) = (verifier_id is null)
    and (verdict is null) = (decided_at is null)
  )
);
create index second_looks_decision on second_looks (decision_id);
create index second_looks_open on second_looks (created_at) where verdict is null;
create index second_looks_decided on second_looks (decided_at) where verdict is not null;
create index second_looks_verifier on second_looks (verifier_id) where verifier_id is not null;
