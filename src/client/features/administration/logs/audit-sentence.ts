import type { AuditEntry } from '#contract/administration/audit.ts';
import { type Language, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type Role, roles } from '#domain/roles.ts';
import type { BatchKind } from '#domain/site/batch.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { displayName } from '../names.ts';

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
      return donationSentence(change, { actor, person });
    case 'setting':
      return settingSentence(actor, change);
    case 'suspension':
      return change.to === 'suspended'
        ? m.audit_suspended({ actor, person })
        : m.audit_suspension_lifted({ actor, person });
    case 'scope':
      return scopeSentence(change, { actor, person });
    case 'deletion':
      return m.audit_spam_deleted({ actor, person });
    case 'batch':
      return batchSentence(change, { actor, person });
    case 'invitation':
      return invitationSentence(change, actor);
    case 'export':
      return m.audit_donations_exported({ actor });
    case 'source':
      return licenceSentence(actor, change);
  }
}

type Names = { actor: string; person: string };
type BatchSentence = (values: Names & { count: number }) => string;
const batchSentences: Record<BatchKind, BatchSentence> = {
  bulkReject: m.audit_bulk_changed,
  bulkApprove: m.audit_bulk_changed,
  bulkConcept: m.audit_bulk_changed,
  spam: m.audit_spam_rejected,
  takeBackSubmissions: m.audit_submissions_taken_back,
  takeBackDecisions: m.audit_decisions_taken_back,
};
const batchUndoneSentences: Record<BatchKind, BatchSentence> = {
  bulkReject: m.audit_bulk_undone,
  bulkApprove: m.audit_bulk_undone,
  bulkConcept: m.audit_bulk_undone,
  spam: m.audit_spam_restored,
  takeBackSubmissions: m.audit_submissions_restored,
  takeBackDecisions: m.audit_decisions_restored,
};

function batchSentence({ from, to, count }: Change, names: Names): string {
  const counted = { ...names, count: count ?? 0 };
  return to === null
    ? batchUndoneSentences[from as BatchKind](counted)
    : batchSentences[to as BatchKind](counted);
}

function invitationSentence({ to }: Change, actor: string): string {
  if (to === 'accepted') return m.audit_invitation_accepted({ actor });
  return to === 'withdrawn'
    ? m.audit_invitation_withdrawn({ actor })
    : m.audit_invitation_sent({ actor });
}

function scopeSentence({ to, count }: Change, names: Names): string {
  if (to === null) return m.audit_scope_opened(names);
  const scope = nameScope(to);
  return count === null
    ? m.audit_scope_changed({ ...names, scope })
    : m.audit_scope_lent({ ...names, scope, count });
}

const hidingSentences: Record<
  string,
  { known: (names: Names) => string; anonymous: (names: Names) => string }
> = {
  hidden: { known: m.audit_message_hidden, anonymous: m.audit_anonymous_message_hidden },
  shown: { known: m.audit_message_shown, anonymous: m.audit_anonymous_message_shown },
  nameHidden: { known: m.audit_name_hidden, anonymous: m.audit_anonymous_name_hidden },
  nameShown: { known: m.audit_name_shown, anonymous: m.audit_anonymous_name_shown },
};

function donationSentence({ to }: Change, names: Names): string {
  const { known, anonymous } = hidingSentences[String(to)] ?? {
    known: m.audit_message_hidden,
    anonymous: m.audit_anonymous_message_hidden,
  };
  return (names.person ? known : anonymous)(names);
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
        ? m.audit_second_approval_subjects_changed({ actor, subjects: nameScope(to) })
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

function licenceSentence(actor: string, { source, from, to }: Change): string {
  const names = { actor, source: String(source) };
  if (to === null) return m.audit_licence_removed({ ...names, from: String(from) });
  return from === null
    ? m.audit_licence_entered({ ...names, licence: to })
    : m.audit_licence_changed({ ...names, from, licence: to });
}

const nameScope = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => (languageNames[id as Language] ?? subjects[id as Subject])?.() ?? id)
    .join(', ');

const roleLabel = (role: string | null): string => roles[role as Role]?.label() ?? String(role);
