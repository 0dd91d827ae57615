import type { BodyOf } from '#contract/endpoint.ts';
import type { inviteVerifier } from '#contract/invitations.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import { hashSecret, newSecret } from '#server/identity/provider/tokens.ts';
import type { Covered } from '#server/identity/sessions/scopes.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { lockEligibleUser, makeVerifier } from './make-verifier.ts';

// Besides this file, only retention and the code that erases accounts change invitations.

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
 * Stores an invitation, and a notice if the address belongs to an account. The token is only in the
 * email, and the database contains its hash.
 * @throws 409 if the person can already verify terms, or has an open invitation
 */
export async function storeInvitation(
  tx: Queryable,
  { email, languages, subjects, actorId }: Invited,
): Promise<{ id: string; token: string }> {
  const emailHash = hashAddress(email);
  await tx
    .updateTable('invitations')
    .set(withoutAddress)
    .where('emailHash', '=', emailHash)
    .where('expiresAt', '<=', now)
    .execute();
  const userId = await findContributor(tx, email);
  const token = newSecret();
  const { rows } = await tx.query<{ id: string }>(INSERT_INVITATION, [
    email,
    emailHash,
    hashSecret(token),
    languages,
    subjects,
    actorId,
    limits.invitationDays,
  ]);
  if (!rows[0]) throw new HttpProblem(409, m.errors_detail_invitation_open());
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
  return { id: rows[0].id, token };
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
  if (person && person.role !== 'user')
    throw new HttpProblem(409, m.errors_detail_invited_verifier());
  return person?.id ?? null;
}

/** @throws 409 if the invitation is no longer open */
export async function withdrawInvitation(
  tx: Queryable,
  id: string,
  actorId: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ ...withoutAddress, withdrawnAt: now })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpProblem(409, m.errors_detail_invitation_closed());
  await recordAudit(tx, {
    action: 'invitation',
    actorId,
    personId: null,
    change: { from: 'open', to: 'withdrawn' },
  });
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
  if (role !== 'user') throw new HttpProblem(409, m.errors_detail_verifier_already());
  const invitation = await lockInvitation(tx, token);
  if (invitation.emailHash !== hashAddress(email ?? ''))
    throw new HttpProblem(409, m.errors_detail_invitation_address());
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

const LOCK_INVITATION = `
  select
    id,
    email_hash,
    languages,
    subjects,
    invited_by as granted_by,
    accepted_at is not null as is_accepted,
    withdrawn_at is not null as is_withdrawn,
    expires_at <= now() as is_expired
  from invitations
  where token_hash = $1
  for update`;

/** @throws 404 or 409 if there is no open invitation with this token */
async function lockInvitation(tx: Queryable, token: string): Promise<LockedInvitation> {
  const { rows } = await tx.query<LockedInvitation>(LOCK_INVITATION, [hashSecret(token)]);
  const [invitation] = rows;
  if (!invitation) throw new HttpProblem(404, m.errors_detail_invitation_unknown());
  if (invitation.isAccepted) throw new HttpProblem(409, m.errors_detail_invitation_accepted());
  if (invitation.isWithdrawn) throw new HttpProblem(409, m.errors_detail_invitation_withdrawn());
  if (invitation.isExpired) throw new HttpProblem(409, m.errors_detail_invitation_expired());
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
