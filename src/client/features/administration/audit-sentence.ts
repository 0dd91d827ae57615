import type { AuditEntry } from '#contract/audit.ts';
import { m } from '#domain/messages.ts';
import { type Role, roles } from '#domain/roles.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { displayName } from './names.ts';

type Change = AuditEntry['change'];

export function auditSentence(entry: AuditEntry): string {
  const { action, change } = entry;
  const actor = displayName(entry.actor, m.audit_nameless_actor());
  const person = entry.person ? displayName(entry.person, m.audit_nameless_person()) : '';
  switch (action) {
    case 'role':
      return m.audit_role_changed({
        actor,
        person,
        from: roleLabel(change.from),
        to: roleLabel(change.to),
      });
    case 'application':
      return change.to === 'approved'
        ? m.audit_application_approved({ actor, person })
        : m.audit_application_rejected({ actor, person });
    case 'donation':
      return person
        ? m.audit_message_hidden({ actor, person })
        : m.audit_anonymous_message_hidden({ actor });
    case 'setting':
      return settingSentence(actor, change);
  }
}

function settingSentence(actor: string, { setting, from, to }: Change): string {
  switch (setting) {
    case 'selfReview':
      return to === 'on'
        ? m.audit_self_review_allowed({ actor })
        : m.audit_self_review_stopped({ actor });
    case 'donations':
      return to === 'on'
        ? m.audit_donations_opened({ actor })
        : m.audit_donations_closed({ actor });
    case 'verifierSecondFactor':
      return to === 'on'
        ? m.audit_verifier_second_factor_required({ actor })
        : m.audit_verifier_second_factor_optional({ actor });
    case 'secondApprovalSubjects':
      return to
        ? m.audit_second_approval_subjects_changed({ actor, subjects: subjectList(to) })
        : m.audit_second_approval_subjects_none({ actor });
    default:
      return noticeSentence(actor, from, to);
  }
}

function noticeSentence(actor: string, from: string | null, to: string | null): string {
  if (to === null) return m.audit_site_notice_removed({ actor });
  if (from === null) return m.audit_site_notice_added({ actor });
  return m.audit_site_notice_changed({ actor });
}

const subjectList = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => subjects[id as Subject] ?? id)
    .join(', ');

const roleLabel = (role: string | null): string => roles[role as Role]?.label() ?? String(role);
