-- The audit log records changes of the licence of a source. Old copies of the server write none.

alter table audit
  drop constraint audit_action_check,
  add constraint audit_action_check check (
    action in (
      'role', 'application', 'setting', 'donation', 'suspension', 'scope', 'batch', 'deletion',
      'invitation', 'export', 'source'
    )
  );
