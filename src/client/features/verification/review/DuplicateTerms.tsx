import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { BoldCount } from '#client/ui/BoldCount.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { Term } from '#contract/terms/term.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { langTag } from '#domain/varieties.ts';
import { useDuplicateTerms } from '../queries.ts';
import { QueueFilters } from '../queue/QueueFilters.tsx';
import { QueueList } from '../queue/QueueList.tsx';
import type { QueueView } from '../queue/queue-view.ts';
import { wordCellClass } from './word-cell.ts';

/** Lists verified terms that repeat one another, with a link to each. */
export function DuplicateTerms({ view }: { view: QueueView }) {
  const duplicates = useDuplicateTerms(view);
  const total = duplicates.data?.total ?? 0;
  return (
    <>
      <QueueFilters view={view}>
        {total > 0 && (
          <p role="status">
            <BoldCount text={m.verification_duplicates_count({ count: total })} />
          </p>
        )}
      </QueueFilters>
      <QueueList
        view={view}
        query={duplicates}
        rows={duplicates.data?.groups}
        emptyTitle={m.verification_duplicates_empty()}
        emptyHint={m.verification_duplicates_empty_hint()}
      >
        {(groups) => (
          <>
            <p className="margin-bottom-2">{m.verification_duplicates_hint()}</p>
            <ResponsiveTable
              caption={m.verification_duplicates_caption()}
              columns={[
                m.verification_english_word_column(),
                m.verification_vernacular_column(),
                m.verification_language_column(),
                m.verification_subject_column(),
                m.verification_duplicates_entries_column(),
              ]}
            >
              {groups.map((terms) => (
                <DuplicateRow key={terms[0]?.id} terms={terms} />
              ))}
            </ResponsiveTable>
          </>
        )}
      </QueueList>
    </>
  );
}

function DuplicateRow({ terms }: { terms: readonly Term[] }) {
  const [first] = terms;
  if (!first) return null;
  return (
    <tr>
      <td className={wordCellClass(first.englishWord)}>
        <SenseName sense={first}>
          <b>{first.englishWord}</b>
        </SenseName>
      </td>
      <td className={wordCellClass(first.vernacularWord)} lang={langTag(first)}>
        {first.vernacularWord}
      </td>
      <td>{nameLanguage(first.language)}</td>
      <td>{nameSubject(first.subject)}</td>
      <td>
        <ul className="flex-row">
          {terms.map(({ id, number }) => (
            <li key={id}>
              <Link href={paths.term(id)}>
                {m.verification_duplicates_entry_link({ number: String(number ?? '') })}
              </Link>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
