-- Somebody who is signed out repeats a creating call under a key as well. The constraint keeps its columns, so that `on conflict (user_id, key)` finds it before and after.
alter table idempotency_keys add constraint idempotency_keys_once unique nulls not distinct (user_id, key);
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys alter column user_id drop not null;
