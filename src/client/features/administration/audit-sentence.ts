import type { AuditEntry } from '#contract/audit.ts';
import { messages } from '#contract/messages.ts';
import type { AuditAction } from '#domain/audit.ts';
import { type Role, roles } from '#domain/roles.ts';
import type { SettingName } from '#domain/settings.ts';
import { displayName } from './naming.ts';

const UNNAMED = 'a person without a name';
const roleLabel = (role: string | null) => roles[role as Role]?.label ?? String(role);

const ofSetting: Record<SettingName, (actor: string, change: AuditEntry['change']) => string> = {
  selfReview: (actor, { to }) =>
    to === 'on' ? messages.auditSelfReviewOn(actor) : messages.auditSelfReviewOff(actor),
  donations: (actor, { to }) =>
    to === 'on' ? messages.auditDonationsOn(actor) : messages.auditDonationsOff(actor),
  siteNotice: (actor, { from, to }) =>
    to === null
      ? messages.auditNoticeRemoved(actor)
      : from === null
        ? messages.auditNoticeSet(actor)
        : messages.auditNoticeChanged(actor),
};
const sentences: Record<
  AuditAction,
  (actor: string, person: string, change: AuditEntry['change']) => string
> = {
  role: (actor, person, { from, to }) =>
    messages.auditRole(actor, person, roleLabel(from), roleLabel(to)),
  application: (actor, person, { to }) =>
    to === 'approved'
      ? messages.auditApproved(actor, person)
      : messages.auditRejected(actor, person),
  donation: (actor, person) =>
    person ? messages.auditMessageHidden(actor, person) : messages.auditUnknownMessageHidden(actor),
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
