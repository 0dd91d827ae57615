-- What administrators do about people and their contributions. Old copies of the server write none
-- of it.

alter table audit
  drop constraint audit_action_check,
  drop constraint audit_person_check,
  add constraint audit_action_check check (
    action in (
      'role', 'application', 'setting', 'donation', 'suspension', 'scope', 'batch', 'deletion'
    )
  ),
  add constraint audit_person_check check (
    case
      when action in ('role', 'application', 'suspension', 'scope') then person_id is not null
      when action = 'setting' then person_id is null
      else true
    end
  );

-- How many terms the batch changed.
alter table batches add column terms integer not null default 0;

-- Administrators can hide the name of a donor, as they can hide the message.
alter table donations add column name_hidden boolean not null default false;
