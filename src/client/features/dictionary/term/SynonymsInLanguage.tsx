import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { WordLine } from '#client/terms/WordLine.tsx';
import type { OtherWord } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
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
            <WordLine
              term={word}
              isLarge={word.usage === 'preferred'}
              link={(text) => <Link href={paths.term(word.id)}>{text}</Link>}
            >
              {word.usage !== 'unrated' && <span className="muted">{usages[word.usage]}</span>}
            </WordLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
