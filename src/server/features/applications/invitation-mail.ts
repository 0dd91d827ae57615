import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { nameCovered } from '#domain/people/scope-text.ts';
import { PRODUCT } from '#domain/product.ts';
import { hashSecret, newSecret } from '#server/identity/provider/accounts/tokens.ts';
import type { Covered } from '#server/identity/sessions/scopes.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Composer } from '#server/platform/mail/mail-worker.ts';
import { pageLink } from '#server/platform/mail/page-link.ts';

type OpenInvitation = Covered & { email: string; inviter: string | null };

const READ_INVITATION = `
  select
    i.email,
    i.languages,
    i.subjects,
    case
      when u.erased_at is null then nullif(concat_ws(' ', u.first_name, u.last_name), '')
    end as inviter
  from invitations i
  join users u on u.id = i.invited_by
  where i.id = $1
    and i.email is not null
    and i.accepted_at is null
    and i.withdrawn_at is null
    and i.expires_at > now()`;

/** The days count from the moment at which the link is sent. */
const STORE_TOKEN = `
  update invitations
  set token_hash = $2, expires_at = now() + make_interval(days => $3)
  where id = $1
    and email is not null
    and accepted_at is null
    and withdrawn_at is null
    and expires_at > now()`;

/**
 * Returns the composer of invitations. The token is generated here, and is the fragment of the
 * link, because browsers send fragments neither to servers nor in the Referer header.
 */
export function invitationComposers(
  database: Database,
  publicUrl: string,
): Record<'invitation', Composer> {
  return {
    invitation: async ({ invitationId }) => {
      const { rows } = await database.query<OpenInvitation>(READ_INVITATION, [invitationId]);
      const [invitation] = rows;
      if (!invitation) return null;
      const token = newSecret();
      return {
        ...composeInvitation(
          invitation,
          pageLink(publicUrl, `/verifier-apply#invitation=${token}`),
        ),
        confirm: (tx) => storeToken(tx, invitationId, token),
      };
    },
  };
}

async function storeToken(tx: Queryable, id: string | null, token: string): Promise<boolean> {
  const { rowCount } = await tx.query(STORE_TOKEN, [id, hashSecret(token), limits.invitationDays]);
  return rowCount === 1;
}

function composeInvitation({ email, inviter, ...scope }: OpenInvitation, link: string) {
  const text = [
    m.notice_mails_greeting_without_name(),
    inviter
      ? m.notice_mails_invitation_text({ name: inviter })
      : m.notice_mails_invitation_text_without_name(),
    m.notice_mails_invitation_product(),
    m.notice_mails_invitation_scope({ scope: nameCovered(scope) }),
    m.notice_mails_invitation_link({ link }),
    m.notice_mails_invitation_how({ days: limits.invitationDays, email }),
    PRODUCT,
  ].join('\n\n');
  return { to: email, subject: m.notice_mails_invitation_subject(), text: `${text}\n` };
}
