-- The first of two approvals of a suggested edit, in subjects that need two. Old copies of the
-- server ignore it.
alter table proposals
  add column approved_by uuid references users (id),
  add column approved_at timestamptz,
  add check ((approved_by is null) = (approved_at is null));
create index proposals_approver on proposals (approved_by) where approved_by is not null;
