import { useUser } from '#client/runtime/session/session.tsx';
import { useKeptDialog } from '#client/runtime/session/useKeptDialog.ts';
import { formatDate, formatDateTime } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import type { Invitation } from '#contract/invitations.ts';
import type { InvitationStatus } from '#domain/invitation.ts';
import { m } from '#domain/messages.ts';
import { AdminList } from './AdminList.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { useInvitations } from './invitation-queries.ts';
import { displayName } from './names.ts';
import { nameCovered } from './scope-text.ts';
import { type AdminView, viewUrl } from './view.ts';
import { readWithdrawal, type Withdrawal, WithdrawDialog } from './WithdrawDialog.tsx';

type Tone = 'plain' | 'success' | 'warning';
type When = (invitation: Invitation) => string;
const closedOn = (message: (values: { date: string }) => string): When => {
  return ({ closedAt }) => message({ date: closedAt ? formatDate(closedAt) : '' });
};
const statuses: Record<InvitationStatus, { tone: Tone; label: () => string; when: When }> = {
  open: {
    tone: 'warning',
    label: m.invitations_badge_open,
    when: ({ expiresAt }) => m.invitations_valid_until({ time: formatDateTime(expiresAt) }),
  },
  accepted: {
    tone: 'success',
    label: m.invitations_badge_accepted,
    when: closedOn(m.invitations_accepted_on),
  },
  expired: {
    tone: 'plain',
    label: m.invitations_badge_expired,
    when: ({ expiresAt }) => m.invitations_expired_on({ date: formatDate(expiresAt) }),
  },
  withdrawn: {
    tone: 'plain',
    label: m.invitations_badge_withdrawn,
    when: closedOn(m.invitations_withdrawn_on),
  },
};

/** A form to invite verifiers, and all invitations, newest first. */
export function Invitations({ view }: { view: AdminView }) {
  const owner = useUser()?.id ?? '';
  const list = useInvitations(view);
  const dialog = useKeptDialog('withdraw-invitation.v1', owner, readWithdrawal);
  return (
    <div className="vertical-stack-medium">
      <InvitationForm owner={owner} />
      <section className="vertical-stack" aria-labelledby="invitations">
        <h2 id="invitations">{m.invitations_list_heading()}</h2>
        <AdminList
          page={view.page}
          href={(page) => viewUrl(view, { page })}
          list={list}
          rows={list.data?.invitations}
          failed={m.invitations_load_failed()}
          loading={m.invitations_loading()}
          empty={
            <Empty icon="comment" title={m.invitations_empty()} hint={m.invitations_empty_hint()} />
          }
        >
          {(invitations) => (
            <ul className="vertical-stack">
              {invitations.map((each) => (
                <InvitationCard key={each.id} invitation={each} onWithdraw={dialog.change} />
              ))}
            </ul>
          )}
        </AdminList>
      </section>
      <WithdrawDialog withdrawal={dialog.state} onConfirm={dialog.keep} onClose={dialog.close} />
    </div>
  );
}

type CardProps = { invitation: Invitation; onWithdraw: (withdrawal: Withdrawal) => void };

function InvitationCard({ invitation, onWithdraw }: CardProps) {
  const { id, email, acceptedBy, invitedBy, createdAt, status } = invitation;
  const { tone, label, when } = statuses[status];
  const accepted = acceptedBy && displayName(acceptedBy, m.moderation_nameless());
  return (
    <li className="card vertical-stack">
      <div className="flex-row">
        <h3 className="person-name">{email ?? accepted ?? m.invitations_address_deleted()}</h3>
        <Badge tone={tone}>{label()}</Badge>
      </div>
      <p>{nameCovered(invitation)}</p>
      <p className="muted">
        {m.invitations_sent_by({
          name: displayName(invitedBy, m.moderation_nameless()),
          date: formatDate(createdAt),
        })}
        {' · '}
        {when(invitation)}
      </p>
      {email && (
        <p>
          <button
            className="button"
            type="button"
            aria-label={m.invitations_withdraw_label({ email })}
            onClick={() => onWithdraw({ id, email })}
          >
            {m.invitations_withdraw_button()}
          </button>
        </p>
      )}
    </li>
  );
}
