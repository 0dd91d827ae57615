-- A page of one's own donations reads its rows in order: (user_id, created_at) alone left ties to a
-- sort, and the planner preferred to filter donations_newest, which reads everybody's.
create index donations_user_newest on donations (user_id, created_at desc, id desc);
drop index donations_user;
