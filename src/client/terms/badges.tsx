import { type Language, languages, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { Badge } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icon.tsx';

/** The name of each status. */
export const statusNames: Record<TermStatus, () => string> = {
  verified: m.terms_status_verified,
  pending: m.terms_status_pending,
  rejected: m.terms_status_rejected,
};
const tones: Record<TermStatus, { tone: 'success' | 'warning' | 'danger'; icon: IconName }> = {
  verified: { tone: 'success', icon: 'check' },
  pending: { tone: 'warning', icon: 'clock' },
  rejected: { tone: 'danger', icon: 'cross' },
};

export const StatusBadge = ({ status }: { status: TermStatus }) => (
  <Badge {...tones[status]}>{statusNames[status]()}</Badge>
);
/** The status of the reader's own submission: "Changes requested" replaces "Pending". */
export const OwnStatusBadge = ({
  status,
  isRequested,
}: {
  status: TermStatus;
  isRequested: boolean;
}) =>
  isRequested ? (
    <Badge tone="warning" icon="comment">
      {m.change_request_badge()}
    </Badge>
  ) : (
    <StatusBadge status={status} />
  );
export const LanguageBadge = ({ language }: { language: Language }) => (
  <Badge>
    <b>{languages[language].lang}</b>
    {nameLanguage(language)}
  </Badge>
);
export const SubjectBadge = ({ subject }: { subject: Subject }) => (
  <Badge>{nameSubject(subject)}</Badge>
);
