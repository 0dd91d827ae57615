import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { wordClass } from '#client/terms/words-of-sense.ts';
import type { OtherWord } from '#contract/dictionary.ts';
import type { Term } from '#contract/term.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { usages } from '#domain/term/usage.ts';

/** Shows the other words for the same meaning in the language of the term. */
export function SynonymsInLanguage({ term, words }: { term: Term; words: readonly OtherWord[] }) {
  if (words.length === 0) return null;
  return (
    <section className="entry-section">
      <h2>{m.dictionary_term_same_language({ language: languages[term.language].name })}</h2>
      <ul className="sense-synonyms">
        {words.map((word) => (
          <li key={word.id}>
            <span className="word-line">
              <span className={wordClass(word, word.usage === 'preferred')}>
                <Link href={paths.term(word.id)}>
                  <Vernacular term={word} />
                </Link>
              </span>
              <VarietyLabels term={word} />
              {word.usage !== 'unrated' && <span className="muted">{usages[word.usage]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
