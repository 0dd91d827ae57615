import { Badge } from '#client/ui/Badge.tsx';
import { m } from '#domain/messages.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { OwnStatusBadge } from '../badges.tsx';

/** A word of an entry, as its own page, the page of its concept or a list contains it. */
type Word = { status: TermStatus } & (
  | { verifiers: number; sources: readonly unknown[] }
  | { sourceName: string | null }
);

/** The status of an entry is "verified" if one of its words is, and otherwise that of the first. */
export const statusOf = (words: readonly Word[]): TermStatus | undefined =>
  words.some(isVerified) ? 'verified' : words[0]?.status;

const isVerified = ({ status }: Word): boolean => status === 'verified';

/** Whether no person verified the word, only the import of a source. */
const isImported = (word: Word): boolean =>
  'sourceName' in word ? word.sourceName !== null : word.verifiers === 0 && word.sources.length > 0;

/**
 * The mark beside the headword of a term or a concept. It shows the status, or "From a source" if
 * nobody on this site has checked any of the words.
 */
export function EntryStatus({
  words,
  isRequested = false,
}: {
  words: readonly Word[];
  /** Whether a verifier asked the reader to change the term. */
  isRequested?: boolean;
}) {
  const status = statusOf(words);
  if (!status) return null;
  if (status === 'verified' && words.filter(isVerified).every(isImported))
    return <Badge>{m.terms_status_imported()}</Badge>;
  return <OwnStatusBadge status={status} isRequested={isRequested} />;
}
