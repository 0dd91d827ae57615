import { Link } from 'wouter';
import { type Prefill, paths } from '#client/runtime/paths.ts';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import type { OtherWord } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { type Language, languageIds, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

type Props = { term: Term; others: readonly OtherWord[]; list: string | null };

/**
 * For each of the other languages, shows the words for the same meaning, or a link to contribute
 * one. `list` is the address of the list that the reader came from, or null. The linked
 * term pages get this address, so that they can link back to the list.
 */
export function OtherLanguages({ term, others, list }: Props) {
  return (
    <section className="card" aria-labelledby="others">
      <h2 id="others">{m.dictionary_term_others_heading()}</h2>
      <StaticElement as="table">
        <thead>
          <tr>
            <th scope="col">{m.dictionary_term_others_language()}</th>
            <th scope="col">{m.dictionary_term_others_word()}</th>
          </tr>
        </thead>
        <tbody>
          {languageIds
            .filter((id) => id !== term.language)
            .map((id) => (
              <LanguageRow
                key={id}
                language={id}
                term={term}
                words={others.filter(({ language }) => language === id)}
                list={list}
              />
            ))}
        </tbody>
      </StaticElement>
      {term.conceptNumber !== null && (
        <p className="margin-top-3">
          <Link href={paths.concept(term.conceptNumber)}>{m.dictionary_term_others_concept()}</Link>
        </p>
      )}
    </section>
  );
}

/** Fills the form for a word in another language that has the same meaning. */
const prefillFrom = (
  { englishWord, subject, conceptNumber }: Term,
  language: Language,
): Prefill => ({
  english: englishWord,
  language,
  subject,
  concept: conceptNumber === null ? undefined : String(conceptNumber),
});

function LanguageRow({
  language,
  term,
  words,
  list,
}: {
  language: Language;
  term: Term;
  words: readonly OtherWord[];
  list: string | null;
}) {
  const { name } = languages[language];
  return (
    <tr>
      <th className="plain-header" scope="row">
        {name}
      </th>
      <td>
        {words.length === 0 ? (
          <Link href={paths.contribute(prefillFrom(term, language))}>
            {m.dictionary_term_others_contribute({ language: name })}
          </Link>
        ) : (
          <ul className="word-list">
            {words.map((word) => (
              <li key={word.id} className="word-box">
                <Link href={paths.term(word.id)} state={list ? { list } : null}>
                  <Vernacular term={word} />
                </Link>{' '}
                <VarietyLabels term={word} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
