import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import type { Badges } from './grouped.ts';

/** The facts of a term, or those that all terms of a group share. */
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
