-- Requests for changes in the history of a term. They were entries of the action 'updated' that
-- nothing told from others. Old copies of the server store false.
alter table term_history add column is_request boolean not null default false;
