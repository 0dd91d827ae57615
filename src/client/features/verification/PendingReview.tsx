import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { BoldCount } from '#client/ui/BoldCount.tsx';
import { ResponsiveTable } from '#client/ui/ResponsiveTable.tsx';
import type { Term } from '#contract/term.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';
import { langTag } from '#domain/varieties.ts';
import { QueueList } from './QueueList.tsx';
import { QueuePreference } from './QueuePreference.tsx';
import { usePendingTerms } from './queries.ts';
import type { QueueView } from './queue-view.ts';
import { wordCellClass } from './word-cell.ts';

export function PendingReview({ view }: { view: QueueView }) {
  const queue = usePendingTerms(view);
  return (
    <>
      <QueuePreference />
      <QueueList
        view={view}
        query={queue}
        rows={queue.data?.terms}
        emptyTitle={m.verification_queue_empty()}
        emptyHint={m.verification_queue_empty_hint()}
      >
        {(terms) => (
          <>
            <p role="status" className="margin-bottom-2">
              <BoldCount text={m.verification_queue_count({ count: queue.data?.total ?? 0 })} />
            </p>
            <ResponsiveTable
              caption={m.verification_queue_caption()}
              columns={[
                m.verification_english_word_column(),
                m.verification_vernacular_column(),
                m.verification_language_column(),
                m.verification_subject_column(),
                m.verification_submitted_column(),
              ]}
              actionsColumn={m.verification_review_column()}
            >
              {terms.map((term) => (
                <PendingRow key={term.id} term={term} />
              ))}
            </ResponsiveTable>
          </>
        )}
      </QueueList>
    </>
  );
}

function PendingRow({ term }: { term: Term }) {
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
          aria-label={m.verification_review_label({ word: term.englishWord })}
        >
          {m.verification_review_button()}
        </Link>
      </td>
    </tr>
  );
}
