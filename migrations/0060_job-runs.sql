-- The runs of recurring jobs, for a week. The copy of the server that inserts a row makes the run.
-- `due_at` is the scheduled time, or the time of the start. A heavy job waits for its turn before
-- it has started. A run whose process was killed has no end.
--
-- The schema `pgboss`, in which copies of earlier builds run their jobs, stays until 0.3.0.
create table job_runs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  due_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The code of the error, or its name: messages of errors can quote rows.
  failure text,
  -- Copies that start before this time leave the run at the start to the copy that makes this one.
  shared_until timestamptz,
  unique (name, due_at)
);
