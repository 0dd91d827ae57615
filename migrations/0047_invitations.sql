-- The audit log records invitations to become a verifier, and downloads of all donations. Old copies
-- of the server write neither.

alter table audit
  drop constraint audit_action_check,
  add constraint audit_action_check check (
    action in (
      'role', 'application', 'setting', 'donation', 'suspension', 'scope', 'batch', 'deletion',
      'invitation', 'export'
    )
  );
