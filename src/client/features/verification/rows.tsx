import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import type { Term } from '#contract/term.ts';
import type { MyAction, RecentAction } from '#contract/verification.ts';
import { langTag, languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';

/**
 * A table that becomes a list of blocks on a phone. The last column of a queue holds its links and
 * shows no heading.
 */
export function QueueTable({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table
      className={
        columns.includes('Review')
          ? 'responsive-table responsive-table--side-actions'
          : 'responsive-table'
      }
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column === 'Review' ? <span className="visually-hidden">{column}</span> : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A word is never broken by the machine; one that no screen holds has to be. */
const LONGEST_WHOLE = 24;
const wordCellClass = (text: string) =>
  text.split(/[\s-]+/).every((word) => word.length <= LONGEST_WHOLE)
    ? 'word-cell word-cell--unbroken'
    : 'word-cell';

export function PendingRow({ term }: { term: Term }) {
  return (
    <tr>
      <td className={wordCellClass(term.englishWord)}>
        <b>{term.englishWord}</b>
      </td>
      <td className={wordCellClass(term.vernacularWord)} lang={langTag(term)}>
        {term.vernacularWord}
      </td>
      <td>{languages[term.language].name}</td>
      <td>{subjects[term.subject]}</td>
      <td>{formatDate(term.createdAt)}</td>
      <td className="actions-cell">
        <Link
          className="button"
          href={paths.review(term.id)}
          aria-label={`Review ${term.englishWord}`}
        >
          Review
        </Link>
      </td>
    </tr>
  );
}

/** One decision. `verified` shows as Approved, any other as Rejected (specification 2). */
export function ActionRow({
  row,
  verifier,
}: {
  row: MyAction;
  verifier?: RecentAction['verifier'];
}) {
  const { term, action, createdAt } = row;
  return (
    <tr>
      <td className={wordCellClass(`${term.englishWord} ${term.vernacularWord}`)}>
        <Link href={paths.term(term.id)}>{term.englishWord}</Link>{' '}
        <span lang={langTag(term)}>{term.vernacularWord}</span>
      </td>
      <td>{languages[term.language].name}</td>
      {verifier && (
        <td className="text-cell">
          {[verifier.firstName, verifier.lastName].filter(Boolean).join(' ') || 'Verifier'}
        </td>
      )}
      <td>
        {action === 'verified' ? (
          <Badge tone="success" icon="check">
            Approved
          </Badge>
        ) : (
          <Badge tone="danger" icon="cross">
            Rejected
          </Badge>
        )}
      </td>
      <td>{formatDate(createdAt)}</td>
    </tr>
  );
}
