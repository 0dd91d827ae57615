import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { Invitation } from '#contract/administration/invitations.ts';
import { formatDate, formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { InvitationMailState, InvitationStatus } from '#domain/people/invitation.ts';
import { nameCovered } from '#domain/people/scope-text.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { useInvitations, useWithdrawInvitation } from './invitation-queries.ts';

/** An open invitation that the administrator is about to withdraw. */
type Withdrawal = { id: string; email: string };

type Tone = 'plain' | 'success' | 'warning';
type DescribeTime = (invitation: Invitation) => string;
const closedOn = (message: (values: { date: string }) => string): DescribeTime => {
  return ({ closedAt }) => message({ date: closedAt ? formatDate(closedAt) : '' });
};
const statuses: Record<
  InvitationStatus,
  { tone: Tone; label: () => string; describeTime: DescribeTime }
> = {
  open: {
    tone: 'warning',
    label: m.invitations_badge_open,
    describeTime: ({ expiresAt }) => m.invitations_valid_until({ time: formatDateTime(expiresAt) }),
  },
  accepted: {
    tone: 'success',
    label: m.invitations_badge_accepted,
    describeTime: closedOn(m.invitations_accepted_on),
  },
  expired: {
    tone: 'plain',
    label: m.invitations_badge_expired,
    describeTime: ({ expiresAt }) => m.invitations_expired_on({ date: formatDate(expiresAt) }),
  },
  withdrawn: {
    tone: 'plain',
    label: m.invitations_badge_withdrawn,
    describeTime: closedOn(m.invitations_withdrawn_on),
  },
};

type Mail = { state: InvitationMailState; failure: string | null };

/** Describes whether the email with the invitation was sent. */
const describeMail = ({ state, failure }: Mail): string => {
  const reason = failure === null ? '' : describeFailure(failure);
  if (state === 'waiting')
    return failure === null ? m.invitations_mail_waiting() : m.invitations_mail_retried({ reason });
  if (state === 'failed') return m.invitations_mail_failed({ reason });
  return state === 'sent' ? m.invitations_mail_sent() : m.invitations_mail_unknown();
};

const describeFailure = (code: string): string =>
  /^\d+$/.test(code)
    ? m.invitations_mail_answer({ code })
    : m.invitations_mail_unreachable({ code });

/** A form to invite verifiers, and all invitations, newest first. */
export function Invitations({ view }: { view: AdminView }) {
  const list = useInvitations(view);
  const dialog = useDraft(draftedDialog('withdraw-invitation.v2', readWithdrawal), null);
  return (
    <div className="vertical-stack-medium">
      <InvitationForm />
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
                <InvitationCard key={each.id} invitation={each} onWithdraw={dialog.restart} />
              ))}
            </ul>
          )}
        </AdminList>
      </section>
      <WithdrawDialog withdrawal={dialog.text} onConfirm={dialog.save} onClose={dialog.drop} />
    </div>
  );
}

type CardProps = { invitation: Invitation; onWithdraw: (withdrawal: Withdrawal) => void };

function InvitationCard({ invitation, onWithdraw }: CardProps) {
  const { id, email, acceptedBy, invitedBy, createdAt, status, mail } = invitation;
  const { tone, label, describeTime } = statuses[status];
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
        {describeTime(invitation)}
      </p>
      {mail && status === 'open' && <p>{describeMail(mail)}</p>}
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

/** @returns the stored withdrawal, or null if the stored value is not one */
function readWithdrawal(stored: unknown): Withdrawal | null {
  const { id, email } = (stored ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
}

type WithdrawDialogProps = {
  withdrawal: Withdrawal | null;
  /** Runs when the user confirms, before the API call. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an invitation is withdrawn. */
function WithdrawDialog({ withdrawal, onConfirm, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawInvitation();
  const isClosed = withdraw.failure?.status === 409;
  const close = () => {
    withdraw.reset();
    onClose();
  };
  const confirm = ({ id }: Withdrawal) => {
    onConfirm();
    withdraw.mutate({ params: { id } }, { onSuccess: close });
  };
  return (
    <Dialog open={withdrawal !== null} title={m.invitations_withdraw_title()} onClose={close}>
      {withdrawal && (
        <>
          <p>{m.invitations_withdraw_effect({ email: withdrawal.email })}</p>
          {withdraw.failure && <FailureNote failure={withdraw.failure} />}
          <DialogButtons
            tone="danger"
            submitLabel={m.invitations_withdraw_confirm_button()}
            isPending={withdraw.isPending}
            isOpen={!isClosed}
            onConfirm={() => confirm(withdrawal)}
            onClose={close}
          />
        </>
      )}
    </Dialog>
  );
}
