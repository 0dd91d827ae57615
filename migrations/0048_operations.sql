-- How the site is operated: its modes, who was erased, and its backups. Old copies of the server
-- use none of these tables.

-- Each row is a mode that is on: readOnly (nothing can be written) or held (after a restore, no
-- mail, payment or scheduled job runs).
create table site_modes (
  name text primary key check (name in ('readOnly', 'held')),
  since timestamptz not null default now(),
  reason text not null check (char_length(reason) between 1 and 200),
  detail jsonb
);
create trigger site_modes_tell_insert
  after insert on site_modes
  referencing new table as come
  for each statement execute function tell_public_change('modes', 'true');
create trigger site_modes_tell_update
  after update on site_modes
  referencing old table as gone new table as come
  for each statement execute function tell_public_change('modes', 'true');
create trigger site_modes_tell_delete
  after delete on site_modes
  referencing old table as gone
  for each statement execute function tell_public_change('modes', 'true');

-- Who was erased. The user id has no foreign key, because after a restore the list also names
-- people whose rows are in no table.
create table erasures (
  user_id uuid primary key,
  erased_at timestamptz not null
);
insert into erasures (user_id, erased_at)
select id, erased_at
from users
where erased_at is not null;
create trigger erasures_append_only
  before update or delete on erasures
  for each row execute function refuse_change();
create trigger erasures_no_truncate
  before truncate on erasures
  for each statement execute function refuse_change();

create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file text not null,
  bytes bigint,
  terms integer,
  copied_at timestamptz,
  verified_at timestamptz,
  failure text check (
    failure in (
      'disk full', 'database unavailable', 'copy failed', 'verification failed', 'interrupted',
      'unexpected error'
    )
  )
);
create index backups_started on backups (started_at desc);
