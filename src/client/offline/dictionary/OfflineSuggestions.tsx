import { type FieldProps, FieldSuggestions } from '#client/terms/suggestions/FieldSuggestions.tsx';
import { highlightMatch } from '#client/terms/suggestions/highlight.ts';
import {
  matchedWord,
  type SuggestedSense,
  startsWithText,
} from '#client/terms/suggestions/suggestion-options.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { groupBySense, type SenseHits } from './senses-of-hits.ts';
import type { useOfflineSearch } from './useOfflineSearch.ts';

type Props = FieldProps & { search: ReturnType<typeof useOfflineSearch> };

/** Suggests senses of the kept languages. A chosen one is searched for. */
export function OfflineSuggestions({ search: { findHits, isReady, setText }, ...props }: Props) {
  return (
    <FieldSuggestions
      {...props}
      source={{
        isList: true,
        readText,
        lookUp: async (text) =>
          [...groupBySense(await findHits(text))]
            .map(([key, hits]) => suggestSense(key, hits, text))
            .filter((sense) => startsWithText(sense, text)),
        // The index may not be ready when somebody types the first letters.
        scope: String(isReady),
        listRecent: () => [],
        open: (option) => {
          if (option.kind === 'sense') setText(matchedWord(option));
        },
      }}
    />
  );
}

function readText(value = ''): string | null {
  const text = value.trim();
  return [...text].length >= minQueryLength.prefix ? text : null;
}

/** Describes a sense as the suggestions of the site do: with its best word in each language. */
function suggestSense(id: string, hits: SenseHits, typed: string): SuggestedSense {
  const [{ english, gloss, senseSubject }] = hits;
  const words = hits.flatMap(({ language, words: [best] }) =>
    best
      ? {
          id: `${language} ${best.text}`,
          vernacularWord: best.text,
          language,
          varieties: best.varieties,
          notes: null,
        }
      : [],
  );
  const isEnglish = highlightMatch(english, typed) !== null;
  const match = isEnglish
    ? undefined
    : words.find(({ vernacularWord }) => highlightMatch(vernacularWord, typed));
  const others = words.filter((word) => word !== match);
  const sense = { id, conceptNumber: null, englishWord: english, gloss, senseSubject };
  // A sense in one language need not say which language matches.
  return match && others.length > 0
    ? { ...sense, words: others, match }
    : { ...sense, words, match: null };
}
