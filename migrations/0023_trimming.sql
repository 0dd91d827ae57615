-- no-transaction
-- What is deleted by age is found without reading the whole table.
create index concurrently notices_read on notices (read_at) where read_at is not null;
create index concurrently payment_events_received on payment_events (received_at);
