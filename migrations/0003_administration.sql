-- Who changed what in the administration, and when; the history of terms has its own table.
create table audit (
  id uuid primary key default gen_random_uuid(),
  position bigint not null generated always as identity,
  action text not null check (action in ('role', 'application')),
  actor_id uuid not null references users (id),
  person_id uuid not null references users (id),
  change jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_newest on audit (position desc);
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

create index verifier_applications_queue on verifier_applications (status, created_at, id);
create index verifier_applications_user on verifier_applications (user_id, created_at desc);
create index users_newest on users (created_at desc, id desc) where not is_system;
create index users_role on users (role) where not is_system;
