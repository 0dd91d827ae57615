import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { ListedUser } from '#contract/administration/administration.ts';
import { m } from '#domain/messages.ts';
import { type Role, roleIds } from '#domain/roles.ts';
import { displayName, makeRole } from '../names.ts';
import { useChangeRole } from '../queries.ts';

export type RoleChange = { person: ListedUser; to: Role };
type Props = {
  change: RoleChange | null;
  /** Runs when the user confirms the change, before the API call. */
  onConfirm: () => void;
  onClose: () => void;
};

/** @returns the stored role change, or null if the stored value is not a role change */
export function readRoleChange(stored: unknown): RoleChange | null {
  const { person, to } = (stored ?? {}) as { person?: Partial<ListedUser>; to?: unknown };
  const isChange = typeof person?.id === 'string' && typeof person.email === 'string';
  return isChange && roleIds.some((role) => role === to) ? (stored as RoleChange) : null;
}

const titles: Record<Role, () => string> = {
  user: m.administration_role_dialog_user_title,
  verifier: m.administration_role_dialog_verifier_title,
  admin: m.administration_role_dialog_admin_title,
};
const effects: Record<Role, () => string> = {
  user: m.administration_role_dialog_user_effect,
  verifier: m.administration_role_dialog_verifier_effect,
  admin: m.administration_role_dialog_admin_effect,
};

/** Asks for confirmation before a role changes. */
export function RoleDialog({ change, onConfirm, onClose }: Props) {
  const changeRole = useChangeRole();
  const close = () => {
    changeRole.reset();
    onClose();
  };
  const confirm = ({ person, to }: RoleChange) => {
    onConfirm();
    changeRole.mutate({ params: { userId: person.id }, body: { role: to } }, { onSuccess: close });
  };

  return (
    <Dialog open={change !== null} title={change ? titles[change.to]() : ''} onClose={close}>
      {change && (
        <>
          <p>
            <b>{displayName(change.person, change.person.email)}</b> ({change.person.email})
          </p>
          <p>{effects[change.to]()}</p>
          {changeRole.failure && <FailureNote failure={changeRole.failure} />}
          <DialogButtons
            submitLabel={makeRole[change.to]()}
            isPending={changeRole.isPending}
            onConfirm={() => confirm(change)}
            onClose={close}
          />
        </>
      )}
    </Dialog>
  );
}
