-- The field that a verifier asks the author to change, or null if the request is about more than
-- one. Old copies of the server store null.
alter table term_history add column requested_field text;
