-- Clear the caches when the name of a contributor who shows it changes, and when a suspension hides
-- or shows it.
create function tell_shown_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', 'terms');
  return null;
end
$$;
create trigger users_tell_name after update on users
  for each row
  when (
    (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)
    and is_shown_person(new.id)
  )
  execute function tell_shown_name();
create trigger suspensions_tell after insert or update on suspensions
  for each row
  when (is_shown_person(new.user_id))
  execute function tell_shown_name();
