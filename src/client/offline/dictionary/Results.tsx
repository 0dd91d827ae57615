import { SenseRow } from '#client/terms/form/SenseRow.tsx';
import { isAvoided } from '#client/terms/form/words-of-sense.ts';
import { WordLine } from '#client/terms/WordLine.tsx';
import { m } from '#domain/messages.ts';
import type { OfflineAnswer, OfflineHit } from '#domain/offline/answer.ts';
import { subjects } from '#domain/subjects.ts';
import { usages } from '#domain/term/usage.ts';

type Hits = [OfflineHit, ...OfflineHit[]];

/** Links to other words to search for, and the list of senses. */
export const Results = ({ answer: { hits, didYouMean } }: { answer: OfflineAnswer }) => (
  <>
    {didYouMean.length > 0 && (
      <p>
        {m.offline_search_did_you_mean()}
        {didYouMean.map((word) => (
          <span key={word}>
            {' '}
            <a href={`/offline?${new URLSearchParams({ q: word })}`}>{word}</a>
          </span>
        ))}
      </p>
    )}
    {hits.length > 0 && (
      <ol className="entries">
        {[...groupBySense(hits)].map(([key, sense]) => (
          <Sense key={key} hits={sense} />
        ))}
      </ol>
    )}
  </>
);

/** Puts the languages of a sense together, in the order of their best hit. */
function groupBySense(hits: readonly OfflineHit[]): Map<string, Hits> {
  const senses = new Map<string, Hits>();
  for (const hit of hits) {
    const key = [hit.english.toLowerCase(), hit.subject, hit.gloss].join('\n');
    const others = senses.get(key);
    if (others) others.push(hit);
    else senses.set(key, [hit]);
  }
  return senses;
}

function Sense({ hits }: { hits: Hits }) {
  const [{ english, gloss, subject, language: first }] = hits;
  const definition = hits.find((hit) => hit.definition !== null)?.definition;
  const href = `/dictionary?${new URLSearchParams({ query: english, language: first })}`;
  return (
    <SenseRow
      heading="h3"
      headword={<a href={href}>{english}</a>}
      gloss={gloss}
      facts={<span>{subjects[subject]}</span>}
      definition={definition && <p>{definition}</p>}
      languageWords={hits.map(({ language, words }) => ({
        language,
        words: words.map((word) => ({ ...word, language, vernacularWord: word.text })),
      }))}
      word={(word, isLarge) => (
        <dd key={`${word.text} ${word.varieties}`}>
          <WordLine term={word} isLarge={isLarge} />
          {isAvoided(word) && <p className="muted">{usages[word.usage]}</p>}
        </dd>
      )}
    />
  );
}
