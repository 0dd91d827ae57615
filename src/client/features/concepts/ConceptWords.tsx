import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { StatusBadge } from '#client/terms/badges.tsx';
import { statusOf } from '#client/terms/entry/EntryStatus.tsx';
import { SenseWords } from '#client/terms/senses/SenseWords.tsx';
import { languageIds } from '#domain/languages.ts';
import { titleConcept } from '#domain/page-names.ts';
import type { Concept } from './concept.ts';

/** Shows the words of all languages, and marks those whose status differs from the concept's. */
export function ConceptWords({ concept }: { concept: Concept }) {
  const { english, subject, number, terms } = concept;
  const ownLanguage = useRememberedLanguage();
  const status = statusOf(terms);
  return (
    <section aria-labelledby="words">
      <h2 id="words" className="visually-hidden">
        {titleConcept(concept, new Set(terms.map(({ language }) => language)).size)}
      </h2>
      <SenseWords
        languageIds={languageIds}
        words={terms}
        ownLanguage={ownLanguage}
        link={({ id }, shown) => <Link href={paths.term(id)}>{shown}</Link>}
        exception={(word) => word.status !== status && <StatusBadge status={word.status} />}
        contributePath={(language) =>
          paths.contribute({ english, language, subject, concept: String(number) })
        }
      />
    </section>
  );
}
