import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { findLeadingWords, groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import type { Source } from '#contract/terms/concepts.ts';
import { countInWords, type Language, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { Concept } from './concept.ts';
import { findMissingLanguages, hasLongWord } from './concept-words.ts';
import { Word } from './Word.tsx';

type Props = { concept: Concept; sources: readonly Source[] };

/** Shows the words of each language side by side, and asks readers for missing words. */
export function LanguageColumns({ concept, sources }: Props) {
  const { terms } = concept;
  const groups = groupByLanguage(terms);
  const missing = findMissingLanguages(terms);
  const columnsClass = hasLongWord(terms) ? 'languages languages--long' : 'languages';
  return (
    <section>
      <h2>
        {m.concepts_languages_heading({
          count: groups.length,
          words: countInWords(groups.length),
        })}
      </h2>
      <StaticElement as="div" className={columnsClass}>
        {groups.map(({ language, words }) => {
          const leading = findLeadingWords(words);
          return (
            <section key={language} className="language">
              <h3>{languages[language].name}</h3>
              <ul className="language-words">
                {words.map((word) => (
                  <Word key={word.id} word={word} isLarge={leading.has(word)} sources={sources} />
                ))}
              </ul>
            </section>
          );
        })}
        {missing.length === 1 && missing[0] && (
          <MissingLanguage language={missing[0]} concept={concept} />
        )}
      </StaticElement>
      {missing.length > 1 && <MissingLanguages missing={missing} concept={concept} />}
      <p className="margin-top-3">
        <Link href={paths.reliability()}>{m.concepts_marks_link()}</Link>
      </p>
    </section>
  );
}

const buildContributePath = ({ english, subject, number }: Concept, language: Language): string =>
  paths.contribute({ english, language, subject, concept: String(number) });

function MissingLanguage({ language, concept }: { language: Language; concept: Concept }) {
  return (
    <section className="language">
      <h3>{languages[language].name}</h3>
      <div className="invitation">
        <p>{m.concepts_no_word()}</p>
        <p className="muted">{m.concepts_no_word_hint()}</p>
        <Link className="button" href={buildContributePath(concept, language)}>
          <Icon name="plus" />
          {m.concepts_add_word_button()}
        </Link>
      </div>
    </section>
  );
}

/**
 * Several missing languages share one block, so that a concept with one word is not mostly gaps.
 */
function MissingLanguages({
  missing,
  concept,
}: {
  missing: readonly Language[];
  concept: Concept;
}) {
  return (
    <div className="invitation margin-top-3">
      <p>{m.concepts_missing_languages()}</p>
      <ul className="flex-row">
        {missing.map((language) => (
          <li key={language}>
            <Link className="button" href={buildContributePath(concept, language)}>
              <Icon name="plus" />
              {languages[language].name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
