import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import type { Badges } from './group-terms.ts';

/** Shows badges for a language, a subject and a status. A value that is null gets no badge. */
export function TermBadges({ language, subject, status }: Badges) {
  if (!language && !subject && !status) return null;
  return (
    <p className="flex-row">
      {language && <LanguageBadge language={language} />}
      {subject && <SubjectBadge subject={subject} />}
      {status && <StatusBadge status={status} />}
    </p>
  );
}
