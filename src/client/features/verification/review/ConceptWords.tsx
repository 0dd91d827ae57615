import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { Review } from '#contract/review/review.ts';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';

type Props = { concept: Review['concept']; termId: string };

/** The verified words of the submission's concept, by language. */
export function ConceptWords({ concept, termId }: Props) {
  if (!concept) return null;
  const words = concept.words.filter(({ id }) => id !== termId);
  const known = languageIds.filter((id) => words.some(({ language }) => language === id));
  return (
    <section className="card vertical-stack" aria-labelledby="concept-words">
      <h2 id="concept-words">{m.review_context_concept_heading()}</h2>
      <p>
        <Link href={paths.concept(concept.number)}>
          {m.review_context_concept_link({ word: concept.english, number: concept.number })}
        </Link>
      </p>
      {known.length === 0 ? (
        <p className="muted">{m.review_context_concept_empty()}</p>
      ) : (
        <dl className="concept-words">
          {known.map((language) => (
            <div key={language}>
              <dt>{nameLanguage(language)}</dt>
              <dd className="flex-row flex-row--wide-gap">
                {words
                  .filter((word) => word.language === language)
                  .map(({ id, vernacularWord }) => (
                    <span key={id} className="word word--large" lang={langTag({ language })}>
                      <Link href={paths.term(id)}>{vernacularWord}</Link>
                    </span>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
