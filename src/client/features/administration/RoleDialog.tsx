import { useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import { changeRole, getAdminStats, type ListedUser, listUsers } from '#contract/administration.ts';
import { listAudit } from '#contract/audit.ts';
import { m } from '#contract/messages.ts';
import type { Role } from '#domain/roles.ts';
import { displayName, makeRole } from './naming.ts';

/** What a person can do after the change, as the administrator is asked about it. */
const effects: Record<Role, string> = {
  user: 'They can contribute, but no longer verify terms or administer the site.',
  verifier: 'They can approve, edit and reject submissions from other people.',
  admin:
    'They can verify terms, decide on applications and change other people’s roles, including yours.',
};

type Props = { change: { person: ListedUser; to: Role } | null; onClose: () => void };

/**
 * Asks before a role changes, names the person and the effect, and says what went wrong where it
 * did.
 */
export function RoleDialog({ change, onClose }: Props) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };

  const confirm = async () => {
    if (!change || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.call(changeRole, {
        params: { userId: change.person.id },
        body: { role: change.to },
      });
      toast({ title: makeRole[change.to], description: m.administration_users_role_updated() });
      close();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      const sentence =
        (error instanceof ApiError && error.problem?.detail) ||
        m.administration_users_role_failed();
      setFailure(sentence);
      toast({ title: m.ui_error_title(), description: sentence, destructive: true });
    } finally {
      setBusy(false);
      void invalidate(listUsers);
      void invalidate(getAdminStats);
      void invalidate(listAudit);
    }
  };

  return (
    <Dialog open={change !== null} title={change ? `${makeRole[change.to]}?` : ''} onClose={close}>
      {change && (
        <>
          <p>
            <b>{displayName(change.person, change.person.email)}</b> ({change.person.email})
          </p>
          <p>{effects[change.to]} The change applies immediately.</p>
          {failure && (
            <p className="error-message" role="alert">
              {failure}
            </p>
          )}
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <button
              className="button button--primary"
              type="button"
              disabled={busy}
              onClick={confirm}
            >
              {busy ? 'Processing...' : makeRole[change.to]}
            </button>
            <button className="button" type="button" onClick={close}>
              Cancel
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
