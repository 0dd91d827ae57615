import { type Language, langOf, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term.ts';
import { Badge } from '../ui/Badge.tsx';

const looks = {
  verified: { tone: 'ok', icon: 'check', word: 'Verified' },
  pending: { tone: 'wait', icon: 'clock', word: 'Pending' },
  rejected: { tone: 'no', icon: 'cross', word: 'Rejected' },
} as const;

export function StatusBadge({ status }: { status: TermStatus }) {
  const { tone, icon, word } = looks[status];
  return <Badge tone={tone} icon={icon}>{word}</Badge>;
}

export function LanguageBadge({ language, notes = null }: { language: Language; notes?: string | null }) {
  return <Badge><b>{langOf({ language, notes })}</b>{languages[language].name}</Badge>;
}

export function SubjectBadge({ subject }: { subject: Subject }) {
  return <Badge>{subjects[subject]}</Badge>;
}
