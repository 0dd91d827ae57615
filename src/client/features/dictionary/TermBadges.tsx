import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import type { Badges } from './group-terms.ts';

/**
 * Shows badges for the language, subject and status of a term, or for those that all terms of a
 * group share.
 */
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
