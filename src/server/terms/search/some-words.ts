import {
  chooseLookups,
  listAskedWords,
  rankBySomeWords,
  splitFold,
  type TermWords,
  type WeighedWord,
  weighWords,
} from '#domain/search/some-words.ts';
import { foldWithSpaces } from '#domain/search/text.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { AnalyzedSearch } from './analyze.ts';
import type { RankedId } from './rank.ts';
import { scopeParameters } from './scope.ts';
import { withPermit } from './similar/permit.ts';
import { COUNT_KEYS_WITH_WORDS, SELECT_TERMS_WITH_WORDS } from './some-words-sql.ts';
import { allTokens, anyQuery, anyToken, type TsQuery } from './tsquery.ts';

type KeyWithWords = {
  termId: string;
  side: 'english' | 'vernacular';
  fold: string;
  hyphenated: string | null;
};

/** Finds terms that contain some of the query's words, in either language. */
export const searchSomeWords = (search: Queryable, analyzed: AnalyzedSearch): Promise<RankedId[]> =>
  withPermit(async () => {
    const words = await readWeights(search, analyzed.query.strict);
    const wordTokens = buildLookup(words);
    if (wordTokens === null) return [];
    const rows = await queryNamed<KeyWithWords>(search, SELECT_TERMS_WITH_WORDS, {
      wordTokens,
      ...scopeParameters(analyzed.scope),
    });
    const keysByTerm = Map.groupBy(rows, ({ termId }) => termId);
    return rankBySomeWords(
      words,
      [...keysByTerm].map(([id, keys]) => [id, splitKeys(keys)] as const),
    );
  });

async function readWeights(search: Queryable, text: string): Promise<WeighedWord[]> {
  const words = listAskedWords(text);
  if (words.length === 0) return [];
  const rows = await queryNamed<{ keys: number }>(search, COUNT_KEYS_WITH_WORDS, {
    tokens: words.map((word) => anyToken([searchToken.word(word)])),
  });
  return weighWords(
    words,
    rows.map(({ keys }) => keys),
  );
}

const buildLookup = (words: readonly WeighedWord[]): TsQuery =>
  anyQuery(chooseLookups(words).map((together) => allTokens(together.map(searchToken.word))));

function splitKeys(keys: readonly KeyWithWords[]): TermWords {
  const split = (side: KeyWithWords['side']) =>
    keys
      .filter((key) => key.side === side)
      .map(({ fold, hyphenated }) =>
        splitFold(hyphenated === null ? fold : foldWithSpaces(hyphenated)),
      );
  return { english: split('english'), vernacular: split('vernacular') };
}
