import type { ReplyOf } from '#contract/endpoint.ts';
import type { listSuggestions, listTerms } from '#contract/terms/dictionary.ts';
import type { Language } from '#domain/languages.ts';

const RESULTS = '5';

export type Word = Omit<ReplyOf<typeof listSuggestions>['suggestions'][number], 'words' | 'match'>;

export type Lookup = {
  /** The language of the words, or null for all. */
  language: Language | null;
  /** Finds words that begin with the text. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Word[]>;
  search: (text: string, signal: AbortSignal) => Promise<readonly Word[]>;
  /** Returns the address of the page of a word, or of all results. */
  wordUrl: (word: Word) => string;
  resultsUrl: (text: string) => string;
};

/**
 * Creates functions that look words up on the site with this origin, without cookies.
 * @param language the language of the words, or null for all
 */
export function createLookup(origin: string, language: Language | null): Lookup {
  const urlOf = (path: string, query: Record<string, string>) =>
    `${origin}${path}?${new URLSearchParams({ ...query, ...(language && { language }) })}`;
  const call = async (url: string, signal: AbortSignal): Promise<unknown> => {
    const reply = await fetch(url, { credentials: 'omit', signal });
    if (!reply.ok) throw new Error(String(reply.status));
    return reply.json();
  };
  return {
    language,
    suggest: async (query, signal) => {
      const reply = await call(urlOf('/api/suggestions', { query }), signal);
      return (reply as ReplyOf<typeof listSuggestions>).suggestions;
    },
    search: async (query, signal) => {
      const reply = await call(urlOf('/api/terms', { query, pageSize: RESULTS }), signal);
      return (reply as ReplyOf<typeof listTerms>).terms;
    },
    wordUrl: ({ id }) => `${origin}/dictionary/${id}`,
    resultsUrl: (query) => urlOf('/dictionary', { query }),
  };
}
