-- no-transaction
-- The index and the check for 0051. No step blocks writers.
create index concurrently notices_of_mail on notices (mail_id) where mail_id is not null;
alter table notices validate constraint notices_mail_id_fkey;
