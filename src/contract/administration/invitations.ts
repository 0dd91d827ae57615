import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import {
  checkInvitedEmail,
  invitationMailStates,
  invitationStatuses,
} from '#domain/people/invitation.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choices, count, endpoint, id, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { personName } from './audit.ts';

const invitation = z.object({
  id,
  /** Null unless the invitation is open, because the address is deleted when it closes. */
  email: z.nullable(z.string()),
  languages: z.array(z.enum(languageIds)),
  subjects: z.array(z.enum(subjectIds)),
  status: z.enum(invitationStatuses),
  invitedBy: personName,
  acceptedBy: z.nullable(personName),
  createdAt: time,
  expiresAt: time,
  /** When the invitation was accepted or withdrawn. */
  closedAt: z.nullable(time),
  /** The email with the link; null for invitations of earlier releases. */
  mail: z.nullable(
    z.object({
      state: z.enum(invitationMailStates),
      /** What the mail server answered last, such as 550, or the error of the network. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type Invitation = z.infer<typeof invitation>;

const email = z.pipe(
  z.optional(z.unknown()),
  z.transform((raw: unknown, context): string => {
    const checked = checkInvitedEmail(raw);
    if (checked.ok) return checked.value;
    context.issues.push({ code: 'custom', message: checked.message, input: raw });
    return z.NEVER;
  }),
) as z.ZodMiniType<string, string>;
z.globalRegistry.add(email, { type: 'string', format: 'email' });

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Lists the invitations to become a verifier, newest first',
  needs: 'invitation.manage',
  query: z.object(paging),
  reply: z.object({ invitations: z.array(invitation), total: count }),
});
export const inviteVerifier = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invites a person by email to become a verifier; empty lists mean all',
  needs: 'invitation.manage',
  recent: true,
  status: 201,
  rate: 'invitation',
  body: z.object({
    email,
    languages: choices(languageIds, m.rules_scope_languages, 0),
    subjects: choices(subjectIds, m.rules_scope_subjects, 0),
  }),
  reply: invitation,
});
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  summary: 'Withdraws an open invitation and deletes its address',
  needs: 'invitation.manage',
  recent: true,
  reply: invitation,
});
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Makes the caller a verifier, if the invitation was sent to their address',
  needs: 'invitation.accept',
  body: z.object({
    token: z
      .string({ error: m.errors_detail_invitation_unknown })
      .check(z.maxLength(200, { error: m.errors_detail_invitation_unknown })),
  }),
  reply: z.object({ accepted: z.literal(true) }),
});
