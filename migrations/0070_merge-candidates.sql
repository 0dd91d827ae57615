-- Pairs of concepts that may have the same meaning, with the evidence for and against it. A job
-- computes them from what is stored about both concepts; only verifiers merge concepts or keep them
-- apart.
create table merge_candidates (
  id uuid primary key default gen_random_uuid(),
  -- In this order, so that a pair has one row.
  concept_id uuid not null references concepts (id),
  other_id uuid not null references concepts (id),
  -- A list of facts with their weights.
  evidence jsonb not null,
  -- The sum of the weights.
  score smallint not null,
  -- Hashes of what was compared. Concepts that were kept apart become candidates again once both
  -- hashes have changed.
  facts text collate "C" not null,
  other_facts text collate "C" not null,
  state text not null default 'open' check (state in ('open', 'merged', 'kept-apart', 'outdated')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (concept_id, other_id),
  check (concept_id < other_id),
  check ((state in ('merged', 'kept-apart')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index merge_candidates_other on merge_candidates (other_id);
create index merge_candidates_open on merge_candidates (score) where state = 'open';
create index merge_candidates_decided
  on merge_candidates (decided_by, decided_at)
  where decided_by is not null;
