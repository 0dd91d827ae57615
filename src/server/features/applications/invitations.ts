import type { inviteVerifier } from '#contract/administration/invitations.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import { hashSecret, newSecret } from '#server/identity/provider/accounts/tokens.ts';
import type { Covered } from '#server/identity/sessions/scopes.ts';
import { withdrawInvitations } from '#server/identity/sessions/withdraw-invitations.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { lockEligibleUser, makeVerifier } from './make-verifier.ts';

// Only this file, retention, the code that erases accounts and withdraw-invitations.ts change
// invitations.

type Invited = BodyOf<typeof inviteVerifier> & { actorId: string };

const hashAddress = (email: string): string => hashSecret(email.toLowerCase());
/** Deletes the address of an invitation that is no longer open. */
const withoutAddress = { email: null, emailHash: '' } as const;

const INSERT_INVITATION = `
  insert into invitations (
    email,
    email_hash,
    token_hash,
    languages,
    subjects,
    invited_by,
    expires_at
  )
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
  on conflict do nothing
  returning id`;

/**
 * Stores an invitation and queues its email, and stores a notice if the address belongs to an
 * account. The token is generated when the email is sent; until then, the invitation has the hash
 * of a token that nobody knows. Replaces an open invitation whose email was not sent at the first
 * try.
 * @returns the invitation's id
 * @throws 409 if the person can already verify terms, or has an open invitation
 */
export async function storeInvitation(
  tx: Queryable,
  { email, languages, subjects, actorId }: Invited,
): Promise<string> {
  const emailHash = hashAddress(email);
  await tx
    .updateTable('invitations')
    .set(withoutAddress)
    .where('emailHash', '=', emailHash)
    .where('expiresAt', '<=', now)
    .execute();
  const userId = await findContributor(tx, email);
  await withdrawUndelivered(tx, emailHash, actorId);
  const { rows } = await tx.query<{ id: string }>(INSERT_INVITATION, [
    email,
    emailHash,
    hashSecret(newSecret()),
    languages,
    subjects,
    actorId,
    limits.invitationDays,
  ]);
  if (!rows[0]) throw await refuseSecond(tx, emailHash);
  await queueMail(tx, { kind: 'invitation', invitationId: rows[0].id });
  if (userId)
    await notify(tx, {
      kind: 'invitation',
      userId,
      actorId,
      role: 'verifier',
      mailedElsewhere: true,
    });
  await recordAudit(tx, {
    action: 'invitation',
    actorId,
    personId: null,
    change: { from: null, to: 'open' },
  });
  return rows[0].id;
}

async function refuseSecond(tx: Queryable, emailHash: string): Promise<HttpProblem> {
  const unsentMail = await tx
    .selectFrom('mails')
    .innerJoin('invitations', 'invitations.id', 'mails.invitationId')
    .select('mails.id')
    .where('invitations.emailHash', '=', emailHash)
    .where('mails.state', 'in', ['queued', 'handing over'])
    .executeTakeFirst();
  return new HttpProblem(
    409,
    unsentMail ? errorText('invitation_waiting') : errorText('invitation_open'),
  );
}

const WITHDRAW_UNDELIVERED = `
  update invitations i
  set email = null, email_hash = '', withdrawn_at = now()
  where i.email_hash = $1
    and i.accepted_at is null
    and i.withdrawn_at is null
    and exists (
      select
      from mails
      where mails.invitation_id = i.id
        and (
          mails.state in ('failed', 'unknown', 'none')
          or mails.state = 'queued' and mails.failure is not null
        )
    )`;

/**
 * Withdraws an open invitation whose email may not have arrived, before another one is sent. An
 * email that waits for its next try is not sent any more.
 */
async function withdrawUndelivered(
  tx: Queryable,
  emailHash: string,
  actorId: string,
): Promise<void> {
  const { rowCount } = await tx.query(WITHDRAW_UNDELIVERED, [emailHash]);
  if (rowCount > 0)
    await recordAudit(tx, {
      action: 'invitation',
      actorId,
      personId: null,
      change: { from: 'open', to: 'withdrawn' },
    });
}

/**
 * Finds the contributor with this address. Returns null if nobody has verified it.
 * @throws 409 if the person is a verifier or an administrator
 */
async function findContributor(tx: Queryable, email: string): Promise<string | null> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  if (person && person.role !== 'user') throw new HttpProblem(409, errorText('invited_verifier'));
  return person?.id ?? null;
}

/** @throws 409 if the invitation is no longer open */
export async function withdrawInvitation(
  tx: Queryable,
  id: string,
  actorId: string,
): Promise<void> {
  if ((await withdrawInvitations(tx, { id }, actorId)) === 0)
    throw new HttpProblem(409, errorText('invitation_closed'));
}

/**
 * Makes the invited person a verifier with the scope of the invitation. Locks the person first, as
 * the code that erases accounts does, so that the two cannot deadlock.
 * @throws 404 if there is no invitation with this token
 * @throws 409 if the invitation is not open, was sent to another address, or is not needed
 */
export async function acceptInvitation(
  tx: Queryable,
  token: string,
  userId: string,
): Promise<void> {
  const { email, role } = await lockEligibleUser(tx, userId);
  if (role !== 'user') throw new HttpProblem(409, errorText('verifier_already'));
  const invitation = await lockInvitation(tx, token);
  if (invitation.emailHash !== hashAddress(email ?? ''))
    throw new HttpProblem(409, errorText('invitation_address'));
  await tx
    .updateTable('invitations')
    .set({ ...withoutAddress, acceptedAt: now, acceptedBy: userId })
    .where('id', '=', invitation.id)
    .execute();
  await recordAudit(tx, {
    action: 'invitation',
    actorId: userId,
    personId: null,
    change: { from: 'open', to: 'accepted' },
  });
  await makeVerifier(tx, userId, invitation);
}

/**
 * The invitation of a former administrator counts as withdrawn, even if it was stored while the role
 * was taken away.
 */
const LOCK_INVITATION = `
  select
    i.id,
    i.email_hash,
    i.languages,
    i.subjects,
    i.invited_by as granted_by,
    i.accepted_at is not null as is_accepted,
    i.withdrawn_at is not null or u.role <> 'admin' as is_withdrawn,
    i.expires_at <= now() as is_expired
  from invitations i
  join users u on u.id = i.invited_by
  where i.token_hash = $1
  for update of i`;

/** @throws 404 or 409 if there is no open invitation with this token */
async function lockInvitation(tx: Queryable, token: string): Promise<LockedInvitation> {
  const { rows } = await tx.query<LockedInvitation>(LOCK_INVITATION, [hashSecret(token)]);
  const [invitation] = rows;
  if (!invitation) throw new HttpProblem(404, errorText('invitation_unknown'));
  if (invitation.isAccepted) throw new HttpProblem(409, errorText('invitation_accepted'));
  if (invitation.isWithdrawn) throw new HttpProblem(409, errorText('invitation_withdrawn'));
  if (invitation.isExpired) throw new HttpProblem(409, errorText('invitation_expired'));
  return invitation;
}

type LockedInvitation = Covered & {
  id: string;
  emailHash: string;
  grantedBy: string;
  isAccepted: boolean;
  isWithdrawn: boolean;
  isExpired: boolean;
};
