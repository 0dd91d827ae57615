import type { AuditEntry } from '#contract/audit.ts';
import { m } from '#contract/messages.ts';
import type { AuditAction } from '#domain/audit.ts';
import { type Role, roles } from '#domain/roles.ts';
import type { SettingName } from '#domain/settings.ts';
import { displayName } from './naming.ts';

const UNNAMED = 'a person without a name';
const roleLabel = (role: string | null) => roles[role as Role]?.label ?? String(role);

const ofSetting: Record<SettingName, (actor: string, change: AuditEntry['change']) => string> = {
  selfReview: (actor, { to }) =>
    to === 'on' ? m.audit_self_review_allowed({ actor }) : m.audit_self_review_stopped({ actor }),
  donations: (actor, { to }) =>
    to === 'on' ? m.audit_donations_opened({ actor }) : m.audit_donations_closed({ actor }),
  siteNotice: (actor, { from, to }) =>
    to === null
      ? m.audit_site_notice_removed({ actor })
      : from === null
        ? m.audit_site_notice_added({ actor })
        : m.audit_site_notice_changed({ actor }),
};
const sentences: Record<
  AuditAction,
  (actor: string, person: string, change: AuditEntry['change']) => string
> = {
  role: (actor, person, { from, to }) =>
    m.audit_role_changed({ actor, person, from: roleLabel(from), to: roleLabel(to) }),
  application: (actor, person, { to }) =>
    to === 'approved'
      ? m.audit_application_approved({ actor, person })
      : m.audit_application_rejected({ actor, person }),
  donation: (actor, person) =>
    person
      ? m.audit_message_hidden({ actor, person })
      : m.audit_anonymous_message_hidden({ actor }),
  setting: (actor, _, change) => ofSetting[change.setting!](actor, change),
};

/** What an entry says, as one sentence. */
export function auditSentence({ action, actor, person, change }: AuditEntry): string {
  return sentences[action](
    displayName(actor, UNNAMED),
    person ? displayName(person, UNNAMED) : '',
    change,
  );
}
