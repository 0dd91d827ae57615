-- Two settings more, what each may hold, and who changed which.

alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check check (name in ('selfReview', 'donations', 'siteNotice'));
alter table settings add constraint settings_value_length check (jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') between 1 and 500);
alter table settings add constraint settings_value_type check (jsonb_typeof(value) = any (case name when 'siteNotice' then array['string', 'null'] else array['boolean'] end));
-- Counts the changes of a row: the sum over all rows is the version that somebody read (decision 0009).
alter table settings add column version integer not null default 1;

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in ('role', 'application', 'setting'));
-- A setting is nobody's; a role and an application are always somebody's.
alter table audit alter column person_id drop not null;
alter table audit add constraint audit_person_check check (case when action in ('role', 'application') then person_id is not null when action = 'setting' then person_id is null else true end);
create index audit_action_newest on audit (action, position desc);
